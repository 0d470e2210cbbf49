import BinderyPipeline

extension Command {
  static let explain = Command(
    "explain",
    Words(en: "Explain a rule, with a wrong and a right example", ja: "規則を、悪い例とよい例を付けて説明する"),
    arguments: [Argument("RULE", known: { Rule.all.map(\.name) })]
  ) { invocation, console in
    let name = invocation.arguments[0]
    guard let rule = Rule.named(name) else {
      throw UsageError(
        unknown: name, kind: Words(en: "rule", ja: "規則"), known: Rule.all.map(\.name),
        listing: "bindery rules")
    }
    console.output.write(
      RuleText(rule, language: console.language, style: console.output.style).text)
    return .good
  }
}

/// A rule's own text, laid out for a terminal.
struct RuleText {
  private let rule: Rule
  private let language: Language
  private let style: TerminalStyle

  init(_ rule: Rule, language: Language, style: TerminalStyle) {
    self.rule = rule
    self.language = language
    self.style = style
  }

  var text: String {
    let head = style.bold(TerminalStyle.Color(rule.severity), rule.name) + "  (\(facts))"
    let lines =
      [head, ""] + wrapped(rule.explanation(language))
      + example(Words(en: "Wrong", ja: "悪い例"), rule.bad)
      + example(Words(en: "Right", ja: "よい例"), rule.good)
    return lines.map { $0 + "\n" }.joined()
  }

  private var facts: String {
    var facts = [rule.severity.word]
    if rule.isFixed {
      facts.append(language == .en ? "cannot be lowered or allowed" : "弱めたり許したりできません")
    }
    if rule.hasFix {
      facts.append(
        language == .en ? "`bindery check --fix` mends it" : "`bindery check --fix` で直せます")
    }
    return facts.joined(separator: language == .en ? ", " : "、")
  }

  private func example(_ title: Words, _ example: Rule.Example) -> [String] {
    let lines = example.text.split(separator: "\n", omittingEmptySubsequences: false)
    let trimmed = lines.last == "" ? lines.dropLast() : lines[...]
    return ["", style.bold(title(language) + ":"), ""]
      + trimmed.map { $0.isEmpty ? "" : "    " + TerminalText.visible(String($0)) }
  }
}
