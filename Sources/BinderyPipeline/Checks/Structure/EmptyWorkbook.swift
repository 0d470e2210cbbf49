/// An empty workbook would stand in the app as a page with nothing on it.
extension Rule {
  package static let emptyWorkbook = Rule(
    "empty-workbook", .structure, .error,
    explanation: Words(
      en: """
        The list `questions` has nothing in it, so learners would open an empty page. Mostly it \
        was emptied while things were moved about. List its questions, or delete the file; if it \
        is still being written, `status: draft` keeps it back.
        """,
      ja: """
        `questions` のリストが空なので、学習者には何もないページが見えてしまいます。\
        並べ替えの途中で空になったのかもしれません。問題を書くか、ファイルを消してください。\
        書きかけなら `status: draft` を付けてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions: []
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
      """)
}

extension Diagnostic {
  package static func emptyWorkbook(at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyWorkbook, at: place,
      Words(en: "the workbook has no questions", ja: "問題集に問題がありません"),
      help: Words(en: "list its questions", ja: "問題を並べてください"))
  }

  /// A passage to which the list of a workbook gives no questions.
  static func emptyGroup(at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyWorkbook, at: place,
      Words(en: "no questions are listed on the passage", ja: "大問に問題がありません"),
      help: Words(
        en: "list its questions, or take the passage out", ja: "問題を並べるか、大問の指定を消してください"))
  }
}
