import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyClient

/// Pictures, films and sounds: in pieces, verified, and as large as they must be.
@Suite struct MediaTests {
  private let world: World

  init() throws {
    world = try World()
    // By the disk's own clock, files on their way are young.
    world.now.time = Int(Date().timeIntervalSince1970)
  }

  private static let large = Array("a large picture".utf8)
  private static let middle = Array("middle one".utf8)
  private static let small = Array("small".utf8)

  private static func name(_ bytes: [UInt8], _ ending: String) -> String {
    ObjectName.object(SHA256Digest(of: bytes), extension: ending)
  }

  private func file(_ bytes: [UInt8], _ type: String, _ more: String) -> String {
    #"{"sha256":"\#(SHA256Digest(of: bytes))","bytes":\#(bytes.count),"type":"\#(type)"\#(more)}"#
  }

  /// A release whose question 12 shows a picture 800 pixels wide, and a film with a still; both are at the origin.
  private func begin(_ film: [UInt8] = Array("film".utf8)) async throws -> (Release, Question) {
    let variants = [(Self.middle, 600), (Self.small, 400)].map { bytes, width in
      file(bytes, "image/webp", #","width":\#(width)"#)
    }
    let picture = file(
      Self.large, "image/png",
      #","width":800,"height":1,"variants":[\#(variants.joined(separator: ","))]"#)
    let still = file(Self.small, "image/webp", "")
    var release = SampleRelease(1)
    release.second = SampleRelease.bundle([
      #"{"id":"12","type":"true_false","text":"x","media":[\#(picture),"#
        + file(film, "video/mp4", #","still":\#(still)"#) + #"],"correct":true}"#,
      SampleRelease.question(13, "always"),
    ])
    release.image = #""image":\#(file(Self.middle, "image/webp", "")),"#
    world.publish(release, seq: 1)
    world.origin["it/" + Self.name(Self.large, "png")] = Self.large
    world.origin["it/" + Self.name(film, "mp4")] = film
    for bytes in [Self.middle, Self.small] {
      world.origin["it/" + Self.name(bytes, "webp")] = bytes
    }
    _ = await world.client().update()
    let open = try world.client().open()
    return (open, try await open.questions(of: open.workbooks[0]).questions[1])
  }

  @Test("the smallest picture that fills a width is taken, else the widest")
  func width() async throws {
    for (width, bytes) in [
      (1, Self.small), (400, Self.small), (401, Self.middle), (601, Self.large),
      (9999, Self.large), (nil, Self.large),
    ] {
      let world = try MediaTests()
      let (open, question) = try await world.begin()
      let url = try await open.file(of: question.media[0], fitting: width, tier: question.tier)
      #expect(Disk.read(url.path) == bytes)
    }
  }

  @Test("a larger picture that is here is taken before a smaller one that is not")
  func held() async throws {
    let (open, question) = try await begin()
    _ = try await open.file(of: question.media[0])
    world.origin.goOffline()
    let url = try await open.file(of: question.media[0], fitting: 300)
    #expect(Disk.read(url.path) == Self.large)
  }

  @Test("other bytes under a file's name are kept out, and so is what was damaged on the disk")
  func damaged() async throws {
    let (open, question) = try await begin()
    let name = Self.name(Self.small, "webp")
    world.origin["it/" + name] = Array("other".utf8)
    try world.store.write("store/" + name, Array("wrong".utf8))
    await #expect(throws: KeptReason.damaged(name: name)) {
      try await open.file(of: question.media[0], fitting: 1)
    }
    #expect(Disk.facts(world.store.path + "/store/" + name) == nil)
    world.origin["it/" + name] = Array("longer than it says".utf8)
    await #expect(throws: KeptReason.tooLong(name: name)) {
      try await open.file(of: question.media[0], fitting: 1)
    }
  }

  @Test("a file that is not here is not removed: another task may put it there meanwhile")
  func notRemoved() async throws {
    let removed = Counter()
    var disk = Disk.quick
    disk.remove = { path in
      removed.add()
      try Disk.removeFile(path)
    }
    let object = NamedObject(
      name: Self.name(Self.small, "webp"), tier: nil, digest: SHA256Digest(of: Self.small),
      bytes: Self.small.count)
    let library = world.client(disk: disk).library
    #expect(library.heldFile(object) == nil && removed.count == 0)
    try world.store.write("store/" + object.name, Array("wrong".utf8))
    #expect(library.heldFile(object) == nil && removed.count == 1)
  }

  @Test("of a film its still is there first")
  func still() async throws {
    let (open, question) = try await begin()
    for expected in [[Self.small, Array("film".utf8)], [Array("film".utf8)]] {
      var shown: [[UInt8]?] = []
      for try await file in open.files(of: question.media[1]) {
        shown.append(Disk.read(file.url.path))
      }
      #expect(shown == expected)
    }
  }

  @Test("a pinned workbook brings its media and its picture, and says how far it is")
  func pinned() async throws {
    let (open, question) = try await begin()
    let told = Told()
    try await open.pin(open.workbooks[0]) { told.add($0, of: $1) }
    #expect(told.counts == told.counts.sorted() && told.counts.last == told.all)
    world.origin.goOffline()
    for media in question.media { _ = try await open.file(of: media, fitting: 700) }
    _ = try await open.file(of: #require(open.workbooks[0].image))
    #expect(world.client().library.store.pins == [.number(1)])
    try open.unpin(open.workbooks[0])
    #expect(world.client().library.store.pins.isEmpty)
  }

  @Test("an update brings the new media of what is pinned")
  func pinnedUpdate() async throws {
    let (open, _) = try await begin()
    try await open.pin(open.workbooks[0])
    var release = SampleRelease(2)
    let new = Array("new picture".utf8)
    release.second = SampleRelease.bundle([
      #"{"id":"12","type":"true_false","text":"x","media":[\#(file(new, "image/png", ""))],"correct":true}"#,
      SampleRelease.question(13, "always"),
    ])
    world.publish(release, seq: 2)
    #expect(
      await world.client().update().reason
        == .missingOrNotAllowed(name: Self.name(new, "png"), status: 404))
    world.origin["it/" + Self.name(new, "png")] = new
    #expect(await world.client().update().reason == nil)
    world.origin.goOffline()
    let next = try world.client().open()
    let media = try await next.questions(of: next.workbooks[0]).questions[1].media[0]
    #expect(try await Disk.read(next.file(of: media).path) == new)
  }

  // MARK: On the wire

  private static let film = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }

