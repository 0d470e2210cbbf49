/// An empty text is mostly one that YAML swallowed: a leading `>` or `|` starts a block, and what stands behind it
/// on the line is gone.
extension Rule {
  package static let blank = Rule(
    "blank", .structure, .error,
    explanation: Words(
      en: """
        The field is there, but its text is empty. Often the author did write something: a text \
        that begins with `>` or `|` is taken by YAML for the start of a block, so that `>5` \
        delivers nothing at all. Write the text, or put it in quotes.
        """,
      ja: """
        項目はありますが、文章が空です。\
        書いたつもりでも、`>` や `|` で始まる文章は YAML では複数行の文章の始まりとみなされ、`>5` と書いても何も届きません。\
        文章を書くか、全体を引用符で囲んでください。
        """),
    bad: """
      id: 1
      text: ""
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameter isBlockScalar: Whether a `>` or `|` stands where the text should begin.
  package static func blank(field: String, at place: Place, isBlockScalar: Bool) -> Diagnostic {
    let message = Words(en: "`\(field)` is empty", ja: "「\(field)」が空です")
    guard isBlockScalar else {
      return Diagnostic(
        .blank, at: place, message,
        help: Words(en: "write the text", ja: "文章を書いてください"))
    }
    return Diagnostic(
      .blank, at: place, message,
      help: Words(
        en: "a leading `>` or `|` starts a block in YAML: put the text in quotes",
        ja: "YAML では先頭の `>` や `|` が複数行の文章の始まりになります。全体を引用符で囲んでください"))
  }
}
