/// An empty category would stand in the app as a page with nothing on it.
extension Rule {
  package static let emptyCategory = Rule(
    "empty-category", .structure, .error,
    explanation: Words(
      en: """
        The list `workbooks` has nothing in it, so learners would open an empty page. Mostly it \
        was emptied while things were moved about. List its workbooks, or delete the file; if it \
        is still being written, `status: draft` keeps it back.
        """,
      ja: """
        `workbooks` のリストが空なので、学習者には何もないページが見えてしまいます。\
        並べ替えの途中で空になったのかもしれません。問題集を書くか、ファイルを消してください。\
        書きかけなら `status: draft` を付けてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: []
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
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      """)
}

extension Diagnostic {
  package static func emptyCategory(at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyCategory, at: place,
      Words(en: "the category has no workbooks", ja: "カテゴリに問題集がありません"),
      help: Words(en: "list its workbooks", ja: "問題集を並べてください"))
  }
}
