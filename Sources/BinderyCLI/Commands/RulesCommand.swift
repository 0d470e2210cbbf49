import BinderyPipeline

extension Command {
  static let rules = Command(
    "rules",
    Words(en: "List all rules of bindery check", ja: "bindery check の規則をすべて並べる"),
    flags: [.rulesFormat]
  ) { invocation, console in
    let list = RuleList(language: console.language)
    console.output.write(invocation[.rulesFormat] == "markdown" ? list.markdown : list.text)
    return .good
  }
}

/// All rules under their headings.
struct RuleList {
  let language: Language

  /// For a terminal.
  var text: String {
    let columns = 2 + (Rule.all.map(\.name.utf8.count).max() ?? 0)
    var out = ""
    for (group, rules) in groups {
      out += (out.isEmpty ? "" : "\n") + group.title(language) + "\n"
      for rule in rules {
        let marks = (rule.isFixed ? "!" : " ") + (rule.hasFix ? "F" : " ")
        out +=
          "  " + padded(rule.name, to: columns) + padded(rule.severity.word, to: 8) + marks + "  "
        out += rule.summary(language) + "\n"
      }
    }
    return out + "\n" + legend(language) + "\n"
  }

  /// For the authors' guide.
  var markdown: String {
    let heads = Words(
      en: "| Rule | Weight | | What it finds |", ja: "| 規則 | 重さ | | 見つけるもの |")
    var out = ""
    for (group, rules) in groups {
      out +=
        (out.isEmpty ? "" : "\n")
        + "**\(group.title(language))**\n\n\(heads(language))\n|---|---|---|---|\n"
      for rule in rules {
        let marks = (rule.isFixed ? "!" : "") + (rule.hasFix ? "F" : "")
        out +=
          "| `\(rule.name)` | \(rule.severity.word) | \(marks) | \(cell(rule.summary(language))) |\n"
      }
    }
    return out + "\n" + legend(language) + "\n"
  }

  private var groups: [(Rule.Group, [Rule])] {
    Rule.Group.allCases.map { group in (group, Rule.all.filter { $0.group == group }) }
      .filter { !$0.1.isEmpty }
  }

  private var legend: Words {
    Words(
      en: "! cannot be lowered, allowed or baselined · F mended by `bindery check --fix`",
      ja: "! 弱めたり許したりできません ・ F `bindery check --fix` で直せます")
  }

  /// In a table `|` parts cells, even in code.
  private func cell(_ text: String) -> String {
    text.map { $0 == "|" ? "\\|" : String($0) }.joined()
  }
}

extension Rule.Group {
  /// The heading over the group's rules.
  var title: Words {
    switch self {
    case .reading: Words(en: "Reading", ja: "読み取り")
    case .structure: Words(en: "Structure", ja: "構造")
    case .references: Words(en: "References", ja: "参照")
    case .identity: Words(en: "Identity", ja: "id と台帳")
    case .choices: Words(en: "Choices and answers", ja: "選択肢と正解")
    case .text: Words(en: "Text", ja: "文章")
    case .media: Words(en: "Media", ja: "画像とメディア")
    case .publication: Words(en: "Publication", ja: "公開")
    }
  }
}

extension Rule {
  /// The first sentence of the explanation.
  var summary: Words {
    Words(en: firstSentence(explanation.en, end: "."), ja: firstSentence(explanation.ja, end: "。"))
  }
}

/// The text up to the first full stop that ends a sentence: not in code, quotes or a number.
private func firstSentence(_ text: String, end: Character) -> String {
  var depth = 0
  var isInCode = false
  for index in text.indices {
    let next = text.index(after: index)
    switch text[index] {
    case "`": isInCode.toggle()
    case "「", "（", "(": depth += 1
    case "」", "）", ")": depth -= 1
    case end where !isInCode && depth <= 0:
      if next == text.endIndex || end != "." || text[next].isWhitespace {
        return String(text[..<next])
      }
    default: break
    }
  }
  return text
}
