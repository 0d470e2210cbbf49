import BinderyClient
import BinderyFormat
import Foundation

/// Reads a channel as an app on a new device does, with the client library.
package struct ReadThrough {
  let folder: AppFolder
  let channel: ItemID
  /// Of the newest key set.
  let root: [UInt8]
  /// Where readers find the store's objects; nil: read from the store itself.
  let address: String?
  /// Objects that were there before, by their names below the app's folder: they need no reading.
  let known: @Sendable (String) -> [UInt8]?
  /// Lets a second pass.
  let pause: @Sendable () async throws -> Void

  package enum Outcome: Sendable, Equatable {
    case seen
    /// A cache on the way still has an earlier one; it follows within its time.
    /// - Parameter seq: nil where there was none.
    case behind(seq: Int?)
    case failed(KeptReason)
  }

  /// Times a cache is asked, a second apart.
  private static let tries = 3

  func run(_ pointer: ChannelPointer) async -> Outcome {
    var outcome = Outcome.behind(seq: nil)
    for number in 0..<Self.tries {
      if number > 0 { try? await pause() }
      outcome = await once(pointer)
      if outcome == .seen { break }
    }
    return outcome
  }

  private func once(_ pointer: ChannelPointer) async -> Outcome {
    let store = FileManager.default.temporaryDirectory
      .appendingPathComponent("bindery-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: store) }
    var options = ContentClient.Options()
    options.root = root
    options.transport = KnownTransport(
      app: folder.app, known: known,
      other: address == nil ? StoreTransport(store: folder.store) : SystemTransport())
    guard let url = URL(string: address ?? "https://store.invalid") else {
      return .failed(.unknown(address ?? ""))
    }
    let client = ContentClient(
      app: folder.app, channel: channel, at: url, store: store, options: options)
    if let reason = await client.update().reason { return .failed(reason) }
    do {
      let release = try client.open()
      guard let place = release.place, place >= pointer.place else {
        return .behind(seq: release.place?.seq)
      }
      if let first = release.workbooks.first(where: { $0.access == nil }) {
        _ = try await release.questions(of: first)
      }
      return .seen
    } catch let reason as KeptReason {
      return .failed(reason)
    } catch {
      return .failed(.offline("\(error)"))
    }
  }
}

/// Asks only for what is not known.
private struct KnownTransport: Transport {
  let app: ItemID
  let known: @Sendable (String) -> [UInt8]?
  let other: any Transport
  var encodings: [String] { other.encodings }

  func get(_ request: ClientRequest) async throws -> ClientResponse {
    let path = request.url.path
    if let start = path.range(of: "/\(app)/", options: .backwards),
      let bytes = known(String(path[start.upperBound...]).identity)
    {
      return ClientResponse(status: 200, body: bytes)
    }
    return try await other.get(request)
  }
}

extension String {
  /// The object of which this may be a variant.
  fileprivate var identity: String {
    hasSuffix(".br") || hasSuffix(".gz") ? String(dropLast(3)) : self
  }
}

/// Lets the client library read from a store.
private struct StoreTransport: Transport {
  let store: any Store
  let encodings: [String] = []

  func get(_ request: ClientRequest) async throws -> ClientResponse {
    let key = String(request.url.path.drop { $0 == "/" })
    let object: StoredObject?
    do {
      object = try await store.read(key, limit: request.cap)
    } catch {
      if case .tooLarge = error { throw TransportError.tooLong }
      throw error
    }
    guard let object else { return ClientResponse(status: 404) }
    return ClientResponse(status: 200, etag: object.head.tag, body: object.bytes)
  }
}
