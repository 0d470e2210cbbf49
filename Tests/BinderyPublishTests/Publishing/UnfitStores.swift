import BinderyFormat
import Testing

@testable import BinderyPublish

/// Stores that do not keep the conditions of writes, or lose answers, or give up.
@Suite struct UnfitStores {
  private let world: PublishWorld

  init() throws { world = try PublishWorld(1, 2) }

  /// What a store makes of a write under a condition.
  enum Answer: Sendable, CaseIterable {
    case ignored, refused, notImplemented, notModified, conflict, missing

    var fault: FaultyStore.Fault {
      switch self {
      case .ignored: .ignoresCondition
      case .refused: .refuses
      case .notImplemented: .fails(.conditionsUnsupported(status: 501, code: "NotImplemented"))
      case .notModified: .fails(.conditionsUnsupported(status: 304, code: ""))
      case .conflict: .fails(.conditionsUnsupported(status: 409, code: ""))
      case .missing: .fails(.conditionsUnsupported(status: 404, code: ""))
      }
    }

    /// - Parameter onlyTags: Whether it is so with `If-Match` alone.
    func store(_ base: MemoryStore, onlyTags: Bool) -> FaultyStore {
      FaultyStore(base: base) { call, _ in
        switch call.condition {
        case .tag: fault
        case .absent where !onlyTags: fault
        default: .none
        }
      }
    }
  }

