/// A link that runs a script, or a picture that calls another server, is how a text attacks the app that shows it (OWASP,
/// Cross Site Scripting Prevention; RFC 3986, 7.1).
extension Rule {
  package static let unsafeLink = Rule(
    "unsafe-link", .text, .error, fixed: true,
    explanation: Words(
      en: """
        A link in the text leads to something other than a page or an address for mail: `javascript:` runs in the app, \
        `data:` holds a page of its own, a path without a host leads nowhere in an app, and a picture from another \
        server tells that server who reads it. Links begin with `https://`, `http://` or `mailto:`; pictures are files \
        below `images/`. A learner should see such a link as text? Put it between backticks. \
        The `url` of a source begins with `https://` or `http://`.
        """,
      ja: """
        文中のリンクが、ウェブページでもメールアドレスでもないものを指しています。`javascript:` はアプリの中で動き、`data:` はページそのものを含み、\
        ホスト名のないパスはアプリではどこにもつながりません。よそのサーバーの画像は、誰が読んだかをそのサーバーに教えてしまいます。\
        リンクは `https://`、`http://`、`mailto:` で始め、画像は `images/` の下に置いてください。\
        リンクの文字そのものを見せたいときは、バッククォートで囲んでください。出典の `url` は `https://` か `http://` で始めます。
        """),
    bad: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: Web の安全
      questions:
        - id: 1
          text: 信頼できないリンクを開くと、何が起きることがあるか。
          choices: [スクリプトが動く, 何も起きない]
          correct: 0
          explanation: '[押す](javascript:alert(1)) のようなリンクが一例です。'
      """,
    good: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: Web の安全
      questions:
        - id: 1
          text: 信頼できないリンクを開くと、何が起きることがあるか。
          choices: [スクリプトが動く, 何も起きない]
          correct: 0
          explanation: '`[押す](javascript:alert(1))` のようなリンクが一例です。'
      """)
}

extension Diagnostic {
  /// The `url` of a source that leads to no page.
  static func unsafeSource(_ target: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .unsafeLink, at: place,
      Words(
        en: "the source leads to `\(target.excerpt)`",
        ja: "出典のリンク先「\(target.excerpt)」は使えません"),
      help: Words(
        en: "write the address of a page, which begins with `https://` or `http://`",
        ja: "`https://` か `http://` で始まる、ページのアドレスを書いてください"))
  }
}

extension TextFault {
  static func unsafeLink(_ target: String, at range: Range<Int>) -> TextFault {
    TextFault(
      .unsafeLink, at: range,
      target.isEmpty
        ? Words(en: "a link leads nowhere", ja: "リンク先がありません")
        : Words(
          en: "a link leads to `\(target.excerpt)`",
          ja: "リンク先「\(target.excerpt)」は使えません"),
      help: Words(
        en: "begin it with `https://`; if no link is meant, write `\\[` in place of `[`",
        ja: "`https://` で始めてください。リンクのつもりでなければ `[` を `\\[` と書いてください"))
  }

  static func remotePicture(_ target: String, at range: Range<Int>) -> TextFault {
    TextFault(
      .unsafeLink, at: range,
      Words(
        en: "the picture `\(target.excerpt)` is not the project's own",
        ja: "画像「\(target.excerpt)」がプロジェクトの外にあります"),
      help: Words(
        en: "put it below `images/` and name it under `images:`",
        ja: "`images/` の下に置き、`images:` に書いてください"))
  }
}
