/// How many choices are right is what tells the two types of choice questions apart, for authors, clients and marking.
extension Rule {
  package static let correctCount = Rule(
    "correct-count", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        A `single_choice` question has exactly one right choice, a `multiple_choice` question at least one. Here \
        several choices of a `single_choice` are marked with `correct: true`, or a `multiple_choice` names none. The \
        app shows the one type with radio buttons and the other with check boxes, and marks them differently. Mark \
        the right number of choices, or write the other `type:`.
        """,
      ja: """
        `single_choice` の正解はちょうど 1 つ、`multiple_choice` の正解は 1 つ以上です。ここでは、`single_choice` なのに `correct: true` の\
        選択肢が複数あるか、`multiple_choice` なのに正解が 1 つもありません。この 2 つの形式は、アプリでの選び方も採点の仕方も違います。\
        正解の数を直すか、`type:` をもう一方の形式に変えてください。
        """),
    bad: """
      id: 1
      type: multiple_choice
      text: 素数をすべて選べ。
      choices: [2, 3, 4]
      correct: []
      explanation: 4 は 2 で割り切れます。
      """,
    good: """
      id: 1
      type: multiple_choice
      text: 素数をすべて選べ。
      choices: [2, 3, 4]
      correct: [0, 1]
      explanation: 4 は 2 で割り切れます。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - found: How many choices are given as right.
  ///   - type: The question's type as written in `type:`.
  package static func correctCount(at place: Place, found: Int, type: String) -> Diagnostic {
    guard found > 0 else {
      return Diagnostic(
        .correctCount, at: place,
        Words(en: "a `\(type)` question without a right choice", ja: "「\(type)」なのに正解の選択肢がありません"),
        help: Words(
          en: "name at least one choice that is right", ja: "正解の選択肢を 1 つ以上書いてください"))
    }
    return Diagnostic(
      .correctCount, at: place,
      Words(
        en: "\(found) choices are given as right, but `\(type)` takes one",
        ja: "正解の選択肢が \(found) 個ありますが、「\(type)」の正解は 1 個だけです"),
      help: Words(
        en: "mark one choice only, or write `type: multiple_choice`",
        ja: "正解を 1 個にするか、`type: multiple_choice` と書いてください"))
  }
}