  @Test(
    "54. a store that keeps no conditions is named, refused for `prod`, and left as it was",
    arguments: Answer.allCases, [false, true])
  func conditions(_ answer: Answer, onlyTags: Bool) async throws {
    let store = answer.store(world.store, onlyTags: onlyTags)
    let now = world.clock.time
    let findings = await Doctor(store, app: PublishWorld.app, address: nil, now: { now }).run()
    guard case .bad(let reason) = findings.first(where: { $0.check == .conditions })?.finding
    else {
      Issue.record("not found")
      return
    }
    #expect(!reason.isEmpty)
    #expect(findings.first { $0.check == .clock }?.finding == .good)
    await #expect(throws: PublishError.unsafeStore(reason)) {
      try await world.publish(1, on: store)
    }
    #expect(world.store.keys.isEmpty)
    try await world.publish(1, to: "dev")
    await #expect(throws: PublishError.unsafeStore(reason)) { try await world.promote(on: store) }
    #expect(!world.names().contains("ch/prod.json"))
  }

  @Test("54. where nobody else publishes, such a store will do", arguments: Answer.allCases)
  func alone(_ answer: Answer) async throws {
    let store = answer.store(world.store, onlyTags: false)
    let learner = try Learner(world)
    for version in [1, 2] {
      let published = try await world.publish(version, on: store) { $0.isSingleWriter = true }
      #expect(published?.readThrough == .seen)
      #expect(try await learner.look() == version)
    }
    let repointing = try world.repointing(on: store, isSingleWriter: true)
    let move = try await repointing.planRollback(to: world.release(1))
    _ = try await repointing.apply(move, keepsRecall: true)
    #expect(try await learner.look() == 1)
    let outcome = try await world.prune(keep: 1, grace: 0, on: store) { $0.isSingleWriter = true }
    #expect(!outcome.removed.isEmpty)
    #expect(try await world.verify().isEmpty)
  }

  @Test("54. a store that does as it should passes, and keeps nothing of the probes")
  func good() async throws {
    let now = world.clock.time
    let doctor = Doctor(world.store, app: PublishWorld.app, address: nil, now: { now })
    let findings = await doctor.run()
    #expect(findings.map(\.check) == Doctor.Check.allCases)
    #expect(findings.prefix(4).allSatisfy { $0.finding == .good })
    #expect(world.store.keys.isEmpty)
    let late = await Doctor(world.store, app: PublishWorld.app, address: nil, now: { now + 61 })
      .run()
    #expect(late.first { $0.check == .clock }?.finding == .weak("61 s"))
  }

  @Test("54. a store without access, or one that loses heads, is named")
  func doctor() async throws {
    let now = world.clock.time
    let denied = FaultyStore(base: world.store) { _, _ in .fails(.denied(code: "AccessDenied")) }
    let findings = await Doctor(denied, app: PublishWorld.app, address: nil, now: { now }).run()
    #expect(findings.first?.finding == .failed(.denied(code: "AccessDenied")))
    #expect(findings.dropFirst().allSatisfy { $0.finding == .skipped })
    let plain = FolderStore(root: world.folder.path + "/target")
    let folder = await Doctor(plain, app: PublishWorld.app, address: nil).run()
    #expect(folder.first { $0.check == .heads }?.finding == .skipped)
    #expect(folder.first { $0.check == .conditions }?.finding == .good)
  }

  @Test(
    "55. a pointer that was written while its answer was lost is a success",
    arguments: [
      StoreError.unreachable("reset"), .overloaded(status: 500), .unexpected(status: 418, code: ""),
    ])
  func lostAnswer(_ error: StoreError) async throws {
    try await world.publish(1)
    for name in ["it/ch/prod/1-2.json", "it/ch/prod.json"] {
      let copy = PublishWorld(copying: world)
      let store = FaultyStore(base: copy.store) { call, _ in
        call.kind == .write && call.key == name ? .loses(error) : .none
      }
      let published = try await copy.publish(2, on: store)
      #expect(published?.pointer == (try copy.pointer()))
      #expect(try copy.pointer().place.seq == 2)
      #expect(published?.readThrough == .seen)
      #expect(try await copy.publish(2) == nil)
    }
  }

  @Test("55. a pointer that was not written is no success, whatever number was given out")
  func lostRequest() async throws {
    try await world.publish(1)
    let error = StoreError.unreachable("reset")
    let store = FaultyStore(base: world.store) { call, _ in
      call.kind == .write && call.key == "it/ch/prod.json" ? .fails(error) : .none
    }
    await #expect(throws: error) { try await world.publish(2, on: store) }
    #expect(try await Learner(world).look() == 1)
    try await world.publish(2)
    #expect(try world.pointer().place.seq == 3 && world.pointer().previous == 1)
    #expect(try await world.writer().history(releases: 20).map(\.place.seq) == [3, 1])
  }

  @Test("55. an own pointer that somebody replaced before its answer was lost stays in the history")
  func replaced() async throws {
    try await world.publish(1)
    let error = StoreError.unreachable("reset")
    let store = FaultyStore(base: world.store) { call, _ in
      if call.kind == .read, call.key == "it/ch/prod.json", (try? world.pointer())?.place.seq == 2 {
        _ = try? await world.repointing().recall([.number(12)], isUndone: false, reason: "wrong")
      }
      return call.kind == .write && call.key == "it/ch/prod.json" ? .loses(error) : .none
    }
    await #expect(throws: error) { try await world.publish(2, on: store) }
    let history = try await world.writer().history(releases: 20)
    #expect(history.map(\.place.seq) == [3, 2, 1])
    #expect(try history.prefix(2).allSatisfy { try $0.release == world.release(2) })
  }

  @Test("56. where the store gave up at any call, the next run finishes")
  func overloaded() async throws {
    try await world.publish(1, to: "dev")
    let counted = PublishWorld(copying: world)
    let counting = FaultyStore(base: counted.store) { _, _ in .none }
    try await counted.publish(2, to: "dev", on: counting)
    for number in 1...counting.count {
      let copy = PublishWorld(copying: world)
      let learner = try Learner(copy, "dev")
      let error = StoreError.overloaded(status: 503)
      do {
        try await copy.publish(
          2, to: "dev", on: FaultyStore.failing(error, at: number, on: copy.store))
      } catch let thrown as StoreError {
        #expect(thrown == error)
      }
      #expect(try await learner.look() == (copy.pointer("dev").release == copy.release(2) ? 2 : 1))
      try await copy.publish(2, to: "dev")
      #expect(try await learner.look() == 2)
      #expect(try await copy.verify(["dev"]).isEmpty)
    }
  }

  @Test(
    "60. what the store refuses comes out as itself, wherever it happens",
    arguments: [
      StoreError.denied(code: "SignatureDoesNotMatch"), .expired(code: "ExpiredToken"),
      .clockSkew(seconds: 1000), .wrongTarget(status: 404, code: "NoSuchBucket"),
      .unreachable("no route"),
    ])
  func refusals(_ error: StoreError) async throws {
    for first in [1, 5, 20] {
      let store = FaultyStore(base: PublishWorld(copying: world).store) { _, number in
        number < first ? .none : .fails(error)
      }
      await #expect(throws: error) { try await world.publish(1, on: store) }
    }
    #expect(!error.message.en.isEmpty && error.help != nil)
  }

  @Test("60. where the session token ended midway, the next run uploads only the rest")
  func session() async throws {
    let counted = PublishWorld(copying: world)
    try await counted.publish(1, to: "dev")
    let swap = counted.store.log.firstIndex {
      $0.key == "it/ch/dev.json" && $0.kind == .write
    }
    for first in stride(from: 1, through: try #require(swap), by: 2) {
      let copy = PublishWorld(copying: world)
      let store = FaultyStore(base: copy.store) { _, number in
        number < first ? .none : .fails(.expired(code: "ExpiredToken"))
      }
      await #expect(throws: StoreError.expired(code: "ExpiredToken")) {
        try await copy.publish(1, to: "dev", on: store)
      }
      let there = Set(copy.names().filter(\.isContent))
      copy.store.log = []
      try await copy.publish(1, to: "dev")
      let written = copy.store.log.filter { $0.kind == .write }.map { String($0.key.dropFirst(3)) }
        .filter(\.isContent)
      #expect(there.isDisjoint(with: written) && Set(written).count == written.count)
      #expect(Set(written).union(there) == Set(try copy.dist(1).list.objects.map(\.name)))
      #expect(try await Learner(copy, "dev").look() == 1)
    }
  }
}

extension String {
  /// Whether it is named by what it is.
  fileprivate var isContent: Bool {
    ["m/", "n/", "o/", "p/"].contains(where: hasPrefix)
  }
}
