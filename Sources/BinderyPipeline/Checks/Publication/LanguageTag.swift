/// Screen readers choose their pronunciation, and browsers their characters, by the language's tag
/// (w3.org/WAI/WCAG22/Understanding/language-of-page); one that they do not know leaves them guessing.
extension Rule {
  package static let languageTag = Rule(
    "language-tag", .publication, .error,
    explanation: Words(
      en: """
        A language is named by its tag (BCP 47), as `ja`, `en` or `zh-Hant`. Apps hand it to fonts \
        and to speech, and those know no other names. Write the tag of the language.
        """,
      ja: """
        言語は `ja`、`en`、`zh-Hant` のようなタグ（BCP 47）で書きます。\
        アプリはこれを文字の表示や読み上げに渡すので、ほかの名前では通じません。\
        その言語のタグを書いてください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      language: 日本語
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      language: ja
      """)
}

extension Diagnostic {
  package static func languageTag(written: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .languageTag, at: place,
      Words(
        en: "`\(written.excerpt)` is no language tag", ja: "「\(written.excerpt)」は言語のタグではありません"),
      help: Words(en: "write a tag, as `ja` or `en`", ja: "`ja` や `en` のように書いてください"))
  }
}
