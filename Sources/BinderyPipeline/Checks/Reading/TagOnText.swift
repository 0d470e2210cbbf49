/// An unquoted text that starts with `!` loses its first word to a YAML tag: `!important` becomes an empty text.
extension Rule {
  package static let tagOnText = Rule(
    "tag-on-text", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        An unquoted text that starts with `!` is not read as text: YAML takes the first word for a tag, and it is \
        gone from what learners see. `!important` would be delivered as nothing. Put the whole text in quotes.
        """,
      ja: """
        引用符なしで「!」から始まる文章は、そのままは読まれません。YAML が最初の語を「タグ」とみなし、学習者の画面から消えてしまいます。\
        `!important` は空になります。文章全体を引用符で囲んでください。
        """),
    bad: """
      id: 1
      text: CSS で他の指定より優先させる書き方はどれか。
      choices:
        - !important
        - first
      correct: 0
      explanation: 「!important」を付けます。
      """,
    good: """
      id: 1
      text: CSS で他の指定より優先させる書き方はどれか。
      choices:
        - '!important'
        - first
      correct: 0
      explanation: 「!important」を付けます。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - text: What the author meant, from the `!` to the end of the line.
  ///   - edits: Puts it into quotes.
  package static func tagOnText(_ text: String, at place: Place, edits: [Edit]) -> Diagnostic {
    Diagnostic(
      .tagOnText, at: place,
      Words(
        en: "`\(text.excerpt)` is not read as text, since it starts with `!`",
        ja: "「\(text.excerpt)」は「!」で始まるため、文章として読まれません"),
      help: Words(
        en: "put the whole text in quotes: \(quoted(text))",
        ja: "全体を引用符で囲んでください: \(quoted(text))"),
      edits: edits)
  }
}
