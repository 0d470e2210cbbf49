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

  /// A workbook's `access` that is a tier of one app that ships it, and of another not.
  static func tierOfOtherApp(
    _ tier: String, lacking apps: [String], allowed: [String], at place: Place
  ) -> Diagnostic {
    let names = apps.map { "`\($0)`" }
    let words = allowed.map { "`\($0)`" }
    return Diagnostic(
      .enumValue, at: place,
      Words(
        en:
          "`\(tier.excerpt)` is no tier of the app \(names.joined(separator: ", ")), which ships the workbook too",
        ja: "この問題集を載せるアプリ \(names.joined(separator: "、")) に、「\(tier.excerpt)」という tier がありません"),
      help: Words(
        en: "add it to that app's `tiers`, or write one of \(words.joined(separator: ", "))",
        ja: "そのアプリの `tiers` に加えるか、\(words.joined(separator: "、")) のどれかを書いてください"))
  }

  /// A type of records that an app chooses where there are none.
  static func noRecordTypes(_ type: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .enumValue, at: place,
      Words(
        en:
          "the app chooses records of the type `\(type.excerpt)`, and the project has no types of records",
        ja: "レコードの種類「\(type.excerpt)」が選ばれていますが、このプロジェクトにレコードの種類はありません"),
      help: Words(
        en: "write the type's schema into `record-types/TYPE.yml`, or delete the name here",
        ja: "その種類のスキーマを `record-types/種類.yml` に書くか、ここから消してください"))
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
