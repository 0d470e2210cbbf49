import BinderyFormat
import Testing

@testable import BinderyPublish

/// Publishers that die at each of their calls: readers never see a mixture, and the next run finishes.
@Suite struct KilledPublishers {
  private typealias Run = @Sendable (PublishWorld, any Store) async throws -> Void

  /// Kills a run before its first call that changes something, and behind each of them; a death at any other call leaves
  /// what the one before it left.
  /// - Parameters:
  ///   - channel: The one that a learner reads.
  ///   - old: The version before the run.
  ///   - new: The version after it.
  private func kill(
    _ world: PublishWorld, on channel: String = "prod", from old: Int?, to new: Int, _ run: Run
  ) async throws {
    let honest = PublishWorld(copying: world)
    let counting = FaultyStore(base: honest.store) { _, _ in .none }
    try await run(honest, counting)
    let calls = zip(1..., honest.store.log.suffix(counting.count)).filter { $0.1.changesSomething }
    #expect(calls.count >= 3)
    for (number, _) in calls {
      for isDone in number == calls[0].0 ? [false, true] : [true] {
        let device = PublishWorld(copying: world)
        let learner = try Learner(device, channel)
        if let old { #expect(try await learner.look() == old) }
        try? await run(device, FaultyStore.dying(at: number, isDone: isDone, on: device.store))
        let seen: Int?
        if device.store["it/ch/\(channel).json"] == nil, old == nil {
          seen = nil
        } else {
          seen = try await learner.look()
        }
        #expect(seen == old || seen == new, "killed at \(number)")
        // Nobody waits for a dead `prune` by then.
        device.clock.time += Sweep.forgotten
        try await run(device, device.store)
        #expect(try await learner.look() == new, "killed at \(number)")
        #expect(try device.pointer(channel).release == device.release(new))
      }
    }
  }

  @Test("52. killed at any call of a first publish, there is nothing, or all of it")
  func first() async throws {
    try await kill(PublishWorld(1), on: "dev", from: nil, to: 1) { world, store in
      try await world.publish(1, to: "dev", on: store)
    }
  }

  @Test("52. killed at any call of a publish, the old release is there, or the new one")
  func next() async throws {
    let world = try PublishWorld(1, 2)
    try await world.publish(1, to: "dev")
    try await kill(world, on: "dev", from: 1, to: 2) { world, store in
      try await world.publish(2, to: "dev", on: store)
    }
  }

  @Test("52. killed at any call of a promotion, the old release is there, or the new one")
  func promotion() async throws {
    let world = try PublishWorld(1, 2)
    try await world.publish(1)
    try await world.publish(2, to: "dev")
    try await kill(world, from: 1, to: 2) { world, store in try await world.promote(on: store) }
  }

  @Test("52. killed at any call of a roll back, the new release is there, or the old one")
  func rollback() async throws {
    let world = try PublishWorld(1, 2)
    try await world.publish(1)
    try await world.publish(2)
    try await kill(world, from: 2, to: 1) { world, store in
      try await world.rollback(to: 1, on: store)
    }
  }

  @Test(
    "52. killed at any call of `prune`, what is needed is there, and the next run takes the rest")
  func prune() async throws {
    let world = try PublishWorld(1, 2)
    try await world.publish(1)
    try await world.publish(2)
    try await kill(world, from: 2, to: 2) { world, store in
      try await world.prune(keep: 1, grace: 0, on: store)
      if store is MemoryStore {
        #expect(try await world.prune(keep: 1, grace: 0).removed.isEmpty)
        #expect(try await world.verify().isEmpty)
        #expect(try world.names("_pub/").filter { $0 != Sweep.name } == world.settled)
      }
    }
  }
}

extension PublishWorld {
  /// What of `_pub` stays when all is done.
  fileprivate var settled: [String] {
    get throws { ["_pub/releases/\(try release(2)).json"] }
  }
}
