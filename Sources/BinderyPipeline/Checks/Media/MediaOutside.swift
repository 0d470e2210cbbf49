/// A name that leaves the content folder could publish any file of the machine that builds.
extension Rule {
  package static let mediaOutside = Rule(
    "media-outside", .media, .error, fixed: true,
    explanation: Words(
      en: """
        The name leads out of the content folder: an absolute path, `..`, a backslash, a URL, or a \
        link to somewhere else. Only files below `images/` and `media/` are delivered, so that no \
        private file can get into an app. Put a copy there and name it.
        """,
      ja: """
        コンテンツのフォルダーの外を指す名前です（絶対パス、`..`、バックスラッシュ、URL、外へのリンク）。\
        私的なファイルがアプリに入らないように、配信するのは `images/` と `media/` の下のファイルだけです。\
        写しをそこに置いて、その名前を書いてください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      images: [../water.svg]
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
          images: [{file: water.svg, alt: 水の分子}]
      === images/water.svg
      <svg xmlns="http://www.w3.org/2000/svg"/>
      """)
}

extension Diagnostic {
  package static func mediaOutside(written: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .mediaOutside, at: place,
      Words(
        en: "`\(written.excerpt)` leads out of the content folder",
        ja: "「\(written.excerpt)」はコンテンツのフォルダーの外を指しています"),
      help: Words(
        en: "put the file below `images/` and name it there",
        ja: "ファイルを `images/` の下に置き、その名前を書いてください"))
  }
}
