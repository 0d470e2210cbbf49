import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyPublish

/// How the store asks, and what it makes of the answers.
@Suite struct S3StoreTests {
  private static let now = 1_369_353_600
  private static let head = ObjectHead(
    contentType: "application/json", cacheControl: "no-cache", contentEncoding: "br")

  private func store(_ server: OddServer, target: String = "s3://bucket/pre") throws -> S3Store {
    var options = S3Store.Options()
    options.clock = { Self.now }
    options.sleep = { _ in }
    options.idle = 5
    return S3Store(
      try S3Address(target, endpoint: server.endpoint),
      credentials: AWSCredentials(
        accessKey: "HUSH1", secretKey: "HUSH2", sessionToken: "HUSH3"), options: options)
  }

  @Test("a write sends what it says, under its condition, and signed")
  func write() async throws {
    let server = try OddServer { _, _ in .ok("", ["ETag": "\"1\""]) }
    let store = try store(server)
    let outcome = try await store.write("a b/本", .bytes([1, 2]), Self.head, when: .absent)
    #expect(outcome == .written(tag: "\"1\""))
    _ = try await store.write("a", .bytes([]), Self.head, when: .tag("\"x\""))
    let requests = server.requests
    let first = try #require(requests.first)
    #expect(first.method == "PUT" && first.path == "/bucket/pre/a%20b/%E6%9C%AC")
    #expect(first.body == [1, 2] && first.headers["expect"] == nil)
    #expect(first.headers["if-none-match"] == "*" && first.headers["content-encoding"] == "br")
    #expect(first.headers["x-amz-content-sha256"] == "\(SHA256Digest(of: [1, 2]))")
    #expect(first.headers["x-amz-security-token"] == "HUSH3")
    let signed = """
      SignedHeaders=cache-control;content-encoding;content-type;host;\
      x-amz-content-sha256;x-amz-date;x-amz-security-token
      """
    #expect(first.headers["authorization"]?.contains(signed) == true)
    #expect(requests[1].headers["if-match"] == "\"x\"" && requests[1].body == [])
    #expect(requests[1].headers["content-length"] == "0")
  }

