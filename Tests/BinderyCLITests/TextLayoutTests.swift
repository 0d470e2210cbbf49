import Testing

@testable import BinderyCLI
@testable import BinderyPipeline

@Suite struct TextLayoutTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (59774, "59,774"), (-1_234_567, "-1,234,567"),
  ])
  func `thousands are parted`(number: Int, text: String) { #expect(grouped(number) == text) }

  @Test(arguments: [
    (0, "0 B"), (999, "999 B"), (1000, "1.0 kB"), (9949, "9.9 kB"), (9960, "10 kB"),
    (999_600, "1.0 MB"),
  ])
  func `sizes keep two or three digits`(bytes: Int, text: String) { #expect(size(bytes) == text) }

  @Test func `lines break at spaces and between Japanese signs, not before a comma`() {
    #expect(wrapped("one two three", columns: 8) == ["one two", "three"])
    #expect(wrapped("問題です、次へ。", columns: 8) == ["問題で", "す、次", "へ。"])
    #expect(wrapped("問題（一つ）", columns: 6) == ["問題", "（一", "つ）"])
    #expect(wrapped("`bindery check` です", columns: 10) == ["`bindery", "check` で", "す"])
  }

  @Test func `a summary is the first sentence, past code, quotes and numbers`() {
    func summary(_ en: String, _ ja: String) -> Words {
      Rule("x", .media, .note, explanation: Words(en: en, ja: ja), bad: "", good: "").summary
    }
    let words = summary("Use `a. b` or 0.5 (e.g. so). Then more.", "「はい。」と書きます。続き。")
    #expect(words == Words(en: "Use `a. b` or 0.5 (e.g. so).", ja: "「はい。」と書きます。"))
  }

  @Test(arguments: Language.allCases)
  func `every rule has a line in the list and a text of its own`(language: Language) {
    let list = RuleList(language: language).text
    for rule in Rule.all {
      #expect(list.contains("  \(rule.name) "))
      let text = RuleText(rule, language: language, style: TerminalStyle(isOn: false)).text
      #expect(text.hasPrefix(rule.name + "  (\(rule.severity.word)"))
    }
  }
}
