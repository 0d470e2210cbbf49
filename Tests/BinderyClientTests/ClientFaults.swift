import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient

/// What happens to the device and to the app.
@Suite struct ClientFaults {
  private let world: World

  init() async throws {
    world = try World()
    try await world.begin()
  }

  /// The writes and renames of the update from release 1 to 2.
  private func steps() async throws -> Int {
    let world = try World()
    try await world.begin()
    world.publish(SampleRelease(2), seq: 2)
    let disk = FailingDisk(at: .max, dies: false)
    _ = await world.client(disk: disk.disk).update()
    return disk.count
  }

  @Test("43. killed at every write and rename, the next start opens a whole release")
  func killed() async throws {
    let steps = try await steps()
    #expect(steps >= 10)
    for step in 1...steps {
      let world = try World()
      try await world.begin()
      world.publish(SampleRelease(2), seq: 2)
      _ = await world.client(disk: FailingDisk(at: step, dies: true).disk).update()
      world.origin.goOffline()
      let open = try world.client().open()
      let number = try #require(open.place?.seq)
      let texts = try await world.readAll(open)
      #expect(texts.filter { $0 == "release \(number)" }.count == 2, "step \(step)")
      world.origin.misbehave(nil)
      _ = await world.client().update()
      world.now.time += 100_000
      try Tidying(world.client()).run()
      try await world.expectRelease(2)
    }
  }

  @Test("43. killed at every write and rename of the first start, the next one succeeds")
  func killedCold() async throws {
    for step in 1...12 {
      let world = try World()
      world.publish(SampleRelease(1), seq: 1)
      let client = world.client(disk: FailingDisk(at: step, dies: true).disk)
      _ = await client.update()
      _ = try? await world.readAll(client.open())
      _ = await world.client().update()
      try await world.readAll(world.client().open())
      world.now.time += 100_000
      try Tidying(world.client()).run()
      try await world.expectRelease(1)
    }
  }

