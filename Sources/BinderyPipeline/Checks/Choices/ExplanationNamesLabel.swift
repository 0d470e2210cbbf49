/// Choices are shuffled for each attempt, so the B of the author is another learner's D.
extension Rule {
  package static let explanationNamesLabel = Rule(
    "explanation-names-label", .choices, .warning,
    explanation: Words(
      en: """
        The explanation names a choice by its label or its place (“option B”, 「選択肢2」, 「ア：…」, “the second choice”), \
        but apps shuffle the choices, so learners see another one there. Name it by what it says, or write \
        `{{choice:b}}` with the choice's key: the app puts in the label under which that choice was shown. Where the \
        order matters, `shuffle: false` keeps it.
        """,
      ja: """
        解説が選択肢を記号や順番（「選択肢2」「ア：…」「2番目の選択肢」など）で指していますが、アプリは選択肢を並べ替えて出すので、\
        学習者には別の選択肢に見えます。選択肢の内容を挙げるか、`{{choice:b}}`（b は選択肢のキー）と書いてください。\
        そう書いたところには、出題時の記号が入ります。順番に意味がある問題なら、`shuffle: false` で並べ替えを止められます。
        """),
    bad: """
      id: 1
      text: 日本で最も長い川はどれか。
      choices: [利根川, 信濃川, 石狩川]
      correct: 1
      explanation: 信濃川は 367 km あります。選択肢アの利根川は流域面積が最大です。
      """,
    good: """
      id: 1
      text: 日本で最も長い川はどれか。
      choices: [利根川, 信濃川, 石狩川]
      correct: 1
      explanation: 信濃川は 367 km あります。利根川は流域面積が最大です。
      """)
}

extension Diagnostic {
  /// - Parameter written: The mention, as read.
  static func explanationNamesLabel(_ written: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .explanationNamesLabel, at: place,
      Words(
        en: "the explanation names a choice by its place, `\(written)`, and choices are shuffled",
        ja: "解説が「\(written)」と選択肢を記号や順番で指していますが、選択肢は並べ替えて出されます"),
      help: Words(
        en: "name the choice by what it says, or by `{{choice:b}}` with its key",
        ja: "選択肢の内容を挙げるか、`{{choice:b}}` のようにキーで書いてください"))
  }
}
