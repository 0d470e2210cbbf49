import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient

/// What servers do on the wire, through the system's own HTTP.
@Suite struct NetworkFaults {
  private let world: World
  private let new = SampleRelease(2)

  init() async throws {
    world = try World()
    try await world.begin()
    world.publish(SampleRelease(2), seq: 2)
  }

  /// A server that has what the origin has, but for what `odd` answers (and then tells by true).
  private func server(
    _ odd: @escaping @Sendable (String, LocalServer.Connection) -> Bool = { _, _ in false }
  ) throws -> LocalServer {
    try LocalServer { [origin = world.origin] path, out in
      if odd(path, out) { return }
      guard let file = origin[path] else { return out.answer(404, ["Content-Length: 0"]) }
      out.answer(200, ["Content-Length: \(file.count)"], file)
    }
  }

  private func client(_ server: LocalServer, patience: Duration = .seconds(20)) -> ContentClient {
    var options = ContentClient.Options()
    options.root = World.root.signed(by: [testKey(1)])
    options.patience = patience
    options.now = { 1_800_000_000 }
    return ContentClient(
      app: .name("it"), channel: .name("prod"),
      at: URL(string: "http://127.0.0.1:\(server.port)/")!,
      store: URL(fileURLWithPath: world.store.path + "/store"), options: options)
  }

  private func expectUpdated(_ server: LocalServer) async throws {
    let outcome = await client(server).update()
    #expect(outcome.reason == nil)
    try await world.expectRelease(2)
  }

  @Test("an honest server is followed")
  func honest() async throws { try await expectUpdated(server()) }

  @Test("34. a body that trickles is given up in time")
  func slow() async throws {
    let server = try server { path, out in
      guard path.contains("/m/") else { return false }
      out.answer(200, ["Content-Length: 500"])
      while out.send([0x20]) { usleep(100_000) }
      return true
    }
    let start = ContinuousClock.now
    guard case .offline = try await world.expectKept(client(server, patience: .seconds(1))) else {
      Issue.record("not given up")
      return
    }
    #expect(ContinuousClock.now - start < .seconds(15))
  }

  @Test("34. a bomb stops at the cap, whatever it is packed with", arguments: ["gzip", "br"])
  func bomb(encoding: String) async throws {
    let bomb = try gzipped([UInt8](repeating: 0, count: 50_000_000))
    let server = try server { path, out in
      guard path.contains("/ch/") else { return false }
      out.answer(200, ["Content-Encoding: \(encoding)", "Content-Length: \(bomb.count)"], bomb)
      return true
    }
    try await world.expectKept(client(server))
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
    arguments: ["plain", "double", "named twice", "unknown"])
  func encodings(kind: String) async throws {
    let server = try server { [origin = world.origin] path, out in
      guard path.hasSuffix(".gz"), let file = origin[String(path.dropLast(3))] else { return false }
      guard let once = try? gzipped(file), let twice = try? gzipped(once) else { return false }
      switch kind {
      case "plain": out.answer(200, ["Content-Encoding: gzip"], file)
      case "double": out.answer(200, ["Content-Encoding: gzip"], twice)
      case "named twice":
        out.answer(200, ["Content-Encoding: gzip", "Content-Encoding: gzip"], once)
      default: out.answer(200, ["Content-Encoding: hologram"], once)
      }
      return true
    }
    try await expectUpdated(server)
  }

  @Test(
    "37. without a length, in chunks, or encoded on the way, what comes is verified all the same")
  func reencoded() async throws {
    for kind in 0..<3 {
      let server = try server { [origin = world.origin] path, out in
        guard let file = origin[path] else { return false }
        switch kind {
        case 0: out.answer(200, [], file)
        case 1:
          out.answer(200, ["Transfer-Encoding: chunked"])
          for byte in file { out.send(Array("1\r\n".utf8) + [byte] + Array("\r\n".utf8)) }
          out.send(Array("0\r\n\r\n".utf8))
        default:
          guard let packed = try? gzipped(file) else { return false }
          out.answer(200, ["Content-Encoding: gzip", "Content-Length: \(packed.count)"], packed)
        }
        return true
      }
      world.publish(new, seq: 2 + kind)
      let outcome = await client(server).update()
      #expect(outcome.reason == nil)
      try await world.expectRelease(2, seq: 2 + kind)
    }
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
