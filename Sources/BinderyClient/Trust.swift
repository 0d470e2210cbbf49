import BinderyFormat

/// Whom the client believes: the root that the app ships, or a later one that it walked to.
struct Trust: Sendable {
  let app: ItemID
  /// The root that the app ships; nil where it ships none.
  let shipped: [UInt8]?
  let store: Store

  /// The newest root that is known.
  /// - Throws: `KeptReason.brokenRoot` where the shipped one is none.
  func newest() throws -> TrustRoot { try newestFile().root }

  /// That root with its file.
  func newestFile() throws -> (root: TrustRoot, bytes: [UInt8]) {
    guard let shipped, let root = try? TrustRoot(shipped: shipped, app: app) else {
      throw KeptReason.brokenRoot
    }
    guard let file = store.read("root"), let stored = try? TrustRoot(shipped: file, app: app),
      stored.version > root.version
    else { return (root, shipped) }
    return (stored, file)
  }

  /// The pointer in an envelope, once its signatures are verified; walks to later roots where it needs them.
  /// - Throws: `KeptReason`.
  func believe(
    _ bytes: [UInt8], of channel: ItemID, at origin: Origin, supported: Set<String>
  ) async throws -> (pointer: ChannelPointer, payload: [UInt8]) {
    let envelope = try read { () throws(FormatError) in try Envelope(bytes) }
    var root = try newest()
    var steps = 0
    while true {
      let reason: TrustError
      switch Result(catching: { () throws(TrustError) in
        try root.payload(of: envelope, channel: channel)
      }) {
      case .success(let payload):
        let pointer = try read { () throws(FormatError) in
          try ChannelPointer(payload: payload, supported: supported)
        }
        if pointer.root <= root.version {
          // A thief of a channel's key must not reach a place that no later epoch passes.
          guard pointer.place.epoch == root.epoch else {
            throw KeptReason.wrongEpoch(pointer.place.epoch)
          }
          return (pointer, payload)
        }
        reason = .wrongVersion(pointer.root)
      case .failure(let error): reason = error
      }
      guard steps < TrustRoot.longestWalk, let next = try await step(from: root, at: origin) else {
        throw KeptReason.untrusted(reason)
      }
      root = next
      steps += 1
    }
  }

  /// The next root, verified and stored; nil where there is none.
  private func step(from root: TrustRoot, at origin: Origin) async throws -> TrustRoot? {
    guard let bytes = try await origin.root(version: root.version + 1) else { return nil }
    do throws(TrustError) {
      let next = try root.next(bytes)
      try? keep(next, bytes)
      return next
    } catch {
      throw KeptReason.untrusted(error)
    }
  }

  /// Stores a root, unless another process walked as far meanwhile.
  private func keep(_ root: TrustRoot, _ bytes: [UInt8]) throws {
    try Disk.makeFolders(of: store.path(".lock"))
    try Disk.locked(store.path(".lock")) {
      if try newest().version < root.version { try store.keep("root", bytes) }
    }
  }

  private func read<Value>(_ body: () throws(FormatError) -> Value) throws(KeptReason) -> Value {
    do {
      return try body()
    } catch {
      switch error {
      case .newerFormat, .requires: throw .updateApp(error)
      default: throw .unreadable(error)
      }
    }
  }
}
