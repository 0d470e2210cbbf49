import BinderyFormat
import Testing

@testable import BinderyPipeline

/// A question as it is read in each language, and what the rules say of it there.
@Suite struct TranslationTests {
  private static let languages = ["ja", "en", "fr"]

  private func read(_ text: String) -> DecodedFile {
    var settings = Settings()
    settings.languages = Self.languages
    var parser = YAMLParser()
    return DecodedFile.read(
      "questions/1.yml", kind: .questions, bytes: Array(text.utf8), settings: settings,
      media: MediaLibrary(paths: ["images/a.png"]), with: &parser)
  }

  private func lines(_ text: String) throws -> [String] {
    let file = read(text)
    #expect(file.report.diagnostics.isEmpty, "\(file.report.diagnostics.map(\.message.en))")
    let question = try #require(file.questions.first)
    let keys = question.choices.indices.map { String(Unicode.Scalar(UInt8(97 + $0))) }
    return Self.languages.indices.map { language in
      let line = QuestionLine(keys: keys, media: [:])
      return String(
        decoding: line.render(question.read(in: AppLanguage(language))), as: UTF8.self)
    }
  }

  // MARK: Delivery

  @Test func `Every text is read in its language, and the first stands in`() throws {
    let lines = try lines(
      """
      id: 1
      text: {ja: 水はどれか。, en: Which is water?, fr: Lequel est l'eau ?}
      choices:
        - {ja: 氷の融けたもの, en: molten ice}
        - text: {ja: 岩, fr: pierre}
          feedback: {ja: 石である。, en: It is stone.}
      correct: 0
      explanation: {ja: 氷は融ける。, en: Ice melts., fr: La glace fond.}
      hint: 冷たい。
      source: {title: {ja: 理科, en: Science}, year: 2024}
      key-change: {from: b, to: a, reason: {ja: 誤りを直した。, en: It was wrong.}}
      tags: [水]
      """)
    #expect(
      lines[1] == #"{"id":"1","type":"single_choice","text":"Which is water?","#
        + #""choices":[{"key":"a","text":"molten ice"},{"key":"b","text":"岩","feedback":"It is stone."}],"#
        + #""correct":["a"],"explanation":"Ice melts.","hint":"冷たい。","tags":["水"],"#
        + #""source":{"title":"Science","year":"2024"},"#
        + #""keyChange":{"from":"b","to":"a","reason":"It was wrong."}}"#)
    #expect(
      lines[2] == #"{"id":"1","type":"single_choice","text":"Lequel est l'eau ?","#
        + #""choices":[{"key":"a","text":"氷の融けたもの"},{"key":"b","text":"pierre","feedback":"石である。"}],"#
        + #""correct":["a"],"explanation":"La glace fond.","hint":"冷たい。","tags":["水"],"#
        + #""source":{"title":"理科","year":"2024"},"#
        + #""keyChange":{"from":"b","to":"a","reason":"誤りを直した。"}}"#)
  }

  /// Of each type a question with every text by language: 日… in the first, E… in English.
  private static let samples = [
    "single_choice": """
    choices:
      - {ja: 日1, en: E1}
      - {text: {ja: 日2, en: E2}, feedback: {ja: 日3, en: E3}, image: {file: a.png, alt: {ja: 日4, en: E4}}}
    correct: 0
    """,
    "multiple_choice": "choices: [{ja: 日1, en: E1}, {ja: 日2, en: E2}]\ncorrect: [0]",
    "true_false": "correct: true",
    "short_text": "correct: [{ja: 日1, en: E1}]",
    "numeric": "correct: 1\nunit: {ja: 日1, en: E1}",
    "ordering": "choices: [{ja: 日1, en: E1}, {ja: 日2, en: E2}]",
    "matching": """
    pairs:
      - [{ja: 日1, en: E1}, {ja: 日2, en: E2}]
      - [{ja: 日3, en: E3}, {text: {ja: 日4, en: E4}, feedback: {ja: 日f, en: Ef}}]
    distractors: [{ja: 日d, en: Ed}]
    """,
    "cloze": "",
    "flashcard": "back: {ja: 日1, en: E1}",
  ]

