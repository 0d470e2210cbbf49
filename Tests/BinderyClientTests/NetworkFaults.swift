import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient
@testable import BinderyPipeline

/// What servers do on the wire, through the transport of this system.
@Suite struct NetworkFaults {
  private let world: World

  /// Five megabytes of nothing, by ending.
  private static let bombs = Dictionary(
    uniqueKeysWithValues: ["br", "gz"].map {
      ($0, pack([UInt8](repeating: 0, count: 5_000_000), $0))
    })

  init() async throws {
    world = try World()
    try await world.begin()
    world.publish(SampleRelease(2), seq: 2)
  }

  /// A server that has what the origin has, but for what `odd` answers (and then tells by true).
  private func server(
    _ odd: @escaping @Sendable (String, LocalServer.Connection) -> Bool = { _, _ in false }
  ) throws -> LocalServer {
    try LocalServer { [origin = world.origin] path, _, out in
      if odd(path, out) { return }
      guard let file = origin[path] else { return out.answer(404, ["Content-Length: 0"]) }
      out.answer(200, ["Content-Length: \(file.count)"], file)
    }
  }

  private func client(
    _ server: LocalServer, patience: Duration = .seconds(20),
    change: (inout ContentClient.Options) -> Void = { _ in }
  ) -> ContentClient {
    world.client(disk: Disk(), at: server) { options in
      options.transport = nil
      options.patience = patience
      change(&options)
    }
  }

  private func expectUpdated(_ server: LocalServer) async throws {
    let outcome = await client(server).update()
    #expect(outcome.reason == nil)
    try await world.expectRelease(2)
  }

  @Test("an honest server is followed")
  func honest() async throws { try await expectUpdated(server()) }

  @Test("each compressed variant is taken", arguments: ["br", "gz"])
  func compressed(ending: String) async throws {
    let asked = Counter()
    let server = try server { [origin = world.origin] path, out in
      guard path.hasSuffix("." + ending), let file = origin[String(path.dropLast(3))] else {
        return false
      }
      let packed = pack(file, ending)
      out.answer(
        200, ["Content-Encoding: \(wireName(ending))", "Content-Length: \(packed.count)"], packed)
      asked.add()
      return true
    }
    try await expectUpdated(server)
    #expect(asked.count == 3)
  }

  @Test("34. a body that trickles is given up in time")
  func slow() async throws {
    let server = try server { path, out in
      guard path.contains("/m/") else { return false }
      out.answer(200, ["Content-Length: 500"])
      while out.send([0x20]) { usleep(50_000) }
      return true
    }
    guard case .offline = try await world.expectKept(client(server, patience: .seconds(1))) else {
      Issue.record("not given up")
      return
    }
  }

  @Test("34. a body that falls silent is given up by the transport")
  func silent() async throws {
    let server = try server { path, out in
      guard path.contains("/m/") else { return false }
      out.answer(200, ["Content-Length: 500"])
      out.waitForEnd()
      return true
    }
    let client = client(server) { $0.transport = SystemTransport(idle: 1) }
    guard case .offline = try await world.expectKept(client) else {
      Issue.record("not given up")
      return
    }
  }

  @Test("34. a body without end stops at the cap", arguments: ["/ch/", "/m/", "/o/"])
  func endless(part: String) async throws {
    let server = try server { path, out in
      guard path.contains(part) else { return false }
      out.answer(200)
      while out.send([UInt8](repeating: 0x20, count: 4096)) {}
      return true
    }
    guard case .tooLong = try await world.expectKept(client(server)) else {
      Issue.record("not too long")
      return
    }
  }

  @Test("34. a head without end is given up")
  func endlessHead() async throws {
    let server = try server { path, out in
      guard path.contains("/ch/") else { return false }
      out.send(Array("HTTP/1.1 200 X\r\n".utf8))
      while out.send(Array("X-Field: \(String(repeating: "x", count: 4000))\r\n".utf8)) {}
      return true
    }
    try await world.expectKept(client(server))
  }

  @Test("34. a bomb stops at the cap", arguments: ["br", "gz"], ["/ch/", "/m/", "/o/"])
  func bomb(ending: String, part: String) async throws {
    let bomb = Self.bombs[ending] ?? []
    let server = try server { path, out in
      guard path.contains(part) else { return false }
      out.answer(
        200, ["Content-Encoding: \(wireName(ending))", "Content-Length: \(bomb.count)"], bomb)
      return true
    }
    guard case .tooLong = try await world.expectKept(client(server)) else {
      Issue.record("not too long")
      return
    }
  }

