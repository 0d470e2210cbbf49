/// A word that the format does not know would silently mean the default: `status: drafts` would publish the draft.
extension Rule {
  package static let enumValue = Rule(
    "enum", .structure, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        The field takes one of a few words, and this is none of them. Guessing would be dangerous: \
        `status: drafts` must not publish a draft. Write one of the words that the message lists.
        """,
      ja: """
        決まった言葉のどれかを書く項目に、別の言葉が書かれています。\
        推測して読むと、`status: drafts` の下書きが公開されるようなことが起きかねません。\
        メッセージにある言葉のどれかを書いてください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      status: drafts
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      status: published
      """)
}

extension Diagnostic {
  /// - Parameter allowed: The words that the field takes.
  package static func enumValue(
    field: String, written: String, allowed: [String], at place: Place
  ) -> Diagnostic {
    let near = nearest(to: written, among: allowed).first
    let list = allowed.map { "`\($0)`" }
    return Diagnostic(
      .enumValue, at: place,
      Words(
        en: "`\(written.excerpt)` is no value of `\(field)`",
        ja: "「\(field)」に「\(written.excerpt)」とは書けません"),
      help: Words(
        en: "write one of \(list.joined(separator: ", "))",
        ja: "\(list.joined(separator: "、")) のどれかを書いてください"),
      edits: near.map { [Edit(place, $0)] } ?? [])
  }

  /// A language that an app chooses from a project that names none.
  static func unnamedChoice(_ tag: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .enumValue, at: place,
      Words(
        en: "`\(tag.excerpt)` is chosen, and the project names no languages",
        ja: "言語「\(tag.excerpt)」が選ばれていますが、プロジェクトの言語が決まっていません"),
      help: Words(
        en: "name the project's languages in `bindery.yml`, as `languages: [ja, en]`",
        ja: "プロジェクトの言語を `bindery.yml` に `languages: [ja, en]` のように書いてください"))
  }
}
