import Testing

@testable import BinderyPipeline

/// What is said of a question's fields, and that one mistake is said once.
@Suite struct DecodeTests {
  /// Rule and line of each error and warning, sorted by place.
  private func findings(_ text: String, languages: [String] = ["und"]) -> [String] {
    let bytes = Array(text.utf8)
    var settings = Settings()
    settings.languages = languages
    var parser = YAMLParser()
    let read = DecodedFile.read(
      "questions/1.yml", kind: .questions, bytes: bytes, settings: settings,
      media: MediaLibrary(paths: []), with: &parser)
    let source = SourceText(bytes)
    return read.report.diagnostics.sorted { $0.place.range.start < $1.place.range.start }.map {
      "\($0.rule.name) \(source.line(of: $0.place.range.start))"
    }
  }

  private func choices(_ lines: String...) -> String {
    "id: 1\ntext: 問い\nchoices:\n" + lines.map { "  - \($0)\n" }.joined()
      + "correct: 0\nexplanation: 解説\n"
  }

  // MARK: Nothing where text belongs

  @Test(arguments: ["\"\u{3000}\"", "\u{3000}", "'\u{A0} '", "\"\u{2003}\""])
  func `White space of any kind is no text`(blank: String) {
    #expect(findings(choices("水", blank)) == ["choice-empty 5"])
    let question = choices("水", "塩").replacing("問い", with: blank)
    #expect(findings(question) == ["blank 2"])
    #expect(findings(choices("水", "\u{3000}塩")) == [])
    #expect(
      findings(choices("水", #""\_""#)) == ["trailing-space-in-choice 5", "escape-made-control 5"])
  }

  @Test(arguments: [
    ("hint: #2 is it", ["comment-after-text 8"]), ("hint:  #2 is it", ["comment-after-text 8"]),
    ("hint: # later", ["comment-after-text 8"]), ("hint:  # later", []), ("hint:", []),
  ])
  func `A comment that took the text is reported`(line: String, expected: [String]) {
    #expect(findings(choices("水", "塩") + line + "\n") == expected)
  }

  @Test func `Where text must stand, that is the same one error`() {
    #expect(findings(choices("水", "#2")) == ["null-text 5"])
    #expect(findings("id: 1\ntext: #2\nchoices: [水, 塩]\ncorrect: 0\n").first == "null-text 2")
    #expect(
      findings(choices("水", "塩").replacing("解説", with: "#1 is it")) == ["comment-after-text 7"])
  }

  // MARK: Text that YAML took apart

  @Test(arguments: [
    "pH: 7", "Na: 11", "TCP: x", "NO: 3", "SQL: y", "no: 3", "ab: [x]", "ja: [x]", "H2O: water",
    "? x", "{pH: 7}",
  ])
  func `A text with a colon is no text by language`(choice: String) {
    #expect(findings(choices("水", choice)) == ["wrong-kind 5"])
  }

  @Test(arguments: ["ja: 水", "{ja: 水, en: water}", "{fr: eau, zh-Hant: 水}", "en-GB: x\n    ja: y"])
  func `A text by language wants a project that names them`(choice: String) {
    #expect(findings(choices("水", choice)) == ["unknown-field 5"])
  }

  @Test(
    arguments: [
      (["ja"], "ja: 塩", []), (["ja", "vi"], "{ja: 塩, vi: muối}", []), (["ja", "vi"], "ja: 塩", []),
      (["ja", "vi"], "vi: muối", ["required 5"]),
      (["ja", "vi"], "ja:\n    vi: muối", ["null-text 5"]),
      (["ja", "vi"], "{ja: 塩, vi: ''}", ["choice-empty 5"]),
      (["ja", "vi"], "{ja: 塩, ja: 油}", ["duplicate-key 5"]),
      (["ja", "vi"], "{ja: 塩, fr: sel}", ["unknown-field 5"]),
      (["ja", "vi"], "{JA: 塩, vi: muối}", ["unknown-field 5"]),
      (["ja", "vi"], "{fr: sel, vi: muối}", ["unknown-field 5", "required 5"]),
      (["ja", "vi"], "{ja: 塩, 日本語: 油}", ["unknown-field 5"]),
      (["ja", "vi"], "{ja: 塩, vi: [muối]}", ["wrong-kind 5"]),
      (["ja", "vi"], "{ja: 塩, vi: {ja: 油, vi: dầu}}", ["wrong-kind 5"]),
      (["ja", "vi"], "{ja: 塩, <<: *x}", ["merge-key 5", "alias-unknown 5"]),
      (["ja", "vi"], "{}", ["wrong-kind 5"]), (["ja"], "NO: 3", ["wrong-kind 5"]),
      (["ja", "vi"], "{ja: 塩, vi: \"\\fmuối\"}", ["escape-made-control 5"]),
    ] as [([String], String, [String])])
  func `A text by language holds the project's languages, the first one always`(
    languages: [String], choice: String, expected: [String]
  ) {
    #expect(findings(choices("水", choice), languages: languages) == expected)
  }

  @Test(arguments: [
    "tags: [{ja: 化学, en: chemistry}]", "license: {ja: 自由, en: free}", "language: {ja: ja, en: en}",
    "source: {url: {ja: 'a:b', en: 'c:d'}}", "choices: {ja: [水, 塩], en: [water, salt]}",
  ])
  func `What is the same in every language is written once`(field: String) {
    let base = choices("水", "塩").split(separator: "\n").map(String.init)
    let text =
      (field.hasPrefix("choices")
        ? base.filter { !$0.hasPrefix("choices") && !$0.hasPrefix("  - ") } : base) + [field]
    let found = findings(text.joined(separator: "\n"), languages: ["ja", "en"])
    #expect(found == ["wrong-kind \(text.count)"])
  }

  @Test func `An answer is compared without white space of any kind at its ends`() {
    #expect(
      findings(choices("水", "塩").replacing("correct: 0", with: "answer: \"水\u{3000} \"")) == [])
  }

