import BinderyFormat
import BinderyPipeline
import Foundation
import TestSupport
import Testing

/// Releases that every later version must read as this one does. `Tests/Goldens/README.md` tells where they are from.
@Suite struct KeptReleaseTests {
  private static let seed = "受験1"

  private func folder(_ golden: String) -> String { "\(repository)/Tests/Goldens/\(golden)/it" }

  private func release(_ golden: String) throws -> DeliveredRelease {
    try DeliveredRelease(folder: folder(golden))
  }

  /// The pointer of a channel, believed by the root that lies there.
  private func pointer(_ golden: String, _ channel: ItemID = .name("prod")) throws -> ChannelPointer
  {
    let root = try TrustRoot(
      shipped: readFile(folder(golden) + "/keys/1.root.json"), app: .name("it"))
    let envelope = try Envelope(readFile("\(folder(golden))/ch/\(channel).json"))
    return try ChannelPointer(payload: root.payload(of: envelope, channel: channel))
  }

  /// What the decoders of other languages said of each question when the golden was made.
  private func rows(_ golden: String) throws -> (asked: [String], skipped: [String]) {
    let text = String(
      decoding: try readFile("\(repository)/Tests/Goldens/\(golden).jsonl"), as: UTF8.self)
    let rows = try text.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    func texts(_ row: [String: Any], _ keys: [String]) -> String {
      keys.map { row[$0] as? String ?? "?" }.joined(separator: " ")
    }
    let asked = rows.filter { $0["revision"] != nil }.map { row in
      texts(row, ["id", "type", "revision", "scoring", "text", "passage"])
        + " \(row["shown"] as? [[String]] ?? [])"
    }
    return (asked, rows.filter { $0["skipped"] != nil }.map { texts($0, ["id", "skipped"]) })
  }

  /// The same as Swift reads it.
  private func read(_ release: DeliveredRelease) throws -> (asked: [String], skipped: [String]) {
    var (asked, skipped): ([String], [String]) = ([], [])
    for language in release.manifest.languages {
      for workbook in try release.workbooks {
        for bundle in try release.bundles(of: workbook, in: language) {
          skipped += bundle.skipped.map { "\($0.id) \($0.type)" }
          asked += bundle.questions.map { question in
            let type = question.type
            let passage = bundle.passage(of: question)?.text ?? ""
            return
              "\(question.id) \(type) \(question.revision) \(question.scoring) \(question.text) \(passage)"
              + " \(shown(question))"
          }
        }
      }
    }
    return (asked, skipped)
  }

  private func shown(_ question: DeliveredQuestion) -> [[String]] {
    var blanks: [[String]] = []
    if case .cloze(let all) = question.interaction {
      blanks = all.map { question.options(of: $0, shownFor: Self.seed).map(\.key) }
    }
    return [question.choices(shownFor: Self.seed), question.targets(shownFor: Self.seed)].map {
      $0.map(\.key)
    } + blanks
  }

  @Test(
    "every question is read as it was when the release was made", arguments: ["format-1", "future"])
  func questions(golden: String) throws {
    let (read, kept) = (try read(release(golden)), try rows(golden))
    #expect(read.asked == kept.asked)
    #expect(read.skipped == kept.skipped)
    #expect(read.asked.count == 26, "12 free and a paid one, in two languages")
  }

  @Test("the signed pointer is believed, and names the release", arguments: ["format-1", "future"])
  func signed(golden: String) throws {
    let (pointer, release) = (try pointer(golden), try release(golden))
    #expect(pointer.manifest == release.pointer.manifest)
    #expect(pointer.notices == release.pointer.notices)
  }

  @Test("the lists beside the workbooks are read", arguments: ["format-1", "future"])
  func lists(golden: String) throws {
    let release = try release(golden)
    let badges = try release.records(try #require(release.manifest.records.first), in: "en")
    #expect(badges.map(\.id) == [.name("gold")] && badges[0]["title"]?.text == "Gold")
    for id: UInt64 in [1, 12, 21] {
      #expect(try release.question(.number(id), in: "ja")?.id == .number(id))
    }
    #expect(try release.retired().last?.id == "22")
    #expect(release.notices?.announcements.map(\.title.first) == ["知らせ"])
    #expect(release.notices?.status.minimumVersion == "1.0.0")
  }

  @Test("the delta of format 1 makes the release to the byte")
  func delta() throws {
    let folder = folder("format-1")
    let release = try release("format-1")
    let name = try #require(try names(in: folder + "/d").first { $0.hasSuffix(".json") })
    let first = try Delta(readFile("\(folder)/d/\(name)")).objects[0]
    let source = try #require(try names(in: folder + "/m").first { $0.hasPrefix(first.sources[0]) })
    let manifest = release.pointer.manifest
    let made = try first.made(size: manifest.bytes) { _ in try? readFile("\(folder)/m/\(source)") }
    #expect(SHA256Digest(of: made) == manifest.digest)
  }

  @Test("a future release: what is hidden, what is counted, what is kept")
  func future() throws {
    let release = try release("future")
    let workbooks = try release.workbooks
    let bundle = try #require(try release.bundles(of: workbooks[0], in: "ja").first)
    #expect(bundle.skipped.map(\.position) == Array(12...16))
    #expect(
      bundle.skipped.map(\.reason) == [
        .unsupported(key: "type", value: "hotspot"), .unsupported(key: "marking", value: "by_rank"),
        .unsupported(key: "ignore", value: "accents"),
        .unsupported(key: "tolerance", value: "digits"),
        .unsupported(key: "blanks", value: "1"),
      ])
    #expect(bundle.questions.count == 12 && workbooks[0].questionCount == 17)
    #expect(bundle.passages.count == 1)
    // Of an unknown kind of node what is in it, or its plain text, is shown.
    #expect(bundle.questions[0].rich["later"] != nil && bundle.questions[0].media.count == 1)
    // Not offered, since nobody knows what it asks for; what is held can be read.
    #expect(workbooks.map(\.status) == [.published, .unknown("sleeping")])
    #expect(try release.retired().map(\.kind) == ["hologram", "question"])
    #expect(release.manifest.records.count == 1 && release.manifest.index.count == 1)
  }

  @Test("what requires more than this reader can do is refused, and says so")
  func requires() throws {
    let manifest = try pointer("future", .name("dev")).manifest
    let bytes = try readFile("\(folder("future"))/\(ObjectName.manifest(manifest.digest))")
    #expect(SHA256Digest(of: bytes) == manifest.digest)
    #expect(throws: FormatError.requires(["hologram"])) { try BinderyFormat.Manifest(bytes) }
    #expect(try BinderyFormat.Manifest(bytes, supported: ["hologram"]).app == .name("it"))
  }
}