  @Test(arguments: QuestionType.all.map(\.name))
  func `A type leaves no text in the first language`(type: String) throws {
    let sample = try #require(Self.samples[type], "write a sample of the new type")
    let blanks =
      type == "cloze" ? (ja: " {{日}} {{=*日1|日2}}", en: " {{E}} {{=*E1|E2}}") : (ja: "", en: "")
    let file = read(
      """
      id: 1
      type: \(type)
      text: {ja: '日0\(blanks.ja)', en: 'E0\(blanks.en)'}
      explanation: {ja: 日5, en: E5}
      hint: {ja: 日6, en: E6}
      images: [{file: a.png, alt: {ja: 日7, en: E7}}]
      source: {title: {ja: 日8, en: E8}}
      key-change: {from: a, to: b, reason: {ja: 日9, en: E9}}
      \(sample)
      """)
    let question = try #require(file.questions.first)
    let left = question.read(in: AppLanguage(1))
    let media = MediaFile(
      path: "images/a.png", digest: SHA256Digest(of: []), size: 1, type: .png)
    let line = String(
      decoding: QuestionLine(keys: ["a", "b", "c", "d", "e", "f"], media: ["images/a.png": media])
        .render(left), as: UTF8.self)
    // What is accepted is accepted in every language.
    let texts = line.replacing(/"accept":\[[^\]]*\]/, with: "")
    #expect(!texts.contains("日"), "\(line)")
    for number in [0, 5, 6, 7, 8, 9] { #expect(line.contains("\"E\(number)"), "\(line)") }
  }

  @Test func `What stands in is the app's first language, then the project's`() throws {
    let file = read(
      "id: 1\ntype: true_false\ntext: {ja: 水, en: water}\ncorrect: true\nexplanation: 水\n")
    let question = try #require(file.questions.first)
    let french = AppLanguage(2, first: 1)
    #expect(question.read(in: french).text.string == "water")
    #expect(question.read(in: french).explanation?.string == "水")
    #expect(question.read(in: AppLanguage(2)).text.string == "水")
  }

