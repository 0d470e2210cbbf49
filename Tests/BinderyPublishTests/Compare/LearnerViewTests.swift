import BinderyFormat
import BinderyPipeline
import TestSupport
import Testing

@testable import BinderyPublish

/// Releases that are built, edited and built again.
@Suite struct LearnerViewTests {
  private let project: ComparedProject

  init() throws {
    project = try ComparedProject()
    try project.categories([1, 2, 3])
    try project.workbook(1, (11...19).map { ComparedProject.question($0) })
    try project.workbook(2, (21...24).map { ComparedProject.question($0) })
    try project.workbook(3, head: "access: pro\n", (31...34).map { ComparedProject.question($0) })
  }

  private func view(
    from old: ReadRelease, _ edit: (ComparedProject) throws -> Void
  ) throws -> LearnerView {
    try edit(project)
    return try LearnerView(from: old.contents, to: project.build("new").contents)
  }

  private func view(_ edit: (ComparedProject) throws -> Void) throws -> LearnerView {
    try view(from: project.build("old"), edit)
  }

  private func answer(_ text: String, _ key: String) -> LearnerView.RightAnswer {
    .init(texts: [text], conditions: ["type single_choice", "key \(key)"])
  }

  @Test func `each change of a question is told, and the gravest of several`() throws {
    let view = try view { project in
      let keyChange = "  key-change: {from: 正 15, to: 誤 15, reason: 誤植}\n"
      try project.write(
        "ids.lock", "bindery-ids 1\nquestion 16 retired 2026-11\nquestion 17 retired 2026-11\n")
      try project.workbook(
        1,
        [
          ComparedProject.question(11, text: "問 11 改", "  hint: 手がかり\n"),
          ComparedProject.question(12, wrong: "大誤", order: "acb"),
          ComparedProject.question(13, right: "真", wrong: "大誤"),
          ComparedProject.question(14, text: "問 14 改", right: "真", answer: 1),
          ComparedProject.question(15, answer: 1, keyChange),
          ComparedProject.question(19), ComparedProject.question(40),
          ComparedProject.question(41, "  replaces: [16]\n"),
        ])
    }
    #expect(
      view.changes(in: 1) == [
        "11": .wording(["text", "hint"]), "12": .choices([.text, .order]),
        "13": .rightChoiceText(from: ["正 13"], to: ["真 13"]),
        "14": .answerKey(from: answer("正 14", "a"), to: answer("誤 14", "b"), reason: nil),
        "15": .answerKey(from: answer("正 15", "a"), to: answer("誤 15", "b"), reason: "誤植"),
        "16": .replaced(by: "41"), "17": .retired, "18": .removed, "40": .added,
      ])
    #expect(view.workbooks.count == 1 && view.asides.isEmpty)
    #expect(view.keyChanges.map(\.question.description) == ["14"])
    #expect(view.announcedKeyChanges.map(\.question.description) == ["15"])
    #expect(view.count(of: .answerKey) == 2)
  }

  @Test func `a key-change of an earlier change does not cover the next one`() throws {
    let keyChange = "  key-change: {from: 正 11, to: 誤 11, reason: 誤植}\n"
    try project.workbook(1, [ComparedProject.question(11, answer: 1, keyChange)])
    let view = try view { project in
      try project.workbook(1, [ComparedProject.question(11, answer: 2, keyChange)])
    }
    #expect(view.keyChanges.map(\.question.description) == ["11"])
    let later = try self.view(from: project.build("later")) { project in
      try project.workbook(1, [ComparedProject.question(11, answer: 2)])
    }
    // That it is taken out again, no learner sees.
    #expect(later.isEmpty)
  }

  @Test func `workbooks come, go, and change their heads`() throws {
    let view = try view { project in
      try project.categories([1, 2, 3, 4])
      try project.workbook(
        1, title: "改題", head: "access: pro\ndescription: 新しい\n",
        [12, 11, 13, 14, 15, 16, 17, 18, 19].map { ComparedProject.question($0) })
      try removeFile(project.folder.path + "/content/workbooks/2.yml")
      try project.categories([3, 1, 4])
      try project.workbook(
        3, head: "status: archived\n", (31...34).map { ComparedProject.question($0) })
      try project.workbook(4, (21...22).map { ComparedProject.question($0) })
    }
    #expect(
      view.details(of: 1) == [
        .title(from: "第 1 巻", to: "改題"), .access(from: "free", to: "pro"),
        .fields(["description"]), .order,
      ])
    #expect(
      view.details(of: 3) == [
        .access(from: "pro", to: "free"), .status(from: "published", to: "archived"),
      ])
    #expect(view.workbooks.flatMap(\.questions).isEmpty)
    #expect(
      view.workbooks.map { "\($0.id) \($0.presence)" } == [
        "3 changed", "1 changed", "4 added", "2 removed",
      ])
    #expect(view.workbooks.map(\.questionsAfter) == [4, 9, 2, nil])
    #expect(view.workbooks.map(\.questionsBefore) == [4, 9, nil, 4])
    #expect(view.asides == [.categories])
  }

  @Test func `a question that goes to another workbook keeps its answer key, or it is told`() throws
  {
    let view = try view { project in
      try project.workbook(2, (21...23).map { ComparedProject.question($0) })
      try project.workbook(
        3, head: "access: pro\n",
        (31...34).map { ComparedProject.question($0) } + [ComparedProject.question(24, answer: 2)])
    }
    #expect(view.changes(in: 2) == ["24": .removed] && view.changes(in: 3) == ["24": .added])
    #expect(
      view.keyChanges == [
        LearnerView.KeyChange(
          question: .number(24), text: "問 24", from: answer("正 24", "a"),
          to: answer("他 24", "c"), reason: nil)
      ])
  }

  @Test func `what both releases have is not read, and all that is read is foretold`() throws {
    let old = try project.build("old")
    try project.workbook(3, head: "access: pro\n", (31...33).map { ComparedProject.question($0) })
    try project.workbook(1, title: "改題", (11...19).map { ComparedProject.question($0) })
    let new = try project.build("new")
    for release in [old, new] { release.log.names.withLock { $0 = [] } }
    let view = try LearnerView(from: old.contents, to: new.contents)
    let objects = LearnerView.objects(from: old.contents, to: new.contents)
    #expect(view.workbooks.count == 2 && objects.old.count == 1 && objects.new.count == 1)
    #expect(objects.old.allSatisfy { $0.hasPrefix("p/pro/o/") })
    #expect(old.log.names.withLock { $0 } == objects.old)
    #expect(new.log.names.withLock { $0 } == objects.new)
  }

  @Test func `a first release reads nothing, and asks for no acceptance`() throws {
    let new = try project.build("new")
    new.log.names.withLock { $0 = [] }
    let view = try LearnerView(from: nil, to: new.contents)
    #expect(view.from == nil && view.workbooks.map(\.presence) == [.added, .added, .added])
    #expect(view.keyChanges.isEmpty && new.log.names.withLock { $0 }.isEmpty)
    #expect(try LearnerView(from: new.contents, to: new.contents).isEmpty)
  }

  @Test func `each language is looked at, and a new one is no change of a question`() throws {
    func write(_ english: String) throws {
      try project.workbook(
        1,
        [
          "- id: 11\n  text: {ja: 問, en: \(english)}\n  choices: [{ja: 正, en: right}, 誤]\n"
            + "  correct: 0\n  explanation: 説明\n"
        ])
    }
    try project.write("bindery.yml", "languages: [ja, en]\n")
    try write("question")
    let view = try view { _ in try write("query") }
    #expect(view.changes(in: 1) == ["11": .wording(["text"])])
    // A question that changed in English alone is read in English alone.
    #expect(view.workbooks[0].questions[0].text == "query")
    let more = try self.view(from: project.build("two")) { project in
      try project.write("bindery.yml", "languages: [ja, en, fr]\n")
    }
    #expect(more.workbooks.isEmpty && more.asides == [.app(["languages"])])
  }

  @Test func `a language that gets its name changes no question`() throws {
    let view = try view { project in try project.write("bindery.yml", "languages: [ja]\n") }
    #expect(view.workbooks.isEmpty && view.asides == [.app(["languages"])])
  }

  @Test func `records and notices have a line each`() throws {
    try project.write("record-types/badge.yml", "properties: {color: {type: string}}\n")
    try project.write("record-types/level.yml", "properties: {color: {type: string}}\n")
    try project.write("records/badge/a.yml", "id: gold\ncolor: gold\n")
    try project.write("records/level/a.yml", "id: one\ncolor: red\n")
    let view = try view { project in
      try project.write("records/badge/a.yml", "id: gold\ncolor: yellow\n")
      try removeFile(project.folder.path + "/content/records/level/a.yml")
      try project.write(
        "announcements/1.yml", "id: 1\ntitle: 告知\npublishedAt: 2026-04-01T00:00:00Z\n")
    }
    #expect(
      view.asides == [
        .records(type: "badge", before: 1, after: 1),
        .records(type: "level", before: 1, after: nil), .notices(.added),
      ])
  }

  @Test func `workbooks on pages are compared as all others`() throws {
    func release(_ text: String) throws -> ReleaseContents {
      let line = #"{"id":"11","type":"true_false","text":"\#(text)","correct":true}"#
      let bundle = Array("{\"format\":1,\"questions\":[\n\(line)\n]}\n".utf8)
      let (digest, size) = (SHA256Digest(of: bundle), bundle.count)
      let workbook = #"{"id":"1","title":"w","bundles":[["\#(digest)",1,\#(size)]]}"#
      let page = Array("{\"format\":1,\"workbooks\":[\n\(workbook)\n]}\n".utf8)
      let pages = #"[["\#(SHA256Digest(of: page))",1,\#(page.count)]]"#
      let manifest = Array(
        #"{"format":1,"app":"it","languages":["ja"],"categories":[{"id":"","pages":\#(pages)}]}"#
          .utf8)
      let objects = [
        ObjectName.object(digest): bundle, ObjectName.manifest(SHA256Digest(of: page)): page,
        ObjectName.manifest(SHA256Digest(of: manifest)): manifest,
      ]
      return try ReleaseContents(manifest: SHA256Digest(of: manifest)) { objects[$0] ?? [] }
    }
    let view = try LearnerView(from: release("old"), to: release("new"))
    #expect(view.changes(in: 1) == ["11": .wording(["text"])] && view.asides.isEmpty)
  }
}
