import TestSupport
import Testing

@testable import BinderyPipeline

/// That `check --fix` changes nothing besides what it says.
@Suite struct MendingTests {
  private static let file = "questions/1.yml"

  /// What the file's own findings ask for, round after round, until nothing changes.
  private func mended(_ text: String) -> String {
    var bytes = Array(text.utf8)
    for _ in 1...10 {
      let next = Mending(findings(bytes), in: bytes, of: Self.file).bytes
      if next == bytes { break }
      bytes = next
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func findings(_ bytes: [UInt8]) -> [Diagnostic] {
    allFindings(bytes).filter { !$0.edits.isEmpty }
  }

  private func allFindings(_ bytes: [UInt8]) -> [Diagnostic] {
    var parser = YAMLParser()
    return DecodedFile.read(
      Self.file, kind: .questions, bytes: bytes, settings: Settings(),
      media: MediaLibrary(paths: []), with: &parser
    ).report.diagnostics
  }

  private static func question(_ choices: String, more: String = "") -> String {
    "id: 1\ntext: 問い\nchoices:\(choices)\ncorrect: 0\nexplanation: 解説\n\(more)"
  }

  // MARK: Fixes

  @Test(arguments: [
    Self.question("\n  - 東京\n  - 大阪\n   － 京都"),
    "id: 1\ntext: 問い\nchoices: [東京, 大阪]\ncorrect: 0\nexplanation: 東京です。\n ＃ 要確認：出典がない\n",
    "id: 1\ntext: 首都はどこか\n choices：\n － 東京\n － 大阪\ncorrect: 0\nexplanation: 解説\n",
  ])
  func `a warning's fix does not hide an error in a text`(text: String) {
    #expect(mended(text) == text)
    let errors = allFindings(Array(text.utf8)).filter { $0.rule == .fullwidthSyntax }
    #expect(!errors.isEmpty)
  }

  @Test(arguments: [
    (" [+, -, *, /]", " [+, -, '*', /]"), (" [aa, !x, cc]", " [aa, '!x', cc]"),
    (" [0, *]", " [0, '*']"), (" [&, b]", " ['&', b]"),
    (" [aa, &p q, cc]", " [aa, '&p q', cc]"), (" [*f(a, b), c]", " ['*f(a, b)', c]"),
    ("\n  - {text: !x, feedback: good}\n  - b", "\n  - {text: '!x', feedback: good}\n  - b"),
    ("\n  - {text: &, correct: true}\n  - b", "\n  - {text: '&', correct: true}\n  - b"),
    ("\n  - text: *$\n    correct: true\n  - b", "\n  - text: '*$'\n    correct: true\n  - b"),
    ("\n  - *。_\n  - b", "\n  - '*。_'\n  - b"), ("\n  - a\n  - \"b\" c", "\n  - a\n  - '\"b\" c'"),
    ("\n  - '{\"a\": 1}'\n  - @b", "\n  - '{\"a\": 1}'\n  - '@b'"),
  ])
  func `A fix ends where the author's text ends`(choices: String, fixed: String) {
    #expect(mended(Self.question(choices)) == Self.question(fixed))
  }

  @Test(arguments: [
    // A quoted text inside an unquoted one: quotes around it would double for ever.
    "id: 1\ntext: t\n  - '{\"a\": 1,}'\n  - bb\n",
    "id: 1\ntext: t\n  - 'a': b\n", "id: 1\ntext: t\n  - a: b\n",
    // A mapping that was meant, with a value at fault.
    "id: 1\ntext: t\nchoices:\n  - {text: C #1, feedback: good}\n  - b\ncorrect: 0\n",
    "id: 1\ntext: t\nchoices:\n  - {text: C: x, feedback: good}\n  - b\ncorrect: 0\n",
    "id: 1\ntext: t\nchoices:\n  - {text: a]b, feedback: good}\n  - b\ncorrect: 0\n",
    "id: 1\ntext: t\nchoices:\n  - {text: *x y, feedback: good}\n  - b\ncorrect: 0\n",
    "id: 1\ntext: t\nchoices:\n  - {text: 10%, feedback: \"a\" b}\n  - b\ncorrect: 0\n",
    "id: 1\ntext: {text: t, feedback: good}\n",
    // Brackets over several lines.
    "id: 1\ntext: t\nchoices: [\n  a: b\n  c\ncorrect: 0\n", "x-a: [\nid: 1\n",
    // Another name for a field that is there.
    "id: 1\ntext: t\nexplanation: e\nexplanaton: f\n",
    "id: 1\ntext: t\nexplanaton: f\nexplanation: e\n",
    // Signs that are text only behind what cannot be seen.
    "id: 1\ntext: t\nhint: \u{200B}#2 is it\n", "id: 1\ntext: t\nexplanation: \u{200D}>5\n",
    "id: 1\ntext: \u{202E}? x\n", "id: 1\ntext: a:\u{200B} b\n",
    "id: 1\ntext: t\nhint: \u{200B}~\n",
    // Each may go, but not both.
    "id: 1\ntext: t\nhint: \u{202E}\u{200B}\n",
    // Nobody can tell how deep this is meant.
    "id: 1\ntext: t\nsource:\n    title: t\n\u{3000}   number: 1\n",
    "id: 1\ntext: |\n  a\n\u{3000}  b\n",
  ])
  func `Where the fix is not obvious, nothing changes`(text: String) {
    #expect(mended(text) == text)
  }

  @Test(arguments: [
    // (a slip, and the field is there twice under names with slips) the first one is put right.
    ("id: 1\ntext: t\nhimt: a\nhnit: b\n", "id: 1\ntext: t\nhint: a\nhnit: b\n"),
    ("id: 1\ntext: t\u{200B}\nhint: a\u{200B}#b\n", "id: 1\ntext: t\nhint: a#b\n"),
    (
      "id: 1\ntext: [問1 次のうち\nchoices:\n- a\n- b\n", "id: 1\ntext: '[問1 次のうち'\nchoices:\n- a\n- b\n"
    ),
    ("id: 1\ntext: \u{200B}問い\n", "id: 1\ntext: 問い\n"),
    ("id: 1\ntext: |\n  a\n\u{3000}b\n", "id: 1\ntext: |\n  a\n  b\n"),
    (
      "id: 1\nsource:\n\u{3000}\u{3000}title: t\n\u{3000}\u{3000}number: 1\n",
      "id: 1\nsource:\n    title: t\n    number: 1\n"
    ),
  ])
  func `Where it is, it is made`(text: String, fixed: String) { #expect(mended(text) == fixed) }

  // MARK: The net

  private func edit(_ start: Int, _ end: Int, _ text: String, _ rule: Rule) -> Diagnostic {
    let place = Place(Self.file, SourceRange(start, end))
    return Diagnostic(rule, at: place, Words(en: "", ja: ""), edits: [Edit(place, text)])
  }

  @Test(arguments: [
    // `text: a` becomes nothing, a comment, a list that nothing closes, two fields.
    (6, 7, "~"), (6, 7, "#a"), (6, 7, "["), (6, 7, "{b: 1, c: 2}"), (5, 6, ""),
  ])
  func `An edit that changes more than its finding speaks of is not made`(
    start: Int, end: Int, text: String
  ) {
    let source = Array("text: a\nchoices: [b, c]\ncorrect: 0\nid: 1\n".utf8)
    let mending = Mending([edit(start, end, text, .emptyFile)], in: source, of: Self.file)
    #expect(mending.bytes == source)
    #expect(mending.mended == 0 && mending.refused.count == 1)
  }

  @Test func `A finding that stays is not mended, and hinders no other`() {
    let source = Array("text: @a\nhint: 'b'\nid: 1\nlicense: @c\n".utf8)
    let asked = findings(source)
    #expect(asked.count == 2)
    let stays = edit(16, 17, "c", .anchorOnText)
    let wrong = edit(9, 13, "hint: @", .syntax)
    let mending = Mending(asked + [wrong], in: source, of: Self.file)
    #expect(mending.mended == 2 && mending.refused.count == 1)
    #expect(
      String(decoding: mending.bytes, as: UTF8.self)
        == "text: '@a'\nhint: 'b'\nid: 1\nlicense: '@c'\n")
    #expect(Mending([stays], in: source, of: Self.file).mended == 1)
  }

  @Test(arguments: RuleTests.ofSources)
  func `No fix of a rule's examples is refused`(rule: Rule) throws {
    let folder = try TemporaryFolder(rule.bad, of: rule)
    let found = try Pipeline(root: folder.path, jobs: 1).check(.exercising(rule)).diagnostics
    let mendable = Dictionary(
      grouping: found.filter { !$0.edits.isEmpty }, by: \.place.file)
    for (file, findings) in mendable {
      #expect(try Mending(findings, in: folder.read(file), of: file).refused.isEmpty)
    }
  }
}
