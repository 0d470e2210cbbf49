import BinderyFormat
import Foundation
import Testing

@testable import BinderyPublish

/// `prune` in the middle of a publish, and a publish in the middle of `prune`, at each call: nothing that is named is lost.
@Suite struct PruneRaces {
  /// Of the versions 1 and 2 only 2 is needed; 1 is due.
  private func worn(grace: Int) async throws -> PublishWorld {
    let world = try PublishWorld(1, 2, 3)
    try await world.publish(1, to: "dev")
    try await world.publish(2, to: "dev")
    if grace > 0 {
      try await world.prune(keep: 1, grace: grace)
      world.clock.time += grace + 1
    }
    return world
  }

  private typealias Run = @Sendable (PublishWorld, any Store, @escaping Halt) async throws -> Void

  /// A publisher's wait for somebody's end.
  private typealias Halt = @Sendable () async -> Void

  private static func publish(_ version: Int, to channel: String) -> Run {
    { world, store, halt in
      let writer = try world.writer(channel, on: store) { $0.pause = halt }
      let publishing = try Publishing(
        world.dist(version), to: writer, options: Publishing.Options())
      _ = try await publishing.apply(publishing.plan())
    }
  }

  private static let rollback: Run = { world, store, halt in
    let repointing = Repointing(
      try world.writer("dev", on: store) { $0.pause = halt }, isSingleWriter: false)
    let move = try await repointing.planRollback(to: world.release(1))
    _ = try await repointing.apply(move, keepsRecall: true)
  }

  private static let several: Run = { world, store, halt in
    for version in [3, 1] { try await publish(version, to: "dev")(world, store, halt) }
  }

  private static func prune(_ grace: Int) -> Run {
    { world, store, _ in try await world.prune(keep: 1, grace: grace, on: store) }
  }

  /// Starts one run at each call of another; that goes on when the first is done, or waits for it.
  private func interleave(
    _ world: PublishWorld, _ inner: @escaping Run, into outer: Run, sourceLocation: SourceLocation
  ) async throws {
    let counted = PublishWorld(copying: world)
    let counting = FaultyStore(base: counted.store) { _, _ in .none }
    try await outer(counted, counting, {})
    let calls = counted.store.log.suffix(counting.count)
    // Behind the last that changes something nothing can go wrong any more.
    let last = try #require(calls.lastIndex { $0.changesSomething }) - calls.startIndex
    for number in 1...last + 1 {
      let copy = PublishWorld(copying: world)
      let (goesOn, ended) = (Signal(), Signal())
      let task = Signal.Box()
      let store = FaultyStore(base: copy.store) { _, call in
        guard call == number else { return .none }
        task.value = Task {
          defer { goesOn.fire() }
          try await inner(copy, copy.store) {
            goesOn.fire()
            await ended.wait()
          }
        }
        await goesOn.wait()
        return .none
      }
      let learner = try Learner(copy, "dev")
      // Who is refused says so; what counts is what is left.
      try? await outer(copy, store, {})
      ended.fire()
      try? await task.value?.value
      try await expectWhole(copy, learner, "at \(number)", sourceLocation)
    }
  }

