import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient

/// Updates by deltas: the same bytes in fewer, and in full where anything is wrong with them.
@Suite struct DeltaTests {
  private let world: World
  private let old: Bank
  private let new: Bank

  /// A device that holds all of `old`; the origin has `new`, and the delta between them.
  init() async throws {
    world = try World()
    old = Bank(size: 40)
    var edited = old
    edited.reword(workbook: 0, at: 12)
    edited.reword(workbook: 2, at: 30)
    new = edited
    world.publish(old, seq: 1)
    _ = await world.client().update()
    try await world.readAll(world.client().open())
    world.publish(new, seq: 2, deltasFrom: 1)
    try world.join(old, to: new)
    world.origin.log = []
  }

  private var delta: String { "d/\(old.name)-\(new.name).json" }

  @Test("what is free takes two requests, a tier one more, and all is as if fetched whole")
  func requests() async throws {
    #expect(await world.client().update().reason == nil)
    #expect(world.origin.log == ["it/ch/prod.json", "it/" + delta, "it/p/pro/" + delta])
    try await world.expect(new)
  }

  @Test("a tier's delta is not asked for where nothing of it is held")
  func unheld() async throws {
    let world = try World()
    world.publish(old, seq: 1)
    _ = await world.client().update()
    let open = try world.client().open()
    _ = try await open.questions(of: open.workbooks[0])
    world.publish(new, seq: 2, deltasFrom: 1)
    try world.join(old, to: new)
    world.origin.log = []
    guard case .updated(let release) = await world.client().update() else {
      Issue.record("not updated")
      return
    }
    #expect(world.origin.log == ["it/ch/prod.json", "it/" + delta])
    #expect(release.isHeld(release.workbooks[0]) && !release.isHeld(release.workbooks[1]))
    // What is not wanted is not made either.
    for name in new.names(workbook: 1) { #expect(world.client().library.store.read(name) == nil) }
  }

  @Test("a device that has but its seed takes the delta from there")
  func seed() async throws {
    let publisher = try World()
    publisher.publish(old, seq: 1)
    let seed = try publisher.seed()
    let device = try World(copying: world)
    try FileManager.default.removeItem(atPath: device.store.path + "/store")
    #expect(await device.client(seed: seed).update().reason == nil)
    #expect(device.origin.log == ["it/ch/prod.json", "it/" + delta, "it/p/pro/" + delta])
    device.origin.goOffline()
    let open = try device.client(seed: seed).open()
    let texts = new.workbooks.flatMap(\.questions).map(\.text)
    #expect(try await device.readAll(open) == texts && open.name == new.name)
  }

  @Test("where it holds a share of its own for each bundle, those that are wanted are fetched")
  func shares() async throws {
    let world = try World()
    world.publish(old, seq: 1)
    _ = await world.client().update()
    let open = try world.client().open()
    _ = try await open.questions(of: open.workbooks[0])
    var edited = new
    edited.reword(workbook: 1, at: 3)
    world.publish(edited, seq: 2, deltasFrom: 1)
    let name = "d/\(old.name)-\(edited.name)"
    let lines = try ObjectLines(#require(old.delta(to: edited)[name + ".json"]))
    var (whole, shares) = (LineObject(), [String]())
    for (number, line) in lines.enumerated() {
      guard (2..<lines.count - 1).contains(number) else {
        whole.append(line)
        continue
      }
      let bundle = String(decoding: line.dropFirst(2).prefix(16), as: UTF8.self)
      whole.append(#"["\#(bundle)"]"#)
      var share = LineObject()
      share.append(lines[0])
      share.append(line)
      share.append("]}")
      shares.append("it/\(name)/\(bundle).json")
      world.origin[shares.last!] = share.finish()
    }
    world.origin["it/\(name).json"] = whole.finish()
    world.origin.log = []
    #expect(await world.client().update().reason == nil)
    // The manifest, and of two changed bundles the one of the workbook that is held.
    #expect(shares.count == 2)
    #expect(world.origin.log == ["it/ch/prod.json", "it/\(name).json", shares[0]])
    let release = try world.client().open()
    #expect(release.name == edited.name && release.isHeld(release.workbooks[0]))
  }

  @Test("17. unknown fields in a delta are passed over")
  func unknownFields() async throws {
    for name in try old.delta(to: new).keys {
      let text = String(decoding: try #require(world.origin["it/" + name]), as: UTF8.self)
      world.origin["it/" + name] = Array(
        text.replacing(#""format":1,"#, with: #""format":1,"later":{"a":[1]},"#).utf8)
    }
    #expect(await world.client().update().reason == nil)
    #expect(world.origin.log == ["it/ch/prod.json", "it/" + delta, "it/p/pro/" + delta])
    try await world.expect(new)
  }

  @Test("a pointer of another epoch has no deltas from what is held")
  func otherEpoch() async throws {
    let root = TrustRoot.sample(version: 2, epoch: 2, roots: [testKey(1)], signers: [testKey(2)])
    world.origin["it/keys/2.root.json"] = root.signed(by: [testKey(1)])
    var pointer = new.pointer(seq: 1, deltasFrom: 1)
    pointer.place.epoch = 2
    pointer.root = 2
    world.point(pointer)
    #expect(await world.client().update().reason == nil)
    #expect(!world.origin.log.contains { $0.contains("/d/") })
    try await world.expect(new)
  }

  @Test("a pointer whose deltas begin later, or that has none, leads to the whole objects")
  func none() async throws {
    for (seq, first) in [(2, 2), (3, nil)] {
      let world = try World()
      world.publish(old, seq: 1)
      _ = await world.client().update()
      try await world.readAll(world.client().open())
      world.publish(new, seq: seq, deltasFrom: first)
      try world.join(old, to: new)
      world.origin.log = []
      _ = await world.client().update()
      #expect(!world.origin.log.contains { $0.contains("/d/") })
      try await world.expect(new)
    }
  }

  @Test("33. a delta that was made from another base is passed over, object by object")
  func otherBase() async throws {
    var other = old
    other.reword(workbook: 0, at: 13)
    other.reword(workbook: 2, at: 31)
    for (name, bytes) in try other.delta(to: new) {
      world.origin["it/" + name.replacing(other.name, with: old.name)] = bytes
    }
    #expect(await world.client().update().reason == nil)
    #expect(world.origin.log.contains { $0.contains("/o/") })
    try await world.expect(new)
  }

  @Test("33. an object whose source was lost on the disk is fetched whole")
  func lostSource() async throws {
    let store = world.client().library.store
    for name in old.names(workbook: 0) where new.objects[name] == nil {
      try store.keep(name, [UInt8](repeating: 0x20, count: store.read(name)?.count ?? 0))
    }
    #expect(await world.client().update().reason == nil)
    #expect(world.origin.log.contains { $0.contains("/m/") } == false)
    #expect(world.origin.log.filter { $0.hasPrefix("it/o/") }.count == 1)
    try await world.expect(new)
  }

  @Test(
    "33. a delta that cannot be used is no hindrance",
    arguments: ["no JSON", "no step", "other text", "shorter", "longer", "too large", "newer"])
  func unusable(kind: String) async throws {
    for name in try old.delta(to: new).keys {
      let honest = try #require(world.origin["it/" + name])
      let text = String(decoding: honest, as: UTF8.self)
      world.origin["it/" + name] =
        switch kind {
        case "no JSON": Array("<html>Login</html>".utf8)
        case "no step": Array(text.replacing("[0,0,", with: "[9,0,").utf8)
        case "other text": Array(text.replacing("（改）", with: "（誤）").utf8)
        case "shorter": Array(text.replacing("（改）", with: "").utf8)
        case "longer": Array(text.replacing("（改）", with: String(repeating: "改", count: 999)).utf8)
        case "too large": honest + [UInt8](repeating: 0x20, count: Delta.largest)
        default: Array(text.replacing(#""format":1"#, with: #""format":2"#).utf8)
        }
    }
    #expect(await world.client().update().reason == nil)
    try await world.expect(new)
  }

  @Test("33. a delta that is missing or not allowed is no hindrance", arguments: [404, 403, 500])
  func missing(status: Int) async throws {
    world.origin.misbehave { path, _ in
      path.contains("/d/") ? ClientResponse(status: status) : nil
    }
    #expect(await world.client().update().reason == nil)
    try await world.expect(new)
  }

  @Test("ten releases, clients that skip any of them, killed at every write and rename")
  func lives() async throws {
    var random = SplitMix(state: SplitMix.seed)
    var banks = [Bank(size: 12)]
    for _ in 1..<10 {
      var next = banks[banks.count - 1]
      next.edit(&random)
      banks.append(next)
    }
    for number in 0..<9 {
      let next = Int.random(in: number + 1...9, using: &random)
      try await live(from: banks[number], to: banks[next], hasDelta: number % 3 != 0)
    }
  }

  /// Dies at each step of an update; opens what is whole, and goes on.
  private func live(from old: Bank, to new: Bank, hasDelta: Bool) async throws {
    let prepared = try World()
    prepared.publish(old, seq: 1)
    _ = await prepared.client().update()
    try await prepared.readAll(prepared.client().open())
    prepared.publish(new, seq: 2, deltasFrom: hasDelta ? 1 : nil)
    if hasDelta { try prepared.join(old, to: new) }
    for step in 1... {
      let world = try World(copying: prepared)
      let disk = FailingDisk(at: step, dies: true)
      let outcome = await world.client(disk: disk.disk).update()
      let open = try world.client().open()
      try await world.expect(open.name == new.name ? new : old)
      #expect(outcome.reason != nil || open.name == new.name, "BINDERY_SEED=\(SplitMix.seed)")
      _ = await world.client().update()
      try await world.expect(new)
      // The last one got through.
      if disk.count < step { break }
    }
  }
}
