import BinderyFormat
import Foundation
import Testing

@testable import BinderyPublish

@Suite struct RacingPublishers {
  /// Several answers of the same publisher, from several tasks.
  private actor Record {
    var pointers: [ChannelPointer] = []
    var lost = 0

    func add(_ pointer: ChannelPointer) { pointers.append(pointer) }
    func lose() { lost += 1 }
  }

  @Test("53. of ten publishers at once each gets its turn; seq rises, and no release is lost")
  func ten() async throws {
    let world = try PublishWorld(1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    let record = Record()
    let learner = try Learner(world)
    try await world.publish(1)
    // Somebody else's call comes between any two.
    let store = FaultyStore(base: world.store) { _, _ in
      await Task.yield()
      return .none
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for version in 1...10 {
        group.addTask {
          for _ in 0..<2 {
            var isDone = false
            while !isDone {
              do {
                let publishing = try world.publishing(
                  world.dist(version), on: store, change: { $0.isSingleWriter = false })
                let published = try await publishing.apply(publishing.plan())
                await record.add(try #require(published.pointer))
                isDone = true
              } catch PublishError.baseMoved(let channel) {
                #expect(channel == .name("prod"))
                await record.lose()
              }
            }
          }
        }
      }
      group.addTask {
        var last = 0
        for _ in 0..<30 {
          try await learner.look(among: Array(1...10))
          let seq = try #require(learner.open().place?.seq)
          #expect(seq >= last)
          last = seq
        }
      }
      try await group.waitForAll()
    }
    let won = await record.pointers
    #expect(Set(won.map(\.place.seq)).count == 20)
    let history = try await world.writer().history(releases: 20)
    let seqs = history.map(\.place.seq)
    #expect(seqs == seqs.sorted(by: >))
    #expect(history.count == 21)
    for pointer in won { #expect(history.contains(pointer)) }
    for (later, earlier) in zip(history, history.dropFirst()) {
      #expect(later.previous == earlier.place.seq)
    }
    #expect(await record.lost > 0, "nobody met anybody")
    #expect(try await world.verify().isEmpty)
    #expect(world.names("_pub/intents/").isEmpty && world.names("_pub/probes/").isEmpty)
  }

  @Test("53. who refreshes or recalls meanwhile tries again by itself")
  func change() async throws {
    let world = try PublishWorld(1, 2)
    try await world.publish(1)
    let other = world
    let store = FaultyStore(base: world.store) { call, number in
      // Just before the first swap.
      if call.key == "it/ch/prod.json", call.kind == .write,
        (try? other.pointer())?.place.seq == 1
      {
        _ = try? await other.publish(2)
      }
      return .none
    }
    let pointer = try await world.repointing(on: store).recall(
      [.number(12)], isUndone: false, reason: "wrong")
    #expect(pointer.release == (try world.release(2)) && pointer.recall == [.number(12)])
    #expect(pointer.previous == 3 && pointer.place.seq == 4)
    #expect(try world.pointer() == pointer)
  }

  @Test(
    "53. who loses the race to a publish, a promotion or a roll back says so, and changes nothing")
  func losing() async throws {
    let world = try PublishWorld(1, 2, 3)
    try await world.publish(1)
    try await world.publish(2)
    try await world.publish(1, to: "dev")
    let publishing = try world.publishing(world.dist(1))
    let planned = try await publishing.plan()
    let repointing = try world.repointing()
    let promotion = try await repointing.planPromotion(from: .name("dev"))
    let rollback = try await repointing.planRollback(to: world.release(1))
    try await world.publish(3)
    let moved = PublishError.baseMoved(channel: .name("prod"))
    await #expect(throws: moved) { try await publishing.apply(planned) }
    for move in [promotion, rollback] {
      await #expect(throws: moved) { try await repointing.apply(move, keepsRecall: true) }
    }
    #expect(try world.pointer().release == world.release(3))
    #expect(world.names("_pub/intents/").isEmpty)
    #expect(try await Learner(world).look() == 3)
  }
}