  private func expectWhole(
    _ world: PublishWorld, _ learner: Learner, _ place: Comment, _ sourceLocation: SourceLocation
  ) async throws {
    let channels = ["dev", "prod"].filter { world.names().contains("ch/\($0).json") }
    #expect(try await world.verify(channels).isEmpty, place, sourceLocation: sourceLocation)
    for channel in channels {
      let release = try world.pointer(channel).release
      #expect(
        world.names().contains(PackingList.name(of: release)), place,
        sourceLocation: sourceLocation)
    }
    try await learner.look(sourceLocation: sourceLocation)
    #expect(world.names("_pub/intents/").isEmpty, place, sourceLocation: sourceLocation)
    // All goes on.
    try await world.publish(1, to: "dev")
    #expect(try await learner.look() == 1, place, sourceLocation: sourceLocation)
  }

  @Test("61. whoever publishes in the middle of `prune` loses nothing", arguments: [0, 24 * 3600])
  func during(grace: Int) async throws {
    let world = try await worn(grace: grace)
    let runs = [Self.rollback] + (grace > 0 ? [] : [Self.publish(1, to: "prod"), Self.several])
    for run in runs {
      try await interleave(
        world, run, into: Self.prune(grace), sourceLocation: #_sourceLocation)
    }
  }

  @Test(
    "61. `prune` in the middle of a publish or a roll back takes nothing of it",
    arguments: [0, 24 * 3600])
  func inTheMiddle(grace: Int) async throws {
    let world = try await worn(grace: grace)
    for run in [Self.rollback] + (grace > 0 ? [] : [Self.publish(1, to: "dev")]) {
      try await interleave(
        world, Self.prune(grace), into: run, sourceLocation: #_sourceLocation)
    }
  }

  @Test("61. announcements that come back in the middle of `prune` are not lost")
  func notices() async throws {
    let world = try PublishWorld()
    for (version, title) in [(1, "古い"), (2, "新しい")] {
      try world.build(
        version,
        edit: {
          try $0.write(
            "content/announcements/1.yml",
            "id: 1\ntitle: \(title)\npublishedAt: \"2026-01-01T00:00:00Z\"\n")
        })
      try await world.publish(version, to: "dev")
    }
    let back: Run = { world, store, halt in
      let writer = try world.writer("dev", on: store) { $0.pause = halt }
      _ = try await Repointing(writer, isSingleWriter: false).publishNotices(of: world.dist(1))
    }
    try await interleave(world, back, into: Self.prune(0), sourceLocation: #_sourceLocation)
    try await interleave(world, Self.prune(0), into: back, sourceLocation: #_sourceLocation)
  }

  @Test("61. of two that prune at once one says that the other is at it")
  func two() async throws {
    let world = try await worn(grace: 0)
    try await interleave(
      world, Self.prune(0), into: Self.prune(0), sourceLocation: #_sourceLocation)
    let folder = AppFolder(store: world.store, app: PublishWorld.app, table: HeaderTable())
    try await folder.writeNote(Sweep.name, Sweep(time: world.clock.time))
    await #expect(throws: PublishError.pruning) { try await world.prune(keep: 1, grace: 0) }
    await #expect(throws: PublishError.pruning) { try await world.publish(3, to: "dev") }
    world.clock.time += Sweep.forgotten
    #expect(try await !world.prune(keep: 1, grace: 0).removed.isEmpty)
  }

  @Test("61. `prune` that cannot read what is pinned removes nothing")
  func unreadable() async throws {
    let world = try await worn(grace: 0)
    let folder = AppFolder(store: world.store, app: PublishWorld.app, table: HeaderTable())
    let release = try world.release(1)
    let intent = try await Intent.write(
      release, world.dist(1).list.objects.map(\.name), in: folder, now: world.clock.time)
    let names = world.names()
    let store = FaultyStore(base: world.store) { call, _ in
      call.key == "it/\(intent)" && call.kind == .read ? .fails(.overloaded(status: 503)) : .none
    }
    await #expect(throws: StoreError.overloaded(status: 503)) {
      try await world.prune(keep: 1, grace: 0, on: store)
    }
    world.store["it/" + intent] = [1]
    await #expect(throws: PublishError.unreadable(intent)) {
      try await world.prune(keep: 1, grace: 0)
    }
    #expect(world.names() == names)
  }
}

/// Somebody waits until somebody else says so.
// Unchecked because the lock guards what changes.
private final class Signal: @unchecked Sendable {
  private let lock = NSLock()
  private var isFired = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func fire() {
    let all = lock.withLock {
      isFired = true
      defer { waiting = [] }
      return waiting
    }
    for one in all { one.resume() }
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = lock.withLock {
        if !isFired { waiting.append(continuation) }
        return isFired
      }
      if isOver { continuation.resume() }
    }
  }

  /// A task that is started later.
  final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private var task: Task<Void, any Error>?

    var value: Task<Void, any Error>? {
      get { lock.withLock { task } }
      set { lock.withLock { task = newValue } }
    }
  }
}
