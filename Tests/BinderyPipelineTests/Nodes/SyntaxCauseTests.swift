import Testing

@testable import BinderyPipeline

@Suite struct SyntaxCauseTests {
  /// What reading a question reports, without decoding it.
  private func findings(_ text: String) -> [Diagnostic] {
    var report = Report()
    _ = SourceReader.read(Array(text.utf8), file: "a.yml", report: &report)
    return report.diagnostics
  }

  /// Line and column from 1, columns in Unicode scalars.
  private func place(_ finding: Diagnostic, in text: String) -> String {
    let before = Array(text.utf8)[..<finding.place.range.start]
    let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false)
    let column = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.count + 1
    return "\(lines.count):\(column)"
  }

  @Test(arguments: [
    ("text: 次のうち: 正しいもの\n", "1:11", "colon with a space"), ("id: 1\n\ttext: a\n", "2:1", "tab"),
    ("text: @home は何か\n", "1:7", "starts with `@`"), ("a: `ls`\n", "1:4", "must be in quotes"),
    ("choices:\n  - %d\n", "2:5", "starts with `%`"), ("text: \"水\nid: 1\n", "1:7", "never closed"),
    ("text: \"水\" は何か\n", "1:11", "behind the closing quote"),
    ("text: 水\n  choices: [a]\n", "2:10", "indented deeper"),
    ("text: \"$\\lambda$\"\n", "1:9", "`\\l` means nothing"),
    ("choices: [a, b\nid: 1\n", "1:10", "not closed"),
    ("text: - a\n", "1:7", "starts with `- `"), ("text: |x| の値\n", "1:8", "starts a block"),
    ("choices:\n  - >5 である\n", "2:8", "starts a block"),
    ("choices:\n  - , a\n", "2:5", "missing before `,`"),
    ("text: \"\\ud83d\\ude00\"\n", "1:8", "surrogate"),
    ("choices:\n  - !a!b c\n", "2:5", "starts with `!`"),
    ("text: |\n\ta\n", "2:1", "tab"), ("text: 水\n  - 'a: b'\n", "2:7", "a list cannot start here"),
    ("choices: [a, é:]\n", "1:15", "ends in a colon"),
    ("choices: [a, ?]\nid: 1\n", "1:14", "`?` must be"),
    ("choices:\n  - {text: C #1, key: a}\n", "2:14", "start a comment"),
    ("choices:\n  - : x\n", "2:5", "nothing before the colon"),
    ("choices: [a] b\n", "1:14", "behind the closing `]`"),
    ("x-a: [\nid: 1\n", "1:6", "not closed"), ("a: 1\n%b\n", "2:1", "an order to YAML"),
    ("a: 1\n... b\n", "2:5", "belongs to nothing"),
  ])
  func `The usual causes are named in plain words at their place`(
    text: String, where: String, words: String
  ) throws {
    let finding = try #require(findings(text).first)
    #expect(finding.rule == .syntax)
    #expect(place(finding, in: text) == `where`)
    #expect(finding.message.en.contains(words))
    #expect(finding.help != nil)
  }

  @Test(arguments: [
    ("text: 次のうち: 正しいもの\n", "text: '次のうち: 正しいもの'\n"), ("a: @b it's\n", "a: '@b it''s'\n"),
    ("text: \"水\" は何か\n", "text: '\"水\" は何か'\n"), ("text: 'it's a pen'\n", "text: 'it''s a pen'\n"),
    ("text: \"$\\lambda$\"\n", "text: '$\\lambda$'\n"), ("text: |x| の値\n", "text: '|x| の値'\n"),
    ("text: \"\\ud83d\\ude00\"\n", "text: \"\\U0001F600\"\n"),
    ("text: \"a\" と \"b\"\n", "text: '\"a\" と \"b\"'\n"),
    ("text: - a\n", "text: '- a'\n"), ("\"text\": a: b\n", "\"text\": 'a: b'\n"),
    ("choices: [a, ?]\nid: 1\n", "choices: [a, '?']\nid: 1\n"),
    ("choices:\n  - : x\n", "choices:\n  - ': x'\n"),
  ])
  func `An obvious fix is offered and holds`(text: String, fixed: String) {
    #expect(applying(findings(text), to: text) == fixed)
    #expect(findings(fixed).isEmpty)
  }

  @Test(arguments: [
    ("hint: *foo bar\n", "hint: '*foo bar'\n"),
    ("choices:\n  - *args and kwargs\n  - b\n", "choices:\n  - '*args and kwargs'\n  - b\n"),
  ])
  func `A star before words begins a text, not an alias`(text: String, fixed: String) {
    let found = findings(text)
    #expect(found.map(\.rule.name) == ["anchor-on-text"])
    #expect(applying(found, to: text) == fixed)
    #expect(findings(fixed).isEmpty)
  }

  @Test(arguments: [
    "text: 'it's\n", "text: \"水\nid: 1\n", "id: 1\n  a: b\n", "a:\n  - b\n c\n",
    "text: \"\\ud83d\"\n", "text: e hint: f\n", "id: 1 title: w\n", "answer: [a]hint: f\n",
    "text: 水\n  - 'a: b'\n", "choices:\n  - 'a: b'- \"c\"\n",
    "choices:\n  - {text: C #1, key: a}\n",
  ])
  func `Where the fix is not obvious, none is offered`(text: String) {
    #expect(findings(text).allSatisfy { $0.edits.isEmpty })
    #expect(!findings(text).isEmpty)
  }
}
