/// A workbook without a title or a question without a stem cannot be shown, so there is nothing to deliver.
extension Rule {
  package static let required = Rule(
    "required", .structure, .error, fixed: true,
    explanation: Words(
      en: """
        A field that must be there is missing. Without it there is nothing to show: a question \
        needs its `text`, a workbook its `title` and its `questions`, and a text by language the \
        first language of the project. Add it; if the whole \
        item is not finished, `status: draft` keeps it out of the apps until it is.
        """,
      ja: """
        必須の項目がありません。\
        問題には `text`、問題集には `title` と `questions` が必要で、なければ学習者に見せるものがありません。\
        言語ごとに書いた文章には、プロジェクトの第一言語が必要です。項目を書き足してください。\
        書きかけなら `status: draft` を付けると、書き終わるまで配信されません。
        """),
    bad: """
      id: 1
      choices: [H₂O, CO₂]
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
  /// - Parameter owner: What lacks the field, as `question`.
  package static func required(field: String, of owner: Words, at place: Place) -> Diagnostic {
    Diagnostic(
      .required, at: place,
      Words(en: "the \(owner.en) has no `\(field)`", ja: "\(owner.ja)に「\(field)」がありません"),
      help: Words(en: "add `\(field):`", ja: "`\(field):` を書き足してください"))
  }
  /// A text by language without the language that every text must have.
  static func requiredLanguage(_ tag: String, field: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .required, at: place,
      Words(
        en: "`\(field)` has no `\(tag)`, the first language of the project",
        ja: "「\(field)」に、プロジェクトの第一言語「\(tag)」の文章がありません"),
      help: Words(
        en: "add `\(tag):`; it stands in where a translation is missing",
        ja: "`\(tag):` を書き足してください（訳のないところではこれが使われます）"))
  }
}
