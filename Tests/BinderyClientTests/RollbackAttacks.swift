import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient

/// Old things in the place of new ones, and mixtures of both.
@Suite struct RollbackAttacks {
  private let world: World
  private let largest = 9_007_199_254_740_991

  init() async throws {
    world = try World()
    try await world.begin()
    world.upload(SampleRelease(2))
  }

  @Test("18. a pointer with a lower seq is kept out, and told of")
  func lowerSeq() async throws {
    world.point(SampleRelease(2).pointer(seq: 0))
    #expect(try await world.expectKept() == .older(.init(epoch: 1, seq: 0)))
  }

  @Test("19. other bytes under the same seq are kept out, whatever is other in them")
  func forked() async throws {
    let held = SampleRelease(1).pointer(seq: 1)
    var (later, longer, recalling) = (held, held, held)
    later.issuedAt = "2026-04-02T00:00:00Z"
    longer.expires = "2099-01-01T00:00:00Z"
    recalling.recall = [.number(12)]
    for pointer in [SampleRelease(2).pointer(seq: 1), later, longer, recalling] {
      world.point(pointer)
      #expect(try await world.expectKept() == .forked(.init(epoch: 1, seq: 1)))
      #expect(try world.client().open().recalled.isEmpty)
    }
    // The same bytes with one more signature are the same pointer.
    world.point(held, by: [testKey(9), testKey(2)])
    guard case .current = await world.client().update() else {
      Issue.record("not current")
      return
    }
    world.point(SampleRelease(2).pointer(seq: 2))
    try await world.expectUpdated(to: 2)
  }

  @Test("19. other bytes under the seed's seq are kept out too")
  func forkedSeed() async throws {
    world.point(SampleRelease(1).pointer(seq: 1))
    let seed = try world.seed()
    let device = try World()
    device.upload(SampleRelease(2))
    device.point(SampleRelease(2).pointer(seq: 1))
    let outcome = await device.client(seed: seed).update()
    #expect(outcome.reason == .forked(.init(epoch: 1, seq: 1)))
    try await device.expectRelease(1, client: device.client(seed: seed))
  }

  @Test("20. the same bytes are nothing to do, whether the origin says so or sends them")
  func same() async throws {
    world.point(SampleRelease(1).pointer(seq: 1))
    for sends in [true, false] {
      if sends {
        let bytes = world.origin["it/ch/prod.json"] ?? []
        world.origin.misbehave { path, _ in
          path == "it/ch/prod.json" ? ClientResponse(status: 200, body: bytes) : nil
        }
      }
      world.origin.log = []
      guard case .current = await world.client().update() else {
        Issue.record("not current")
        return
      }
      #expect(world.origin.log == ["it/ch/prod.json"])
      try await world.expectRelease(1)
    }
  }

  @Test("21. a lower epoch with a higher seq is kept out")
  func lowerEpoch() async throws {
    let second = TrustRoot.sample(version: 2, epoch: 2, roots: [testKey(1)], signers: [testKey(9)])
    world.origin["it/keys/2.root.json"] = second.signed(by: [testKey(1)])
    world.point(SampleRelease(2).pointer(seq: 1, epoch: 2, root: 2), by: [testKey(9)])
    try await world.expectUpdated(to: 2, seq: 1)
    world.upload(SampleRelease(3))
    world.point(SampleRelease(3).pointer(seq: 7, epoch: 1, root: 2), by: [testKey(9)])
    #expect(await world.client().update().reason == .wrongEpoch(1))
    world.point(SampleRelease(3).pointer(seq: 7), by: [testKey(2)])
    #expect(await world.client().update().reason == .untrusted(.notSigned))
    // Where the later root was lost, and is withheld, the old keys are believed; the place is not.
    try FileManager.default.removeItem(atPath: world.store.path + "/store/root")
    world.origin["it/keys/2.root.json"] = nil
    #expect(await world.client().update().reason == .older(.init(epoch: 1, seq: 7)))
    try await world.expectRelease(2, seq: 1)
  }

  @Test("22. a new epoch recovers from the highest seq under a stolen key")
  func newEpoch() async throws {
    // The thief's: genuine as far as anyone can tell.
    world.point(SampleRelease(2).pointer(seq: largest))
    try await world.expectUpdated(to: 2, seq: largest)
    let root = TrustRoot.sample(version: 2, epoch: 2, roots: [testKey(1)], signers: [testKey(9)])
    world.origin["it/keys/2.root.json"] = root.signed(by: [testKey(1)])
    world.upload(SampleRelease(3))
    world.point(SampleRelease(3).pointer(seq: 1, epoch: 2, root: 2), by: [testKey(9)])
    try await world.expectUpdated(to: 3, seq: 1)
    world.point(SampleRelease(2).pointer(seq: largest), by: [testKey(2)])
    #expect(await world.client().update().reason == .untrusted(.notSigned))
    try await world.expectRelease(3, seq: 1)
  }

