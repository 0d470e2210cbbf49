/// An unquoted text that starts with `&` or `*` is an anchor or an alias to YAML: `&amp;` cannot be read, and
/// `&lt` is delivered as nothing.
extension Rule {
  package static let anchorOnText = Rule(
    "anchor-on-text", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        An unquoted text that starts with `&` or `*` is not read as text. To YAML the one gives a name to a value \
        and the other calls for the value of that name, so the text is lost or the file cannot be read. HTML \
        entities (`&amp;`) and emphasis (`*important*`) are the usual cases. Put the whole text in quotes.
        """,
      ja: """
        引用符なしで「&」や「*」から始まる文章は、そのままは読まれません。YAML では「&」は値に名前を付け、「*」はその名前の値を呼び出す記号なので、\
        文章が消えたり、ファイルが読めなくなったりします。`&amp;` のような HTML の表記や `*重要*` のような強調でよく起こります。\
        文章全体を引用符で囲んでください。
        """),
    bad: """
      id: 1
      text: 「<」を表す HTML の書き方はどれか。
      choices:
        - "&amp;"
        - &lt;
      correct: 1
      explanation: less than の略です。
      """,
    good: """
      id: 1
      text: 「<」を表す HTML の書き方はどれか。
      choices:
        - "&amp;"
        - "&lt;"
      correct: 1
      explanation: less than の略です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - text: What the author meant: `&` or `*` and what follows on the line.
  ///   - place: All of it.
  package static func anchorOnText(_ text: String, at place: Place) -> Diagnostic {
    let sign = text.hasPrefix("*") ? "*" : "&"
    return Diagnostic(
      .anchorOnText, at: place,
      Words(
        en: "`\(text.excerpt)` is not read as text, since it starts with `\(sign)`",
        ja: "「\(text.excerpt)」は「\(sign)」で始まるため、文章として読まれません"),
      help: Words(
        en: "put the whole text in quotes: \(quoted(text))",
        ja: "全体を引用符で囲んでください: \(quoted(text))"),
      edits: [.quoting(place.range, text, file: place.file)])
  }

  /// A text in single quotes, as it would be written in a source, shortened for a message.
  static func quoted(_ text: String) -> String {
    Edit.quoting(SourceRange(at: 0), text.excerpt, file: "").text
  }
}
