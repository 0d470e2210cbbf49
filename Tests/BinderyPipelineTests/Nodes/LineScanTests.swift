import Testing

@testable import BinderyPipeline

@Suite struct LineScanTests {
  private func masked(_ text: String) -> String {
    String(decoding: byteScan(text).scan?.text ?? [], as: UTF8.self)
  }

  /// The values that libyaml reads from the masked text.
  private func values(_ text: String) throws -> [String] {
    var report = Report()
    let read = SourceReader.read(Array(text.utf8), file: "a.yml", report: &report)
    #expect(!report.diagnostics.contains { $0.rule == .syntax })
    let tree = try #require(read.tree)
    return tree.nodes.indices.filter { tree.nodes[$0].kind == .scalar }.map { tree.text($0).string }
  }

  // MARK: fullwidth-syntax

  @Test(arguments: [
    ("text：水\n", "text: 水\n"), ("- text： 水\n", "- text: 水\n"), ("choices：\n", "choices:\n"),
    ("text:\u{3000}水\n", "text: 水\n"), ("text：\u{3000}水\n", "text: 水\n"),
    ("choices:\n  － 水\n  －\u{3000}塩\n", "choices:\n  - 水\n  - 塩\n"),
    ("choices:\n  -\u{3000}水\n", "choices:\n  - 水\n"),
    ("choices:\n  -\u{3000}\u{3000}水\n", "choices:\n  - 水\n"),
    ("＃ 注\nid: 1\n", "# 注\nid: 1\n"), ("- id: 1\n  text：水\n", "- id: 1\n  text: 水\n"),
    ("text: |\n  水\nchoices：\n- 水\n", "text: |\n  水\nchoices:\n- 水\n"),
    ("text: \"水\n  \"\nhint：塩\n", "text: \"水\n  \"\nhint: 塩\n"),
  ])
  func `A full-width sign in YAML's place is reported, read as meant, and fixed`(
    text: String, fixed: String
  ) throws {
    let findings = byteScan(text).findings
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0.rule == .fullwidthSyntax })
    #expect(applying(findings, to: text) == fixed)
    #expect(byteScan(fixed).findings.isEmpty)
    #expect(try values(text) == values(fixed))
    #expect(masked(text).utf8.count == text.utf8.count)
  }

  @Test func `Columns stay as they would be with the half-width sign`() throws {
    let text = "－ id: 1\n  text: 水\n-\u{3000}id: 2\n  text: 塩\n"
    #expect(try values(text) == ["id", "1", "text", "水", "id", "2", "text", "塩"])
  }

  @Test(arguments: [
    "text: |\n  text：水\n  － 水\n  ＃ 水\n", "text: >\n  text：水\n\n  text：水\n", "text: '\n  text：水'\n",
    "text: \"a\n  text：水\"\n", "# text：水\n", "注意：火気\n: 1\n", "- 理由：水\n- A:\u{3000}水\n",
    "text: 水：H2O　－ 塩\n",
    "- |\n text：水\n", "- text: |\n    text：水\n  id: 1\n", "choices: ['text：', \"＃ a\", a]\n",
    "text: |2\n    a\n  text：水\n", "text: |-  # 注\n  text：水\n", "text: &a |\n  text：水\n",
    "\"text\": |\n  text：水\n", "title: a\n...\n---\ntext: |\n  text：水\n",
  ])
  func `Full-width signs inside texts are left alone`(text: String) {
    #expect(byteScan(text).findings.isEmpty)
    #expect(masked(text) == text)
  }

  @Test func `In a line that goes on with a text the sign is reported, but not changed`() throws {
    let text = "text: 次の\n  text：水\n"
    let findings = byteScan(text).findings
    #expect(findings.map(\.rule) == [.fullwidthSyntax])
    #expect(findings.first?.edits.isEmpty == true)
    #expect(masked(text) == text)
  }

  @Test func `A quote that is never closed hides only its own field`() {
    let text = "- text: \"水\n  hint: a\n- text：塩\n"
    #expect(byteScan(text).findings.map(\.rule) == [.fullwidthSyntax])
  }

  // MARK: nbsp-indent

  @Test(arguments: [
    ("choices:\n\u{3000}- 水\n\u{3000}- 塩\n", "choices:\n  - 水\n  - 塩\n"),
    ("- id: 1\n\u{A0}\u{A0}text: 水\n", "- id: 1\n  text: 水\n"),
    ("- id: 1\n \u{A0}text: 水\n", "- id: 1\n  text: 水\n"),
    ("- id: 1\n\u{3000}text: 水\n", "- id: 1\n  text: 水\n"), ("text:\u{A0}水\n", "text: 水\n"),
    ("-\u{A0}水\n", "- 水\n"), ("text: |\n\u{3000}水\nid: 1\n", "text: |\n  水\nid: 1\n"),
    ("id: 1\n\u{3000}\ntext: 水\n", "id: 1\n  \ntext: 水\n"),
    ("\u{FEFF}\u{A0}id: 1\n", "\u{FEFF} id: 1\n"),
  ])
  func `A wide or no-break space in the indentation is reported, read as meant, and fixed`(
    text: String, fixed: String
  ) throws {
    let findings = byteScan(text).findings
    #expect(findings.map(\.rule) == [.nbspIndent])
    #expect(applying(findings, to: text) == fixed)
    #expect(byteScan(fixed).findings.isEmpty)
    #expect(masked(text).utf8.count == text.utf8.count)
    if !text.hasPrefix("text: |") { #expect(try values(text) == values(fixed)) }
  }

  @Test(arguments: [
    "text: |\n  \u{3000}水\n  水\n", "text: |\n  水\n\n  \u{A0}水\n", "text: \"水\n\u{3000}水\"\n",
    "text: '水\n \u{3000}'\n",
    "text: 水\u{3000}\u{A0}塩\n",
  ])
  func `Such spaces inside a text are left alone`(text: String) {
    #expect(byteScan(text).findings.isEmpty)
    #expect(masked(text) == text)
  }

  @Test func `Lines that follow each other are one finding`() {
    let findings = byteScan("a:\n\u{A0}- 1\n\u{A0}- 2\nb:\n\u{A0}- 3\n").findings
    #expect(findings.map { $0.related.count } == [1, 0])
  }
}