  @Test("many requests run side by side, and a redirection in between finds its answer")
  func sideBySide() async throws {
    let server = try LocalServer { path, _, out in
      guard !path.hasPrefix("from") else {
        return out.answer(307, ["Location: \(path.dropFirst(4))"], Array("moved".utf8))
      }
      out.answer(200, ["ETag: \"\(path)\""], Array("body \(path)".utf8))
    }
    let transport = SystemTransport()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        let path = (number % 3 == 0 ? "from" : "") + "\(number)"
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)/\(path)"))
        group.addTask {
          let answer = try await transport.get(ClientRequest(url: url, cap: 100))
          #expect(answer.status == 200 && answer.etag == "\"\(number)\"")
          #expect(answer.body == Array("body \(number)".utf8))
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("a redirection that turns in a circle, or to another protocol, is refused")
  func circle() async throws {
    for target in ["/it/ch/prod.json", "file:///etc/hostname", "ftp://127.0.0.1/x"] {
      let server = try server { _, out in
        out.answer(302, ["Location: \(target)", "Content-Length: 0"])
        return true
      }
      #expect(try await world.expectKept(client(server)) == .redirected(name: "ch/prod.json"))
    }
  }

  @Test("an answer that is not waited for any more ends at once")
  func cancelled() async throws {
    let server = try server { path, out in
      out.waitForEnd()
      return true
    }
    let update = Task { [client = client(server)] in await client.update() }
    update.cancel()
    #expect(await update.value.reason != nil)
  }

  @Test(
    "32. a page that tells of an error is passed over, however long, and its status counts",
    arguments: [5_000, 5_000_000])
  func errorPage(size: Int) async throws {
    let page = [UInt8](repeating: 0x20, count: size)
    let name = SampleRelease(2).manifestName
    let missing = try server { path, out in
      guard path.contains(name) else { return false }
      out.answer(404, ["Content-Length: \(page.count)"], page)
      return true
    }
    #expect(
      try await world.expectKept(client(missing)) == .missingOrNotAllowed(name: name, status: 404))
    let closed = try LocalServer { [origin = world.origin] path, head, out in
      let isOpen = !path.contains("/p/") || head.contains("\r\nAuthorization: pro\r\n")
      guard isOpen, let file = origin[path] else {
        return out.answer(isOpen ? 404 : 403, ["Content-Length: \(page.count)"], page)
      }
      out.answer(200, ["Content-Length: \(file.count)"], file)
    }
    let learner = client(closed) { options in
      options.decorate = { request, tier in
        var request = request
        request.headers["Authorization"] = tier
        return request
      }
    }
    #expect(await learner.update().reason == nil)
    try await world.expectRelease(2)
  }

  @Test("32. a page that tells of an error in an encoding that is none is passed over")
  func undecodablePage() async throws {
    let name = SampleRelease(2).manifestName
    let server = try server { path, out in
      guard path.contains(name) else { return false }
      out.answer(404, ["Content-Encoding: gzip"], Array("no gzip".utf8))
      return true
    }
    #expect(
      try await world.expectKept(client(server)) == .missingOrNotAllowed(name: name, status: 404))
  }

  @Test("35. a login page with status 200 is kept out")
  func page() async throws {
    let server = try server { _, out in
      out.answer(200, ["Content-Type: text/html"], Array("<html>Login</html>".utf8))
      return true
    }
    try await world.expectKept(client(server))
  }

  @Test(
    "36. a wrong or doubled encoding is passed over for the next one",
    arguments: ["plain", "double", "named twice", "cut", "other", "unknown"], ["br", "gz"])
  func encodings(kind: String, ending: String) async throws {
    let server = try server { [origin = world.origin] path, out in
      guard path.hasSuffix("." + ending), let file = origin[String(path.dropLast(3))] else {
        return false
      }
      let name = "Content-Encoding: \(wireName(ending))"
      let once = pack(file, ending)
      switch kind {
      case "plain": out.answer(200, [name], file)
      case "double": out.answer(200, [name], pack(once, ending))
      case "named twice": out.answer(200, [name, name], once)
      case "cut": out.answer(200, [name], Array(once.dropLast(9)))
      case "other": out.answer(200, [name], pack(file, ending == "br" ? "gz" : "br"))
      default: out.answer(200, ["Content-Encoding: hologram"], once)
      }
      return true
    }
    try await expectUpdated(server)
  }

  @Test("36. an encoding that the head does not name is passed over", arguments: ["br", "gz"])
  func unnamed(ending: String) async throws {
    let server = try server { [origin = world.origin] path, out in
      guard path.hasSuffix("." + ending), let file = origin[String(path.dropLast(3))] else {
        return false
      }
      out.answer(200, [], pack(file, ending))
      return true
    }
    try await expectUpdated(server)
  }

  @Test(
    "37. without a length, in chunks, or encoded on the way, what comes is verified all the same",
    arguments: ["no length", "chunks", "br", "gz"])
  func reencoded(kind: String) async throws {
    let server = try server { [origin = world.origin] path, out in
      guard let file = origin[path] else { return false }
      switch kind {
      case "no length": out.answer(200, [], file)
      case "chunks":
        out.answer(200, ["Transfer-Encoding: chunked"])
        for byte in file { out.send(Array("1\r\n".utf8) + [byte] + Array("\r\n".utf8)) }
        out.send(Array("0\r\n\r\n".utf8))
      default:
        let packed = pack(file, kind)
        out.answer(
          200, ["Content-Encoding: \(wireName(kind))", "Content-Length: \(packed.count)"], packed)
      }
      return true
    }
    try await expectUpdated(server)
  }

  @Test("38. a redirection to another host is refused, one on the same host is followed")
  func redirected() async throws {
    let server = try server()
    let port = server.port
    let away = try self.server { path, out in
      out.answer(302, ["Location: http://localhost:\(port)/\(path)", "Content-Length: 0"])
      return true
    }
    #expect(try await world.expectKept(client(away)) == .redirected(name: "ch/prod.json"))
    let around = try self.server { path, out in
      guard !path.hasPrefix("again/") else { return false }
      out.answer(302, ["Location: /again/\(path)", "Content-Length: 0"])
      return true
    }
    for path in world.origin.paths { world.origin["again/" + path] = world.origin[path] }
    try await expectUpdated(around)
  }
}

/// Counts from any thread.
// A class, because both sides share it; unchecked because the lock guards the count.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var total = 0

  var count: Int { lock.withLock { total } }
  func add() { lock.withLock { total += 1 } }
}

/// - Parameter ending: `br` or `gz`.
private func pack(_ bytes: [UInt8], _ ending: String) -> [UInt8] {
  ending == "br" ? Brotli.compressed(bytes) : Gzip.compressed(bytes)
}

private func wireName(_ ending: String) -> String { ending == "br" ? "br" : "gzip" }
