import BinderyFormat
import BinderyPipeline
import Foundation
import TestSupport
import Testing

@Suite struct AnnouncementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write(
      "content/workbooks/1.yml",
      "id: 1\ntitle: 基礎\nquestions:\n- {id: 1, text: どれか。, choices: [甲, 乙], correct: 1, explanation: 乙です。}\n"
    )
    try folder.write("content/categories/1.yml", "id: 1\ntitle: 歴史\nworkbooks: [1]\n")
    try folder.write(
      "content/apps/7.yml", "title: 歴史\ncategories: [1]\noutputs: [bundles, flat]\n")
    try folder.write("content/apps/8.yml", "title: 地理\ncategories: [1]\n")
  }

  @discardableResult
  private func build(_ change: (inout BuildOptions) -> Void = { _ in }) throws -> BuildResult {
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    change(&options)
    return try Pipeline(root: folder.path + "/content", jobs: 2).build(options)
  }

  /// The object that an app's pointer names, as text; nil where it names none.
  private func notices(of app: String) throws -> String? {
    let pointer = try #require(
      JSONSerialization.jsonObject(with: Data(folder.read("dist/\(app)/ch/local.json")))
        as? [String: Any])
    guard let named = pointer["notices"] as? [String: Any] else { return nil }
    let digest = try #require(named["sha256"] as? String)
    let bytes = try folder.read("dist/\(app)/n/\(digest).json")
    #expect(named["bytes"] as? Int == bytes.count)
    #expect(SHA256Digest(of: bytes).description == digest)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("announcements lie in one object, the newest first, then the highest id")
  func order() throws {
    try folder.write(
      "content/announcements/2026.yml",
      """
      - {id: 9, title: 古い, publishedAt: "2026-01-01T00:00:00+09:00"}
      - {id: 10, title: 同じ時刻, publishedAt: "2025-12-31T15:00:00Z"}
      - id: 3
        title: 新しい
        body: 本文です。
        category: news
        publishedAt: "2026-04-01T00:30:00.9+09:00"
        from: "2026-04-01T00:00:00+09:00"

      """)
    let result = try build()
    #expect(result.releases.count == 2)
    #expect(
      try notices(of: "8") == """
        {"format":1,"announcements":[
        {"id":"3","title":"新しい","body":"本文です。","category":"news","publishedAt":"2026-04-01T00:30:00.9+09:00","from":"2026-04-01T00:00:00+09:00"},
        {"id":"10","title":"同じ時刻","publishedAt":"2025-12-31T15:00:00Z"},
        {"id":"9","title":"古い","publishedAt":"2026-01-01T00:00:00+09:00"}
        ]}

        """)
    let list = try JSONDecoder().decode(
      FlatTypes.Announcements.self, from: Data(folder.read("dist/v1/announcements.json")))
    #expect(list.total == 3 && list.announcements.map(\.id) == [3, 10, 9])
    #expect(
      list.announcements.map(\.publishedAt)
        == ["2026-03-31T15:30:00Z", "2025-12-31T15:00:00Z", "2025-12-31T15:00:00Z"])
    let one = try JSONDecoder().decode(
      FlatTypes.Announcement.self, from: Data(folder.read("dist/v1/announcements/3.json")))
    #expect(one.title == "新しい" && one.body == "本文です。" && one.category == "news")
  }

  @Test("an app's status is told where there is any, and an object that nothing names is removed")
  func status() throws {
    try build()
    #expect(try notices(of: "8") == nil)
    try folder.write(
      "content/apps/8.yml",
      "title: 地理\ncategories: [1]\nminimumVersion: 1.2\nmaintenance: {message: 点検中です。}\n")
    try build()
    #expect(
      try notices(of: "8")
        == "{\"format\":1,\"status\":{\"minimumVersion\":\"1.2\",\"maintenance\":{\"message\":\"点検中です。\"}}}\n"
    )
    try folder.write("content/apps/8.yml", "title: 地理\ncategories: [1]\n")
    try build()
    #expect(!fileExists(folder.path + "/dist/8/n"))
  }

  @Test("an announcement goes to the apps that it names, and a draft to none")
  func apps() throws {
    try folder.write(
      "content/announcements/a.yml",
      "id: 1\ntitle: 地理だけ\npublishedAt: 2026-01-01T00:00:00Z\napps: [8]\n")
    try folder.write(
      "content/announcements/b.yml",
      "id: 2\ntitle: 書きかけ\npublishedAt: 2026-01-01T00:00:00Z\nstatus: draft\n")
    let result = try build()
    #expect(result.releases.map(\.leftOut.draftAnnouncements) == [1, 1])
    #expect(try notices(of: "7") == nil)
    let shown = try #require(try notices(of: "8"))
    #expect(shown.contains("地理だけ") && !shown.contains("書きかけ"))
    try build { $0.check.withDrafts = true }
    let withDrafts = try #require(try notices(of: "7"))
    let draft = #"{"id":"2","title":"書きかけ","publishedAt":"2026-01-01T00:00:00Z","draft":true}"#
    #expect(withDrafts.contains(draft))
    #expect(
      String(decoding: try folder.read("dist/7/ch/local.json"), as: UTF8.self)
        .contains(#","drafts":true}"#))
    // The flat files have no mark for drafts.
    #expect(
      try folder.read("dist/v1/announcements.json")
        == Array("{\"announcements\":[],\"total\":0}\n".utf8))
  }

  @Test("what is wrong in an announcement is said at its place")
  func faults() throws {
    try folder.write(
      "content/announcements/a.yml",
      """
      id: ann-x
      titel: お知らせ
      publishedAt: 2026-01-01
      from: 2026-02-01T00:00:00Z
      until: 2026-01-01T00:00:00Z
      apps: [9]
      ---
      id: 2
      title: 書き忘れ
      apps: []
      ---
      id: ann-y
      title: 整数ではない id
      publishedAt: 2026-01-01T00:00:00Z

      """)
    let result = try build()
    #expect(
      result.check.diagnostics.map(\.rule.name) == [
        "unknown-field", "date-form", "date-order", "unknown-reference", "required", "range",
        "flat-unfit",
      ])
  }

  @Test("ids are given out, remembered, and ended")
  func identity() throws {
    try folder.write(
      "content/announcements/a.yml", "title: 一つ目\npublishedAt: 2026-01-01T00:00:00Z\n")
    let pipeline = Pipeline(root: folder.path + "/content", jobs: 1)
    var random = SystemRandomNumberGenerator()
    let minted = try pipeline.assign(using: &random).minted.map(\.key)
    let id = try #require(minted.first { $0.kind == .announcement }).id
    #expect("\(id)".hasPrefix("ann-"))
    let ledger = String(decoding: try folder.read("content/ids.lock"), as: UTF8.self)
    #expect(ledger.contains("announcement \(id) live\n"))
    try FileManager.default.removeItem(atPath: folder.path + "/content/announcements")
    #expect(try pipeline.check().diagnostics.map(\.rule.name) == ["id-lost"])
    #expect(try pipeline.retire(["\(id)"], month: "2026-11").changed.count == 1)
    #expect(try pipeline.check().diagnostics.isEmpty)
  }
}
