import BinderyFormat
import BinderyHTTP
import BinderyPipeline
import Foundation

/// A bucket of S3, or of what speaks as S3 does.
package struct S3Store: Store {
  private let sending: S3Sending

  package struct Options: Sendable {
    /// Requests at once.
    package var transfers = 16
    /// Of one request.
    package var tries = 6
    /// Seconds; each pause is twice as long as the one before.
    package var firstPause = 0.5
    package var longestPause = 10.0
    /// Seconds between the tries of one request, together.
    package var longestWait = 120.0
    /// Seconds without a byte, after which a try is given up.
    package var idle = 30
    /// Seconds since 1970.
    package var clock: @Sendable () -> Int = { Int(time(nil)) }
    /// Waits so many seconds; throws where nobody waits for the answer any more.
    package var sleep: @Sendable (Double) async throws -> Void = {
      try await Task.sleep(for: .seconds($0))
    }
    /// From 0 to 1.
    package var random: @Sendable () -> Double = { Double.random(in: 0...1) }

    package init() {}
  }

  package init(
    _ address: S3Address, credentials: AWSCredentials, options: Options = Options()
  ) {
    sending = S3Sending(address, credentials, options)
  }

  package var name: String { sending.address.name }
  package var keepsHeads: Bool { true }

  package func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject? {
    let answer = try await sending.send(S3Request(method: "GET", key: key, cap: limit))
    guard answer.status == 200 else { return try missing(answer) }
    return StoredObject(bytes: answer.body, head: head(answer, size: answer.body.count))
  }

  package func look(_ key: String) async throws(StoreError) -> StoredHead? {
    let answer = try await sending.send(S3Request(method: "HEAD", key: key))
    if answer.status == 200 {
      guard let size = answer.headers["content-length"].flatMap({ Int($0) }) else {
        throw .unexpected(status: 200, code: "")
      }
      return head(answer, size: size)
    }
    guard answer.status == 400 || answer.status == 403 else { return try missing(answer) }
    // An answer to HEAD has no words; one to the same question by GET has.
    let range = (name: "Range", value: "bytes=0-0")
    let worded = try await sending.send(S3Request(method: "GET", key: key, headers: [range]))
    throw HTTPResponse.hasContent(worded.status) ? failure(answer) : failure(worded)
  }

  package func write(
    _ key: String, _ body: ObjectBody, _ head: ObjectHead, when condition: WriteCondition
  ) async throws(StoreError) -> WriteOutcome {
    let answer = try await sending.send(try request(key, body, head, condition))
    if (200...299).contains(answer.status) { return .written(tag: answer.headers["etag"]) }
    guard condition != .always else { throw failure(answer) }
    if answer.status == 412 || answer.status == 409 { return .refused }
    let refusal = S3Refusal(answer)
    // S3 answers so where somebody took away what should have that tag.
    if case .tag = condition, refusal.isMissing, try await look(key) == nil { return .refused }
    throw refusal.ofCondition ?? failure(answer)
  }

  private func request(
    _ key: String, _ body: ObjectBody, _ head: ObjectHead, _ condition: WriteCondition
  ) throws(StoreError) -> S3Request {
    var request = S3Request(method: "PUT", key: key)
    request.headers = [
      (name: "Content-Type", value: head.contentType),
      (name: "Cache-Control", value: head.cacheControl),
    ]
    if let encoding = head.contentEncoding {
      request.headers.append((name: "Content-Encoding", value: encoding))
    }
    switch condition {
    case .always: break
    case .absent: request.condition = (name: "If-None-Match", value: "*")
    case .tag(let tag): request.condition = (name: "If-Match", value: tag)
    }
    switch body {
    case .bytes(let bytes):
      (request.body, request.payload) = (.bytes(bytes), SHA256Digest(of: bytes))
    case .file(let path, let size, let digest):
      // The digest is signed, but not every store looks at it.
      try FileDigest.check(path, size: size, digest: digest)
      (request.body, request.payload) = (.file(path: path, size: size), digest)
    }
    return request
  }

  package func list(
    _ prefix: String, after last: String?
  ) async throws(StoreError) -> [ListedObject] {
    var found: [ListedObject] = []
    var token: String?
    repeat {
      let page = try await page(prefix, after: last, token: token)
      found += page.objects
      token = page.next
      // Some stores give less than they could, and have more.
    } while token != nil && found.count < Self.pageSize
    return Array(found.prefix(Self.pageSize))
  }

  private static let pageSize = 1000

  private func page(
    _ prefix: String, after last: String?, token: String?
  ) async throws(StoreError) -> ListingXML {
    let own = sending.address.prefix
    var request = S3Request(method: "GET")
    request.query = [
      (name: "list-type", value: "2"), (name: "encoding-type", value: "url"),
      (name: "max-keys", value: "\(Self.pageSize)"), (name: "prefix", value: own + prefix),
    ]
    if let token {
      request.query.append((name: "continuation-token", value: token))
    } else if let last {
      request.query.append((name: "start-after", value: own + last))
    }
    request.cap = 16_000_000
    let answer = try await sending.send(request)
    guard answer.status == 200 else { throw failure(answer) }
    guard var page = ListingXML(answer.body) else { throw .unexpected(status: 200, code: "") }
    page.keepThose(below: own)
    return page
  }

  package func remove(_ keys: [String]) async throws(StoreError) {
    let failure = await withTaskGroup(of: StoreError?.self) { group in
      for key in keys { group.addTask { await remove(key) } }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    if let failure { throw failure }
  }

  private func remove(_ key: String) async -> StoreError? {
    do throws(StoreError) {
      let answer = try await sending.send(S3Request(method: "DELETE", key: key))
      let isGone = (200...299).contains(answer.status) || S3Refusal(answer).isMissing
      return isGone ? nil : failure(answer)
    } catch {
      return error
    }
  }

  private func head(_ answer: HTTPResponse, size: Int) -> StoredHead {
    StoredHead(
      tag: answer.headers["etag"] ?? "", size: size,
      head: ObjectHead(
        contentType: answer.headers["content-type"] ?? "",
        cacheControl: answer.headers["cache-control"] ?? "",
        contentEncoding: answer.headers["content-encoding"]))
  }

  /// nil where the answer says that there is no such object.
  private func missing<Found>(_ answer: HTTPResponse) throws(StoreError) -> Found? {
    guard S3Refusal(answer).isMissing else { throw failure(answer) }
    return nil
  }

  private func failure(_ answer: HTTPResponse) -> StoreError {
    S3Refusal(answer).error(now: sending.options.clock())
  }
}
