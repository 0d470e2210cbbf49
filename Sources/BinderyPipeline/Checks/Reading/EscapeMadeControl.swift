/// In double quotes `\f` is a form feed and `\t` a tab, so "\frac" and "\theta" lose their first letter without a
/// word (YAML 1.2.2, 5.7); teachers write TeX in quotes.
extension Rule {
  package static let escapeMadeControl = Rule(
    "escape-made-control", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        In double quotes a backslash with a letter is one special character: `\\f` a form feed, `\\b` a backspace, \
        `\\t` a tab. So `"\\frac"` or `"\\theta"` reaches learners as an invisible character and the rest of the word. \
        Put text with TeX or Windows paths in single quotes, where a backslash is a backslash, or type it twice. \
        `\\n`, `\\t`, `\\"`, `\\\\` and `\\/` are fine where they do not start a TeX command.
        """,
      ja: """
        二重引用符の中では、円記号・バックスラッシュと文字の組が一つの特殊な文字になります。`\\f` は改ページ、`\\b` は後退、`\\t` はタブです。\
        そのため `"\\frac"` や `"\\theta"` は、見えない文字と残りのつづりになって学習者に届きます。\
        TeX や Windows のパスを含む文章は、バックスラッシュがそのまま残る一重引用符で囲むか、`\\\\` と二つ書いてください。\
        `\\n`・`\\t`・`\\"`・`\\\\`・`\\/` は、TeX の命令の始まりでなければ使えます。
        """),
    bad: """
      id: 1
      text: "$\\frac{1}{2}$ を小数で表したものはどれか。"
      choices: ['0.5', '0.2']
      correct: 0
      explanation: 1 を 2 で割ります。
      """,
    good: """
      id: 1
      text: '$\\frac{1}{2}$ を小数で表したものはどれか。'
      choices: ['0.5', '0.2']
      correct: 0
      explanation: "1 を 2 で割ります。\\n答えは 0.5 です。"
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - escape: The first one, as typed.
  ///   - command: The TeX command that it starts, as `\frac`.
  ///   - places: Every such escape of the text; at least one.
  static func escapeMadeControl(
    field: String, escape: String, command: String?, at places: [Place]
  ) -> Diagnostic {
    let typed = command ?? escape
    return Diagnostic(
      .escapeMadeControl, at: places[0],
      Words(
        en: "in double quotes `\(escape)` is one special character"
          + (command.map { ", so `\($0.excerpt)` is not read as typed" } ?? ""),
        ja: "二重引用符の中の「\(escape)」は一つの特殊な文字になります"
          + (command.map { "（「\($0.excerpt)」は書いたとおりに読まれません）" } ?? "")),
      related: places.dropFirst().map { .init($0, Words(en: "and here", ja: "ここも同じです")) },
      help: Words(
        en: "put the text of `\(field)` in single quotes, or write `\\\(typed.excerpt)`",
        ja: "「\(field)」の文章を一重引用符で囲むか、「\\\(typed.excerpt)」と書いてください"))
  }
}