  // MARK: Items that became text

  @Test(arguments: [
    ("choices:\n  - 水\n    - 塩\n  - 油\ncorrect: 2", ["syntax 5"]),
    ("choices:\n  - 水\n    - 塩\n    - 油\nanswer: 油", ["syntax 5"]),
    ("choices:\n- 水\n -\n  塩\n- 油\ncorrect: 0", ["syntax 5"]),
    ("choices:\n  - text: 水\n    - 塩\n  - 油\ncorrect: 0", ["syntax 5"]),
    ("choices: [水\n  - 塩, 油]\ncorrect: 0", ["syntax 4"]),
    ("hint: 水\n  - 塩\nchoices: [水, 塩]\ncorrect: 0", ["syntax 4"]),
    ("hint: 水\n  - 'a: b'\n  - 塩\nchoices: [水, 塩]\ncorrect: 0", ["syntax 4"]),
    ("choices: [水, 塩]\ntype: multiple_choice\ncorrect:\n  - 0\n    - 1", ["syntax 7"]),
    ("replaces:\n  - 2\n    - 3\nchoices: [水, 塩]\ncorrect: 0", ["syntax 5"]),
    ("tags:\n  - 水\n    - 塩\nchoices: [水, 塩]\ncorrect: 0", ["syntax 5"]),
  ])
  func `A list item that goes on with a text is an error where it stands`(
    lines: String, expected: [String]
  ) {
    #expect(findings("id: 1\ntext: 問い\n\(lines)\nexplanation: 解説\n") == expected)
  }

  @Test(arguments: [
    "|\n    水\n    - 塩", ">\n    水\n    - 塩", "'水\n    - 塩'", "\"水\n    - 塩\"", "水\n    -1 度",
    "水\n    x - 塩",
  ])
  func `In a block, in quotes and before a number it is text`(choice: String) {
    #expect(findings(choices("油", choice)) == [])
  }

  @Test func `A long text may be wrapped at a dash`() {
    let long = String(repeating: "long ", count: 13)
    let rest = "choices: [水, 塩]\ncorrect: 0\nexplanation: 解説\n"
    #expect(findings("id: 1\ntext: \(long)\n  - it was\n\(rest)") == [])
    #expect(findings("id: 1\r\ntext: \(long)\r\n  - it was\r\n\(rest)") == [])
    #expect(findings("id: 1\ntext: \(long)\n  - it\n  - was\n\(rest)") == ["syntax 3"])
    #expect(findings(choices("油", "\(long)\n    - 塩")) == ["syntax 6"])
  }

  // MARK: Links

  @Test(
    arguments: [
      ("https://example.com/a", []), ("http://example.com", []),
      ("javascript:alert(1)", ["unsafe-link 6"]),
      ("example.com", ["unsafe-link 6"]), ("mailto:a@example.com", ["unsafe-link 6"]),
    ] as [(String, [String])])
  func `The source of a question is a page`(url: String, expected: [String]) {
    let text = "id: 1\ntext: 問い\nchoices: [水, 塩]\ncorrect: 0\nexplanation: 解説\n"
    #expect(findings(text + "source: {url: '\(url)'}\n") == expected)
  }

  // MARK: One mistake

  @Test(arguments: [
    ("coices: [水, 塩]\nanswer: 水", ["unknown-field 3"]),
    ("Choices: [水, 塩]\ncorrect: 0", ["unknown-field 3"]),
    ("tpye: true_false\ncorrect: true", ["unknown-field 3"]),
    ("choices: [水, 塩]\ncorect: 0", ["unknown-field 4"]),
    ("choices: [水, 塩]\nanswr: 水", ["unknown-field 4"]),
    ("choices:\n- text: null\n  correct: true\n- 水", ["null-text 4"]),
    ("choices:\n- text: &a\n  correct: true\n- 水", ["anchor-on-text 4"]),
    ("choices:\n- text: *$\n  correct: true\n- 水", ["anchor-on-text 4"]),
    ("choices:\n- {text: &, correct: true}\n- 水", ["anchor-on-text 4"]),
    ("choices:\n- {[10>\n- 水", ["wrong-kind 4"]),
    ("hint: [問1 次\nchoices:\n- 水\n- 塩", ["wrong-kind 3"]),
    ("choices:\n- text: null\n- 水", ["correct-missing 3", "null-text 4"]),
  ])
  func `One mistake is one finding`(lines: String, expected: [String]) {
    #expect(findings("id: 1\ntext: 問い\n\(lines)\nexplanation: 解説\n") == expected)
  }

  @Test func `A stem with a slip in its name is not missing`() {
    #expect(
      findings("id: 1\ntxet: 問い\nchoices: [水, 塩]\ncorrect: 0\nexplanation: e\n")
        == ["unknown-field 2"])
  }
}
