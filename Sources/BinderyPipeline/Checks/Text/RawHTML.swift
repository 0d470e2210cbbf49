/// Apps show texts in different ways, and HTML in a text either shows as its source or runs: a script in a question is
/// a classic way into an app (OWASP, Cross Site Scripting Prevention).
extension Rule {
  package static let rawHTML = Rule(
    "raw-html", .text, .error,
    explanation: Words(
      en: """
        The Markdown text holds an HTML tag. Tags are not delivered as such, since not every app shows HTML and a tag \
        can carry a script. If learners should see the tag itself, put it between backticks or write `\\<` in place of \
        `<`. For bold, links, tables, raised and lowered digits there is markup of its own; a line break is one without \
        `<br>`.
        """,
      ja: """
        Markdown の文章に HTML のタグがあります。HTML を表示しないアプリがあり、タグにはスクリプトも書けるため、タグとしては配信しません。\
        タグそのものを学習者に見せたいときは、バッククォートで囲むか、`<` を `\\<` と書いてください。\
        太字、リンク、表、上付き・下付きにはそれぞれの書き方があり、改行には `<br>` も要りません。
        """),
    bad: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: Web の安全
      questions:
        - id: 1
          text: 入力欄に <script>alert(1)</script> と書かれると何が起きるか。
          choices: [スクリプトが動く, 何も起きない]
          correct: 0
          explanation: クロスサイトスクリプティングです。
      """,
    good: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: Web の安全
      questions:
        - id: 1
          text: 入力欄に `<script>alert(1)</script>` と書かれると何が起きるか。
          choices: [スクリプトが動く, 何も起きない]
          correct: 0
          explanation: クロスサイトスクリプティングです。
      """)
}

extension TextFault {
  /// - Parameter tag: Its first line.
  static func rawHTML(_ tag: String, at range: Range<Int>) -> TextFault {
    let name = tag.drop { $0 == "<" || $0 == "/" }.prefix { $0.isLetter }.lowercased()
    return TextFault(
      .rawHTML, at: range,
      Words(en: "`\(tag.excerpt)` is HTML", ja: "「\(tag.excerpt)」は HTML です"), help: help(name))
  }

  private static func help(_ name: String) -> Words {
    switch name {
    case "br": Words(en: "break the line instead", ja: "代わりに改行してください")
    case "sub", "sup":
      Words(
        en: "write a formula: `$x_1$`, `$x^2$`, `\\ce{H2O}`",
        ja: "`$x_1$`、`$x^2$`、`\\ce{H2O}` のように式で書いてください")
    case "b", "strong":
      Words(en: "write `**…**` for bold text", ja: "太字は `**…**` と書いてください")
    case "i", "em": Words(en: "write `*…*` for emphasis", ja: "強調は `*…*` と書いてください")
    case "ruby", "rt", "rb", "rp":
      Words(en: "write a reading as `{漢字|かんじ}`", ja: "ふりがなは `{漢字|かんじ}` と書いてください")
    case "img":
      Words(en: "name the picture under `images:`", ja: "画像は `images:` に書いてください")
    default:
      Words(
        en: "to show it as it is, put it between backticks or write `\\<`; else take it out",
        ja: "そのまま見せるならバッククォートで囲むか `\\<` と書き、そうでなければ消してください")
    }
  }
}
