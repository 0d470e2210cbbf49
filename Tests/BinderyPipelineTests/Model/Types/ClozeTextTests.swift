import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct ClozeTextTests {
  private func read(_ text: String) -> ClozeText { ClozeText(Array(text.utf8)[...]) }

  private func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// `a|b` for accepted texts, `=a|*b` for options.
  private func told(_ cloze: ClozeText) -> [String] {
    cloze.blanks.map { blank in
      switch blank.content {
      case .typed(let texts): texts.map(string).joined(separator: "|")
      case .options(let options, let right):
        "="
          + options.enumerated().map { ($0 == right ? "*" : "") + string($1) }.joined(
            separator: "|")
      }
    }
  }

  @Test(arguments: [
    ("{{443}}", "{{1}}", ["443"]),
    ("a {{TCP|tcp}} b", "a {{1}} b", ["TCP|tcp"]),
    ("{{=80|*443|8080}} と {{x}}", "{{1}} と {{2}}", ["=80|*443|8080", "x"]),
    ("{{ = 80 | * 443 }}", "{{1}}", ["=80|*443"]),
    ("{{　水　|\tH2O }}", "{{1}}", ["水|H2O"]),
    (#"\{{x}} {{y}}"#, "{{x}} {{1}}", ["y"]),
    (#"\\{{x}}{{y}}"#, #"\{{x}}{{1}}"#, ["y"]),
    ("{ {{x}} } }}", "{ {{1}} } }}", ["x"]),
    ("{{x_{n}}}", "{{1}}", ["x_{n}"]), ("{{{x}}}", "{{1}}", ["{x}"]),
    ("return {{1}}}", "return {{1}}}", ["1"]), ("{{a}}{{b}}", "{{1}}{{2}}", ["a", "b"]),
    ("{{a{b|c}d|e}}", "{{1}}", ["a{b|c}d|e"]),
    (#"{{\{|\}|a\|b|\=|\*|\\}}"#, "{{1}}", [#"{|}|a|b|=|*|\"#]),
    (#"{{=\*|*\=|\|}}"#, "{{1}}", ["=*|*=||"]), (#"{{C:\temp}}"#, "{{1}}", [#"C:\temp"#]),
    ("{{*}}", "{{1}}", ["*"]), ("{{a=b}}", "{{1}}", ["a=b"]),
    ("{{a|}}{{}}", "{{1}}{{2}}", ["a|", ""]),
  ])
  func `blanks are taken out, and signs that are meant stay`(
    text: String, delivered: String, blanks: [String]
  ) {
    let cloze = read(text)
    #expect(string(cloze.text) == delivered)
    #expect(told(cloze) == blanks)
    #expect(cloze.faults.isEmpty)
  }

  @Test(arguments: [
    ("a {{b\nc}}", ClozeText.Fault.Kind.unclosed, 2..<5), ("{{a", .unclosed, 0..<3),
    ("x {{ {a }}", .unclosed, 2..<10), ("{{a {{b}} {{", .unclosed, 0..<12),
    ("{{=80|443}}", .rightOptions(0), 0..<11),
    ("{{=*80|*443}}", .rightOptions(2), 0..<13), ("{{=}}", .optionCount(1), 0..<5),
    ("{{=*a||b}}", .emptyOption, 0..<10), ("{{80|*443}}", .starWithoutEquals, 0..<11),
    (#"\{{1}}{{a}}"#, .readsAsBlank(1), 0..<11),
  ])
  func `what cannot be read is a fault at its place`(
    text: String, kind: ClozeText.Fault.Kind, range: Range<Int>
  ) {
    #expect(read(text).faults == [ClozeText.Fault(range: range, kind: kind)])
  }

  @Test func `a text that looks like a blank that there is not stays text`() {
    #expect(read(#"\{{2}} {{a}}"#).faults.isEmpty)
    #expect(string(read(#"\{{01}} \{{ 1 }} {{a}}"#).text) == "{{01}} {{ 1 }} {{1}}")
  }

  @Test func `too many blanks are a fault`() {
    let most = String(repeating: "{{a}}", count: ClozeText.mostBlanks)
    #expect(read(most).faults.isEmpty)
    #expect(read(most + "{{a}}").faults.map(\.kind) == [.tooMany])
  }

  @Test func `in mutated texts every blank is found again where it is delivered`() {
    var random = SeededGenerator(seed: 41)
    let signs = ["{{", "}}", "{", "}", "|", "*", "=", "\\", "\n", " ", "1", "2", "あ", "a", "\\{{"]
    for _ in 0..<10_000 {
      let text = (0..<Int.random(in: 0...24, using: &random))
        .map { _ in signs.randomElement(using: &random) ?? "" }.joined()
      let cloze = read(text)
      guard cloze.faults.isEmpty else { continue }
      let marks = ClozeText.marks(in: cloze.text).map(\.number).filter { $0 <= cloze.blanks.count }
      #expect(marks == Array(1..<cloze.blanks.count + 1), "\(text.debugDescription)")
    }
  }

  @Test func `a long text of braces takes no longer than its length`() {
    let clock = ContinuousClock()
    for text in ["{{", "}}", "{", "\\{{", "{{a", "{{a}}", "{{|", "{{=*"] {
      let long = Array(String(repeating: text, count: 400_000 / text.utf8.count).utf8)
      #expect(clock.measure { _ = ClozeText(long[...]) } < .seconds(20), "\(text)")
    }
  }
}
