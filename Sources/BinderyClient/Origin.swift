import BinderyFormat
import Foundation

/// An object by its content and its place.
struct NamedObject: Hashable, Sendable {
  /// Below the app's folder, as `p/pro/o/ab/….json`.
  let name: String
  /// Under whose prefix it lies; nil for what is free.
  let tier: String?
  let digest: SHA256Digest
  let bytes: Int

  /// Whether these are its bytes.
  func isMade(of bytes: [UInt8]) -> Bool {
    bytes.count == self.bytes && SHA256Digest(of: bytes) == digest
  }
}

/// The app's folder at an address, of which nothing is believed.
struct Origin: Sendable {
  /// Without a slash at its end.
  let address: String
  let transport: any Transport
  let decorate: Decorate?
  /// For one request.
  let patience: Duration
  private let closed = ClosedTiers()

  /// Gives a request what a tier needs; nil where the learner may not have it.
  typealias Decorate = @Sendable (ClientRequest, _ tier: String) async -> ClientRequest?

  /// Bytes of a pointer's envelope, at most.
  static let largestPointer = 64_000
  /// Bytes a second, of which a large file is given up below.
  private static let slowest = 16_000

  /// The channel's pointer; nil where it is the one with that tag.
  func pointer(of channel: ItemID, etag: String?) async throws -> (bytes: [UInt8], etag: String?)? {
    let name = ObjectName.pointer(of: channel)
    let answer = try await get(
      name, cap: Self.largestPointer, headers: etag.map { ["If-None-Match": $0] } ?? [:])
    if answer.status == 304, etag != nil { return nil }
    guard answer.status == 200 else {
      throw KeptReason.missingOrNotAllowed(name: name, status: answer.status)
    }
    return (answer.body, answer.etag)
  }

  /// A root of the chain; nil where there is none of that number yet.
  func root(version: Int) async throws -> [UInt8]? {
    let name = "keys/\(version).root.json"
    let answer = try await get(name, cap: TrustRoot.largest)
    switch answer.status {
    case 200: return answer.body
    // Some stores say the one for the other.
    case 403, 404: return nil
    default: throw KeptReason.missingOrNotAllowed(name: name, status: answer.status)
    }
  }

  /// An object's bytes, verified.
  func object(_ object: NamedObject) async throws -> [UInt8] {
    try await value(of: object.name, cap: object.bytes, tier: object.tier) {
      object.isMade(of: $0) ? $0 : nil
    }
  }

  /// A delta, which has no digest.
  func delta(_ name: String, tier: String?) async throws -> Delta {
    try await value(of: name, cap: Delta.largest, tier: tier) { try? Delta($0) }
  }

  /// Hands on an object that is a file of its own, from a byte on, or whole where the server knows no parts.
  func download(
    _ object: NamedObject, from start: Int, receive: @escaping ReceiveBody
  ) async throws {
    let headers = start > 0 ? ["Range": "bytes=\(start)-"] : [:]
    let answer = try await get(
      object.name, cap: object.bytes, headers: headers, tier: object.tier, receive: receive)
    guard [200, 206].contains(answer.status) else {
      throw KeptReason.missingOrNotAllowed(name: object.name, status: answer.status)
    }
  }

  /// What is read from whichever encoding gives what it should.
  private func value<Value>(
    of object: String, cap: Int, tier: String?, _ read: ([UInt8]) -> Value?
  ) async throws -> Value {
    let encodings = object.hasSuffix(".json") ? transport.encodings.map { "." + $0 } : []
    var reason = KeptReason.damaged(name: object)
    for ending in encodings + [""] {
      let name = object + ending
      do {
        let answer = try await get(name, cap: cap, tier: tier)
        if answer.status == 200, let value = read(answer.body) { return value }
        reason =
          answer.status == 200
          ? .damaged(name: name) : .missingOrNotAllowed(name: name, status: answer.status)
      } catch KeptReason.tooLong(let name) {
        reason = .tooLong(name: name)
      } catch KeptReason.damaged(let name) {
        reason = .damaged(name: name)
      }
    }
    throw reason
  }

  /// A refusal under a tier's prefix asks the app for what the tier needs, also for all later requests.
  private func get(
    _ name: String, cap: Int, headers: [String: String] = [:], tier: String? = nil,
    receive: ReceiveBody? = nil
  ) async throws -> ClientResponse {
    guard let url = URL(string: "\(address)/\(name)") else { throw KeptReason.unknown(name) }
    var headers = headers
    headers["Accept-Encoding"] =
      name.hasSuffix(".br") ? "br" : name.hasSuffix(".gz") ? "gzip" : "identity"
    let request = ClientRequest(url: url, headers: headers, cap: cap)
    guard let tier, let decorate else { return try await send(request, name, receive) }
    if !closed.contains(tier) {
      let answer = try await send(request, name, receive)
      guard answer.status == 401 || answer.status == 403 else { return answer }
      closed.insert(tier)
    }
    return try await send(await decorate(request, tier) ?? request, name, receive)
  }

  private func send(
    _ request: ClientRequest, _ name: String, _ receive: ReceiveBody?
  ) async throws -> ClientResponse {
    do {
      let answer = try await withThrowingTaskGroup(of: ClientResponse?.self) { group in
        group.addTask {
          if let receive { return try await transport.get(request, receive: receive) }
          return try await transport.get(request)
        }
        group.addTask {
          let more = receive == nil ? 0 : request.cap / Self.slowest
          try await Task.sleep(for: patience + .seconds(more))
          return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
      guard let answer else { throw KeptReason.offline("no answer in time: \(name)") }
      if ClientResponse.hasContent(answer.status), answer.body.count > request.cap {
        throw TransportError.tooLong
      }
      return answer
    } catch TransportError.tooLong {
      throw KeptReason.tooLong(name: name)
    } catch TransportError.redirected {
      throw KeptReason.redirected(name: name)
    } catch TransportError.undecodable {
      throw KeptReason.damaged(name: name)
    } catch let reason as KeptReason {
      throw reason
    } catch {
      throw KeptReason.offline("\(error)")
    }
  }
}

/// The tiers whose requests are to be decorated.
// A class, because all copies of an origin share it; unchecked because the lock guards the set.
final class ClosedTiers: @unchecked Sendable {
  private let lock = NSLock()
  private var tiers: Set<String> = []

  func contains(_ tier: String) -> Bool { lock.withLock { tiers.contains(tier) } }
  func insert(_ tier: String) { lock.withLock { _ = tiers.insert(tier) } }
}
