import BinderyFormat
import Testing

@testable import BinderyPipeline
@testable import BinderyPublish

/// What a channel's pointer says after each way to move it.
@Suite struct ChannelMoves {
  private let world: PublishWorld

  init() throws { world = try PublishWorld(1, 2, 3) }

  @Test("each pointer names the one before it, and all can be listed, the newest first")
  func history() async throws {
    #expect(try await world.writer().history(releases: 20).isEmpty)
    for version in 1...3 { try await world.publish(version) { $0.source = "c\(version)" } }
    try await world.rollback(to: 1)
    let history = try await world.writer().history(releases: 20)
    #expect(history.map(\.place.seq) == [4, 3, 2, 1])
    #expect(history.map(\.previous) == [3, 2, 1, nil])
    #expect(history.map(\.source) == ["c1", "c3", "c2", "c1"])
    #expect(history.map(\.reason) == ["broken", nil, nil, nil])
    for pointer in history {
      #expect(try world.pointer(named: "ch/prod/1-\(pointer.place.seq).json") == pointer)
    }
    await #expect(throws: PublishError.unknownRelease("")) {
      try await world.repointing().planRollback(to: "")
    }
    await #expect(throws: PublishError.unknownRelease("f00")) {
      try await world.repointing().planRollback(to: "f00")
    }
    await #expect(throws: PublishError.emptyChannel(.name("dev"))) {
      try await world.promote()
    }
  }

  @Test("a pointer says when it expires, when to ask again, and by which keys it is signed")
  func pointer() async throws {
    let writer = try world.writer { ($0.expires, $0.pollAfter) = (30, 600) }
    let publishing = try Publishing(world.dist(1), to: writer, options: Publishing.Options())
    let published = try await publishing.apply(publishing.plan())
    let pointer = try world.pointer()
    #expect(pointer == published.pointer && published.readThrough == .seen)
    #expect(pointer.issuedAt == "2027-01-15T08:00:00Z")
    #expect(pointer.expires == "2027-02-14T08:00:00Z" && pointer.pollAfterSeconds == 600)
    #expect(pointer.root == 1 && pointer.place == .init(epoch: 1, seq: 1))
    #expect(pointer.deltasFrom == nil && pointer.previous == nil)
  }

  @Test("after a publish, a promotion and a roll back clients fetch deltas, and no object whole")
  func deltas() async throws {
    try await world.publish(1)
    let learner = try Learner(world)
    #expect(try await learner.look() == 1)
    func expectDeltas(_ version: Int, _ from: Int) async throws {
      learner.log = []
      #expect(try await learner.look() == version)
      #expect(learner.log.first == "ch/prod.json")
      let rest = learner.log.dropFirst()
      #expect(rest.count == 2 && rest.allSatisfy { $0.contains("d/") }, "\(rest)")
      #expect(try world.pointer().deltasFrom == from)
    }
    try await world.publish(2)
    try await expectDeltas(2, 1)
    try await world.publish(3, to: "dev")
    world.store.log = []
    try await world.promote()
    let written = world.store.log.filter { $0.kind == .write }.map { String($0.key.dropFirst(3)) }
    #expect(
      written.allSatisfy { name in
        ["d/", "p/pro/d/", "ch/prod", "_pub/", "keys/"].contains(where: name.hasPrefix)
      }, "\(written)")
    try await expectDeltas(3, 1)
    try await world.rollback(to: 1)
    try await expectDeltas(1, 1)
    // The deltas' names tell from where to where.
    #expect(world.names("d/").contains("d/\(try world.release(3))-\(try world.release(1)).json"))
  }

  @Test("a refresh keeps all but the time, and whoever holds the release fetches nothing")
  func refresh() async throws {
    try await world.publish(1)
    try await world.publish(2) { $0.source = "c2" }
    let before = try world.pointer()
    let learner = try Learner(world)
    #expect(try await learner.look() == 2)
    world.clock.time += 86_400
    let after = try await world.repointing().refresh()
    var same = before
    (same.place.seq, same.previous) = (3, 2)
    (same.issuedAt, same.expires) = (after.issuedAt, after.expires)
    #expect(after == same && after.deltasFrom == 1)
    #expect(after.issuedAt != before.issuedAt && after.expires != before.expires)
    learner.log = []
    #expect(try await learner.look() == 2)
    #expect(learner.log == ["ch/prod.json"])
  }

  @Test("what was recalled stays hidden until it is mended; a roll back shows nothing again")
  func recall() async throws {
    try await world.publish(1)
    let repointing = try world.repointing()
    // 13 is reworded by each version, 12 by none.
    let pointer = try await repointing.recall(
      [.number(13), .number(12), .number(12)], isUndone: false, reason: "wrong")
    #expect(pointer.recall == [.number(12), .number(13)] && pointer.reason == "wrong")
    #expect(pointer.release == (try world.release(1)) && pointer.place.seq == 2)
    #expect(try await repointing.refresh().recall == pointer.recall)
    try await world.publish(2)
    #expect(try world.pointer().recall == [.number(12)])
    _ = try await repointing.recall([.number(13)], isUndone: false, reason: "wrong again")
    try await world.rollback(to: 1)
    #expect(try world.pointer().recall == [.number(12), .number(13)])
    try await world.publish(3, to: "dev")
    try await world.promote()
    #expect(try world.pointer().recall == [.number(12)])
    let shown = try await repointing.recall([.number(12)], isUndone: true, reason: "fine")
    #expect(shown.recall.isEmpty)
    let many = (1...101).map { ItemID.number($0) }
    await #expect(throws: PublishError.tooManyRecalled(101)) {
      try await repointing.recall(many, isUndone: false, reason: "all")
    }
    #expect(try world.pointer() == shown)
  }

  @Test("announcements belong to the channel: a promotion and a roll back leave them")
  func notices() async throws {
    for (version, title) in [(1, "一"), (2, "二")] {
      try world.build(
        version,
        edit: {
          try $0.write(
            "content/announcements/1.yml",
            "id: 1\ntitle: \(title)\npublishedAt: \"2026-01-01T00:00:00Z\"\n")
        })
    }
    let (first, second) = (try world.dist(1).pointer.notices, try world.dist(2).pointer.notices)
    #expect(first != nil && second != nil && first != second)
    try await world.publish(1, to: "dev")
    #expect(try await world.promote().notices == first)
    try await world.publish(2, to: "dev")
    #expect(try await world.promote().notices == first)
    #expect(try world.pointer().release == world.release(2))
    let pointer = try await world.repointing().publishNotices(of: world.dist(2))
    #expect(pointer.notices == second)
    #expect(try pointer.release == world.release(2))
    #expect(try await world.rollback(to: 1).notices == second)
    // The build of the release that is there has others: that is something to publish.
    try await world.publish(1)
    #expect(try world.pointer().notices == first)
    #expect(try await world.publish(1) == nil)
    #expect(try await Learner(world).look() == 1)
    #expect(world.names("_pub/intents/").isEmpty)
  }

  @Test("new keys in the same epoch go on where the old ones were")
  func rotation() async throws {
    try await world.publish(1)
    let learner = try Learner(world)
    #expect(try await learner.look() == 1)
    _ = try KeyMaking(roots: world.roots, folder: world.keys)
      .rotate(PublishWorld.app, beginsEpoch: false)
    try await world.publish(2)
    let pointer = try world.pointer()
    #expect(pointer.place == .init(epoch: 1, seq: 2) && pointer.root == 2)
    #expect(pointer.previous == 1 && pointer.deltasFrom == 1)
    #expect(try await learner.look() == 2)
    #expect(try await world.writer().history(releases: 20).count == 2)
    #expect(try await world.verify().isEmpty)
  }

  @Test("a new epoch starts anew, above whatever a thief has signed")
  func epoch() async throws {
    try await world.publish(1)
    let learner = try Learner(world)
    #expect(try await learner.look() == 1)
    let writer = try world.writer()
    var stolen = try world.pointer()
    stolen.place.seq = 9_007_199_254_740_991
    try await writer.commit(stolen, after: writer.state([:]))
    _ = try KeyMaking(roots: world.roots, folder: world.keys)
      .rotate(PublishWorld.app, beginsEpoch: true)
    try await world.publish(2)
    let pointer = try world.pointer()
    #expect(pointer.place == .init(epoch: 2, seq: 1) && pointer.root == 2)
    #expect(pointer.previous == nil && pointer.deltasFrom == nil)
    #expect(try await learner.look() == 2)
    try await world.publish(3)
    #expect(try world.pointer().previous == 1)
    #expect(try await learner.look() == 3)
    // Who has not pulled the new keys is told so.
    await #expect(throws: PublishError.self) { try await writer.history(releases: 20) }
    #expect(try await world.writer().history(releases: 20).map(\.place.epoch) == [2, 2])
    #expect(try await world.verify().isEmpty)
  }
}
