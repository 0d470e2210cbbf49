/// A blank at the end of a choice cannot be seen, but makes it another text: for scoring by text, for search, for
/// the comparison of two choices.
extension Rule {
  package static let trailingSpaceInChoice = Rule(
    "trailing-space-in-choice", .reading, .warning, hasFix: true,
    explanation: Words(
      en: """
        The choice ends in a blank, and quotes or a block keep it. Nobody can see it, but it makes the choice another \
        text than the same words without it. Delete the blank.
        """,
      ja: """
        選択肢の最後に空白があり、引用符やブロックのためにそのまま残ります。目には見えませんが、空白のない同じ語とは別の文章として扱われます。\
        空白を消してください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: ["H₂O ", "CO₂"]
      correct: 0
      explanation: 水は H₂O です。
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: ["H₂O", "CO₂"]
      correct: 0
      explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  static func trailingSpaceInChoice(at place: Place, edits: [Edit]) -> Diagnostic {
    Diagnostic(
      .trailingSpaceInChoice, at: place,
      Words(en: "the choice ends in a blank", ja: "選択肢の最後に空白があります"),
      help: Words(en: "delete the blank", ja: "空白を消してください"), edits: edits)
  }
}