  @Test("22. a thief of a channel's key cannot reach a later epoch")
  func stolenEpoch() async throws {
    world.point(SampleRelease(2).pointer(seq: 2, epoch: largest))
    #expect(try await world.expectKept() == .wrongEpoch(largest))
  }

  @Test(
    "23. a seq that is no whole number is kept out",
    arguments: ["1e400", "-1", "\"5\"", "5.0", "9223372036854775808"])
  func oddSeq(seq: String) async throws {
    let text = String(decoding: SampleRelease(2).pointer(seq: 5).payload, as: UTF8.self)
      .replacing("\"seq\":5", with: "\"seq\":\(seq)")
    world.origin["it/ch/prod.json"] =
      Envelope(Array(text.utf8), ofType: ChannelPointer.payloadType, by: [testKey(2)]).json
    guard case .unreadable = try await world.expectKept() else {
      Issue.record("not unreadable")
      return
    }
  }

  @Test("24. a newer pointer past its time is not adopted, and what is past its time says so")
  func expired() async throws {
    let moment = "2026-06-01T00:00:00Z"
    world.point(SampleRelease(2).pointer(seq: 2, expires: moment))
    #expect(try await world.expectKept() == .expired(moment))
    #expect(try !world.client().open().isStale)
    world.now.time = 1_700_000_000
    try await world.expectUpdated(to: 2)
    #expect(try !world.client().open().isStale)
    world.now.time = 1_800_000_000
    #expect(try world.client().open().isStale)
    try await world.expectRelease(2)
  }

  @Test("24. a device that holds nothing adopts a genuine pointer past its time")
  func expiredAndEmpty() async throws {
    let world = try World()
    world.upload(SampleRelease(1))
    world.point(SampleRelease(1).pointer(seq: 1, expires: "2026-06-01T00:00:00Z"))
    guard case .updated(let release) = await world.client().update() else {
      Issue.record("not adopted")
      return
    }
    #expect(release.isStale)
  }

  @Test("25. an update goes on whose pointer expires meanwhile")
  func expiresMeanwhile() async throws {
    // 2027-01-15T08:00:00Z is 1,800,000,000.
    world.point(SampleRelease(2).pointer(seq: 2, expires: "2027-01-15T08:00:10Z"))
    world.origin.misbehave { [now = world.now] path, _ in
      if path.hasPrefix("it/m/") { now.time += 3_600 }
      return nil
    }
    try await world.expectUpdated(to: 2)
  }

  @Test("26. content opens under a clock ten years off", arguments: [-315_360_000, 315_360_000])
  func clock(seconds: Int) async throws {
    world.point(SampleRelease(2).pointer(seq: 2, expires: "2027-04-01T00:00:00Z"))
    try await world.expectUpdated(to: 2)
    world.now.time += seconds
    try await world.expectRelease(2)
    #expect(try world.client().open().isStale == (seconds > 0))
  }

  @Test("27. a genuine return to an older release is adopted")
  func genuine() async throws {
    world.point(SampleRelease(2).pointer(seq: 2))
    try await world.expectUpdated(to: 2)
    world.origin.log = []
    world.point(SampleRelease(1).pointer(seq: 3))
    try await world.expectUpdated(to: 1, seq: 3)
    #expect(world.origin.log == ["it/ch/prod.json"])
  }

  @Test(
    "28. with an old manifest under the new name, or one old bundle, the whole update is abandoned")
  func mixture() async throws {
    let (old, new) = (SampleRelease(1), SampleRelease(2))
    world.point(new.pointer(seq: 2))
    for (name, stale) in [
      (new.manifestName, old.manifest), (new.changedBundle, old.objects[old.changedBundle] ?? []),
    ] {
      let good = world.origin["it/" + name]
      world.origin["it/" + name] = stale
      #expect(try await world.expectKept() == .damaged(name: name))
      world.origin["it/" + name] = good
    }
  }

  @Test("29. another channel's pointer, or another app's, is kept out")
  func misplaced() async throws {
    var pointer = SampleRelease(2).pointer(seq: 2)
    pointer.channel = .name("dev")
    world.point(pointer)
    #expect(try await world.expectKept() == .misplaced(app: .name("it"), channel: .name("dev")))
    (pointer.app, pointer.channel) = (.name("kids"), .name("prod"))
    world.point(pointer)
    #expect(try await world.expectKept() == .misplaced(app: .name("kids"), channel: .name("prod")))
    var release = SampleRelease(2)
    release.app = "kids"
    world.publish(release, seq: 2)
    #expect(try await world.expectKept() == .misplaced(app: .name("kids"), channel: .name("prod")))
  }

