/// Formulas typed with the digits of a keyboard: they are read less well, searched for under two spellings, and 2 and ₂
/// make two choices differ.
extension Rule {
  package static let chemistryPlain = Rule(
    "chemistry-plain", .text, .warning, hasFix: true,
    explanation: Words(
      en: """
        A chemical formula is typed with plain digits, as H2O or Cu2+. In print these are lowered and raised, and a \
        learner may take the 2 of Cu2+ for a number of atoms. Write H₂O and Cu²⁺, or, where texts are Markdown, \
        `\\ce{H2O}` and `\\ce{Cu^2+}`. Only well-known formulas are reported, and nothing in code.
        """,
      ja: """
        化学式が H2O や Cu2+ のように普通の数字で書かれています。本来は下付き・上付きの数字で、Cu2+ の 2 は原子の数にも見えてしまいます。\
        H₂O、Cu²⁺ と書くか、文章が Markdown なら `\\ce{H2O}`、`\\ce{Cu^2+}` と書いてください。よく知られた式だけを報告し、コードの中は見ません。
        """),
    bad: """
      id: 1
      text: 二酸化炭素を石灰水に通すと何が生じるか。
      choices: [CaCO3, NaCl]
      correct: 0
      explanation: 炭酸カルシウムの白い沈殿です。
      """,
    good: """
      id: 1
      text: 二酸化炭素を石灰水に通すと何が生じるか。
      choices: [CaCO₃, NaCl]
      correct: 0
      explanation: 炭酸カルシウムの白い沈殿です。
      """)
}

extension TextFault {
  static func chemistryPlain(
    _ written: String, meant: String, at range: Range<Int>
  ) -> TextFault {
    TextFault(
      .chemistryPlain, at: range,
      Words(
        en: "the formula `\(written)` is typed with plain digits or signs",
        ja: "化学式「\(written)」が普通の数字や記号で書かれています"),
      help: Words(en: "write `\(meant)`", ja: "`\(meant)` と書いてください"), edits: [(range, meant)])
  }
}
