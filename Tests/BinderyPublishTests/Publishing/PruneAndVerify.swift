import BinderyFormat
import Testing

@testable import BinderyPublish

/// What `prune` takes, and what `verify` finds.
@Suite struct PruneAndVerify {
  private let world: PublishWorld

  init() async throws {
    world = try PublishWorld(1, 2, 3)
    for version in 1...3 { try await world.publish(version) }
  }

  private func objects(_ versions: Int...) throws -> Set<String> {
    try versions.reduce(into: []) { $0.formUnion(try world.dist($1).list.objects.map(\.name)) }
  }

  @Test("exactly what no channel needs goes: releases beyond those kept, and deltas to what was")
  func exact() async throws {
    let releases = try (1...3).map(world.release)
    let before = Set(world.names())
    let outcome = try await world.prune(keep: 2, grace: 0)
    let gone = try objects(1).subtracting(objects(2, 3))
      .union(["_pub/releases/\(releases[0]).json"])
      .union(before.filter { $0.contains("d/") && $0.contains("-\(releases[1])") })
    #expect(gone.contains { $0.hasPrefix("d/") } && gone.contains { $0.hasPrefix("p/pro/o/") })
    #expect(Set(outcome.removed) == gone)
    #expect(Set(world.names()) == before.subtracting(gone))
    #expect(outcome.freed > 0 && outcome.marked == 0)
    #expect(try await world.verify().isEmpty)
    try await world.rollback(to: 2)
    #expect(try await Learner(world).look() == 2)
    await #expect(throws: PublishError.unnoted(release: releases[0])) {
      try await world.rollback(to: 1)
    }
    #expect(try await world.writer().history(releases: 20).count == 4)
  }

  @Test(
    "the first run notes what is not needed, and only one that comes after the grace removes it")
  func phases() async throws {
    let grace = 24 * 3600
    let first = try await world.prune(keep: 1, grace: grace)
    #expect(first.removed.isEmpty && first.marked > 3)
    world.clock.time += grace - 1
    #expect(try await world.prune(keep: 1, grace: grace).removed.isEmpty)
    // What is needed again meanwhile has its time anew.
    try await world.rollback(to: 1)
    world.clock.time += 2
    let second = try await world.prune(keep: 1, grace: grace)
    #expect(Set(second.removed).isDisjoint(with: try objects(1)) && !second.removed.isEmpty)
    try await world.publish(3)
    #expect(try await world.prune(keep: 1, grace: grace).removed.isEmpty)
    world.clock.time += grace
    #expect(try await !world.prune(keep: 1, grace: grace).removed.isEmpty)
    #expect(try await world.verify().isEmpty)
  }

  @Test("an intent keeps what it names for a day; one that is older is a dead publisher's")
  func intents() async throws {
    let folder = AppFolder(store: world.store, app: PublishWorld.app, table: HeaderTable())
    let intent = try await Intent.write(
      world.release(1), Array(objects(1)), in: folder, now: world.clock.time)
    let names = Set(try await world.prune(keep: 1, grace: 0).removed)
    #expect(names.isDisjoint(with: try objects(1)) && !names.isEmpty)
    #expect(world.names().contains(PackingList.name(of: try world.release(1))))
    world.clock.time += 24 * 3600
    let late = try await world.prune(keep: 1, grace: 0).removed
    let list = PackingList.name(of: try world.release(1))
    #expect(late.contains(intent) && late.contains(list))
  }

  @Test("thousands of strays are listed and removed in steps")
  func many() async throws {
    for number in 0..<2500 { world.store["it/o/00/\(number).json"] = [1] }
    let outcome = try await world.prune(keep: 10, grace: 0)
    #expect(outcome.removed.filter { $0.hasPrefix("o/00/") }.count == 2500)
    #expect(try await world.verify().isEmpty)
  }

  @Test("without grace only where nobody else may publish")
  func grace() throws {
    var options = Pruning.Options()
    options.grace = 0
    #expect(throws: PublishError.graceNeeded) {
      try Pruning(world.store, app: PublishWorld.app, roots: world.rootChain, options: options)
    }
    options.isSingleWriter = true
    _ = try Pruning(world.store, app: PublishWorld.app, roots: world.rootChain, options: options)
  }

  // MARK: verify

  @Test("a pointer is told of when half of its time is over, and when it is past")
  func ages() async throws {
    let pointer = try world.pointer()
    let end = try #require(pointer.expires)
    world.clock.time += 365 * 86_400 / 2
    #expect(try await world.verify().isEmpty)
    world.clock.time += 1
    #expect(try await world.verify() == [.agesSoon(.name("prod"), at: end)])
    #expect(try await world.verify().allSatisfy(\.isWarning))
    world.clock.time += 365 * 86_400 / 2
    #expect(try await world.verify() == [.expired(.name("prod"), at: end)])
    #expect(try await !world.verify().contains(where: \.isWarning))
    _ = try await world.repointing().refresh()
    #expect(try await world.verify().isEmpty)
  }

  @Test("each object that is missing, damaged, too long or served wrongly is named")
  func objects() async throws {
    for name in try objects(3) {
      let key = "it/" + name
      let bytes = try #require(world.store[key])
      world.store[key] = nil
      #expect(try await world.verify() == [.missing(name)])
      for wrong in [Array(bytes.dropLast()), [UInt8](repeating: 32, count: 100_000)] {
        world.store[key] = wrong
        #expect(try await world.verify() == [.damaged(name)])
      }
      world.store[key] = bytes
      let right = try #require(world.store[head: key])
      let wrong = ObjectHead(contentType: "text/html", cacheControl: "no-store")
      world.store[head: key] = wrong
      #expect(try await world.verify() == [.wrongHead(name, found: wrong)])
      world.store[head: key] = right
    }
    #expect(try await world.verify().isEmpty)
  }

  @Test("a pointer that nobody would believe, and a key set that is gone or another, are named")
  func trust() async throws {
    let other = try PublishWorld(1)
    try await other.publish(1)
    let pointer = try #require(world.store["it/ch/prod.json"])
    let strangers = [
      other.store["it/ch/prod.json"] ?? [], [1], [UInt8](repeating: 32, count: 70_000),
    ]
    for wrong in strangers {
      world.store["it/ch/prod.json"] = wrong
      #expect(try await world.verify() == [.untrusted("ch/prod.json")])
    }
    world.store["it/ch/prod.json"] = pointer
    await #expect(throws: Never.self) { try await world.publish(1) }
    world.store["it/keys/1.root.json"] = other.store["it/keys/1.root.json"]
    #expect(try await world.verify() == [.damaged("keys/1.root.json")])
    world.store["it/keys/1.root.json"] = nil
    #expect(try await world.verify() == [.missing("keys/1.root.json")])
    world.store["it/ch/prod.json"] = other.store["it/ch/prod.json"]
    await #expect(throws: PublishError.untrustedPointer("ch/prod.json")) {
      try await world.publish(2)
    }
  }

  @Test("a draft that got into `prod` is named")
  func unwanted() async throws {
    try world.build(
      4, change: { $0.check.withDrafts = true },
      edit: {
        try $0.write(
          "content/workbooks/2.yml",
          "id: 2\ntitle: 第 2 巻\naccess: pro\nquestions:\n" + PublishWorld.question(32, 4)
            + PublishWorld.question(33, 4) + "  status: draft\n" + PublishWorld.question(34, 4))
      })
    try await world.publish(4, to: "dev")
    #expect(try await world.verify(["dev"]).isEmpty)
    let writer = try world.writer()
    let state = try await writer.state(
      AppFolder(
        store: world.store, app: PublishWorld.app, table: HeaderTable()
      ).list())
    try await writer.commit(
      writer.pointer(at: world.pointer("dev").manifest, notices: nil, after: state), after: state)
    let faults = try await world.verify()
    guard case .unwanted(let question, _) = faults.first else {
      Issue.record("not found: \(faults)")
      return
    }
    #expect(question == "33" && faults.count == 1)
  }
}