  @Test("44. on a full disk, wherever it fills up, what is active is intact")
  func full() async throws {
    for step in 1...(try await steps()) {
      let world = try World()
      try await world.begin()
      world.publish(SampleRelease(2), seq: 2)
      let outcome = await world.client(disk: FailingDisk(at: step, dies: false).disk).update()
      guard case .disk = try #require(outcome.reason) else {
        Issue.record("not the disk")
        return
      }
      try await world.expectRelease(1)
      try await world.expectUpdated(to: 2)
    }
  }

  @Test(
    "44. the disk has all names of a release before `active` counts, and `active` before the end")
  func settled() async throws {
    let steps = Steps()
    var disk = Disk.quick
    disk.rename = { from, to in
      try Disk.renameFile(from, to)
      steps.add("rename", to)
    }
    disk.settle = { folder in steps.add("settle", folder) }
    world.publish(SampleRelease(2), seq: 2)
    #expect(await world.client(disk: disk).update().reason == nil)
    let (store, all) = (world.store.path + "/store", steps.all)
    let active = try #require(all.firstIndex(of: "rename \(store)/active"))
    for (place, step) in all[..<active].enumerated()
    where ["m", "o", "p"].contains(where: { step.hasPrefix("rename \(store)/\($0)/") }) {
      let end = try #require(step.lastIndex(of: "/"))
      let settled = "settle" + step[..<end].dropFirst("rename".count)
      #expect(all[place..<active].contains(settled), "\(step)")
    }
    for name in ["", "/m", "/o"] {
      #expect(all[..<active].contains("settle \(store)\(name)"), "\(name)")
    }
    #expect(all[active...].contains("settle \(store)"))
  }

  @Test("44. where the disk cannot settle names, nothing is adopted, and the next try settles them")
  func unsettled() async throws {
    let fails = Counter()
    var disk = Disk.quick
    disk.settle = { folder in
      fails.add()
      if fails.count == 2 { throw KeptReason.disk(path: folder, code: 5) }
    }
    let client = world.client(disk: disk)
    world.publish(SampleRelease(2), seq: 2)
    guard case .disk = try #require(await client.update().reason) else {
      Issue.record("not the disk")
      return
    }
    try await world.expectRelease(1)
    let before = fails.count
    #expect(await client.update().reason == nil)
    #expect(fails.count > before + 2)
    try await world.expectRelease(2)
  }

  @Test("45. several clients that update one store at once come to one result")
  func atOnce() async throws {
    // Each opens the lock's file anew, as another process does.
    world.publish(SampleRelease(2), seq: 2)
    await withTaskGroup(of: UpdateOutcome.self) { group in
      for _ in 0..<8 { group.addTask { await world.client().update() } }
      for await outcome in group { #expect(outcome.reason == nil) }
    }
    try await world.expectRelease(2)
    #expect(world.client().library.store.previous?.pointer.place.seq == 1)
  }

  @Test("45. several processes that update one store at once come to one result")
  func processes() async throws {
    world.publish(SampleRelease(2), seq: 2)
    // None goes on before all of them asked.
    let all = Meeting(of: 4)
    let server = try LocalServer { [world] path, _, out in
      if path.hasSuffix("ch/prod.json") { all.wait() }
      let body = world.origin[path]
      out.answer(
        body == nil ? 404 : 200, ["Content-Length: \(body?.count ?? 0)"], body ?? [])
    }
    let (port, store) = (server.port, world.store.path + "/store")
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { await Self.updates(store, from: port) } }
    }
    withExtendedLifetime(server) {}
    try await world.expectRelease(2)
    #expect(world.client().library.store.previous?.pointer.place.seq == 1)
  }

  /// That a process of its own updates a store without complaint.
  private static func updates(_ store: String, from port: UInt16) async {
    await #expect(processExitsWith: .success) { [port = port as UInt16, store = store as String] in
      var options = ContentClient.Options()
      options.root = World.root.signed(by: [testKey(1)])
      options.now = { 1_800_000_000 }
      let client = ContentClient(
        app: .name("it"), channel: .name("prod"),
        at: try #require(URL(string: "http://127.0.0.1:\(port)")),
        store: URL(fileURLWithPath: store), options: options)
      let reason = await client.update().reason
      #expect(reason == nil)
    }
  }

  @Test("45. who comes late with an older pointer changes nothing")
  func late() async throws {
    let (two, three) = (SampleRelease(2), SampleRelease(3))
    world.publish(two, seq: 2)
    // While the first client fetches the release 2, the second one adopts the release 3.
    world.origin.misbehave { [world] path, _ in
      guard path == "it/" + two.manifestName else { return nil }
      world.origin.misbehave(nil)
      let adopted = Adopted(
        three.pointer(seq: 3), payload: three.pointer(seq: 3).payload,
        envelope: three.pointer(seq: 3).signed(by: [testKey(2)]), etag: nil)
      for (name, bytes) in three.objects { try world.client().library.store.keep(name, bytes) }
      try world.client().library.store.adopt(adopted)
      return nil
    }
    guard case .current = await world.client().update() else {
      Issue.record("the older pointer was adopted")
      return
    }
    try await world.expectRelease(3)
  }

  @Test("46. in flight mode from the first launch the seed is served, and a later seed goes before")
  func flightMode() async throws {
    let seed = try world.seed()
    let device = try World()
    device.origin.goOffline()
    let client = device.client(seed: seed)
    #expect(await client.update().reason != nil)
    try await device.expectRelease(1, client: client)
    // The app's update brings a seed that is newer than what the store holds.
    world.publish(SampleRelease(2), seq: 2)
    let newSeed = try world.seed()
    try await world.expectRelease(2, client: world.client(seed: newSeed))
    try await world.expectRelease(1)
  }

  @Test("46. an unpublished seed is used only where nothing else opens")
  func unpublished() async throws {
    let seed = try world.seed()
    try FileManager.default.removeItem(atPath: seed.path + "/ch/prod.json")
    let manifest = LocalPointer.Object(of: SampleRelease(1).manifest)
    try seed.write(
      "ch/local.json",
      #"{"format":1,"app":"it","channel":"local","release":"x","manifest":{"sha256":"\#(manifest.digest)","bytes":\#(manifest.bytes)},"ledger":"none"}"#
    )
    let device = try World()
    device.origin.goOffline()
    #expect(try device.client(seed: seed).open().place == nil)
    #expect(try await device.readAll(device.client(seed: seed).open()).count == 5)
    #expect(try world.client(seed: seed).open().place?.seq == 1)
  }

  @Test("47. a session ends on the release on which it began")
  func session() async throws {
    world.now.time = Int(Date().timeIntervalSince1970)
    let session = try world.client().open()
    let first = try await session.questions(of: session.workbooks[0])
    for number in 2...3 {
      world.publish(SampleRelease(number), seq: number)
      try await world.expectUpdated(to: number)
    }
    world.origin.goOffline()
    let again = try await session.questions(of: session.workbooks[0])
    #expect(again.questions == first.questions && session.place?.seq == 1)
    let next = try world.client().open()
    #expect(try await next.questions(of: next.workbooks[0]).questions[1].text == "release 3")
  }

  @Test("48. an app below the stored format opens what it understands: the one before, or the seed")
  func downgraded() async throws {
    let seed = try world.seed()
    var release = SampleRelease(2)
    release.extra = #""requires":["hologram"],"#
    world.upload(release)
    var pointer = release.pointer(seq: 2)
    pointer.requires = ["hologram"]
    world.point(pointer)
    let later = world.client { $0.supported = ["hologram"] }
    #expect(await later.update().reason == nil)
    #expect(try later.open().place?.seq == 2)
    try await world.expectRelease(1)
    // The pointer is the one that is active, yet the app does not understand it.
    #expect(await world.client().update().reason == .updateApp(.requires(["hologram"])))
    try FileManager.default.removeItem(atPath: world.store.path + "/store/previous")
    try await world.expectRelease(1, client: world.client(seed: seed))
    // A form of the file that only a later version knows.
    try world.store.write("store/active", "bindery 2 \n\n\n")
    try await world.expectRelease(1, client: world.client(seed: seed))
  }

  @Test("50. where room is short, what is pinned stays")
  func room() async throws {
    let release = try world.client().open()
    try await release.pin(release.workbooks[0])
    world.publish(SampleRelease(2), seq: 2)
    let small = world.client { $0.storageLimit = 1 }
    #expect(await small.update().reason == nil)
    let next = try small.open()
    #expect(next.isHeld(next.workbooks[0]) && !next.isHeld(next.workbooks[1]))
    world.origin.goOffline()
    #expect(try await next.questions(of: next.workbooks[0]).questions.count == 3)
    await #expect(throws: KeptReason.self) { try await next.questions(of: next.workbooks[1]) }
    world.origin.misbehave(nil)
    try await world.readAll(next)
    try await world.expectRelease(2)
  }

  @Test("51. genuine content that cannot be read is not adopted, until a newer seq")
  func undecodable() async throws {
    var release = SampleRelease(2)
    release.second = Array(#"{"format":1,"questions":[{"id":"12"},{}]}"#.utf8)
    world.publish(release, seq: 2)
    guard case .undecodable(release.changedBundle, _) = try await world.expectKept() else {
      Issue.record("not undecodable")
      return
    }
    world.origin.log = []
    guard case .undecodable = try await world.expectKept() else {
      Issue.record("tried again")
      return
    }
    #expect(world.origin.log.filter { $0.contains("/o/") }.isEmpty)
    world.publish(SampleRelease(3), seq: 3)
    try await world.expectUpdated(to: 3)
  }

  @Test("51. a bundle of more questions than are said is not adopted")
  func miscounted() async throws {
    var release = SampleRelease(2)
    release.second = SampleRelease.bundle((12...14).map { SampleRelease.question($0, "x") })
    world.publish(release, seq: 2)
    #expect(
      try await world.expectKept() == .undecodable(name: release.changedBundle, .miscounted))
    #expect(world.client().library.store.refused?.seq == 2)
  }

  @Test(
    "51. records and ended ids that cannot be read, or are not as many as are said, are not adopted",
    arguments: ["\"badge\",", "\"retired\":["])
  func undecodableList(mark: String) async throws {
    var release = SampleRelease(2)
    release.hasLists = true
    world.publish(release, seq: 2)
    _ = await world.client().update()
    let open = try world.client().open()
    _ = try await (open.records(ofType: "badge"), open.retired())
    release.number = 3
    world.upload(release)
    let manifest = String(decoding: release.manifest, as: UTF8.self)
    let start = try #require(manifest.range(of: mark)).upperBound
    let rest = manifest[start...].drop { $0 != "\"" }
    let old = String(rest.prefix { $0 != "]" })
    let entry = mark == "\"badge\"," ? #"{"id":"1"}"# : #"["question","1",null]"#
    let key = mark == "\"badge\"," ? "records" : "retired"
    let lists = [
      #"{"format":1,"\#(key)":[{}]}"#, #"{"format":1,"\#(key)":[\#(entry),\#(entry)]}"#,
    ]
    for (number, list) in lists.enumerated() {
      let bytes = Array(list.utf8)
      let digest = SHA256Digest(of: bytes)
      let new = manifest.replacing(old, with: #""\#(digest)",1,\#(bytes.count)"#)
      let object = LocalPointer.Object(of: Array(new.utf8))
      let name = ObjectName.object(digest)
      world.origin["it/" + name] = bytes
      world.origin["it/" + ObjectName.manifest(object.digest)] = Array(new.utf8)
      var pointer = release.pointer(seq: 3 + number)
      pointer.manifest = object
      world.point(pointer)
      guard case .undecodable(name, _) = await world.client().update().reason
      else {
        Issue.record("not undecodable")
        return
      }
      #expect(world.client().library.store.refused == pointer.place)
      #expect(try world.client().open().place?.seq == 2)
    }
  }

  @Test("51. a page that is not what the manifest says is not adopted")
  func undecodablePage() async throws {
    let lists = [#"{"format":1,"workbooks":[]}"#, #"{"format":1,"workbooks":[{}]}"#]
    for (number, list) in lists.enumerated() {
      let page = Array(list.utf8)
      let name = ObjectName.manifest(SHA256Digest(of: page))
      let reference = #"["\#(SHA256Digest(of: page))",1,\#(page.count)]"#
      let manifest = Array(
        (#"{"format":1,"app":"it","languages":["ja"],"categories":["#
          + #"{"id":"9","title":"c","pages":[\#(reference)]}]}"#).utf8)
      let object = LocalPointer.Object(of: manifest)
      world.origin["it/" + name] = page
      world.origin["it/" + ObjectName.manifest(object.digest)] = manifest
      var pointer = SampleRelease(2).pointer(seq: 2 + number)
      pointer.manifest = object
      world.point(pointer)
      guard case .undecodable(name, _) = try await world.expectKept() else {
        Issue.record("not undecodable")
        return
      }
      #expect(world.client().library.store.refused == pointer.place)
    }
  }
}

/// What was done to a disk, in its order.
// A class, because both sides share it; unchecked because the lock guards the list.
private final class Steps: @unchecked Sendable {
  private let lock = NSLock()
  private var steps: [String] = []

  var all: [String] { lock.withLock { steps } }
  func add(_ step: String, _ path: String) { lock.withLock { steps.append("\(step) \(path)") } }
}

/// Where so many threads wait for each other.
// A class, because all of them share it; unchecked because the condition guards the count.
private final class Meeting: @unchecked Sendable {
  private let condition = NSCondition()
  private var missing: Int

  init(of count: Int) { missing = count }

  func wait() {
    condition.withLock {
      missing -= 1
      condition.broadcast()
      while missing > 0 { condition.wait() }
    }
  }
}