  @Test("a file is sent as it is read, and not at all once it is another one")
  func file() async throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try folder.write("f", bytes)
    let path = folder.path + "/f"
    let server = try OddServer { _, _ in .ok() }
    let store = try store(server)
    let digest = SHA256Digest(of: bytes)
    let body = ObjectBody.file(path: path, size: bytes.count, digest: digest)
    #expect(try await store.write("f", body, Self.head, when: .always) == .written(tag: nil))
    #expect(server.requests.first?.body == bytes)
    #expect(server.requests.first?.headers["x-amz-content-sha256"] == "\(digest)")
    try folder.write("f", bytes.reversed())
    await #expect(throws: StoreError.file(path: path, code: ESTALE)) {
      try await store.write("f", body, Self.head, when: .always)
    }
    #expect(server.requests.count == 1)
  }

  @Test("an object is read as it lies there, in no other encoding")
  func read() async throws {
    let server = try OddServer { _, request in
      guard request.path.hasSuffix("/there") else { return .error(404, "NoSuchKey") }
      return .ok(
        "packed",
        [
          "ETag": "\"1\"", "Content-Type": "application/json", "Cache-Control": "no-cache",
          "Content-Encoding": "br",
        ])
    }
    let store = try store(server)
    let object = try await store.read("there", limit: 6)
    #expect(object?.bytes == Array("packed".utf8))
    #expect(object?.head == StoredHead(tag: "\"1\"", size: 6, head: Self.head))
    #expect(try await store.look("there") == object?.head)
    #expect(server.requests.allSatisfy { $0.headers["accept-encoding"] == nil })
    #expect(try await store.read("away", limit: 6) == nil)
    #expect(try await store.look("away") == nil)
    await #expect(throws: StoreError.tooLarge(key: "there")) {
      try await store.read("there", limit: 5)
    }
  }

  @Test("a list goes on where the store stopped short, and stays below the prefix")
  func list() async throws {
    let server = try OddServer { number, _ in
      let rows = ["pre/m/%23\(number)", "other"].map {
        "<Contents><Key>\($0)</Key><Size>1</Size><LastModified>1970-01-01T00:00:00Z</LastModified></Contents>"
      }
      return .ok(
        """
        <ListBucketResult><EncodingType>url</EncodingType>\(rows.joined())\
        <IsTruncated>\(number < 2)</IsTruncated>\
        <NextContinuationToken>a+\(number)</NextContinuationToken></ListBucketResult>
        """)
    }
    let objects = try await store(server).list("m/", after: "m/#")
    #expect(objects.map(\.key) == ["m/#0", "m/#1", "m/#2"])
    let common = "encoding-type=url&list-type=2&max-keys=1000&prefix=pre%2Fm%2F"
    #expect(
      server.requests.map(\.path) == [
        "/bucket?\(common)&start-after=pre%2Fm%2F%23",
        "/bucket?continuation-token=a%2B0&\(common)", "/bucket?continuation-token=a%2B1&\(common)",
      ])
  }

  @Test("what is removed is asked for once each, and what is not there is no failure")
  func remove() async throws {
    let server = try OddServer { _, request in
      request.path.hasSuffix("a") ? Answer(status: 204) : .error(404, "NoSuchKey")
    }
    try await store(server).remove(["a", "b"])
    #expect(
      Set(server.requests.map { "\($0.method) \($0.path)" }) == [
        "DELETE /bucket/pre/a", "DELETE /bucket/pre/b",
      ])
  }

  private typealias Answer = OddServer.Answer

  @Test("no more requests run at once than are allowed")
  func limited() async throws {
    let server = try OddServer { _, _ in
      usleep(20_000)
      return .ok()
    }
    let store = try store(server)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<60 { group.addTask { _ = try await store.read("\(number)", limit: 0) } }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 60 && (2...16).contains(server.mostAtOnce))
  }

  @Test(
    "a status and the store's word for it say what is wrong",
    arguments: [
      (403, "AccessDenied", .denied(code: "AccessDenied")),
      (403, "SignatureDoesNotMatch", .denied(code: "SignatureDoesNotMatch")),
      (403, "InvalidAccessKeyId", .denied(code: "InvalidAccessKeyId")),
      (403, "", .denied(code: "")), (401, "Whatever", .denied(code: "Whatever")),
      (400, "ExpiredToken", .expired(code: "ExpiredToken")),
      (400, "TokenRefreshRequired", .expired(code: "TokenRefreshRequired")),
      (403, "RequestTimeTooSkewed", .expired(code: "RequestTimeTooSkewed")),
      (404, "NoSuchBucket", .wrongTarget(status: 404, code: "NoSuchBucket")),
      (301, "PermanentRedirect", .wrongTarget(status: 301, code: "PermanentRedirect")),
      (307, "", .wrongTarget(status: 307, code: "")),
      (418, "Teapot", .unexpected(status: 418, code: "Teapot")),
      (206, "", .unexpected(status: 206, code: "")),
    ] as [(Int, String, StoreError)])
  func failures(status: Int, code: String, expected: StoreError) async throws {
    let server = try OddServer { _, _ in .error(status, code, ["Location": "http://127.0.0.1:1/"]) }
    let store = try store(server)
    await #expect(throws: expected) { try await store.read("a", limit: 100) }
    await #expect(throws: expected) { try await store.list("", after: nil) }
    if status != 206 {
      await #expect(throws: expected) {
        try await store.write("a", .bytes([]), Self.head, when: .absent)
      }
    }
    if status == 400 || status == 403 {
      await #expect(throws: expected) { try await store.look("a") }
    }
    let words = [expected.message, expected.help].compactMap { $0 }
    #expect(words.allSatisfy { !$0.en.contains("HUSH") && !$0.ja.contains("HUSH") })
  }

  @Test("a clock that is off is told, by how much", arguments: ["RequestTimeTooSkewed", ""])
  func skew(code: String) async throws {
    let date = "Thu, 23 May 2013 22:00:00 GMT"
    let server = try OddServer { _, _ in .error(403, code, ["Date": date]) }
    let store = try store(server)
    await #expect(throws: StoreError.clockSkew(seconds: 7200)) {
      try await store.read("a", limit: 1)
    }
    await #expect(throws: StoreError.clockSkew(seconds: 7200)) { try await store.look("a") }
  }

  @Test("a redirection tells where the bucket is")
  func region() async throws {
    let server = try OddServer { _, _ in
      .error(301, "PermanentRedirect", ["x-amz-bucket-region": "eu-north-1"])
    }
    let place = "x-amz-bucket-region: eu-north-1"
    await #expect(throws: StoreError.wrongTarget(status: 301, code: place)) {
      try await store(server).look("a")
    }
    await #expect(
      throws: StoreError.wrongTarget(status: 301, code: "PermanentRedirect, \(place)")
    ) {
      try await store(server).read("a", limit: 1)
    }
  }

  @Test(
    "a store that answers conditions as none should is found out",
    arguments: [(304, ""), (501, "NotImplemented"), (404, "NoSuchKey"), (400, "NotImplemented")],
    [WriteCondition.absent, .tag("\"x\"")])
  func conditions(answer: (status: Int, code: String), condition: WriteCondition) async throws {
    let server = try OddServer { _, request in
      request.method == "PUT" ? .error(answer.status, answer.code) : .ok()
    }
    await #expect(
      throws: StoreError.conditionsUnsupported(status: answer.status, code: answer.code)
    ) {
      try await store(server).write("a", .bytes([]), Self.head, when: condition)
    }
  }

  @Test("what was taken away has no tag any more")
  func gone() async throws {
    let server = try OddServer { _, _ in .error(404, "NoSuchKey") }
    let outcome = try await store(server).write("a", .bytes([]), Self.head, when: .tag("\"x\""))
    #expect(outcome == .refused)
  }

  @Test("a condition that does not hold is refused")
  func refused() async throws {
    let server = try OddServer { _, _ in .error(412, "PreconditionFailed") }
    let store = try store(server)
    #expect(try await store.write("a", .bytes([]), Self.head, when: .absent) == .refused)
    await #expect(throws: StoreError.unexpected(status: 412, code: "PreconditionFailed")) {
      try await store.write("a", .bytes([]), Self.head, when: .always)
    }
  }
}
