import BinderyFormat
import Testing

@testable import BinderyPipeline

/// What is delivered of each type, and what is said of what does not fit it.
@Suite struct TypeTests {
  private func read(_ yaml: String) -> DecodedFile {
    let bytes = Array("id: 1\ntext: 問い\nexplanation: 解説\n\(yaml)\n".utf8)
    var parser = YAMLParser()
    return DecodedFile.read(
      "questions/1.yml", kind: .questions, bytes: bytes, settings: Settings(),
      media: MediaLibrary(paths: []), with: &parser)
  }

  /// The rules of its findings, in the order of their places.
  private func rules(_ yaml: String) -> [String] {
    read(yaml).report.diagnostics.sorted { $0.place.range.start < $1.place.range.start }
      .map(\.rule.name)
  }

  @Test func `A list that is none is said once`() {
    let found = rules("columns: x\nchoices: [水, 塩]\ncorrect: 0")
    #expect(found.filter { $0 == "wrong-kind" } == ["wrong-kind"])
  }

  @Test func `Where only whole numbers go, that is said`() {
    func help(_ lines: String) -> [String?] {
      read("choices: [水, 塩]\n" + lines).report.diagnostics.map(\.help?.en)
    }
    #expect(help("correct: 1.0") == ["write a whole number, as `0` or `12`"])
    #expect(help("correct: 0\ndifficulty: 2.5") == ["it takes whole numbers 1–5"])
  }

  /// The type's own keys in the question's line.
  private func delivered(_ yaml: String) throws -> String {
    let file = read(yaml)
    for finding in file.report.diagnostics { Issue.record("\(finding.message.en)") }
    let question = try #require(file.questions.first)
    let keys = QuestionIdentity(byPosition: question).keys
    let line = String(
      decoding: QuestionLine(keys: keys, media: [:]).render(question), as: UTF8.self)
    let head = "{\"id\":\"1\",\"type\":\"\(question.type.name)\",\"text\":"
    let tail = ",\"explanation\":\"解説\"}"
    #expect(line.hasPrefix(head) && line.hasSuffix(tail))
    return String(line.dropFirst(head.count).dropLast(tail.count))
  }

