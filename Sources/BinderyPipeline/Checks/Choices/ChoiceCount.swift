/// With one choice there is nothing to choose; labels and choice keys are letters, of which there are 26.
extension Rule {
  package static let choiceCount = Rule(
    "choice-count", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        A question of this type has 2 to 26 choices. With fewer there is nothing to choose, and for more the letters \
        A to Z give out. Mostly a line was lost, or lacks its `- `. Add the missing choices; split a longer list \
        into several questions. Without choices to choose from, the type is another one, as `true_false`.
        """,
      ja: """
        この形式の問題の選択肢は 2 個から 26 個までです。1 個では選べませんし、26 個を超えると A から Z までの記号が足りません。\
        多くは、行が抜けたか、行頭の `- ` を書き忘れたものです。足りない選択肢を加えてください。多すぎるときは問題を分けてください。\
        選択肢のいらない問題なら、`true_false` など別の形式を選んでください。
        """),
    bad: """
      id: 1
      text: 日本で一番長い川はどれか。
      choices:
        - 信濃川
      correct: 0
      explanation: 信濃川は長さ 367 km です。
      """,
    good: """
      id: 1
      text: 日本で一番長い川はどれか。
      choices:
        - 信濃川
        - 利根川
      correct: 0
      explanation: 信濃川は長さ 367 km です。
      """,
    check: .question { ChoiceCount.check($0, &$1) })
}

enum ChoiceCount {
  /// How many choices a question may have.
  static let allowed = 2...26

  static func check(_ question: Question, _ report: inout Report) {
    let count = question.choices.count
    guard question.type.hasChoices, !allowed.contains(count) else { return }
    if count > allowed.upperBound {
      let first = question.choices[allowed.upperBound]
      report.add(
        .choiceCount, at: question.place(first.range),
        Words(
          en: "\(count) choices, where at most \(allowed.upperBound) are possible",
          ja: "選択肢が \(count) 個あります（\(allowed.upperBound) 個まで）"),
        label: Words(en: "the first that is too many", ja: "ここから多すぎます"),
        help: Words(
          en: "drop some, or split the question", ja: "選択肢を減らすか、問題を分けてください"))
    } else {
      report.add(
        .choiceCount, at: question.choices.first.map { question.place($0.range) } ?? question.head,
        Words(
          en: count == 0 ? "a question without choices" : "only one choice",
          ja: count == 0 ? "選択肢がありません" : "選択肢が 1 個しかありません"),
        help: Words(
          en: "write at least 2 choices, each behind `- `",
          ja: "`- ` で始まる選択肢を 2 個以上書いてください"))
    }
  }
}
