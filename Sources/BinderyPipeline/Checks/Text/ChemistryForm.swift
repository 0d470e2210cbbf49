/// mhchem draws nearly anything, so a slip in a formula gives a wrong formula and no error (mhchem for MathJax, manual):
/// `\ce{Cu2+}` is two atoms of copper with one charge.
extension Rule {
  package static let chemistryForm = Rule(
    "chemistry-form", .text, .error,
    explanation: Words(
      en: """
        What stands in `\\ce{…}` is no chemical formula: a bracket without its partner, a symbol of no element, or a \
        charge written as a number of atoms. Learners would see a wrong formula. A charge stands behind `^`: `\\ce{Cu^2+}`, \
        `\\ce{SO4^2-}`. Words in it stand in braces: `\\ce{->[{heat}]}`.
        """,
      ja: """
        `\\ce{…}` の中が化学式になっていません。対になっていないかっこ、存在しない元素記号、原子の数として書かれた電荷などです。\
        学習者には誤った式が見えてしまいます。電荷は `\\ce{Cu^2+}`、`\\ce{SO4^2-}` のように `^` のあとに書いてください。\
        式の中の言葉は { } で囲んでください。
        """),
    bad: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 青色を示すイオンはどれか。
          choices: ['\\ce{Cu2+}', '\\ce{Na+}']
          correct: 0
          explanation: 銅(II)イオンの水溶液は青色です。
      """,
    good: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 青色を示すイオンはどれか。
          choices: ['\\ce{Cu^2+}', '\\ce{Na+}']
          correct: 0
          explanation: 銅(II)イオンの水溶液は青色です。
      """)
}

extension TextFault {
  private static func chemistry(_ message: Words, at range: Range<Int>, help: Words) -> TextFault {
    TextFault(.chemistryForm, at: range, message, help: help)
  }

  static func chemistryUnclosed(at range: Range<Int>) -> TextFault {
    chemistry(
      Words(en: "nothing closes `\\ce{`", ja: "`\\ce{` が閉じていません"), at: range,
      help: Words(en: "write the `}` behind the formula", ja: "式のあとに `}` を書いてください"))
  }

  static func chemistryBracket(_ sign: String, at range: Range<Int>) -> TextFault {
    chemistry(
      Words(en: "`\(sign)` in the formula has no partner", ja: "化学式の「\(sign)」に対応するかっこがありません"),
      at: range,
      help: Words(en: "write the other one as well", ja: "もう一方も書いてください"))
  }

  static func chemistryElement(_ symbol: String, at range: Range<Int>) -> TextFault {
    chemistry(
      Words(en: "`\(symbol)` is no element", ja: "「\(symbol)」という元素はありません"), at: range,
      help: Words(
        en: "mind capitals (`Co` is cobalt, `CO` carbon and oxygen); put words in braces",
        ja: "大文字と小文字を確かめてください（Co はコバルト、CO は炭素と酸素）。言葉は { } で囲んでください"))
  }

  static func chemistryCharge(_ written: String, meant: String, at range: Range<Int>) -> TextFault {
    chemistry(
      Words(
        en: "`\(written)` has its charge's number as a number of atoms",
        ja: "「\(written)」では電荷の数が原子の数になります"), at: range,
      help: Words(en: "write `\(meant)`", ja: "`\(meant)` と書いてください"))
  }

  static func chemistryScript(_ sign: String, at range: Range<Int>) -> TextFault {
    chemistry(
      Words(en: "nothing stands behind `\(sign)`", ja: "`\(sign)` のあとに何もありません"), at: range,
      help: Words(
        en: "write a number or a charge behind it", ja: "数や電荷を続けて書いてください"))
  }

  static func chemistrySign(_ sign: String, at range: Range<Int>) -> TextFault {
    chemistry(
      Words(en: "`\(sign)` has no meaning in a chemical formula", ja: "化学式の中の「\(sign)」に意味がありません"),
      at: range,
      help: Words(en: "take it out, or put words in braces", ja: "消すか、言葉なら { } で囲んでください"))
  }

  static func chemistryCommand(_ name: String, at range: Range<Int>) -> TextFault {
    chemistry(
      Words(en: "renderers know no command `\\\(name)`", ja: "命令 `\\\(name)` は知られていません"), at: range,
      help: Words(en: "write it otherwise, or take it out", ja: "別の書き方にするか、消してください"))
  }
}
