/// A number or name outside its bounds has no meaning that a client could show.
extension Rule {
  package static let range = Rule(
    "range", .structure, .error, fixed: true,
    explanation: Words(
      en: """
        The value has the right form, but lies outside what the field can hold: a difficulty goes \
        from 1 to 5, the key of a choice has one or two letters a–z. Write a value inside the \
        bounds that the message names.
        """,
      ja: """
        書き方は合っていますが、値が範囲の外です。\
        たとえば難易度は 1〜5、選択肢のキーは英小文字 1〜2 文字です。\
        メッセージにある範囲の値を書いてください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      difficulty: 7
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      difficulty: 3
      """)
}

extension Diagnostic {
  /// - Parameter bounds: What the field takes, as `1–5`.
  package static func range(
    field: String, written: String, bounds: String, at place: Place
  ) -> Diagnostic {
    range(field: field, written: written, bounds: Words(en: bounds, ja: " \(bounds) "), at: place)
  }

  /// - Parameter bounds: What the field takes; in Japanese with the blank before digits.
  static func range(
    field: String, written: String, bounds: Words, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .range, at: place,
      Words(
        en: "`\(written.excerpt)` is outside the bounds of `\(field)`",
        ja: "「\(field)」の値「\(written.excerpt)」が範囲の外です"),
      help: Words(en: "it takes \(bounds.en)", ja: "書けるのは\(bounds.ja)です"))
  }
}