  @Test("30. a manifest longer than said stops at what was said, a shorter one is refused")
  func lengths() async throws {
    let release = SampleRelease(2)
    world.point(release.pointer(seq: 2))
    world.origin["it/" + release.manifestName] = release.manifest + [0x0A]
    #expect(try await world.expectKept() == .tooLong(name: release.manifestName))
    world.origin["it/" + release.manifestName] = release.manifest.dropLast()
    #expect(try await world.expectKept() == .damaged(name: release.manifestName))
    world.origin["it/" + release.manifestName] = release.manifest
    for bytes in [release.manifest.count - 1, release.manifest.count + 1] {
      var pointer = release.pointer(seq: 2)
      pointer.manifest = .init(digest: pointer.manifest.digest, bytes: bytes)
      world.point(pointer)
      try await world.expectKept()
    }
  }

  @Test("31. a stored pointer that was damaged heals", arguments: [0, 1, 2, 3])
  func damagedPointer(kind: Int) async throws {
    world.point(SampleRelease(2).pointer(seq: 2))
    try await world.expectUpdated(to: 2)
    var bytes = try world.store.read("store/active")
    switch kind {
    case 0: bytes[bytes.count / 2] ^= 1
    case 1: bytes = Array(bytes.prefix(bytes.count / 2))
    case 2: bytes = []
    default: bytes = [UInt8](repeating: 0xFF, count: 5_000)
    }
    try world.store.write("store/active", bytes)
    try await world.expectRelease(1)
    try await world.expectUpdated(to: 2)
  }

  @Test("31. an active release whose manifest was lost comes back, though its pointer is the same")
  func lostManifest() async throws {
    let moment = "2027-02-01T00:00:00Z"
    for isExpired in [false, true] {
      let world = try World()
      try await world.begin()
      world.upload(SampleRelease(2))
      world.point(SampleRelease(2).pointer(seq: 2, expires: moment))
      try await world.expectUpdated(to: 2)
      try FileManager.default.removeItem(
        atPath: world.store.path + "/store/" + SampleRelease(2).manifestName)
      try await world.expectRelease(1)
      if isExpired { world.now.time += 31_536_000 }
      guard case .updated = await world.client().update() else {
        Issue.record("not healed")
        return
      }
      try await world.expectRelease(2)
    }
  }

  @Test("31. with nothing before it, a damaged pointer heals from the network")
  func onlyPointer() async throws {
    try world.store.write("store/active", "")
    #expect(throws: KeptReason.nothingHeld) { try world.client().open() }
    guard case .updated = await world.client().update() else {
      Issue.record("not healed")
      return
    }
    try await world.expectRelease(1)
  }

  @Test(
    "32. whatever object is missing or not allowed, the release stays, and the next try succeeds")
  func missing() async throws {
    var release = SampleRelease(2)
    release.notices = "n"
    let old = SampleRelease(1).objects
    let names = release.objects.keys.filter { old[$0] == nil } + ["ch/prod.json"]
    #expect(names.count == 5)
    for name in names {
      for status in [404, 403, 500, 204] where !(name.hasPrefix("p/") && status == 403) {
        let world = try World()
        try await world.begin()
        world.publish(release, seq: 2)
        world.origin.misbehave { path, _ in
          guard path == "it/" + name else { return nil }
          // The page is longer than the object.
          return ClientResponse(status: status, body: [UInt8](repeating: 0x20, count: 100_000))
        }
        #expect(
          try await world.expectKept() == .missingOrNotAllowed(name: name, status: status))
        try await world.expectUpdated(to: 2)
      }
    }
  }

  @Test("32. a learner who may not have a tier any more goes on without it")
  func lapsed() async throws {
    world.point(SampleRelease(2).pointer(seq: 2))
    world.origin.misbehave { path, _ in
      path.hasPrefix("it/p/") ? ClientResponse(status: 403) : nil
    }
    guard case .updated(let release) = await world.client().update() else {
      Issue.record("not updated")
      return
    }
    let paid = try #require(release[workbook: .number(3)])
    await #expect(throws: KeptReason.self) { try await release.questions(of: paid) }
    let free = try #require(release[workbook: .number(1)])
    #expect(try await release.questions(of: free).questions.count == 3)
    // It is tried again, by later releases and without one, until the tier is open.
    world.publish(SampleRelease(3), seq: 3)
    guard case .updated(let later) = await world.client().update() else {
      Issue.record("not updated")
      return
    }
    #expect(later[workbook: .number(3)].map(later.isHeld) == false)
    for _ in 0..<2 {
      guard case .current = await world.client().update() else {
        Issue.record("not current")
        return
      }
      world.origin.misbehave(nil)
    }
    try await world.expectRelease(3)
    world.origin.log = []
    _ = await world.client().update()
    #expect(world.origin.log == ["it/ch/prod.json"])
  }
}
