import BinderyFormat

/// Makes a pointer the one that readers see: first under its number, then by one write under a condition, the commit.
struct PointerSwap {
  let folder: AppFolder
  let signer: ChannelSigner

  /// - Parameter current: What is replaced.
  /// - Throws: `PublishError.baseMoved` where somebody else was faster, `.pointerTooLong`, `StoreError`.
  func commit(_ pointer: ChannelPointer, replacing current: ChannelState.Issued?) async throws {
    let bytes = signer.sign(pointer)
    // Nobody could read it, and so nobody could mend it.
    guard bytes.count <= ChannelState.largestPointer else { throw PublishError.pointerTooLong }
    let numbered = ObjectName.pointer(of: pointer.channel, at: pointer.place)
    guard try await put(numbered, bytes, when: .absent),
      try await put(
        ObjectName.pointer(of: pointer.channel), bytes,
        when: current.map { .tag($0.tag) } ?? .absent)
    else { throw PublishError.baseMoved(channel: pointer.channel) }
  }

  /// Whether these bytes are what stands there, written now or by a request whose answer was lost.
  private func put(
    _ name: String, _ bytes: [UInt8], when condition: WriteCondition
  ) async throws -> Bool {
    do {
      if case .written = try await folder.write(name, .bytes(bytes), when: condition) {
        return true
      }
    } catch let error as StoreError {
      guard error.mayHaveWritten,
        let object = try? await folder.read(name, limit: ChannelState.largestPointer)
      else { throw error }
      if object.bytes != bytes { throw error }
      return true
    }
    return try await folder.read(name, limit: ChannelState.largestPointer)?.bytes == bytes
  }
}

extension StoreError {
  /// Whether the request may have got through all the same.
  fileprivate var mayHaveWritten: Bool {
    switch self {
    case .unreachable, .overloaded, .unexpected: true
    default: false
    }
  }
}
