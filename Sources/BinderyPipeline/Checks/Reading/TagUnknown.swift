/// A tag asks the YAML reader to make an object of another type; which types there are is each program's own matter.
extension Rule {
  package static let tagUnknown = Rule(
    "tag-unknown", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        A word that starts with `!` before a value is a YAML tag: it asks for a value of a special type. Bindery \
        reads every value by its field and knows only the core tags (`!!str`, `!!int`, …), which change nothing. \
        Delete the tag.
        """,
      ja: """
        値の前にある `!` で始まる語は YAML の「タグ」で、特別な種類の値を求める書き方です。Bindery は値を項目に応じて読むため、\
        基本のタグ（`!!str`、`!!int` など、書いても何も変わりません）以外は使えません。タグを消してください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: !list [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameter tag: As libyaml writes it out.
  package static func tagUnknown(_ tag: String, at place: Place) -> Diagnostic {
    let core = "tag:yaml.org,2002:"
    let typed = tag.hasPrefix(core) ? "!!" + tag.dropFirst(core.count) : tag
    return Diagnostic(
      .tagUnknown, at: place,
      Words(en: "unknown tag `\(typed.excerpt)`", ja: "知らないタグ「\(typed.excerpt)」です"),
      help: Words(
        en: "delete the tag; if the `!` is part of the text, quote the text",
        ja: "タグを消してください。「!」が文章の一部なら、全体を引用符で囲んでください"))
  }
}
