import Testing

@testable import BinderyPipeline

@Suite struct ScalarChecksTests {
  /// What is found about the value of the only field.
  private func findings(_ text: String, isChoice: Bool = false) throws -> [Diagnostic] {
    var report = Report()
    let source = Array(text.utf8)
    let read = SourceReader.read(source, file: "a.yml", report: &report)
    let tree = try #require(read.tree)
    let node = tree.nodes[2]
    ScalarChecks.check(
      field: "text", isChoice: isChoice, style: node.style, range: node.range, value: tree.value(2),
      source: source, file: "a.yml", report: &report)
    return report.diagnostics
  }

  private func fixed(_ text: String, isChoice: Bool = false) throws -> String {
    let result = applying(try findings(text, isChoice: isChoice), to: text)
    #expect(try findings(result, isChoice: isChoice).isEmpty)
    return result
  }

  @Test(arguments: [
    "a: 水は液体\n", "a: 水  # 注\n", "a: 水#塩\n", "a: '水 #塩'\n",
    "a: \"x\\n\\ty \\\" \\\\ \\/ \\u3042 \\U0001F600\"\n",
    "a: |\n  水の\n  塩\n", "a: >\n  The water\n  is liquid\n", "a: 水の\n  water\n", "a: 水\n\n  塩\n",
    "a: '水\n\n  塩'\n",
    "a: >\n  水\n\n  塩\n", "a: >\n  水\n    塩\n  油\n", "a: \"水\\\n  塩\"\n", "a: 한국\n  말\n",
  ])
  func `What is right is left alone`(text: String) throws {
    #expect(try findings(text).isEmpty)
  }

  // MARK: comment-after-text

  @Test(arguments: [
    ("a: F #m\n", "a: 'F #m'\n"), ("a: it's #1\n", "a: 'it''s #1'\n"),
    ("a: 水 # 注\n", "a: 水  # 注\n"),
    ("a: 水  #注\n", "a: 水  # 注\n"), ("a: 水\n  塩 #1\n", "a: '水\n  塩 #1'\n"),
    ("a: 水 #\n", "a: 水  #\n"),
  ])
  func `A comment that may be text is reported and fixed`(text: String, result: String) throws {
    let found = try findings(text)
    #expect(found.first?.rule == .commentAfterText)
    #expect(applying(found.filter { $0.rule == .commentAfterText }, to: text) == result)
  }

  @Test(arguments: ["a: \"C\"#minor\n", "a: 'C' #minor\n", "a: \"C\" #minor\n"])
  func `Behind quotes, what nothing sets off may be text`(text: String) throws {
    let found = try findings(text)
    #expect(found.map(\.rule) == [.commentAfterText])
    #expect(found.allSatisfy { $0.edits.isEmpty })
  }

  @Test(arguments: ["a: \"C\" # minor\n", "a: 'C'  #minor\n", "a: 'C #minor'\n", "a: 'C'# minor\n"])
  func `Behind quotes, what is set off is a comment`(text: String) throws {
    #expect(try findings(text).isEmpty)
  }

  // MARK: escape-made-control

  @Test(arguments: [
    (#"$\frac{1}{2}$"#, #"\f"#), (#"\beta"#, #"\b"#), (#"\theta"#, #"\t"#), (#"x \neq y"#, #"\n"#),
    (#"$\nu$"#, #"\n"#),
    (#"\rho"#, #"\r"#), (#"\alpha"#, #"\a"#), (#"\x07"#, #"\x07"#), (#"\u0000"#, #"\u0000"#),
    (#"\U00002028"#, #"\U00002028"#),
    (#"a\_b"#, #"\_"#), (#"a\Nb"#, #"\N"#), (#"a\0"#, #"\0"#), (#"\times"#, #"\t"#),
    (#"a\ b"#, #"\ "#), (#"振動数 \nu を求めよ"#, #"\n"#), (#"x \to 0"#, #"\t"#), (#"\ni"#, #"\n"#),
    (#"\nRightarrow"#, #"\n"#), (#"a\ufffdb"#, #"\ufffd"#),
  ])
  func `An escape that eats a letter is an error at its place`(text: String, escape: String) throws
  {
    let yaml = "a: \"水\(text)\"\n"
    let found = try findings(yaml)
    let finding = try #require(found.first)
    #expect(found.count == 1 && finding.rule == .escapeMadeControl)
    let range = finding.place.range
    #expect(String(decoding: Array(yaml.utf8)[range.start..<range.end], as: UTF8.self) == escape)
  }

  @Test(arguments: [
    #"a\nb"#, #"1\nid = 5"#, #"a\nut"#, #"\\frac"#, #"\u200b"#, #"\\nu"#, #"\tabc"#, #"a\nNew"#,
  ])
  func `A break or tab before ordinary letters is fine`(text: String) throws {
    #expect(try findings("a: \"\(text)\"\n").isEmpty)
  }

  @Test func `A number is quoted without the letters behind it`() throws {
    let finding = try #require(try findings(#"a: "a\ufffdb""# + "\n").first)
    #expect(finding.message.en == #"in double quotes `\ufffd` is one special character"#)
    #expect(finding.help?.en.contains(#"`\\ufffd`"#) == true)
  }

  @Test func `All escapes of one text are one finding`() throws {
    let found = try findings(#"a: "$\frac{\alpha}{\beta}$""# + "\n")
    #expect(found.count == 1)
    #expect(found.first?.related.count == 2)
  }

  // MARK: folded-cjk-space

  @Test(arguments: [
    ("a: 納税の\n  義務\n", "a: 納税の義務\n"), ("a: '納税の  \n\n  は\n  義務'\n", "a: '納税の  \n\n  は義務'\n"),
    ("a: \"納税の\n  義務。\"\n", "a: \"納税の義務。\"\n"),
    ("a: >-\n  三大義務は、\n  教育と\n  納税\n", "a: >-\n  三大義務は、教育と納税\n"),
    ("a: >2\n    深い\n  浅い\n  文\n", "a: >2\n    深い\n  浅い文\n"), ("a: 水\r\n  塩\r\n", "a: 水塩\r\n"),
  ])
  func `Japanese lines joined by a space are reported and joined`(text: String, result: String)
    throws
  {
    #expect(try findings(text).map(\.rule) == [.foldedCJKSpace])
    #expect(try fixed(text) == result)
  }

  // MARK: trailing-space-in-choice

  @Test(arguments: [
    ("a: '水 '\n", "a: '水'\n"), ("a: \"水 \t\"\n", "a: \"水\"\n"), ("a: |\n  水  \n", "a: |\n  水\n"),
    ("a: 水\u{3000}\n", "a: 水\n"), ("a: |\n  水 \n\n\nb: 1\n", "a: |\n  水\n\n\nb: 1\n"),
    ("a: '水\u{A0} '\n", "a: '水'\n"),
  ])
  func `A blank at the end of a choice is reported and deleted`(text: String, result: String) throws
  {
    #expect(try findings(text, isChoice: true).map(\.rule) == [.trailingSpaceInChoice])
    #expect(try fixed(text, isChoice: true) == result)
    #expect(try findings(text).isEmpty)
  }

  @Test(arguments: ["a: |\n  水\n", "a: '水'\n", "a: 水  \n", "a: \" 水\"\n"])
  func `A choice without one is fine`(text: String) throws {
    #expect(try findings(text, isChoice: true).isEmpty)
  }
}
