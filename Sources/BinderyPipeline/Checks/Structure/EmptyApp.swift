/// An empty app would stand in the app as a page with nothing on it.
extension Rule {
  package static let emptyApp = Rule(
    "empty-app", .structure, .error,
    explanation: Words(
      en: """
        The list `categories` has nothing in it, so the app would have nothing to show. List its \
        categories, or delete the file.
        """,
      ja: """
        `categories` のリストが空なので、アプリに表示するものがありません。\
        カテゴリを書くか、ファイルを消してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H2O, CO2]
          correct: 0
          explanation: 水は H2O です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
      === apps/history.yml
      title: 歴史アプリ
      categories: []
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H2O, CO2]
          correct: 0
          explanation: 水は H2O です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
      """)
}

extension Diagnostic {
  package static func emptyApp(at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyApp, at: place,
      Words(en: "the app has no categories", ja: "アプリにカテゴリがありません"),
      help: Words(en: "list its categories", ja: "カテゴリを並べてください"))
  }
}
