import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct MarkdownTests {
  private func read(_ text: String, _ use: TextUse = TextUse()) -> (plain: String, rich: String) {
    let reading = TextReading(Array(text.utf8)[...], .markdown, use)
    return (
      reading.plain.map { String(decoding: $0, as: UTF8.self) } ?? text,
      reading.rich.map { String(decoding: $0, as: UTF8.self) } ?? ""
    )
  }

  @Test(
    "a text without markup is delivered as typed, without a tree",
    arguments: [
      "問い", "二行の\n問い", "一つ\n\n二つ\n", "a - b", "443", "終わり\n\n", "$5 で、$10 の", "x > 0", "50%",
      "a_b_c",
      "AT&T", "C:\\Windows", "{x | x > 0}", "3 * 4", "{{443}}", "a[0]",
    ])
  func untouched(_ text: String) {
    let reading = read(text)
    #expect(reading.plain == text)
    #expect(reading.rich == "")
  }

  @Test(
    "what stands between the markup is as typed, and the tree says the rest",
    arguments: [
      (
        "**太字**と*強調*", "太字と強調",
        #"[{"t":"p","c":[{"t":"strong","c":["太字"]},"と",{"t":"em","c":["強調"]}]}]"#
      ),
      ("`a<b` です\n", "a<b です\n", #"[{"t":"p","c":[{"t":"code","text":"a<b"}," です"]}]"#),
      ("~~旧~~新", "旧新", #"[{"t":"p","c":[{"t":"del","c":["旧"]},"新"]}]"#),
      ("~~**a**b~~", "ab", #"[{"t":"p","c":[{"t":"del","c":[{"t":"strong","c":["a"]},"b"]}]}]"#),
      ("1~2~3", "1~2~3", ""), ("~~だけ", "~~だけ", ""),
      ("$x^2$ の", "x² の", #"[{"t":"p","c":[{"t":"math","tex":"x^2","text":"x²"}," の"]}]"#),
      (
        "$$\n\\frac{1}{2}\n$$", "1/2",
        #"[{"t":"p","c":[{"t":"math","tex":"\n\\frac{1}{2}\n","text":"1/2","display":true}]}]"#
      ),
      ("\\ce{Fe^{3+}}", "Fe³⁺", #"[{"t":"p","c":[{"t":"chem","tex":"Fe^{3+}","text":"Fe³⁺"}]}]"#),
      ("{海月|くらげ}は", "海月は", #"[{"t":"p","c":[{"t":"ruby","base":"海月","reading":"くらげ"},"は"]}]"#),
      (
        "- a\n- b", "- a\n- b",
        #"[{"t":"list","c":[{"t":"item","c":[{"t":"p","c":["a"]}]},{"t":"item","c":[{"t":"p","c":["b"]}]}]}]"#
      ),
      (
        "3. a\n   - b", "3. a\n   - b",
        #"[{"t":"list","ordered":true,"start":3,"c":[{"t":"item","c":[{"t":"p","c":["a"]},{"t":"list","c":[{"t":"item","c":[{"t":"p","c":["b"]}]}]}]}]}]"#
      ),
      ("## 見出し\n\n本文", "見出し\n\n本文", #"[{"t":"h","level":2,"c":["見出し"]},{"t":"p","c":["本文"]}]"#),
      ("> 引用", "引用", #"[{"t":"quote","c":[{"t":"p","c":["引用"]}]}]"#),
      ("```c\nint a;\n```", "int a;", #"[{"t":"pre","text":"int a;","lang":"c"}]"#),
      (
        "|a|b|\n|-|-:|\n|1|$x$|", "a | b\n1 | x",
        #"[{"t":"table","align":["none","right"],"c":[{"t":"row","c":[{"t":"cell","c":["a"]},{"t":"cell","c":["b"]}]},{"t":"row","c":[{"t":"cell","c":["1"]},{"t":"cell","c":[{"t":"math","tex":"x","text":"x"}]}]}]}]"#
      ),
      (
        "[文字](https://example.com/ \"題\")", "文字",
        #"[{"t":"p","c":[{"t":"link","href":"https://example.com/","title":"題","c":["文字"]}]}]"#
      ),
      (
        "<https://example.com/>", "https://example.com/",
        #"[{"t":"p","c":[{"t":"link","href":"https://example.com/","c":["https://example.com/"]}]}]"#
      ),
      (
        "`$x$` と `{漢字|かんじ}`", "$x$ と {漢字|かんじ}",
        #"[{"t":"p","c":[{"t":"code","text":"$x$"}," と ",{"t":"code","text":"{漢字|かんじ}"}]}]"#
      ),
      ("\\*a\\* と \\$5", "*a* と $5", ""), ("\\{{x}}", "{{x}}", ""), ("&amp;&lt;", "&<", ""),
      (
        "**$x$**の`$`", "xの$",
        #"[{"t":"p","c":[{"t":"strong","c":[{"t":"math","tex":"x","text":"x"}]},"の",{"t":"code","text":"$"}]}]"#
      ),
      ("a  \nb\nc", "a\nb\nc", ""),
      (
        "一\n\n\n二*x*", "一\n\n\n二x",
        #"[{"t":"p","c":["一"]},{"t":"p","c":["二",{"t":"em","c":["x"]}]}]"#
      ),
      (
        "`a`\n\n---\n\nb", "a\n\n---\n\nb",
        #"[{"t":"p","c":[{"t":"code","text":"a"}]},{"t":"hr"},{"t":"p","c":["b"]}]"#
      ),
      ("    x", "x", #"[{"t":"pre","text":"x"}]"#),
    ])
  func reading(_ text: String, _ plain: String, _ rich: String) {
    let reading = read(text)
    #expect(reading.plain == plain)
    #expect(reading.rich == rich)
  }

  @Test("what begins a line of a list, and a line across, reads as typed")
  func markers() {
    for text in ["1) a\n2) b", "* a\n* b", "+ a", "x\n\n> ***\n", "- a\n\n  - b", "_____________"] {
      #expect(read(text).plain == text.replacing("> ", with: ""))
      #expect(read(text).rich != "")
    }
  }

  @Test("a sentence between two dollars is money, and said")
  func money() {
    for text in ["$60. After a while he sells it for 70$", "$5 ドル、次は 6$"] {
      let reading = TextReading(Array(text.utf8)[...], .markdown, TextUse())
      #expect(reading.faults.map(\.rule) == [.mathForm])
    }
    for text in ["$a b c d$", "$\\text{if and only if } x$", "$\\sin x \\cos y$"] {
      #expect(TextReading(Array(text.utf8)[...], .markdown, TextUse()).faults.isEmpty)
    }
  }

  @Test(
    "a character that cannot be seen is found where it comes in as an entity",
    arguments: [
      ("a&#8203;b", ["&#8203;"]), ("&#x202e;abc", ["&#x202e;"]), ("**a&#0;**", ["&#0;"]),
      ("&shy;x", ["&shy;"]), ("|a|\n|-|\n|b&#173;|", ["&#173;"]),
      ("`&#8203;` と &#8203;", ["&#8203;"]), ("`&#8203;`", []), ("\\&#8203;", []),
      ("👨&zwj;👩", []), ("a&amp;b &#12354; AT&T", []),
    ])
  func entities(_ text: String, _ found: [String]) {
    let bytes = Array(text.utf8)
    let faults = TextReading(bytes[...], .markdown, TextUse()).faults
      .filter { $0.rule == .controlCharacter }
    #expect(faults.map { String(decoding: bytes[$0.range], as: UTF8.self) } == found)
  }

  @Test("a zero-width space as an entity may be tolerated, an override of the direction not")
  func mildEntities() {
    for (text, isMild) in [("a&#8203;b", true), ("a&#x202e;b", false)] {
      let faults = TextReading(Array(text.utf8)[...], .markdown, TextUse()).faults
      #expect(faults.map(\.isMild) == [isMild])
    }
  }

  @Test("backticks in two cells of a table are one finding")
  func cells() {
    let text = Array("|a|b|\n|-|-|\n|`x|y`|".utf8)
    let faults = TextReading(text[...], .markdown, TextUse()).faults
    #expect(faults.filter { $0.rule == .markdownForm }.count == 1)
  }

  @Test("a link that leads nowhere is no fault of its own place")
  func emptyLinks() {
    for text in ["[a]()", "[a](<>)", "x\n\n[](  )"] { #expect(!read(text).plain.contains("(")) }
  }

  @Test("a carriage return is a line end")
  func carriageReturns() {
    #expect(read("**a**\rb\r\n- c").plain == "a\nb\n- c")
    _ = TextReading(Array("|a|\r|-|\r**「x」**な\r<b>".utf8)[...], .markdown, TextUse())
  }

  @Test("a dollar opens and closes a formula by what stands beside it")
  func dollars() {
    for text in ["US$5 と US$6", "$ x $", "a$x$", "$5と10", "1$x$", "$x$5", "\\$x\\$", "$$", "$$$"] {
      #expect(!read(text).rich.contains("math"), "\(text)")
    }
    for text in ["の$x$は", "($x$)", "$x$", "$5$", "**$x$**", "$\\$$", "$$x$$", "、$x$。"] {
      #expect(read(text).rich.contains("math"), "\(text)")
    }
  }

  @Test("choices that a text speaks of are kept in it, and noted in the tree")
  func choices() {
    let use = TextUse(braces: .choices)
    #expect(read("{{choice:b}} が正解", use).plain == "{{choice:b}} が正解")
    #expect(read("{{choice:b}} が正解", use).rich == "")
    #expect(
      read("**{{choice:b}}**", use).rich
        == #"[{"t":"p","c":[{"t":"strong","c":[{"t":"choice","key":"b"}]}]}]"#)
    let bytes = Array("{{choice:b}} と \\{{choice:c}} と {{choice:ZZ}}".utf8)[...]
    for mode in [TextMode.plain, .markdown] {
      #expect(TextReading(bytes, mode, use).references.map(\.key) == ["b", "ZZ"])
    }
  }

  @Test("blanks are counted in the tree, and stay as typed in the text that the cloze reads")
  func blanks() {
    let reading = read("`TCP` の {{80|*443}} と {{=a|b}}、\\{{", TextUse(braces: .blanks))
    #expect(reading.plain == "TCP の {{80|*443}} と {{=a|b}}、\\{{")
    #expect(
      reading.rich
        == #"[{"t":"p","c":[{"t":"code","text":"TCP"}," の ",{"t":"blank","key":"1"}," と ",{"t":"blank","key":"2"},"、{{"]}]"#
    )
  }

  @Test("deep nesting is refused, and long texts end")
  func hostile() {
    for piece in [
      "> ", "- ", "*a ", "[", "![", "**", "$a ", "`", "``a", "{", "{{", "\\ce{", "~~", "<a ", "|-",
      "&#", "{漢|", "\n$$",
    ] {
      let text = String(repeating: piece, count: 3_000)
      let reading = TextReading(Array(text.utf8)[...], .markdown, TextUse(braces: .choices))
      #expect(
        reading.plain.map { String(validating: $0, as: UTF8.self) != nil } ?? true, "\(piece)")
    }
  }
}
