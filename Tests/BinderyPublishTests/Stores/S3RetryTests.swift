import Foundation
import Testing

@testable import BinderyPublish

/// What the store does when others have a bad day.
@Suite struct S3RetryTests {
  private static let head = ObjectHead(contentType: "text/plain", cacheControl: "no-cache")

  /// Seconds that were waited; no test waits them.
  // A class, because both sides share it; unchecked because the lock guards the list.
  private final class Waits: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [Double] = []

    var all: [Double] { lock.withLock { list } }
    func add(_ wait: Double) { lock.withLock { list.append(wait) } }
  }

  private let waits = Waits()

  private func store(_ server: OddServer) throws -> S3Store {
    var options = S3Store.Options()
    options.clock = { 1_369_353_600 }
    options.sleep = { [waits] in waits.add($0) }
    options.random = { 1 }
    options.idle = 1
    return S3Store(
      try S3Address("s3://b", endpoint: server.endpoint),
      credentials: AWSCredentials(accessKey: "a", secretKey: "b"), options: options)
  }

  @Test(
    "what may pass is tried again",
    arguments: [
      .none, OddServer.Answer(status: 200, body: [1, 2, 3], isCut: true), .error(429),
      .error(500, "InternalError"), .error(502), .error(503, "SlowDown"), .error(504), .error(408),
      .error(400, "RequestTimeout"),
    ] as [OddServer.Answer])
  func passing(bad: OddServer.Answer) async throws {
    let server = try OddServer { number, _ in number % 3 < 2 ? bad : .ok("whole") }
    let store = try store(server)
    #expect(try await store.read("a", limit: 10)?.bytes == Array("whole".utf8))
    let outcome = try await store.write("a", .bytes([7]), Self.head, when: .always)
    #expect(outcome == .written(tag: nil))
    #expect(server.requests.count == 6 && server.requests[5].body == [7])
    #expect(waits.all == [0.5, 1, 0.5, 1])
  }

  @Test("an answer that never comes is given up, and tried again")
  func silent() async throws {
    let server = try OddServer { number, _ in
      if number == 0 { sleep(4) }
      return .ok("whole")
    }
    #expect(try await store(server).read("a", limit: 10)?.bytes == Array("whole".utf8))
    #expect(server.requests.count == 2)
  }

  @Test("a storm is given up in the end")
  func storm() async throws {
    let server = try OddServer { _, _ in .error(503, "SlowDown") }
    let store = try store(server)
    await #expect(throws: StoreError.overloaded(status: 503)) {
      try await store.read("a", limit: 1)
    }
    #expect(server.requests.count == 6 && waits.all == [0.5, 1, 2, 4, 8])
  }

  @Test("where nobody listens, the address was tried often enough")
  func nobody() async throws {
    let server = try OddServer { _, _ in .none }
    let store = try store(server)
    let error = await #expect(throws: StoreError.self) { try await store.look("a") }
    guard case .unreachable = error else {
      Issue.record("not unreachable")
      return
    }
    #expect(server.requests.count == 6)
  }

  @Test("a store is obeyed that says when to come again, within reason")
  func retryAfter() async throws {
    let asked = ["7", "Fri, 24 May 2013 00:00:09 GMT", "soon", "-3"]
    let server = try OddServer { number, _ in
      number < asked.count ? .error(503, "", ["Retry-After": asked[number]]) : .ok()
    }
    _ = try await store(server).read("a", limit: 0)
    #expect(waits.all == [7, 9, 2, 4])
    let patient = try OddServer { _, _ in .error(503, "", ["Retry-After": "100000"]) }
    await #expect(throws: StoreError.overloaded(status: 503)) {
      try await store(patient).read("a", limit: 0)
    }
    #expect(patient.requests.count == 1)
  }

  @Test("what no other try changes is asked once")
  func lasting() async throws {
    for status in [400, 403, 404, 412, 501] {
      let server = try OddServer { _, _ in .error(status, "Code") }
      _ = try? await store(server).read("a", limit: 0)
      #expect(server.requests.count == 1)
    }
  }

  @Test("a write whose answer was lost meets itself, and says that it was refused")
  func lost() async throws {
    let server = try OddServer { number, _ in number == 0 ? .none : .error(412) }
    let outcome = try await store(server).write("a", .bytes([1]), Self.head, when: .absent)
    #expect(outcome == .refused && server.requests.count == 2)
  }

  @Test("writers that met come again, and are refused in the end")
  func conflict() async throws {
    let once = try OddServer { number, _ in number == 0 ? .error(409) : .ok() }
    let written = try await store(once).write("a", .bytes([]), Self.head, when: .absent)
    #expect(written == .written(tag: nil))
    let always = try OddServer { _, _ in .error(409, "ConditionalRequestConflict") }
    let outcome = try await store(always).write("a", .bytes([]), Self.head, when: .tag("\"x\""))
    #expect(outcome == .refused && always.requests.count == 6)
  }

  @Test("who is not waited for any more stops trying")
  func cancelled() async throws {
    let server = try OddServer { _, _ in .error(500) }
    var options = S3Store.Options()
    options.firstPause = 60
    options.longestPause = 60
    let store = S3Store(
      try S3Address("s3://b", endpoint: server.endpoint),
      credentials: AWSCredentials(accessKey: "a", secretKey: "b"), options: options)
    let reading = Task { try await store.read("a", limit: 0) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    reading.cancel()
    await #expect(throws: StoreError.unreachable("cancelled")) { try await reading.value }
  }
}
