import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient

@Suite struct ReadingTests {
  private let world: World

  init() async throws {
    world = try World()
    try await world.begin()
  }

  @Test("a question says what exactly was shown")
  func reference() async throws {
    let release = try world.client().open()
    let question = try await release.questions(of: release.workbooks[0]).questions[1]
    #expect(question.reference == "it/\(release.name)/12/\(question.revision)")
    #expect(question.text == "release 1" && question.tier == nil && question.id == .number(12))
  }

  @Test("a cold start shows the first question after three requests")
  func cold() async throws {
    let world = try World()
    world.publish(SampleRelease(1), seq: 1)
    _ = await world.client().update()
    let release = try world.client().open()
    for try await piece in release.pieces(of: release.workbooks[0]) {
      #expect(piece.questions.first?.text == "always")
      break
    }
    #expect(world.origin.log.count >= 3 && world.origin.log[2].hasPrefix("it/o/"))
    #expect(release.isHeld(release.workbooks[1]) == false)
  }

  @Test("an update fetches pointer, manifest and changed bundles, nothing else")
  func requests() async throws {
    world.publish(SampleRelease(2), seq: 2)
    _ = await world.client().update()
    #expect(world.origin.log.count == 4)
  }

  @Test("changes are told against the release that was opened before, however often one looks")
  func changes() async throws {
    let open = try world.client().open()
    #expect(try await open.changes(in: open.workbooks[0]).isEmpty)
    var release = SampleRelease(2)
    release.second = SampleRelease.bundle([
      SampleRelease.question(12, "reworded"),
      #"{"id":"13","type":"true_false","text":"always","correct":false}"#,
      SampleRelease.question(14, "new"),
    ])
    // Three questions where the sample says two.
    release.second = SampleRelease.bundle([
      SampleRelease.question(12, "reworded"),
      #"{"id":"14","type":"true_false","text":"new","correct":false}"#,
    ])
    world.publish(release, seq: 2)
    _ = await world.client().update()
    let next = try world.client().open()
    let expected: [QuestionChange] = [
      .changed(.number(12), stillCounts: true), .added(.number(14)), .removed(.number(13)),
    ]
    for _ in 0..<2 {
      #expect(try await next.changes(in: next.workbooks[0]) == expected)
      _ = try await next.questions(of: next.workbooks[0])
    }
  }

  @Test("a change of the right answer ends old attempts")
  func answer() async throws {
    var release = SampleRelease(2)
    release.second = SampleRelease.bundle([
      SampleRelease.question(12, "release 1"),
      #"{"id":"13","type":"true_false","text":"always","correct":false}"#,
    ])
    world.publish(release, seq: 2)
    _ = await world.client().update()
    let next = try world.client().open()
    #expect(
      try await next.changes(in: next.workbooks[0]) == [.changed(.number(13), stillCounts: false)])
  }

  @Test("recalled questions are hidden at once, in the seed and the one before too")
  func recall() async throws {
    var pointer = SampleRelease(1).pointer(seq: 2)
    pointer.recall = [.number(12)]
    world.point(pointer)
    _ = await world.client().update()
    let release = try world.client().open()
    let list = try await release.questions(of: release.workbooks[0])
    #expect(
      list.questions.map(\.id) == [.number(11), .number(13)] && list.recalled == [.number(12)])
    // Where the manifest is lost, the one before opens, with the same recall.
    world.publish(SampleRelease(2), seq: 3)
    pointer = SampleRelease(2).pointer(seq: 3)
    pointer.recall = [.number(12)]
    world.point(pointer)
    _ = await world.client().update()
    try world.store.write("store/" + SampleRelease(2).manifestName, "")
    let before = try world.client().open()
    #expect(before.place?.seq == 2 && before.recalled == [.number(12)])
    world.point(SampleRelease(2).pointer(seq: 4))
    _ = await world.client().update()
    #expect(try world.client().open().recalled.isEmpty)
  }

  @Test("notices come with the release, and are read without a network")
  func notices() async throws {
    var release = SampleRelease(2)
    release.notices = "hello"
    world.publish(release, seq: 2)
    _ = await world.client().update()
    world.origin.goOffline()
    let notices = try await world.client().open().notices()
    #expect(notices?.announcements.first?.title.first == "hello")
  }

  @Test("a refusal under a tier asks the app once, which decorates the request")
  func decorate() async throws {
    world.origin.misbehave { path, request in
      path.hasPrefix("it/p/pro/") && request.headers["Authorization"] != "token pro"
        ? ClientResponse(status: 401) : nil
    }
    world.publish(SampleRelease(2), seq: 2)
    let client = world.client { options in
      options.decorate = { request, tier in
        var request = request
        request.headers["Authorization"] = "token \(tier)"
        return request
      }
    }
    #expect(await client.update().reason == nil)
    #expect(world.origin.log.filter { $0.hasPrefix("it/p/") }.count == 2)
    try await world.expectRelease(2)
  }

  @Test("a media file is verified, kept, and the smallest that fits")
  func media() async throws {
    let (large, small) = (Array("large picture".utf8), Array("small".utf8))
    func digest(_ bytes: [UInt8]) -> SHA256Digest { SHA256Digest(of: bytes) }
    var release = SampleRelease(2)
    release.second = SampleRelease.bundle([
      #"{"id":"12","type":"true_false","text":"x","media":[{"sha256":"\#(digest(large))","bytes":13,"type":"image/png","width":800,"height":1,"variants":[{"sha256":"\#(digest(small))","width":400,"type":"image/webp","bytes":5}]}],"correct":true}"#,
      SampleRelease.question(13, "always"),
    ])
    world.publish(release, seq: 2)
    let names = [
      ObjectName.object(digest(large), extension: "png"),
      ObjectName.object(digest(small), extension: "webp"),
    ]
    world.origin["it/" + names[0]] = large
    world.origin["it/" + names[1]] = small
    _ = await world.client().update()
    let open = try world.client().open()
    let question = try await open.questions(of: open.workbooks[0]).questions[1]
    for (width, bytes) in [(400, small), (401, large), (nil, large)] {
      let url = try await open.file(of: question.media[0], fitting: width, tier: question.tier)
      #expect(Disk.read(url.path) == bytes)
    }
    world.origin["it/" + names[1]] = Array("other".utf8)
    try world.store.write("store/" + names[1], "")
    await #expect(throws: KeptReason.damaged(name: names[1])) {
      try await open.file(of: question.media[0], fitting: 1)
    }
    #expect(Disk.facts(world.store.path + "/store/" + names[1]) == nil)
  }

  @Test("a pinned workbook brings its media, and says how far it is")
  func pinned() async throws {
    let open = try world.client().open()
    try await open.pin(open.workbooks[0]) { done, all in #expect(done <= all && all == 2) }
    #expect(world.client().library.store.pins == [.number(1)])
    try open.unpin(open.workbooks[0])
    #expect(world.client().library.store.pins.isEmpty)
  }
}
