import BinderyFormat
import Testing

@testable import BinderyPublish

/// Objects that are not what their names say, are served wrongly, or are gone.
@Suite struct WrongContents {
  private let world: PublishWorld

  init() async throws {
    world = try PublishWorld(1, 2)
    try await world.publish(1)
  }

  /// An object that only the version 2 has.
  private func newBundle() throws -> String {
    let old = Set(try world.dist(1).list.objects.map(\.name))
    return try #require(
      world.dist(2).list.objects.map(\.name).first { $0.hasPrefix("o/") && !old.contains($0) })
  }

  /// That nothing was switched over.
  private func expectOld(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    #expect(try world.pointer().release == world.release(1), sourceLocation: sourceLocation)
    #expect(try await Learner(world).look() == 1, sourceLocation: sourceLocation)
    #expect(world.names("_pub/intents/").isEmpty, sourceLocation: sourceLocation)
  }

  @Test("57. a store that keeps other bytes, or another head, than it was given is found out")
  func readBack() async throws {
    let name = try newBundle()
    let wrong = ObjectHead(contentType: "text/html", cacheControl: "no-store")
    let faults: [(FaultyStore.Fault, PublishError)] = [
      (.shows(bytes: [1, 2, 3], head: nil), .wrongContent(name: name)),
      (.shows(bytes: nil, head: wrong), .wrongHead(name: name)),
    ]
    for (fault, error) in faults {
      let store = FaultyStore(base: world.store) { call, _ in
        call.kind == .read && call.key == "it/\(name)" ? fault : .none
      }
      let copy = PublishWorld(copying: world)
      let own = FaultyStore(base: copy.store, fault: store.fault)
      await #expect(throws: error) { try await copy.publish(2, on: own) }
      #expect(try copy.pointer().release == world.release(1))
    }
    try await expectOld()
  }

  @Test("57. what is there already under a content's name is looked at, not believed")
  func thereBefore() async throws {
    let name = try newBundle()
    let bytes = try world.dist(2).read(name)
    var flipped = bytes
    flipped[bytes.count / 2] ^= 1
    world.store["it/" + name] = flipped
    await #expect(throws: PublishError.wrongContent(name: name)) { try await world.publish(2) }
    try await expectOld()
    world.store["it/" + name] = bytes + [0x0A]
    await #expect(throws: PublishError.wrongContent(name: name)) { try await world.publish(2) }
    try await expectOld()
    world.store["it/" + name] = bytes
    let right = try #require(world.store[head: "it/" + name])
    world.store[head: "it/" + name] = ObjectHead(contentType: "text/plain", cacheControl: "")
    await #expect(throws: PublishError.wrongHead(name: name)) { try await world.publish(2) }
    try await expectOld()
    world.store[head: "it/" + name] = right
    try await world.publish(2)
    #expect(try await Learner(world).look() == 2)
  }

  @Test("57. `--verify-all` also looks at what the channel has already; `verify` does so too")
  func verifyAll() async throws {
    let name = try #require(
      Set(world.dist(1).list.objects.map(\.name)).intersection(
        world.dist(2).list.objects.map(\.name)
      ).first { $0.hasPrefix("o/") })
    world.store["it/" + name]?[5] ^= 1
    await #expect(throws: PublishError.wrongContent(name: name)) {
      try await world.publish(2) { $0.verifiesAll = true }
    }
    try await expectNoSwap()
    #expect(try await world.verify() == [.damaged(name)])
  }

  private func expectNoSwap() async throws {
    #expect(try world.pointer().release == world.release(1))
  }

  @Test("57. another key set under the number of ours, and a damaged build, are refused")
  func others() async throws {
    let root = try #require(world.store["it/keys/1.root.json"])
    world.store["it/keys/1.root.json"] = [1]
    await #expect(throws: PublishError.wrongContent(name: "keys/1.root.json")) {
      try await world.publish(2)
    }
    world.store["it/keys/1.root.json"] = root
    try await expectOld()
    let name = try newBundle()
    try world.folder.write("dist-2/it/\(name)", "{}")
    await #expect(throws: PublishError.damagedDist(path: "\(world.folder.path)/dist-2/it/\(name)"))
    {
      try await world.publish(2)
    }
    try await expectOld()
  }

  @Test("58. whatever is deleted behind its back, the same publish brings it again")
  func deleted() async throws {
    let names = world.names().filter { !$0.hasPrefix("ch/") && !$0.hasPrefix("keys/") }
    #expect(names.count >= 5)
    for name in names {
      let copy = PublishWorld(copying: world)
      copy.store["it/" + name] = nil
      #expect(try await copy.publish(1) != nil, "\(name)")
      #expect(copy.store["it/" + name] == world.store["it/" + name], "\(name)")
      #expect(try await copy.verify().isEmpty)
      #expect(try await Learner(copy).look() == 1)
      #expect(try await copy.publish(1) == nil)
    }
  }

  @Test("58. what only the channel's release has and is gone keeps nobody from publishing the next")
  func brokenBase() async throws {
    let next = Set(try world.dist(2).list.objects.map(\.name))
    try await world.repointing().recall([.number(12)], isUndone: false, reason: "wrong").expect()
    for name in try world.dist(1).list.objects.map(\.name) where !next.contains(name) {
      let copy = PublishWorld(copying: world)
      copy.store["it/" + name] = nil
      try await copy.publish(2)
      #expect(try copy.pointer().recall == [.number(12)], "what is hidden stays so")
      #expect(try await copy.verify().isEmpty)
    }
  }

  @Test("59. other heads alone are in the plan, and applied to all that the release has")
  func heads() async throws {
    try await world.publish(2)
    var table = HeaderTable()
    table.immutable = "public, max-age=60"
    table.prod = "no-cache"
    let writer = try world.writer { $0.table = table }
    let publishing = try Publishing(world.dist(2), to: writer, options: Publishing.Options())
    let planned = try await publishing.plan()
    #expect(planned.plan.new.isEmpty && !planned.plan.isDone)
    #expect(planned.plan.headChanges.map(\.name) == (try world.dist(2).list.objects.map(\.name)))
    _ = try await publishing.apply(planned)
    #expect(try world.pointer().headers == table.digest)
    #expect(try await world.verify { $0.table = table }.isEmpty)
    #expect(try await !world.verify().isEmpty)
    #expect(try await publishing.plan().plan.isDone)
    // Deltas too are served as they should be when they are made again.
    let repointing = Repointing(writer, isSingleWriter: false)
    let back = try await repointing.planRollback(to: world.release(1))
    #expect(try await repointing.apply(back, keepsRecall: true).headers == nil)
    #expect(try await repointing.plan2(world).headers == table.digest)
    #expect(try await Learner(world).look() == 2)
  }

  @Test("59. heads that the store does not take are found out")
  func stubborn() async throws {
    var table = HeaderTable()
    table.immutable = "public, max-age=60"
    let old = try #require(world.store[head: "it/" + world.dist(1).list.objects[0].name])
    let store = FaultyStore(base: world.store) { call, _ in
      call.kind == .read && call.key.hasPrefix("it/o/") ? .shows(bytes: nil, head: old) : .none
    }
    let writer = try world.writer(on: store) { $0.table = table }
    let publishing = try Publishing(world.dist(1), to: writer, options: Publishing.Options())
    let planned = try await publishing.plan()
    await #expect {
      try await publishing.apply(planned)
    } throws: {
      if case PublishError.wrongHead = $0 { true } else { false }
    }
  }

  @Test("62. a release whose objects are gone is not promoted, nor gone back to")
  func incomplete() async throws {
    try await world.publish(2, to: "dev")
    let list = try world.dist(2).list.objects.map(\.name)
    for name in list {
      let copy = PublishWorld(copying: world)
      copy.store["it/" + name] = nil
      let error = PublishError.incomplete(release: try world.release(2), missing: [name])
      await #expect(throws: error) { try await copy.promote() }
      #expect(try copy.pointer() == world.pointer())
    }
    let copy = PublishWorld(copying: world)
    copy.store["it/" + list[0]]?.removeLast()
    await #expect(throws: PublishError.self) { try await copy.promote() }
    let unnoted = PublishWorld(copying: world)
    unnoted.store["it/_pub/releases/\(try world.release(2)).json"] = nil
    await #expect(throws: PublishError.unnoted(release: try world.release(2))) {
      try await unnoted.promote()
    }
    try await world.promote()
    let gone = try newBundle()
    world.store["it/" + gone] = nil
    try await world.publish(1)
    await #expect(throws: PublishError.incomplete(release: try world.release(2), missing: [gone])) {
      try await world.rollback(to: 2)
    }
  }

  @Test("62. what goes between the plan and the swap is noticed before the swap")
  func goneMeanwhile() async throws {
    try await world.publish(2, to: "dev")
    let repointing = try world.repointing()
    let move = try await repointing.planPromotion(from: .name("dev"))
    let name = try newBundle()
    world.store["it/" + name] = nil
    await #expect(throws: PublishError.incomplete(release: try world.release(2), missing: [name])) {
      try await repointing.apply(move, keepsRecall: false)
    }
    try await expectOld()
  }
}

extension ChannelPointer {
  fileprivate func expect() { #expect(recall == [.number(12)]) }
}

extension Repointing {
  /// Goes on to the version 2 again.
  fileprivate func plan2(_ world: PublishWorld) async throws -> ChannelPointer {
    try await apply(planRollback(to: world.release(2)), keepsRecall: true)
  }
}
