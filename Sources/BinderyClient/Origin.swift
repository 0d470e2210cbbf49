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

  /// Gives a request what a tier needs; nil where the learner may not have it.
  typealias Decorate = @Sendable (ClientRequest, _ tier: String) async -> ClientRequest?

  /// Bytes of a pointer's envelope, at most.
  static let largestPointer = 64_000

  /// The channel's pointer; nil where it is the one with that tag.
  func pointer(of channel: ItemID, etag: String?) async throws -> (bytes: [UInt8], etag: String?)? {
    let name = "ch/\(channel).json"
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
    let answer = try await get("keys/\(version).root.json", cap: TrustRoot.largest)
    return answer.status == 200 ? answer.body : nil
  }

  /// An object's bytes, verified; from whichever of its encodings gives them.
  func object(_ object: NamedObject) async throws -> [UInt8] {
    let encodings = object.name.hasSuffix(".json") ? transport.encodings.map { "." + $0 } : []
    var reason = KeptReason.damaged(name: object.name)
    for ending in encodings + [""] {
      let name = object.name + ending
      do {
        let answer = try await get(name, cap: object.bytes, tier: object.tier)
        if answer.status == 200, object.isMade(of: answer.body) { return answer.body }
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

  /// A refusal under a tier's prefix asks the app once for what the tier needs.
  private func get(
    _ name: String, cap: Int, headers: [String: String] = [:], tier: String? = nil
  ) async throws -> ClientResponse {
    guard let url = URL(string: "\(address)/\(name)") else { throw KeptReason.unknown(name) }
    var headers = headers
    headers["Accept-Encoding"] =
      name.hasSuffix(".br") ? "br" : name.hasSuffix(".gz") ? "gzip" : "identity"
    let request = ClientRequest(url: url, headers: headers, cap: cap)
    let answer = try await send(request, name)
    guard answer.status == 401 || answer.status == 403, let tier,
      let decorated = await decorate?(request, tier)
    else { return answer }
    return try await send(decorated, name)
  }

  private func send(_ request: ClientRequest, _ name: String) async throws -> ClientResponse {
    do {
      let answer = try await withThrowingTaskGroup(of: ClientResponse?.self) { group in
        group.addTask { try await transport.get(request) }
        group.addTask {
          try await Task.sleep(for: patience)
          return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
      guard let answer else { throw KeptReason.offline("no answer in time: \(name)") }
      if answer.body.count > request.cap { throw TransportError.tooLong }
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
