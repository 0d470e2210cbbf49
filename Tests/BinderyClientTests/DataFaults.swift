import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient

/// What networks, caches and disks do to bytes.
@Suite struct DataFaults {
  private let world: World
  private let new = SampleRelease(2)

  init() async throws {
    world = try World()
    try await world.begin()
    world.publish(SampleRelease(2), seq: 2)
  }

  @Test(
    "34. a body over its cap is refused, also where the transport took it",
    arguments: ["/ch/", "/m/", "/o/"])
  func tooLong(part: String) async throws {
    world.origin.misbehave { path, request in
      guard path.contains(part) else { return nil }
      return ClientResponse(status: 200, body: [UInt8](repeating: 0x20, count: request.cap + 1))
    }
    guard case .tooLong = try await world.expectKept() else {
      Issue.record("not too long")
      return
    }
  }

  @Test("35. a page with status 200, in any object's place, is kept out")
  func page() async throws {
    let page = Array("<!DOCTYPE html><title>Login</title>".utf8)
    for part in ["/ch/", "/m/", "/o/", "/p/"] {
      world.origin.misbehave { path, _ in
        path.contains(part) ? ClientResponse(status: 200, body: page) : nil
      }
      try await world.expectKept()
    }
    try await world.expectUpdated(to: 2)
  }

  @Test("36. of an object's encodings, the next is taken where one is wrong")
  func encodings() async throws {
    let world = try World(encodings: ["br", "gz"])
    try await world.begin()
    world.publish(new, seq: 2)
    for path in world.origin.paths where path.hasSuffix(".json") && !path.contains("/ch/") {
      world.origin[path + ".br"] = Array("still compressed".utf8)
    }
    world.origin.misbehave { path, _ in
      if path.hasSuffix(".gz") { throw TransportError.undecodable }
      return nil
    }
    let outcome = await world.client().update()
    #expect(outcome.reason == nil)
    try await world.expectRelease(2)
    #expect(world.origin.log.contains("it/\(new.changedBundle).gz"))
  }

  @Test("36. where no encoding gives the object, nothing changes")
  func noEncoding() async throws {
    let world = try World(encodings: ["br", "gz"])
    try await world.begin()
    world.publish(new, seq: 2)
    world.origin.misbehave { path, _ in
      // Of the paid ones there is one that changed, too.
      guard path.hasPrefix("it/o/") else { return nil }
      throw TransportError.undecodable
    }
    #expect(try await world.expectKept() == .damaged(name: new.changedBundle))
  }

