import BinderyFormat
import Testing

@testable import BinderyPipeline
@testable import BinderyPublish

/// What somebody with the bucket's credentials, or a restored backup, leaves behind.
struct ChangedBehind {
  let world: PublishWorld

  init() throws { world = try PublishWorld(1, 2) }

  private func copy(_ from: String, to name: String) throws {
    let bytes: [UInt8] = try #require(world.store["it/" + from])
    world.store["it/" + name] = bytes
  }

  @Test("a channel that was set back behind a recall is told of, and still hides the question")
  func setBack() async throws {
    try await world.publish(1)
    _ = try await world.repointing().recall([.number(12)], isUndone: false, reason: "wrong")
    try copy("ch/prod/1-1.json", to: "ch/prod.json")
    let gaps = try await StoreGaps(
      in: world.store, app: PublishWorld.app, roots: world.rootChain, keep: 10)
    #expect(gaps.setBack == [.name("prod")])
    let pointer = try await world.repointing().refresh()
    #expect(pointer.recall == [.number(12)] && pointer.place.seq == 3)
    let mended = try await StoreGaps(
      in: world.store, app: PublishWorld.app, roots: world.rootChain, keep: 10)
    #expect(mended.setBack.isEmpty)
  }

  @Test("a lost pointer is put back, and not written anew as if there had been none")
  func lost() async throws {
    try await world.publish(1)
    try await world.publish(2)
    try await world.store.remove(["it/ch/prod.json"])
    let lost = PublishError.lostPointer(channel: .name("prod"), newest: "ch/prod/1-2.json")
    await #expect(throws: lost) { try await world.publish(1) }
    try copy("ch/prod/1-2.json", to: "ch/prod.json")
    #expect(try await world.publish(2) == nil)
    try await world.publish(1)
    #expect(try world.pointer().previous == 2)
  }

  @Test("new keys are something to publish, and what was published under the old ones is kept")
  func newKeys() async throws {
    try await world.publish(1)
    try await world.publish(2)
    _ = try KeyMaking(roots: world.roots, folder: world.keys)
      .rotate(PublishWorld.app, beginsEpoch: true)
    #expect(try await world.publish(2)?.pointer?.place == .init(epoch: 2, seq: 1))
    #expect(world.names("keys/") == ["keys/1.root.json", "keys/2.root.json"])
    try await world.prune(grace: 0)
    #expect(world.names("_pub/releases/").count == 2)
    try await world.prune(keep: 1, grace: 0)
    #expect(world.names("_pub/releases/").count == 1)
    #expect(try await world.verify().isEmpty)
  }

  @Test("a pointer that nobody could read is not written")
  func tooLong() async throws {
    try await world.publish(1)
    let before = world.names("ch/")
    await #expect(throws: PublishError.pointerTooLong) {
      _ = try await world.repointing().recall(
        [.number(12)], isUndone: false, reason: String(repeating: "長", count: 30_000))
    }
    #expect(world.names("ch/") == before)
  }
}
