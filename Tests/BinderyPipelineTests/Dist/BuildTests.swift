import BinderyFormat
import BinderyPipeline
import Foundation
import TestSupport
import Testing

@Suite struct BuildTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write("content/images/図 1#?%.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
    try folder.write("content/questions/1.yml", question(1, "  images: [\"図 1#?%.svg\"]\n"))
    try folder.write("content/workbooks/a.yml", "id: 1\ntitle: 基礎\nquestions:\n- 1\n" + item(2))
    try folder.write(
      "content/workbooks/b.yml", "id: 2\ntitle: 発展\naccess: pro\nquestions:\n- 1\n" + item(3))
    try folder.write("content/categories/1.yml", "id: 1\ntitle: 歴史\nworkbooks: [2, 1]\n")
    try folder.write(
      "content/apps/7.yml",
      "slug: history\ntitle: 歴史アプリ\ncategories: [1]\ntiers: [pro]\noutputs: [bundles, flat]\n"
        + "minimumVersion: 1.2\nmaintenance: {message: 点検中です。}\n")
  }

  private func item(_ id: Int, _ extra: String = "") -> String {
    "- id: \(id)\n  text: 問\(id)はどれか。\n  choices: [甲\(id), 乙\(id)]\n  correct: 1\n  explanation: 乙である。\n"
      + extra
  }

  private func question(_ id: Int, _ extra: String = "") -> String {
    item(id, extra).replacingOccurrences(of: "- id", with: "id").replacingOccurrences(
      of: "\n  ", with: "\n")
  }

  @discardableResult
  private func build(_ change: (inout BuildOptions) -> Void = { _ in }) throws -> BuildResult {
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    change(&options)
    return try Pipeline(root: folder.path + "/content", jobs: 2).build(options)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ file: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(folder.read("dist/v1/" + file)))
  }

  @Test("the flat files decode with plain types, and hold what is free")
  func flat() throws {
    #expect(try build().releases.count == 1)
    let workbooks = try decode(FlatTypes.Workbooks.self, "workbooks.json")
    #expect(workbooks.total == 1 && workbooks.workbooks.map(\.id) == [1])
    #expect(workbooks.workbooks[0].questionCount == 2 && workbooks.workbooks[0].categoryId == 1)
    let workbook = try decode(FlatTypes.Workbook.self, "workbooks/1.json")
    #expect(workbook.questions.map(\.id) == [1, 2] && workbook.questions.map(\.correct) == [1, 1])
    #expect(workbook.questions[0].images == ["images/%E5%9B%B3%201%23%3F%25.svg"])
    #expect(
      try folder.read("dist/v1/images/図 1#?%.svg") == folder.read("content/images/図 1#?%.svg"))
    #expect(
      try decode(FlatTypes.Categories.self, "categories.json").categories[0].workbookCount == 1)
    #expect(try decode(FlatTypes.Category.self, "categories/1.json").workbooks.count == 1)
    #expect(try decode(FlatTypes.Announcements.self, "announcements.json").total == 0)
    let app = try decode(FlatTypes.App.self, "apps/history.json")
    #expect(app.id == 7 && app.slug == "history" && app.categories.count == 1)
    let status = try decode(FlatTypes.Status.self, "status.json")
    #expect(status.minimumVersion == "1.2" && status.latestVersion == "0.0.0")
    #expect(status.isMaintenance && status.maintenanceMessage == "点検中です。")
  }

  @Test("what is paid lies under its tier, and only there")
  func tiers() throws {
    try build()
    let free = try names(in: folder.path + "/dist/7/o").flatMap {
      try names(in: folder.path + "/dist/7/o/\($0)")
    }
    let paid = try names(in: folder.path + "/dist/7/p/pro/o")
      .flatMap { try names(in: folder.path + "/dist/7/p/pro/o/\($0)") }
    // The index is as free as the manifest.
    #expect(free.count { $0.hasSuffix(".json") } == 2 && paid.count { $0.hasSuffix(".json") } == 1)
    // The picture is shown in both.
    #expect(free.count { $0.hasSuffix(".svg") } == 1 && paid.count { $0.hasSuffix(".svg") } == 1)
  }

  @Test("a second build writes nothing, and one edit writes what it changed")
  func unchanged() throws {
    let first = try build().releases[0]
    let second = try build().releases[0]
    #expect(second.release == first.release && second.written == 0)
    try folder.write(
      "content/workbooks/b.yml", "id: 2\ntitle: 発展\naccess: pro\nquestions:\n" + item(3))
    let third = try build().releases[0]
    #expect(third.release != first.release)
    // The workbook's bundle, the index and the manifest.
    #expect(third.written == 3)
    #expect(try names(in: folder.path + "/dist/7/m").count == 1)
  }

  @Test("an error leaves what was built before")
  func blocked() throws {
    try build()
    let before = try folder.read("dist/7/ch/local.json")
    try folder.write("content/questions/1.yml", "id: 1\ntext: どれか。\nchoices: [甲]\ncorrect: 0\n")
    let result = try build()
    #expect(result.releases.isEmpty && result.check.isBlocked(strict: false))
    #expect(try folder.read("dist/7/ch/local.json") == before)
  }

  @Test("drafts are left out, or delivered with a mark")
  func drafts() throws {
    try folder.write(
      "content/workbooks/a.yml",
      "id: 1\ntitle: 基礎\nquestions:\n- 1\n" + item(2, "  status: draft\n"))
    #expect(try build().releases[0].leftOut.draftQuestions == 1)
    let without = String(decoding: try folder.read("dist/7/ch/local.json"), as: UTF8.self)
    #expect(!without.contains("drafts"))
    try build { $0.check.withDrafts = true }
    let with = String(decoding: try folder.read("dist/7/ch/local.json"), as: UTF8.self)
    #expect(with.contains(#","drafts":true}"#))
  }

  @Test("an app that is not there is an error")
  func unknownApp() throws {
    #expect(throws: BuildError.self) { try build { $0.app = "8" } }
  }

  @Test("where a finding stops a build that was writing, nothing of it stays")
  func stopped() throws {
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    let pipeline = Pipeline(root: folder.path + "/content", jobs: 2)
    // What is paid is put among what is free, which only the packed bundles tell.
    let plan: Pipeline.Plan = { app, bank, withDrafts in
      var catalogue = Catalogue(app, bank: bank, withDrafts: withDrafts)
      for index in catalogue.workbooks.indices { catalogue.workbooks[index].tier = nil }
      return catalogue
    }
    let result = try pipeline.build(options, plan: plan)
    #expect(result.releases.isEmpty)
    #expect(result.check.diagnostics.contains { $0.rule.name == "tier-leak" })
    #expect(try names(in: folder.path + "/dist") == [".lock"])
    try build()
    let objects = try names(in: folder.path + "/dist/7/m")
    _ = try pipeline.build(options, plan: plan)
    #expect(try names(in: folder.path + "/dist/7/m") == objects)
    #expect(try names(in: folder.path + "/dist") == [".lock", "7", "v1"])
  }

  @Test("flat has the choice's own words where a text speaks of one by its key")
  func flatChoices() throws {
    try folder.write(
      "content/questions/1.yml",
      "id: 1\ntext: どれか。\nchoices:\n- {text: 甲, key: x}\n- 乙\ncorrect: 1\n"
        + "explanation: \"{{choice:x}}と{{choice:a}}を比べよう。\"\n")
    try build()
    let workbook = try decode(FlatTypes.Workbook.self, "workbooks/1.json")
    #expect(workbook.questions[0].explanation == "甲と乙を比べよう。")
  }

  @Test("what flat cannot show is told, and nothing is built", arguments: ["media", "choice"])
  func flatMedia(what: String) throws {
    try folder.write("content/media/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
    try folder.write(
      "content/questions/1.yml",
      "id: 1\ntext: どれか。\ncorrect: 1\nexplanation: 乙である。\n"
        + (what == "media"
          ? "choices: [甲, 乙]\nmedia: [{file: a.svg, alt: 丸}]\n"
          : "choices:\n- {text: 甲, image: {file: \"図 1#?%.svg\", alt: 丸}}\n- 乙\n"))
    let result = try build()
    #expect(result.releases.isEmpty)
    let found = try #require(result.check.diagnostics.first { $0.rule.name == "flat-unfit" })
    #expect(found.related.map(\.place.file) == ["questions/1.yml"])
  }

  // MARK: What others put there

  @Test(
    "an output folder in the content folder, or around it, is refused",
    arguments: [
      "content", "content/workbooks/x", ".", "content/../content/new", "link/x", "link",
    ])
  func outputInContent(out: String) throws {
    try folder.link("link", to: "content")
    #expect(throws: BuildError.self) { try build { $0.out = folder.path + "/" + out } }
    #expect(try names(in: folder.path + "/content/workbooks") == ["a.yml", "b.yml"])
    #expect(!fileExists(folder.path + "/7"))
  }

  @Test(
    "where something else lies under an output's name, nothing is written",
    arguments: [
      "7/precious.txt", "7/ch.txt", "v1/precious.txt", "v1/workbooks.json", "7", "v1",
    ])
  func foreignFolder(file: String) throws {
    try folder.write("dist/" + file, "mine")
    #expect(throws: BuildError.self) { try build() }
    #expect(try folder.read("dist/" + file) == Array("mine".utf8))
    #expect(try names(in: folder.path + "/dist") == [String(file.prefix { $0 != "/" })])
  }

  @Test("what has no object's name stays in an app's folder")
  func foreignFiles() throws {
    try build()
    try folder.write("dist/7/o/notes.txt", "mine")
    let stray = "dist/7/o/ab/" + String(repeating: "ab", count: 32) + ".json"
    try folder.write(stray, "old")
    try build()
    #expect(try folder.read("dist/7/o/notes.txt") == Array("mine".utf8))
    #expect(!fileExists(folder.path + "/" + stray))
  }

  @Test("outputs that nothing asks for any more are removed, and nothing else")
  func dropped() throws {
    try build()
    try folder.write("dist/README.md", "kept")
    try folder.write("dist/photos/a.png", "kept")
    try folder.write("dist/8/ch/local.json", "{}")
    try folder.write("dist/9/ch/prod.json", "{}")
    let app = "title: 歴史アプリ\ncategories: [1]\ntiers: [pro]\n"
    try folder.write("content/apps/7.yml", app)
    try build { $0.app = "7" }
    #expect(try names(in: folder.path + "/dist").contains("v1"))
    try build()
    #expect(
      try names(in: folder.path + "/dist") == [".lock", "7", "9", "README.md", "photos"])
    try folder.write("content/apps/new.yml", app)
    try FileManager.default.removeItem(atPath: folder.path + "/content/apps/7.yml")
    try build()
    #expect(
      try names(in: folder.path + "/dist") == [".lock", "9", "README.md", "new", "photos"])
  }

  @Test("drafts that are delivered are not said to be left out")
  func deliveredDrafts() throws {
    try folder.write(
      "content/workbooks/a.yml",
      "id: 1\ntitle: 基礎\nquestions:\n- 1\n" + item(2, "  status: draft\n"))
    #expect(try build().check.diagnostics.contains { $0.rule == .draftInPublished })
    let with = try build { $0.check.withDrafts = true }
    #expect(!with.check.diagnostics.contains { $0.rule == .draftInPublished })
  }
}