  @Test(
    "38. a tier that leads elsewhere is refused",
    arguments: ["../x", "/x", "a/b", "%2e%2e", "", "A", #"a\u0000"#])
  func paths(tier: String) async throws {
    var release = SampleRelease(2)
    release.tier = tier
    world.upload(release)
    world.point(release.pointer(seq: 2))
    world.origin.log = []
    let read = tier.replacing(#"\u0000"#, with: "\0")
    #expect(try await world.expectKept() == .unknown(read))
    #expect(!world.origin.log.contains { $0.contains("/p/") })
  }

  @Test("38. a redirection to another host is refused")
  func redirected() async throws {
    world.origin.misbehave { _, _ in throw TransportError.redirected }
    #expect(try await world.expectKept() == .redirected(name: "ch/prod.json"))
  }

  @Test(
    "39. what readers take in different ways is refused, the same way every time",
    arguments: [
      #""app":"it","#, #""x":"\ud800","#, #""x":1e,"#, #""x":01,"#,
      "\"x\":" + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        + ",",
    ])
  func strict(extra: String) async throws {
    var release = SampleRelease(2)
    release.extra = extra
    world.upload(release)
    for seq in [2, 3] {
      world.point(release.pointer(seq: seq))
      guard case .undecodable(release.manifestName, .malformed) = try await world.expectKept()
      else {
        Issue.record("not refused as it is")
        return
      }
    }
  }

  @Test("39. a manifest with a byte order mark, or that is no UTF-8, is refused")
  func bytes() async throws {
    for (seq, manifest) in [
      (2, [0xEF, 0xBB, 0xBF] + new.manifest), (3, new.manifest.dropLast(2) + [0xFF, 0x7D]),
    ] {
      world.origin["it/" + ObjectName.manifest(SHA256Digest(of: manifest))] = manifest
      var pointer = new.pointer(seq: seq)
      pointer.manifest = .init(of: manifest)
      world.point(pointer)
      guard case .undecodable = try await world.expectKept() else {
        Issue.record("not refused as it is")
        return
      }
    }
  }

  @Test("40. a question of an unknown type is hidden and counted")
  func unknownType() async throws {
    var release = SampleRelease(2)
    release.second = SampleRelease.bundle([
      SampleRelease.question(12, "release 2"), #"{"id":"13","type":"hologram","text":"?"}"#,
    ])
    world.publish(release, seq: 2)
    _ = await world.client().update()
    let open = try world.client().open()
    let list = try await open.questions(of: open.workbooks[0])
    #expect(list.questions.map(\.id) == [.number(11), .number(12)])
    #expect(list.skipped.map(\.id) == [.number(13)])
  }

  @Test(
    "40. unknown abilities and a newer format keep the release, and say that the app is to be updated"
  )
  func newer() async throws {
    var release = SampleRelease(2)
    release.extra = #""requires":["hologram"],"#
    world.publish(release, seq: 2)
    #expect(try await world.expectKept() == .updateApp(.requires(["hologram"])))
    var pointer = new.pointer(seq: 2)
    pointer.requires = ["hologram"]
    world.point(pointer)
    #expect(try await world.expectKept() == .updateApp(.requires(["hologram"])))
    let text = String(decoding: new.pointer(seq: 2).payload, as: UTF8.self)
      .replacing("\"format\":1", with: "\"format\":2")
    world.origin["it/ch/prod.json"] =
      Envelope(Array(text.utf8), ofType: ChannelPointer.payloadType, by: [testKey(2)]).json
    #expect(try await world.expectKept() == .updateApp(.newerFormat("2")))
    world.publish(new, seq: 2)
    try await world.expectUpdated(to: 2)
  }

  @Test("41. two valid objects that were exchanged are both refused")
  func exchanged() async throws {
    let manifest = world.origin["it/" + new.manifestName]
    let bundle = world.origin["it/" + new.changedBundle]
    world.origin["it/" + new.manifestName] = bundle
    world.origin["it/" + new.changedBundle] = manifest
    try await world.expectKept()
    world.origin["it/" + new.manifestName] = manifest
    #expect(try await world.expectKept() == .tooLong(name: new.changedBundle))
    world.origin["it/" + new.changedBundle] = bundle
    try await world.expectUpdated(to: 2)
  }

  @Test("42. an object damaged on the disk is found when it is used, and fetched again")
  func damaged() async throws {
    let name = "store/" + SampleRelease(1).changedBundle
    var bytes = try world.store.read(name)
    bytes[20] ^= 1
    try world.store.write(name, bytes)
    let release = try world.client().open()
    world.origin.goOffline()
    await #expect(throws: KeptReason.self) { try await release.questions(of: release.workbooks[0]) }
    world.origin.misbehave(nil)
    #expect(try await world.readAll(release).count == 5)
    try await world.expectRelease(1)
  }

  @Test("42. an unchanged object damaged on the disk is fetched again by an update")
  func damagedInUpdate() async throws {
    let kept = try #require(
      SampleRelease(1).objects.keys.first { new.objects[$0] != nil && $0.hasPrefix("o/") })
    let size = try world.store.read("store/" + kept).count
    try world.store.write("store/" + kept, [UInt8](repeating: 0x20, count: size))
    try await world.expectUpdated(to: 2)
  }
}
