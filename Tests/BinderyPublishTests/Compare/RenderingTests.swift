import BinderyFormat
import BinderyPipeline
import Foundation
import TestSupport
import Testing

@testable import BinderyPublish

/// A view as a terminal, a pull request and a program see it.
@Suite struct RenderingTests {
  private func view() throws -> LearnerView {
    let project = try ComparedProject()
    try project.categories([1, 2, 3])
    try project.workbook(1, (11...19).map { ComparedProject.question($0) })
    try project.workbook(2, [ComparedProject.question(21)])
    try project.workbook(3, [ComparedProject.question(51)])
    try project.write("record-types/badge.yml", "properties: {color: {type: string}}\n")
    try project.write("records/badge/a.yml", "id: gold\ncolor: gold\n")
    let old = try project.build("old")
    let keyChange = "  key-change: {from: 正 15, to: 誤 15, reason: 誤植}\n"
    try project.write(
      "ids.lock", "bindery-ids 1\nquestion 16 retired 2026-11\nquestion 17 retired 2026-11\n")
    try project.categories([1, 2, 4])
    try project.workbook(
      1, title: "改題", head: "access: pro\n",
      [
        ComparedProject.question(11, text: "問 11 改", "  hint: 手がかり\n"),
        ComparedProject.question(12, wrong: "大誤"), ComparedProject.question(13, right: "真"),
        ComparedProject.question(14, answer: 1), ComparedProject.question(15, answer: 1, keyChange),
        ComparedProject.question(19), ComparedProject.question(61, "  replaces: [16]\n"),
        ComparedProject.question(62),
      ])
    try removeFile(project.folder.path + "/content/workbooks/3.yml")
    try project.workbook(4, [ComparedProject.question(51)])
    try project.write("records/badge/b.yml", "id: silver\ncolor: silver\n")
    try project.write(
      "announcements/1.yml", "id: 1\ntitle: 告知\npublishedAt: 2026-04-01T00:00:00Z\n")
    return try LearnerView(from: old.contents, to: project.build("new").contents)
  }

  /// Digests change with the format of bundles, which is not looked at here.
  private func named(_ text: String, _ view: LearnerView) -> String {
    text.replacingOccurrences(of: view.from ?? "", with: "OLD")
      .replacingOccurrences(of: view.to, with: "NEW")
  }