  /// Whether the film comes through this system's transport, from a server that answers as told.
  private func fetch(
    _ answer: @escaping @Sendable (_ start: Int?, LocalServer.Connection) -> Void
  ) async throws -> Bool {
    let (_, question) = try await begin(Self.film)
    let server = try LocalServer { _, head, out in
      let range = head.firstRange(of: "\r\nRange: bytes=").map { head[$0.upperBound...] }
      answer(range.flatMap { Int($0.prefix { $0 != "-" }) }, out)
    }
    let client = world.client(at: server) { $0.transport = nil }
    let url = try await client.open().file(of: question.media[1])
    return withExtendedLifetime(server) { Disk.read(url.path) == Self.film }
  }

  private static func sends(
    _ bytes: some Collection<UInt8>, _ status: Int, _ out: LocalServer.Connection
  ) {
    out.answer(status, ["Content-Length: \(bytes.count)"], Array(bytes))
  }

  @Test("what was cut off is continued where it ended")
  func resumed() async throws {
    await #expect(throws: KeptReason.self) {
      try await fetch { _, out in
        out.answer(200, ["Content-Length: \(Self.film.count)"], Array(Self.film.prefix(100_000)))
      }
    }
    let starts = Told()
    let film = try await fetch { start, out in
      starts.add(start ?? 0, of: 0)
      Self.sends(Self.film[(start ?? 0)...], 206, out)
    }
    #expect(film && starts.counts == [100_000])
    #expect(Disk.files(below: world.store.path + "/store/.new").isEmpty)
  }

  @Test("a server that knows no parts sends all, and one that sends the wrong part is asked anew")
  func restarted() async throws {
    for kind in ["all", "wrong part", "refused", "refused at length"] {
      let test = try MediaTests()
      await #expect(throws: KeptReason.self) {
        try await test.fetch { _, out in
          out.answer(200, ["Content-Length: \(Self.film.count)"], Array(Self.film.prefix(9000)))
        }
      }
      let film = try await test.fetch { start, out in
        switch (kind, start) {
        case ("wrong part", .some): Self.sends(Self.film[5000...].dropLast(4000), 206, out)
        case ("refused", .some): Self.sends([], 416, out)
        case ("refused at length", .some): Self.sends(Self.film + Self.film, 416, out)
        default: Self.sends(Self.film, 200, out)
        }
      }
      #expect(film, "\(kind)")
    }
  }

  @Test("34. a film without end stops at its size, and leaves nothing")
  func endless() async throws {
    await #expect(throws: KeptReason.tooLong(name: Self.name(Self.film, "mp4"))) {
      try await fetch { _, out in
        out.answer(200)
        while out.send([UInt8](repeating: 1, count: 10_000)) {}
      }
    }
    #expect(try await fetch { _, out in Self.sends(Self.film, 200, out) })
  }

  @Test("a part that is longer than what is missing leaves nothing that stands in the way")
  func longPart() async throws {
    await #expect(throws: KeptReason.self) {
      try await fetch { _, out in
        out.answer(200, ["Content-Length: \(Self.film.count)"], Array(Self.film.prefix(9000)))
      }
    }
    await #expect(throws: KeptReason.tooLong(name: Self.name(Self.film, "mp4"))) {
      try await fetch { _, out in Self.sends(Self.film, 206, out) }
    }
    #expect(try await fetch { _, out in Self.sends(Self.film, 200, out) })
  }

  @Test("several that want one film at once wait for one download, and all are told of it")
  func atOnce() async throws {
    let (_, question) = try await begin(Self.film)
    let requests = Counter()
    let gate = Gate()
    let server = try LocalServer { _, _, out in
      requests.add()
      gate.wait()
      Self.sends(Self.film, 200, out)
    }
    let client = world.client(at: server) { $0.transport = nil }
    let object = try NamedObject(question.media[1].file, tier: nil)
    let told = (0..<6).map { _ in Told() }
    try await withThrowingTaskGroup(of: [UInt8]?.self) { group in
      for one in told {
        group.addTask {
          try await Disk.read(client.library.file(object) { one.add($0, of: 0) })
        }
      }
      while client.library.downloads.waiting(for: object) < 6 { await Task.yield() }
      gate.open()
      for try await film in group {
        let isWhole = film == Self.film
        #expect(isWhole)
      }
    }
    #expect(requests.count == 1)
    for one in told { #expect(one.counts.last == Self.film.count) }
    #expect(Disk.files(below: world.store.path + "/store/.new").isEmpty)
    withExtendedLifetime(server) {}
  }

  @Test("who wants a film no longer leaves at once, and the others go on until the last one does")
  func leaving() async throws {
    let (_, question) = try await begin(Self.film)
    let requests = Counter()
    let gate = Gate()
    let server = try LocalServer { _, _, out in
      requests.add()
      gate.wait()
      Self.sends(Self.film, 200, out)
    }
    let client = world.client(at: server) { $0.transport = nil }
    let object = try NamedObject(question.media[1].file, tier: nil)
    func asking() async -> Task<String, any Error> {
      let before = client.library.downloads.waiting(for: object)
      let task = Task { try await client.library.file(object) }
      while client.library.downloads.waiting(for: object) == before { await Task.yield() }
      return task
    }
    let (first, second) = (await asking(), await asking())
    while requests.count == 0 { await Task.yield() }
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(client.library.downloads.waiting(for: object) == 1)
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(client.library.downloads.waiting(for: object) == 0)
    // Who comes then gets it, from a request of his own.
    let third = await asking()
    gate.open()
    #expect(try await Disk.read(third.value) == Self.film)
    #expect(requests.count == 2)
    withExtendedLifetime(server) {}
  }

  @Test("on a full disk a film is not there, and comes once there is room")
  func full() async throws {
    let (open, question) = try await begin()
    let name = Self.name(Array("film".utf8), "mp4")
    for step in 1...2 {
      let client = world.client(disk: FailingDisk(at: step, dies: false).disk)
      await #expect(throws: KeptReason.self) {
        try await client.open().file(of: question.media[1])
      }
      #expect(Disk.facts(world.store.path + "/store/" + name) == nil)
    }
    #expect(try await Disk.read(open.file(of: question.media[1]).path) == Array("film".utf8))
  }
}

/// What was told, in its order.
// A class, because both sides share it; unchecked because the lock guards the numbers.
final class Told: @unchecked Sendable {
  private let lock = NSLock()
  private var told: [(count: Int, all: Int)] = []

  var counts: [Int] { lock.withLock { told.map(\.count) } }
  var all: Int? { lock.withLock { told.last?.all } }
  func add(_ count: Int, of all: Int) { lock.withLock { told.append((count, all)) } }
}

/// What is closed until a test opens it.
// A class, because both sides share it; unchecked because the condition guards the state.
private final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var isOpen = false

  func wait() {
    condition.withLock { while !isOpen { condition.wait() } }
  }

  func open() {
    condition.withLock {
      isOpen = true
      condition.broadcast()
    }
  }
}
