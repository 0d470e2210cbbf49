/// In a reaction neither atoms nor charge are made or lost. A note, since an exercise may ask for the missing number.
extension Rule {
  package static let chargeBalance = Rule(
    "charge-balance", .text, .note,
    explanation: Words(
      en: """
        In this reaction the two sides have not the same atoms or not the same charge. Mostly a number before a formula \
        is missing. If the question asks for that number, all is well.
        """,
      ja: """
        この反応式は、左辺と右辺で原子の数か電荷が合いません。多くは係数の書き忘れです。\
        係数を問う問題なら、そのままで構いません。
        """),
    bad: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: '\\ce{H2 + O2 -> 2H2O} で表される反応はどれか。'
          choices: [燃焼, 中和]
          correct: 0
          explanation: 水素の燃焼です。
      """,
    good: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: '\\ce{2H2 + O2 -> 2H2O} で表される反応はどれか。'
          choices: [燃焼, 中和]
          correct: 0
          explanation: 水素の燃焼です。
      """)
}

extension TextFault {
  static func chargeBalance(_ balance: Balance, at range: Range<Int>) -> TextFault {
    TextFault(
      .chargeBalance, at: range,
      Words(
        en: "the reaction does not balance: \(balance.words)",
        ja: "反応式の両辺が合いません: \(balance.words)"),
      help: Words(
        en: "check the numbers before the formulas and the charges", ja: "係数と電荷を確かめてください"))
  }
}
