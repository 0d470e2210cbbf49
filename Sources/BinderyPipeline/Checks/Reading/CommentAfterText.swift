/// ` #` ends an unquoted text (YAML 1.2.2, 6.6), so `C #5` is delivered as `C`; only the blanks before the sign can
/// tell a comment from text.
extension Rule {
  package static let commentAfterText = Rule(
    "comment-after-text", .reading, .warning, hasFix: true,
    explanation: Words(
      en: """
        Behind an unquoted text a blank and a `#` start a comment, and what follows never reaches learners: `F #m` is \
        delivered as `F`. If it is part of the text, put the text in quotes. If it is a comment, write it two spaces \
        off, with a space behind the `#`; so both you and Bindery can tell. A `#` \
        right behind a closing quote is such a comment, too.
        """,
      ja: """
        引用符のない文章のあとに空白と「#」があると、そこから先はコメントになり、学習者に届きません。`F #m` は `F` になります。\
        文章の一部なら、全体を引用符で囲んでください。コメントなら、空白を二つ空け、`#` のあとにも空白を入れてください。\
        そうすれば、どちらのつもりかがはっきりします。\
        閉じる引用符のすぐあとの「#」も、同じくコメントになります。
        """),
    bad: """
      id: 1
      text: 半音上がった音を表す書き方はどれか。
      choices:
        - F #m
        - G
      correct: 0
      explanation: シャープを付けます。
      """,
    good: """
      id: 1
      text: 半音上がった音を表す書き方はどれか。
      choices:
        - 'F #m'
        - G  # 誤答
      correct: 0
      explanation: シャープを付けます。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - comment: From the `#` to the end of the line.
  ///   - edits: Quotes the text, or sets the comment off.
  static func commentAfterText(
    field: String, comment: String, isLikelyText: Bool, at place: Place, edits: [Edit]
  ) -> Diagnostic {
    Diagnostic(
      .commentAfterText, at: place,
      Words(
        en: "`\(comment.excerpt)` behind the text of `\(field)` is a comment and is not delivered",
        ja: "「\(field)」の文章のあとの「\(comment.excerpt)」はコメントになり、配信されません"),
      help: isLikelyText
        ? Words(
          en: "put all of the text in quotes; if it is a comment, write `  # `",
          ja: "文章全体を引用符で囲んでください（コメントなら空白を二つ空けて「# 」と書きます）")
        : Words(
          en: "write a comment as `  # `, two spaces off; if it is text, put all in quotes",
          ja: "コメントなら空白を二つ空けて「# 」と書き、文章の一部なら全体を引用符で囲んでください"),
      edits: edits)
  }
}
