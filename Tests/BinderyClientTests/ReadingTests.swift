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

  @Test("who is cancelled gets no half of a workbook, and no changes of one")
  func cancelled() async throws {
    world.publish(SampleRelease(2), seq: 2)
    _ = await world.client().update()
    let open = try world.client().open()
    let reads: [@Sendable () async throws -> Void] = [
      { _ = try await open.changes(in: open.workbooks[0]) },
      { _ = try await open.questions(of: open.workbooks[0]) },
    ]
    for read in reads {
      let work = Task<Void, any Error> {
        while !Task.isCancelled { await Task.yield() }
        try await read()
      }
      work.cancel()
      await #expect(throws: CancellationError.self) { try await work.value }
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

  @Test("records come along with a release once they were read, and so does what ended")
  func lists() async throws {
    for number in [2, 3] {
      var release = SampleRelease(number)
      release.hasLists = true
      world.publish(release, seq: number)
      _ = await world.client().update()
      if number == 3 { world.origin.goOffline() }
      let open = try world.client().open()
      #expect(try await open.records(ofType: "badge").map(\.id) == [.name("gold\(number)")])
      #expect(try await open.retired().map(\.id) == ["\(number)"])
    }
    await #expect(throws: KeptReason.unknown("mission")) {
      try await world.client().open().records(ofType: "mission")
    }
  }

  @Test("announcements and maintenance are told in their time")
  func periods() async throws {
    var release = SampleRelease(2)
    release.notices = "hello"
    release.maintenance = true
    world.publish(release, seq: 2)
    _ = await world.client().update()
    let open = try world.client().open()
    for (moment, isShown) in [
      ("2026-04-01T00:00:00Z", false), ("2026-04-02T00:00:00Z", true),
      ("2026-04-03T00:00:00Z", false),
    ] {
      world.now.time = try #require(RFC3339.instant(Array(moment.utf8)[...])) / 1_000_000
      #expect(try await open.announcements().count == (isShown ? 1 : 0))
      #expect(try await (open.maintenance() != nil) == isShown)
    }
    #expect(try await open.needsUpdate(of: "1.9.9"))
    for version in ["1.10", "1.10.0", "1.10.1", "2"] {
      #expect(try await !open.needsUpdate(of: version))
    }
    #expect(!open.includes(open.workbooks[2], in: nil))
    #expect(
      open.includes(open.workbooks[2], in: "pro") && open.includes(open.workbooks[0], in: nil))
    #expect(open.isOffered(open.workbooks[0]))
  }

  @Test("an app is asked once for what a tier needs, then sends it along")
  func decorateOnce() async throws {
    var pointer = SampleRelease(2).pointer(seq: 2)
    for number in [2, 3] {
      world.publish(SampleRelease(number), seq: number)
      pointer = SampleRelease(number).pointer(seq: number)
    }
    world.point(pointer)
    world.origin.misbehave { path, request in
      path.hasPrefix("it/p/") && request.headers["Authorization"] == nil
        ? ClientResponse(status: 401) : nil
    }
    let client = world.client { options in
      options.decorate = { request, tier in
        var request = request
        request.headers["Authorization"] = tier
        return request
      }
    }
    #expect(await client.update().reason == nil)
    world.publish(SampleRelease(4), seq: 4)
    #expect(await client.update().reason == nil)
    #expect(world.origin.log.filter { $0.hasPrefix("it/p/") }.count == 3)
  }
}
