import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient

/// An app on a device that reads one channel of a world's store, and knows what each version says.
final class Learner: Sendable {
  // A class, so that its folder goes when the test ends.
  private let device: TemporaryFolder
  private let transport: ReaderTransport
  private let client: ContentClient

  init(_ world: PublishWorld, _ channel: String = "prod") throws {
    device = try TemporaryFolder()
    transport = ReaderTransport(store: world.store)
    var options = ContentClient.Options()
    options.root = try world.roots.chain(of: PublishWorld.app).first?.bytes
    options.transport = transport
    // A learner's device does not die here.
    options.disk = Disk(
      write: { path, bytes in try Data(bytes).write(to: URL(fileURLWithPath: path)) },
      settle: { _ in })
    options.now = { [clock = world.clock] in clock.time }
    client = ContentClient(
      app: PublishWorld.app, channel: .name(channel), at: URL(string: "https://cdn.example/")!,
      store: URL(fileURLWithPath: device.path + "/store"), options: options)
  }

  /// Names below the app's folder that were asked for, in their order.
  var log: [String] {
    get { transport.log.map { String($0.dropFirst("it/".count)) } }
    set { transport.log = newValue }
  }

  /// Why the last look brought nothing new, if it should have.
  func update() async -> KeptReason? { await client.update().reason }

  func open() throws -> Release { try client.open() }

  /// Looks for something new, and reads all that there is then.
  /// - Returns: The version that it all is of.
  @discardableResult
  func look(
    among versions: [Int] = [1, 2, 3], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Int? {
    let reason = await client.update().reason
    #expect(reason == nil, sourceLocation: sourceLocation)
    let release = try client.open()
    var texts: [String] = []
    for workbook in release.workbooks {
      texts += try await release.questions(of: workbook).questions.map(\.text)
    }
    let version = versions.first { PublishWorld.texts($0) == texts }
    #expect(version != nil, "a mixture: \(texts)", sourceLocation: sourceLocation)
    return version
  }
}

/// The way from a store to an app.
// A class, because what is asked for is noted; unchecked because the lock guards it.
private final class ReaderTransport: Transport, @unchecked Sendable {
  let encodings: [String] = []
  private let store: MemoryStore
  private let lock = NSLock()
  private var asked: [String] = []

  init(store: MemoryStore) { self.store = store }

  var log: [String] {
    get { lock.withLock { asked } }
    set { lock.withLock { asked = newValue } }
  }

  func get(_ request: ClientRequest) async throws -> ClientResponse {
    let key = String(request.url.path.dropFirst())
    lock.withLock { asked.append(key) }
    guard let object = try await store.read(key, limit: request.cap) else {
      return ClientResponse(status: 404)
    }
    if request.headers["If-None-Match"] == object.head.tag {
      return ClientResponse(status: 304, etag: object.head.tag)
    }
    return ClientResponse(status: 200, etag: object.head.tag, body: object.bytes)
  }
}
