import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient

/// A device and an origin: the key 1 signs roots, the key 2 pointers.
final class World: Sendable {
  // A class, so that its folders go when the test ends.
  let origin: FakeOrigin
  let store: TemporaryFolder
  let now = Clock(1_800_000_000)

  init(encodings: [String] = []) throws {
    origin = FakeOrigin(encodings: encodings)
    store = try TemporaryFolder()
  }

  /// The same device once more, with an origin of its own.
  init(copying other: World) throws {
    origin = FakeOrigin(encodings: other.origin.encodings)
    store = try TemporaryFolder(copying: other.store.path)
    for path in other.origin.paths { origin[path] = other.origin[path] }
  }

  static let root = TrustRoot.sample(roots: [testKey(1)], signers: [testKey(2)])

  func client(
    disk: Disk = .quick, seed: TemporaryFolder? = nil, at server: LocalServer? = nil,
    change: (inout ContentClient.Options) -> Void = { _ in }
  ) -> ContentClient {
    var options = ContentClient.Options()
    options.root = Self.root.signed(by: [testKey(1)])
    options.transport = origin
    options.disk = disk
    options.patience = .seconds(5)
    options.now = { [now] in now.time }
    change(&options)
    return ContentClient(
      app: .name("it"), channel: .name("prod"),
      at: URL(string: server.map { "http://127.0.0.1:\($0.port)/" } ?? "https://cdn.example/")!,
      store: URL(fileURLWithPath: store.path + "/store"),
      seed: seed.map { URL(fileURLWithPath: $0.path) }, options: options)
  }

  // MARK: The publisher

  func upload(_ release: SampleRelease) {
    for (name, bytes) in release.objects { origin["it/" + name] = bytes }
  }

  func point(_ pointer: ChannelPointer, by keys: [Ed25519.PrivateKey] = [testKey(2)]) {
    origin["it/ch/prod.json"] = pointer.signed(by: keys)
  }

  func publish(_ release: SampleRelease, seq: Int) {
    upload(release)
    point(release.pointer(seq: seq))
  }

  func publish(_ bank: Bank, seq: Int, deltasFrom: Int? = nil) {
    for (name, bytes) in bank.objects { origin["it/" + name] = bytes }
    point(bank.pointer(seq: seq, deltasFrom: deltasFrom))
  }

  /// Puts the delta between two releases.
  func join(_ old: Bank, to new: Bank) throws {
    for (name, bytes) in try old.delta(to: new) { origin["it/" + name] = bytes }
  }

  /// What the origin has now, as an app embeds it.
  func seed() throws -> TemporaryFolder {
    let seed = try TemporaryFolder()
    for path in origin.paths where path.hasPrefix("it/") {
      try seed.write(String(path.dropFirst(3)), origin[path] ?? [])
    }
    try seed.write("keys/1.root.json", Self.root.signed(by: [testKey(1)]))
    return seed
  }

  // MARK: The learner

  /// Holds the release 1, all its workbooks read, as a device does that is attacked afterwards.
  func begin() async throws {
    publish(SampleRelease(1), seq: 1)
    _ = await client().update()
    try await readAll(client().open())
    try await expectRelease(1)
    origin.log = []
  }

  @discardableResult
  func readAll(_ release: Release) async throws -> [String] {
    var texts: [String] = []
    for workbook in release.workbooks {
      texts += try await release.questions(of: workbook).questions.map(\.text)
    }
    return texts
  }

  /// That a release is active and whole without a network, and nothing on the disk that was not verified.
  func expectRelease(
    _ number: Int, seq: Int? = nil, client: ContentClient? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let reader = client ?? self.client()
    origin.goOffline()
    defer { origin.misbehave(nil) }
    let release = try reader.open()
    #expect(release.place?.seq == seq ?? number, sourceLocation: sourceLocation)
    let texts = try await readAll(release)
    #expect(
      texts == ["always", "release \(number)", "always", "always", "release \(number)"],
      sourceLocation: sourceLocation)
    let folder = store.path + "/store"
    for file in Disk.files(below: folder)
    where ["m/", "n/", "o/", "p/"].contains(where: file.hasPrefix) {
      let name = file.split(separator: "/").last?.split(separator: ".").first
      let digest = Disk.read(folder + "/" + file).map { "\(SHA256Digest(of: $0))" }
      #expect(digest == name.map(String.init), sourceLocation: sourceLocation)
    }
    #expect(
      Disk.files(below: folder + "/.new").isEmpty, sourceLocation: sourceLocation)
  }

  /// That a bank is active and whole without a network, to the byte.
  func expect(_ bank: Bank, sourceLocation: SourceLocation = #_sourceLocation) async throws {
    origin.goOffline()
    defer { origin.misbehave(nil) }
    let release = try client().open()
    #expect(release.name == bank.name, sourceLocation: sourceLocation)
    for (workbook, listed) in zip(bank.workbooks, release.workbooks) {
      let texts = try await release.questions(of: listed).questions.map(\.text)
      #expect(texts == workbook.questions.map(\.text), sourceLocation: sourceLocation)
    }
    for (name, bytes) in bank.objects {
      #expect(Disk.read(store.path + "/store/" + name) == bytes, sourceLocation: sourceLocation)
    }
  }

  /// One update that must keep the release 1; tells why.
  @discardableResult
  func expectKept(
    _ client: ContentClient? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> KeptReason? {
    let outcome = await (client ?? self.client()).update()
    origin.misbehave(nil)
    let reason = try #require(outcome.reason, sourceLocation: sourceLocation)
    try await expectRelease(1, sourceLocation: sourceLocation)
    return reason
  }

  /// One update that must adopt a release.
  func expectUpdated(
    to number: Int, seq: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let outcome = await client().update()
    #expect(outcome.reason == nil, sourceLocation: sourceLocation)
    try await expectRelease(number, seq: seq, sourceLocation: sourceLocation)
  }
}