  @Test func `a terminal shows one line a change`() throws {
    let view = try view()
    #expect(
      named(view.text(.en), view)
        == """
        it: OLD → NEW
        1 published question gets another answer key without `key-change` (--accept-key-changes 1):
          14 `問 14`: `正 14` → `誤 14`
        1 answer key changes as its `key-change` says:
          15 `問 15`: `正 15` → `誤 15`, because `誤植`
        workbook 1 `改題`: 9 → 8 questions
          title: `第 1 巻` → `改題`
          access: `free` → `pro`
          answer key changed: 2
            14 `問 14`: `正 14` → `誤 14`
            15 `問 15`: `正 15` → `誤 15`, because `誤植`
          text of a right choice: 1
            13 `問 13`: `正 13` → `真 13`
          choices: 1
            12 `問 12` (text)
          wording: 1
            11 `問 11 改` (text, hint)
          replaced: 1
            16 `問 16` → `61`
          retired: 1
            17 `問 17`
          removed from the workbook: 1
            18 `問 18`
          added: 1
            62 `問 62`
        workbook 4 `第 4 巻`: new, 1 question
        workbook 3 `第 3 巻`: gone, 1 question
        records `badge`: 1 → 2
        announcements and status: new

        """)
    #expect(
      named(view.text(.ja), view)
        == """
        it: OLD → NEW
        key-change がないまま、公開済みの 1 問の正解が変わります（--accept-key-changes 1）:
          14 「問 14」: 「正 14」 → 「誤 14」
        key-change に書かれたとおり、1 問の正解が変わります:
          15 「問 15」: 「正 15」 → 「誤 15」、理由 「誤植」
        問題集 1 「改題」: 9 → 8 問
          題名: 「第 1 巻」 → 「改題」
          公開範囲: 「free」 → 「pro」
          正解の変更: 2
            14 「問 14」: 「正 14」 → 「誤 14」
            15 「問 15」: 「正 15」 → 「誤 15」、理由 「誤植」
          正解の選択肢の文言: 1
            13 「問 13」: 「正 13」 → 「真 13」
          選択肢: 1
            12 「問 12」 (文言)
          文言など: 1
            11 「問 11 改」 (text, hint)
          差し替え: 1
            16 「問 16」 → 「61」
          廃止: 1
            17 「問 17」
          問題集から外れたもの: 1
            18 「問 18」
          追加: 1
            62 「問 62」
        問題集 4 「第 4 巻」: 新規、1 問
        問題集 3 「第 3 巻」: なくなりました、1 問
        レコード 「badge」: 1 → 2 件
        お知らせと稼働状況: 新規

        """)
  }

  @Test func `a pull request shows the same with what was authored as code`() throws {
    let view = try view()
    #expect(
      named(LearnerViewMarkdown.text([view], .ja), view)
        == """
        ### it: OLD → NEW

        **key-change がないまま、公開済みの 1 問の正解が変わります（--accept-key-changes 1）:**

        - 14 `問 14`: `正 14` → `誤 14`

        **key-change に書かれたとおり、1 問の正解が変わります:**

        - 15 `問 15`: `正 15` → `誤 15`、理由 `誤植`

        **問題集 1 `改題`: 9 → 8 問**

        - 題名: `第 1 巻` → `改題`
        - 公開範囲: `free` → `pro`
        - 正解の変更: 2
          - 14 `問 14`: `正 14` → `誤 14`
          - 15 `問 15`: `正 15` → `誤 15`、理由 `誤植`
        - 正解の選択肢の文言: 1
          - 13 `問 13`: `正 13` → `真 13`
        - 選択肢: 1
          - 12 `問 12` (文言)
        - 文言など: 1
          - 11 `問 11 改` (text, hint)
        - 差し替え: 1
          - 16 `問 16` → `61`
        - 廃止: 1
          - 17 `問 17`
        - 問題集から外れたもの: 1
          - 18 `問 18`
        - 追加: 1
          - 62 `問 62`

        **問題集 4 `第 4 巻`: 新規、1 問**

        **問題集 3 `第 3 巻`: なくなりました、1 問**

        **レコード `badge`: 1 → 2 件**

        **お知らせと稼働状況: 新規**


        """)
  }

  @Test func `a program reads all of it`() throws {
    let view = try view()
    let json = LearnerViewJSON.bytes([view])
    #expect(
      named(broken(json), view)
        == """
        {"apps":[{"app":"it","from":"OLD","to":"NEW","keyChanges":[{"question":"14","text":"問 14",
        "from":{"texts":["正 14"],"conditions":["type single_choice","key a"]},
        "to":{"texts":["誤 14"],"conditions":["type single_choice","key b"]},
        "reason":null}],"announcedKeyChanges":[{"question":"15","text":"問 15",
        "from":{"texts":["正 15"],"conditions":["type single_choice","key a"]},
        "to":{"texts":["誤 15"],"conditions":["type single_choice","key b"]},
        "reason":"誤植"}],
        "workbooks":[{"id":"1","title":"改題","change":"changed",
        "questionsBefore":9,"questionsAfter":8,
        "retitled":{"from":"第 1 巻","to":"改題"},
        "access":{"from":"free","to":"pro"},
        "questions":[{"id":"14","text":"問 14","change":"answer-key",
        "from":{"texts":["正 14"],"conditions":["type single_choice","key a"]},
        "to":{"texts":["誤 14"],"conditions":["type single_choice","key b"]},
        "reason":null},
        {"id":"15","text":"問 15","change":"answer-key",
        "from":{"texts":["正 15"],"conditions":["type single_choice","key a"]},
        "to":{"texts":["誤 15"],"conditions":["type single_choice","key b"]},
        "reason":"誤植"},
        {"id":"13","text":"問 13","change":"right-choice-text",
        "from":["正 13"],"to":["真 13"]},
        {"id":"12","text":"問 12","change":"choices","edits":["text"]},
        {"id":"11","text":"問 11 改","change":"wording","fields":["text","hint"]},
        {"id":"16","text":"問 16","change":"replaced","by":"61"},
        {"id":"17","text":"問 17","change":"retired"},
        {"id":"18","text":"問 18","change":"removed"},
        {"id":"62","text":"問 62","change":"added"}]},
        {"id":"4","title":"第 4 巻","change":"added",
        "questionsBefore":null,"questionsAfter":1,"questions":[]},
        {"id":"3","title":"第 3 巻","change":"removed",
        "questionsBefore":1,"questionsAfter":null,"questions":[]}],
        "records":[{"type":"badge","before":1,"after":2}],"categories":false,"notices":"added","fields":[],
        "summary":{"answer-key":2,"right-choice-text":1,"choices":1,
        "wording":1,"replaced":1,"retired":1,"removed":1,"added":1}}]}

        """)
    #expect(try JSONSerialization.jsonObject(with: Data(json)) is [String: Any])
  }

  @Test func `a first release, and one that changes nothing, say so`() throws {
    let project = try ComparedProject()
    try project.categories([1])
    try project.workbook(1, [ComparedProject.question(11)])
    let release = try project.build("new").contents
    let first = try LearnerView(from: nil, to: release)
    #expect(
      first.text(.en)
        == "it: \(release.name) (the first release)\nworkbook 1 `第 1 巻`: new, 1 question\n")
    let same = try LearnerView(from: release, to: release)
    #expect(
      same.text(.ja) == "it: \(release.name) → \(release.name)\n学習者から見た変化はありません\n")
  }

  // MARK: What is too much, and what is meant to harm

  private func view(_ texts: [String], app: String = "it") -> LearnerView {
    LearnerView(
      app: .name(app), from: "0123456789abcdef", to: "fedcba9876543210",
      workbooks: texts.enumerated().map { number, text in
        LearnerView.Workbook(
          id: .number(UInt64(number + 1)), title: text, presence: .changed, questionsBefore: 1,
          questionsAfter: 1, details: [.title(from: text, to: text)],
          questions: (1...30).map { id in
            LearnerView.Question(
              id: .number(id), text: text,
              change: .answerKey(
                from: .init(texts: [text], conditions: []),
                to: .init(texts: [text, ""], conditions: []), reason: text))
          })
      }, asides: [.records(type: "a", before: 1, after: 2)], keyChanges: [],
      announcedKeyChanges: [])
  }

  /// What stands outside code spans, as CommonMark finds them: from a run of backticks to the next of the same length.
  private func outsideCode(_ line: Substring) -> String {
    var rest = line
    var outside = ""
    while let start = rest.firstIndex(of: "`") {
      outside += rest[..<start]
      let run = rest[start...].prefix { $0 == "`" }
      var behind = rest[run.endIndex...]
      while let end = behind.firstIndex(of: "`") {
        let closing = behind[end...].prefix { $0 == "`" }
        behind = behind[closing.endIndex...]
        if closing.count == run.count { break }
        if behind.isEmpty { return outside + "UNCLOSED" }
      }
      rest = behind
    }
    return outside + rest
  }

  @Test(arguments: [
    "</code><img src=x onerror=alert(1)>", "@everyone", "[a](https://evil.example)", "![](//x/y)",
    "https://evil.example/", "`@admin`", "``` @admin", "a`b``c", "`", "<!-- ", "# head",
    "| a | b |",
    "\n\n# head", "a\r\n- @b", "\u{202E}gnp", "\u{0}\u{1B}[31m", "&#64;admin", "\\`@admin",
    "#1 ~~x~~",
    "$\\href{x}{y}$",
  ])
  func `nothing authored is markup`(text: String) {
    let markdown = LearnerViewMarkdown.text([view([text])], .en)
    for line in markdown.split(separator: "\n") {
      let outside = outsideCode(line)
      let own = outside.allSatisfy { $0.isLetter || $0.isNumber || " :→/*-#,()".contains($0) }
      #expect(own, "\(outside)")
      #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    }
    #expect(!markdown.contains("evil") || !outsideCode(markdown[...]).contains("evil"))
  }

  @Test func `a comment is never too long, and each app has its share`() {
    let texts = Array(repeating: String(repeating: "長`い", count: 40), count: 80)
    let views = ["one", "two", "three"].map { view(texts, app: $0) }
    for language in Language.allCases {
      let markdown = LearnerViewMarkdown.text(views, language)
      #expect(markdown.utf16.count < 60_000 && markdown.utf16.count > 50_000)
      for app in ["one", "two", "three"] { #expect(markdown.contains("### \(app): ")) }
    }
    #expect(LearnerViewMarkdown.text(views, .en).contains("more lines are left out"))
    #expect(view(["a"]).text(.en).contains("    and 10 more\n"))
  }

  @Test func `of many new workbooks some are shown`() {
    let new = (1...25).map { id in
      LearnerView.Workbook(
        id: .number(id), title: "w", presence: .added, questionsBefore: nil, questionsAfter: 3,
        details: [], questions: [])
    }
    let view = LearnerView(
      app: .name("it"), from: nil, to: "fedcba9876543210", workbooks: new, asides: [],
      keyChanges: [], announcedKeyChanges: [])
    let lines = view.text(.en).split(separator: "\n")
    #expect(lines.count == 22 && lines.last == "and 5 more new workbooks")
  }

  @Test func `a terminal is not steered, neither by text nor by JSON`() {
    let view = view(["\u{1B}[31m\u{202E}x"])
    for text in [
      view.text(.en), String(decoding: LearnerViewJSON.bytes([view]), as: UTF8.self),
    ] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
  }

  /// JSON in lines that can be read.
  private func broken(_ json: [UInt8]) -> String {
    String(decoding: json, as: UTF8.self).replacingOccurrences(of: "},", with: "},\n")
      .replacing(/,"(from|workbooks|retitled|records|summary)":[{\[]/) { ",\n\($0.0.dropFirst())" }
      .replacing(/,"(questionsBefore|wording)":/) { ",\n\($0.0.dropFirst())" }
  }
}
