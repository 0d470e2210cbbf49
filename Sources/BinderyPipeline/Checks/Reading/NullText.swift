/// To YAML an unquoted `~`, `null` or nothing at all is no text but "no value": such a choice would vanish.
extension Rule {
  package static let nullText = Rule(
    "null-text", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        A text that must be there is missing: nothing stands behind the colon or the `- `, or an unquoted `~` or \
        `null`, which YAML reads as "no value". If these characters are what learners should see, put them in quotes. \
        Else write the text, or delete the empty item.
        """,
      ja: """
        必要な文章がありません。コロンや `- ` のあとに何もないか、引用符なしの `~` や `null`（YAML では「値なし」の意味）が書かれています。\
        その文字を学習者に見せたいなら、引用符で囲んでください。そうでなければ文章を書くか、空の行を消してください。
        """),
    bad: """
      id: 1
      text: 値がないことを表す JavaScript の語はどれか。
      choices:
        - null
        - nil
      correct: 0
      explanation: null です。
      """,
    good: """
      id: 1
      text: 値がないことを表す JavaScript の語はどれか。
      choices:
        - 'null'
        - nil
      correct: 0
      explanation: null です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - written: `~`, `null`, or nothing.
  ///   - swallowed: The comment that was most likely meant as the text.
  package static func nullText(
    field: String, written: String, swallowed: Place? = nil, source: [UInt8] = [], at place: Place
  ) -> Diagnostic {
    if let swallowed {
      let range = swallowed.range
      return swallowedText(
        field, String(decoding: source[range.start..<range.end], as: UTF8.self), at: swallowed)
    }
    guard !written.isEmpty else {
      return Diagnostic(
        .nullText, at: place,
        Words(en: "nothing is written for `\(field)` here", ja: "「\(field)」に何も書かれていません"),
        help: Words(en: "write the text, or delete the empty item", ja: "文章を書くか、空の項目を消してください"))
    }
    return Diagnostic(
      .nullText, at: place,
      Words(
        en: "unquoted `\(written)` in `\(field)` means \"no value\", not these characters",
        ja: "「\(field)」の「\(written)」は引用符がないため、文字ではなく「値なし」の意味になります"),
      help: Words(
        en: "put it in quotes if learners should see it: '\(written)'",
        ja: "そのまま見せたいなら引用符で囲んでください: '\(written)'"),
      edits: [.quoting(place.range, written, file: place.file)])
  }

  private static func swallowedText(
    _ field: String, _ comment: String, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .nullText, at: place,
      Words(
        en: "nothing is written for `\(field)`, since `\(comment.excerpt)` is a comment",
        ja: "「\(comment.excerpt)」はコメントになるため、「\(field)」に何も書かれていません"),
      help: Words(
        en: "put the text in quotes: \(quoted(comment))",
        ja: "文章を引用符で囲んでください: \(quoted(comment))"),
      edits: [.quoting(place.range, comment, file: place.file)])
  }
}