  @Test(arguments: [
    (
      "type: short_text\ncorrect: [TCP, 1.10, no]\nignore: [kana, case]",
      #""問い","accept":["TCP","1.10","no"],"ignore":["case","kana"]"#
    ),
    ("type: short_text\ncorrect:\n  - ' TCP'", #""問い","accept":[" TCP"]"#),
    ("type: numeric\ncorrect: -9.80", #""問い","value":"-9.80""#),
    (
      "type: numeric\ncorrect: 9.8\ntolerance: 0.10\nunit: m/s²",
      #""問い","value":"9.8","tolerance":{"absolute":"0.10"},"unit":{"text":"m/s²","accept":["m/s²"]}"#
    ),
    (
      "type: numeric\ncorrect: 20\ntolerance: 2%\nunit: [m, メートル]",
      #""問い","value":"20","tolerance":{"relative":"0.02"},"unit":{"text":"m","accept":["m","メートル"]}"#
    ),
    (
      "type: ordering\nchoices: [乙, {text: 甲, feedback: 一番}]",
      #""問い","choices":[{"key":"a","text":"乙"},{"key":"b","text":"甲","feedback":"一番"}],"correct":["a","b"]"#
    ),
    (
      "type: matching\npairs: [[甲, 1], [乙, 2], [丙, 1]]\ndistractors: [3]",
      #""問い","choices":[{"key":"a","text":"甲"},{"key":"b","text":"乙"},{"key":"c","text":"丙"}],"#
        + #""targets":[{"key":"a","text":"1"},{"key":"b","text":"2"},{"key":"c","text":"3"}],"#
        + #""correct":[["a","a"],["b","b"],["c","a"]]"#
    ),
    (
      "type: matching\npairs: [[{text: 甲, key: b}, {text: 1, key: z}], [乙, 2]]",
      #""問い","choices":[{"key":"b","text":"甲"},{"key":"a","text":"乙"}],"#
        + #""targets":[{"key":"z","text":"1"},{"key":"a","text":"2"}],"correct":[["b","z"],["a","a"]]"#
    ),
    ("type: flashcard\nback: 裏", #""問い","back":"裏""#),
    (
      "columns: [情, 約]\nchoices: [[a, b], [c, '']]\ncorrect: 1",
      #""問い","columns":["情","約"],"choices":[{"key":"a","text":"a / b","cells":["a","b"]},"#
        + #"{"key":"b","text":"c / ","cells":["c",""]}],"correct":["b"]"#
    ),
    (
      "type: multiple_choice\ncolumns: [情, 約]\nchoices: [[a, b], {cells: [c, d]}]\nanswer: [[c, d], a / b]",
      #""問い","columns":["情","約"],"choices":[{"key":"a","text":"a / b","cells":["a","b"]},"#
        + #"{"key":"b","text":"c / d","cells":["c","d"]}],"correct":["a","b"]"#
    ),
  ])
  func `a type's keys are delivered in their order`(yaml: String, line: String) throws {
    let keyed = yaml.contains("key:")
    // `key:` is heeded where keys are worked out, not by position.
    if keyed {
      var report = Report()
      let question = try #require(read(yaml).questions.first)
      let keys = QuestionIdentity(unrecorded: question, report: &report).keys
      let rendered = QuestionLine(keys: keys, media: [:]).render(question)
      #expect(String(decoding: rendered, as: UTF8.self).contains(line))
    } else {
      #expect(try delivered(yaml) == line)
    }
  }

  @Test func `the blanks of a cloze stand in its text`() throws {
    let yaml = "type: cloze\nignore: [width]"
    let file = read(yaml)
    #expect(file.report.diagnostics.map(\.rule.name) == ["cloze-form"])
    let bytes = Array(
      #"""
      id: 1
      type: cloze
      text: |
        {{TCP| tcp }} と {{=80|*443}}、\{{ は波括弧。
        {{=*a|b|c}}
      ignore: [width]
      explanation: 解説

      """#.utf8)
    var parser = YAMLParser()
    let cloze = DecodedFile.read(
      "questions/1.yml", kind: .questions, bytes: bytes, settings: Settings(),
      media: MediaLibrary(paths: []), with: &parser)
    #expect(cloze.report.diagnostics.isEmpty)
    let question = try #require(cloze.questions.first)
    let line = QuestionLine(keys: QuestionIdentity(byPosition: question).keys, media: [:])
      .render(question)
    #expect(
      String(decoding: line, as: UTF8.self)
        == #"{"id":"1","type":"cloze","text":"{{1}} と {{2}}、{{ は波括弧。\n{{3}}\n","blanks":["#
        + #"{"key":"1","accept":["TCP","tcp"],"ignore":["width"]},"#
        + #"{"key":"2","options":[{"key":"a","text":"80"},{"key":"b","text":"443"}],"correct":"b"},"#
        + #"{"key":"3","options":[{"key":"a","text":"a"},{"key":"b","text":"b"},{"key":"c","text":"c"}],"correct":"a"}"#
        + #"],"explanation":"解説"}"#)
  }

  @Test(arguments: [
    ("type: short_text", ["correct-missing"]), ("type: short_text\ncorrect:", ["correct-missing"]),
    ("type: short_text\ncorrect: []", ["correct-missing"]),
    ("type: short_text\ncorrect: TCP", ["wrong-kind"]),
    ("type: short_text\ncorrect: [~]", ["null-text"]),
    ("type: short_text\nanswer: [TCP]", ["correct-missing", "field-of-other-type"]),
    ("type: short_text\ncorrect: [TCP]\nignore: [cases]", ["enum"]),
    ("type: short_text\ncorrect: [TCP]\nchoices: [a, b]", ["field-of-other-type"]),
    ("type: short_text\ncorrct: [TCP]", ["unknown-field"]),
    ("type: numeric", ["correct-missing"]), ("type: numeric\ncorrect: ~", ["correct-missing"]),
    ("type: numeric\ncorrect: 9,8", ["number-form"]),
    ("type: numeric\ncorrect: 9.8 m", ["number-form"]),
    ("type: numeric\ncorrect: [9.8]", ["wrong-kind"]),
    ("type: numeric\ncorrect: 9\ntolerance: [1]", ["wrong-kind"]),
    ("type: numeric\ncorrect: 9,8\ntolerance: 0", ["number-form", "tolerance"]),
    ("type: numeric\ncorrect: 1\nignore: [case]", ["field-of-other-type"]),
    ("type: ordering", ["required"]), ("type: ordering\nchoices: [a]", ["choice-count"]),
    ("type: ordering\nchoices: [甲, 甲]", ["choice-duplicate"]),
    ("type: ordering\nchoices: [甲, 乙]\ncorrect: 0", ["field-of-other-type"]),
    ("type: matching", ["required"]), ("type: matching\npairs: []", ["pairs-form"]),
    ("type: matching\npairs: [[a, 1], [a, 2]]", ["choice-duplicate"]),
    ("type: matching\npairs: [[a, 1], [b, ~]]", ["null-text"]),
    ("type: matching\npairs: [[a, 1], [b, '']]", ["choice-empty"]),
    ("type: matching\npairs: [[a, 1], [b, １]]", ["choice-alike"]),
    ("type: flashcard", ["required"]), ("type: flashcard\nback: ''", ["blank"]),
    ("type: flashcard\nback: 裏\ncorrect: true", ["field-of-other-type"]),
    ("type: true_false", ["correct-missing"]),
    ("type: flash", ["enum"]), ("pairs: [[a, 1], [b, 2]]", ["required"]),
  ])
  func `what does not fit is said once`(yaml: String, expected: [String]) {
    #expect(rules(yaml) == expected)
  }

  @Test func `a drop-down's options are choices to the rules about choices`() {
    #expect(clozeRules("{{=水|*水|油}}") == ["choice-duplicate"])
    #expect(clozeRules("{{=１５|*15|51}}") == ["choice-alike"])
    #expect(clozeRules("{{=15|*51}} {{=15|*51}}") == [])
  }

  private func clozeRules(_ text: String) -> [String] {
    let bytes = Array("id: 1\ntype: cloze\ntext: '\(text)'\nexplanation: 解説\n".utf8)
    var parser = YAMLParser()
    return DecodedFile.read(
      "questions/1.yml", kind: .questions, bytes: bytes, settings: Settings(),
      media: MediaLibrary(paths: []), with: &parser
    ).report.diagnostics.map(\.rule.name)
  }

  @Test func `a flashcard needs no explanation`() {
    let bytes = Array("id: 1\ntype: flashcard\ntext: 表\nback: 裏\n".utf8)
    var parser = YAMLParser()
    let file = DecodedFile.read(
      "questions/1.yml", kind: .questions, bytes: bytes, settings: Settings(),
      media: MediaLibrary(paths: []), with: &parser)
    #expect(file.report.diagnostics.isEmpty)
  }

  // MARK: The scoring digest

  private func scoring(_ yaml: String) throws -> String {
    let question = try #require(read(yaml).questions.first)
    let line = QuestionLine(keys: QuestionIdentity(byPosition: question).keys, media: [:])
    return try QuestionDigest.scoring(ofLine: line.render(question))
  }

  @Test func `what decides right and wrong is in the scoring digest, the rest is not`() throws {
    let number = "type: numeric\ncorrect: 9.8"
    let lines = [
      "type: short_text\ncorrect: [a]", "type: short_text\ncorrect: [a, b]",
      "type: short_text\ncorrect: [a]\nignore: [case]", number, number + "0",
      number + "\ntolerance: 1%", number + "\ntolerance: 0.01", number + "\nunit: m",
      number + "\nunit: km", "type: matching\npairs: [[a, 1], [b, 2]]",
      "type: matching\npairs: [[a, 1], [b, 2], [c, 1]]",
    ]
    #expect(Set(try lines.map(scoring)).count == lines.count)
    let pairs = try scoring("type: matching\npairs: [[a, 1], [b, 2]]")
    #expect(try scoring("type: matching\npairs: [[a, 1], [b, 2]]\ndistractors: [3]") == pairs)
    #expect(try scoring("type: matching\npairs: [[x, 1], [b, 9]]") == pairs)
  }
}

/// Types whose texts are written by language.
@Suite struct TranslatedTypeTests {
  private func read(_ yaml: String) -> DecodedFile {
    let bytes = Array("id: 1\nexplanation: {ja: 解説, en: why}\n\(yaml)\n".utf8)
    var settings = Settings()
    settings.languages = ["ja", "en"]
    var parser = YAMLParser()
    return DecodedFile.read(
      "questions/1.yml", kind: .questions, bytes: bytes, settings: settings,
      media: MediaLibrary(paths: []), with: &parser)
  }

  private func line(_ yaml: String, in language: Int) throws -> String {
    let file = read(yaml)
    for finding in file.report.diagnostics { Issue.record("\(finding.message.en)") }
    let question = try #require(file.questions.first)
    let line = QuestionLine(keys: QuestionIdentity(byPosition: question).keys, media: [:])
    return String(
      decoding: line.render(question.read(in: AppLanguage(language))), as: UTF8.self)
  }

  @Test(arguments: [
    (
      "type: short_text\ntext: {ja: 水, en: water}\ncorrect: [H₂O, {ja: 水, en: water}]",
      #""text":"water","accept":["H₂O","水","water"]"#
    ),
    (
      "type: numeric\ntext: {ja: 値段, en: price}\ncorrect: 5\nunit: [{ja: 円, en: yen}, ¥]",
      #""text":"price","value":"5","unit":{"text":"yen","accept":["円","¥","yen"]}"#
    ),
    (
      "type: matching\ntext: {ja: 結べ, en: match}\npairs: [[甲, {ja: 水, en: water}], [乙, {ja: 油, en: oil}]]",
      #""targets":[{"key":"a","text":"water"},{"key":"b","text":"oil"}]"#
    ),
    ("type: flashcard\ntext: {ja: 水, en: water}\nback: {ja: みず, en: H₂O}", #""back":"H₂O""#),
    (
      "text: {ja: 表, en: table}\ncolumns: [{ja: 名, en: name}, x]\nchoices: [[{ja: 水, en: water}, 1], [{ja: 油, en: oil}, 2]]\ncorrect: 0",
      #""columns":["name","x"],"choices":[{"key":"a","text":"water / 1","cells":["water","1"]},"#
    ),
    (
      "type: cloze\ntext: {ja: '水は{{水素|H}}と{{=*酸素|炭素}}', en: '{{hydrogen|H}} and {{=*oxygen|carbon}}'}",
      #""text":"{{1}} and {{2}}","blanks":[{"key":"1","accept":["水素","H","hydrogen"]},"#
        + #"{"key":"2","options":[{"key":"a","text":"oxygen"},{"key":"b","text":"carbon"}],"correct":"a"}]"#
    ),
  ])
  func `texts are those of the language, and what is accepted is so in all`(
    yaml: String, part: String
  ) throws {
    let english = try line(yaml, in: 1)
    #expect(english.contains(part), "\(english)")
    let japanese = try line(yaml, in: 0)
    #expect(
      try QuestionDigest.scoring(ofLine: english.utf8)
        == QuestionDigest.scoring(ofLine: japanese.utf8))
  }

  @Test(arguments: [
    "{{a}}', en: '{{a}}{{b}}", "{{a}}', en: '{{=*a|b}}", "{{=*a|b}}', en: '{{=a|*b}}",
    "{{=*a|b}}', en: '{{=*a|b|c}}",
  ])
  func `blanks that differ between languages are an error`(texts: String) {
    let file = read("type: cloze\ntext: {ja: '\(texts)'}")
    #expect(file.report.diagnostics.map(\.rule.name) == ["translation-differs"])
  }
}
