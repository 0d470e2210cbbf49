import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct SettlingTests {
  private static let milder = Rule.tooLong
  private static let fixed = Rule.required

  private func found(_ rule: Rule, _ file: String = "questions/1.yml", at offset: Int = 10)
    -> Diagnostic
  {
    Diagnostic(rule, at: Place(file, SourceRange(offset, offset + 4)), Words(en: "x", ja: "x"))
  }

  /// What is left, as `rule severity file:offset`.
  private func settle(_ found: [Diagnostic], _ change: (inout Settling) -> Void = { _ in }) throws
    -> [String]
  {
    var settling = Settling()
    change(&settling)
    return try settling.settle(found).diagnostics.map {
      "\($0.rule.name) \($0.severity.word) \($0.place.file):\($0.place.range.start)"
    }
  }

  private func allow(_ rule: String, _ reason: String = "known", covering range: SourceRange)
    -> AllowComment
  {
    AllowComment(rule: rule, reason: reason, range: SourceRange(2, 5), covered: [range])
  }

  @Test func `findings are sorted by file, offset and rule`() throws {
    let findings = [
      found(Self.milder, "b.yml", at: 1), found(Self.milder, "B.yml", at: 9),
      found(Self.milder, "b.yml", at: 0), found(Self.fixed, "b.yml", at: 1),
    ]
    #expect(
      try settle(findings) == [
        "too-long warning B.yml:9", "too-long warning b.yml:0", "required error b.yml:1",
        "too-long warning b.yml:1",
      ])
  }

  @Test func `the deepest folder that names a rule wins`() throws {
    let findings = ["a.yml", "old/a.yml", "old/deep/a.yml"].map { found(Self.milder, $0, at: 0) }
    let left = try settle(findings) {
      $0.rules.levels = ["too-long": .error]
      $0.rules.folders = [
        ("old/deep/", ["too-long": .note]),
        ("old/", ["too-long": Severity?.none, "required": .note]),
      ]
    }
    #expect(left == ["too-long error a.yml:0", "too-long note old/deep/a.yml:0"])
  }

  @Test func `what is fixed is neither lowered nor allowed nor baselined`() throws {
    let finding = found(Self.fixed)
    let left = try settle([finding]) {
      $0.rules.levels = ["required": Severity?.none]
      $0.allows = ["questions/1.yml": [allow("required", covering: SourceRange(0, 50))]]
    }
    #expect(
      left == ["allow-unused warning questions/1.yml:2", "required error questions/1.yml:10"])
  }

  @Test func `a comment allows what starts in what it covers`() throws {
    let findings = [9, 10, 19, 20].map { found(Self.milder, at: $0) }
    let left = try settle(findings) {
      $0.allows = ["questions/1.yml": [allow("too-long", covering: SourceRange(10, 20))]]
    }
    #expect(left == ["too-long warning questions/1.yml:9", "too-long warning questions/1.yml:20"])
  }

  @Test(arguments: [
    ("too-long", "known", "this comment allows `too-long`, and there is nothing to allow"),
    ("required", "known", "`required` cannot be allowed"),
    ("too-lang", "known", "there is no rule `too-lang` to allow"),
    ("", "", "this comment names no rule to allow"),
  ])
  func `a comment that silences nothing is reported`(rule: String, reason: String, message: String)
    throws
  {
    var settling = Settling()
    settling.allows = ["a.yml": [allow(rule, reason, covering: SourceRange(0, 9))]]
    #expect(try settling.settle([]).diagnostics.map(\.message.en) == [message])
  }

  @Test func `a comment without a reason works and is reported`() throws {
    let left = try settle([found(Self.milder)]) {
      $0.allows = ["questions/1.yml": [allow("too-long", "", covering: SourceRange(0, 50))]]
    }
    #expect(left == ["allow-unused warning questions/1.yml:2"])
  }

  @Test func `in a file that could not be read whole no comment is called unused`() throws {
    let left = try settle([found(.duplicateKey)]) {
      $0.allows = ["questions/1.yml": [allow("too-long", covering: SourceRange(0, 9))]]
    }
    #expect(left == ["duplicate-key error questions/1.yml:10"])
  }

  @Test func `in a draft, structure, choices and media weigh as notes, fixed ones too`() throws {
    let findings = [found(Self.fixed), found(.duplicateKey), found(Self.fixed, at: 90)]
    let left = try settle(findings) { $0.drafts = ["questions/1.yml": [SourceRange(0, 50)]] }
    #expect(
      left == [
        "duplicate-key error questions/1.yml:10", "required note questions/1.yml:10",
        "required error questions/1.yml:90",
      ])
  }

  // MARK: The baseline

  private func question(_ id: UInt64, _ file: String, _ range: SourceRange) -> Question {
    var question = Question(
      file: file, range: range, type: .singleChoice, text: Text(bytes: [], range: range))
    question.id = Written(.number(id), range)
    return question
  }

  private func keys(_ questions: [Question], _ files: [String: String]) -> BaselineKeys {
    var bank = Bank(settings: Settings(), media: MediaLibrary(paths: []))
    bank.questions = questions
    return BaselineKeys(bank) { file throws(FileError) in Array((files[file] ?? "").utf8) }
  }

  @Test func `a baseline hides a finding that has moved with its question, and no second one`()
    throws
  {
    var baseline = Baseline()
    let before = keys([question(7, "old.yml", SourceRange(0, 20))], ["old.yml": "id: 7 abcd"])
    baseline.add(try before.entry(found(Self.milder, "old.yml", at: 6)))

    let text = "# moved\nid: 7 abcd abcd"
    let after = keys([question(7, "new.yml", SourceRange(8, 23))], ["new.yml": text])
    var settling = Settling()
    settling.baseline = baseline
    settling.keys = after
    let outcome = try settling.settle([
      found(Self.milder, "new.yml", at: 14), found(Self.milder, "new.yml", at: 19),
    ])
    #expect(outcome.baselined == 1)
    #expect(outcome.diagnostics.map(\.place.range.start) == [19])
  }

  @Test func `a baseline does not hide another text, question or rule`() throws {
    let keys = keys([question(7, "a.yml", SourceRange(0, 20))], ["a.yml": "id: 7 abcd abce"])
    let entry = try keys.entry(found(Self.milder, "a.yml", at: 6))
    #expect(try entry != keys.entry(found(Self.milder, "a.yml", at: 11)))
    #expect(try entry != keys.entry(found(.blank, "a.yml", at: 6)))
    #expect(entry.home == "7")
    #expect(try keys.entry(found(Self.milder, "a.yml", at: 30)).home == "a.yml")
  }
}