  /// Each of six texts as a string, in two languages or in three: 729 questions.
  @Test func `Whatever is translated, all languages ask and mark the same`() throws {
    let fields = ["text", "a", "b", "explanation", "feedback", "hint"]
    for mix in 0..<729 {
      var rest = mix
      var value: [String: String] = [:]
      for field in fields {
        let forms = [
          "日\(field)", "{ja: 日\(field), en: E\(field)}",
          "{ja: 日\(field), en: E\(field), fr: F\(field)}",
        ]
        value[field] = forms[rest % 3]
        rest /= 3
      }
      let lines = try lines(
        """
        id: 1
        type: multiple_choice
        text: \(value["text"] ?? "")
        choices:
          - \(value["a"] ?? "")
          - text: \(value["b"] ?? "")
            feedback: \(value["feedback"] ?? "")
          - 共通
        correct: [0, 2]
        marking: per_choice
        explanation: \(value["explanation"] ?? "")
        hint: \(value["hint"] ?? "")
        """)
      for line in lines.dropFirst() {
        #expect(skeleton(line) == skeleton(lines[0]), "\(line)")
        #expect(
          try QuestionDigest.scoring(ofLine: line.utf8)
            == QuestionDigest.scoring(ofLine: lines[0].utf8))
      }
    }
  }

  /// A line without what its texts say.
  private func skeleton(_ line: String) -> String {
    line.replacing(/"[日EF]\w+"/, with: "…")
  }

  // MARK: Rules

  private func findings(_ choices: String, _ explanation: String = "解説") -> [String] {
    read("id: 1\ntext: 問い\nchoices: \(choices)\ncorrect: 0\nexplanation: \(explanation)\n")
      .report.diagnostics.map { "\($0.rule.name) \($0.place.range.start)" }
  }

  @Test func `Choices are compared in each language`() {
    // 28 bytes stand before the list.
    #expect(findings("[{ja: 甲, en: Alpha}, {ja: 乙, en: Beta}]") == [])
    #expect(findings("[{ja: 甲, en: A}, {ja: 乙, en: A}]") == ["choice-duplicate 61"])
    #expect(findings("[{ja: 甲, en: Aa}, {ja: 乙, en: AA}]") == ["choice-alike 62"])
    #expect(findings("[{ja: 甲, en: 乙}, 乙]") == ["choice-duplicate 49"])
  }

  @Test(arguments: [
    "type: matching\ntext: 結べ。\npairs: [[{ja: 水, en: water}, {ja: 一, en: one}], "
      + "[{ja: 火, en: fire}, {ja: 二, en: two}]]\ndistractors: [{ja: 三, en: one}]",
    "type: cloze\ntext: {ja: '{{=*一|二}} 番', en: 'No. {{=*one|one}}'}",
  ])
  func `Targets and options are compared in each language`(lines: String) {
    let file = read("id: 1\n\(lines)\nexplanation: 解説\n")
    #expect(file.report.diagnostics.map(\.rule.name) == ["choice-duplicate"])
  }

  @Test func `A tag in capitals is taken for the language that it names`() {
    func findings(_ text: String) -> [Diagnostic] {
      read("id: 1\ntype: true_false\ntext: \(text)\ncorrect: true\nexplanation: 解説\n")
        .report.diagnostics
    }
    #expect(findings("{JA: 水}").map(\.help?.en) == ["did you mean `ja`?"])
    #expect(findings("{ja: 水, JA: 塩}").map(\.rule.name) == ["duplicate-key"])
  }

  @Test func `A fault in every language is said once`() {
    #expect(findings("[{ja: 甲, en: A}, {ja: 甲, en: A}]").count == 1)
    #expect(findings("[{ja: 甲, en: A}]").count == 1)
  }

  @Test func `Numbers that differ between languages are no fault`() {
    #expect(findings("[甲, 乙]", "{ja: 4.9 km, en: 3 miles}") == [])
  }

  @Test(arguments: [
    ("'{{choice:a}}'", "'{{choice:b}}'", true),
    ("'{{choice:a}}'", "'{{choice:a}}{{choice:a}}'", false),
    ("'{choice:a}'", "'no'", false), ("'no'", "'{{choice:a}}'", true),
  ])
  func `Choices that a text names are the same in each language`(
    ja: String, en: String, differs: Bool
  ) {
    let found = findings("[甲, 乙]", "{ja: \(ja), en: \(en)}")
    #expect(found.map { $0.hasPrefix("translation-differs") } == (differs ? [true] : []))
  }

  @Test func `A comma that cuts a text inside brackets is named`() throws {
    let file = read(
      "id: 1\ntype: true_false\ntext: {ja: 水, en: Water, of course.}\ncorrect: true\n")
    let found = file.report.diagnostics.filter { $0.rule == .unknownField }
    #expect(found.map(\.message.en) == ["the comma before `of course.` ends the text"])
  }

  // MARK: Settings and apps

  @Test func `Languages are named once`() {
    #expect(settingsFindings("languages: [ja, en, ja]") == ["settings-form 20"])
    #expect(settingsFindings("languages: [zh-Hant, zh-hant]") == ["settings-form 21"])
    #expect(settingsFindings("languages: [ja, en]") == [])
  }

  private func settingsFindings(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    var report = Report()
    guard let tree = SourceReader.read(bytes, file: "bindery.yml", report: &report).tree else {
      return ["no tree"]
    }
    var decoder = FileDecoder(
      file: "bindery.yml", source: bytes, tree: tree, settings: Settings(),
      media: MediaLibrary(paths: []))
    _ = decoder.decodeSettings(tree.roots[0]) { _ in true }
    return decoder.out.report.diagnostics.map { "\($0.rule.name) \($0.place.range.start)" }
  }

  @Test(arguments: [
    (["en", "ja"], ["ja", "en"], ["ja", "en"]), (["ja", "en"], [], ["ja", "en"]),
    (["ja", "en", "fr"], ["fr", "en"], ["en", "fr"]),
  ])
  func `An app's languages stand in the project's order`(
    project: [String], chosen: [String], expected: [String]
  ) {
    var settings = Settings()
    settings.languages = project == ["en", "ja"] ? ["ja", "en"] : project
    var app = App.main
    app.languages = chosen.map { Written($0, SourceRange(at: 0)) }
    let languages = settings.languages(of: app)
    #expect(languages.map { settings.languages[$0.index] } == expected)
    #expect(languages.allSatisfy { $0.first == languages[0].index })
  }

  @Test(arguments: [
    ("languages: [ja, en]", "[en, en]", "duplicate-key"), ("languages: [ja, en]", "[fr]", "enum"),
    ("", "[ja]", "enum"),
  ])
  func `An app chooses from the project's languages, each once`(
    setting: String, chosen: String, expected: String
  ) {
    var settings = Settings()
    if !setting.isEmpty { settings.languages = ["ja", "en"] }
    var parser = YAMLParser()
    let file = DecodedFile.read(
      "apps/a.yml", kind: .apps, bytes: Array("categories: [1]\nlanguages: \(chosen)\n".utf8),
      settings: settings, media: MediaLibrary(paths: []), with: &parser)
    #expect(file.report.diagnostics.map(\.rule.name) == [expected])
  }
}
