/// Choices that are only their labels: the texts stayed in a picture or in the stem, where a client that shuffles and
/// labels the choices itself cannot find them.
extension Rule {
  package static let choiceLabelsOnly = Rule(
    "choice-labels-only", .choices, .warning,
    explanation: Words(
      en: """
        Every choice is just a label in its order: ア イ ウ エ or A B C D. The app labels choices itself and shows them in \
        another order to each learner, so a label in the text means nothing, or something else than it says. Mostly \
        the real choices stand in the stem or in a picture. Write their texts here, or give each choice its own \
        picture with `image:`.
        """,
      ja: """
        どの選択肢も「ア イ ウ エ」や「A B C D」のような記号だけです。記号はアプリが付け、順番も学習者ごとに入れ替わるので、\
        文章に書かれた記号は意味を失うか、別の選択肢を指してしまいます。多くは、本当の選択肢が問題文や図の中に残っているものです。\
        選択肢の文章をここに書くか、`image:` で選択肢ごとに図を付けてください。
        """),
    bad: """
      id: 1
      text: アは酸素、イは水素、ウは窒素である。最も軽い気体はどれか。
      choices: [ア, イ, ウ]
      correct: 1
      explanation: 水素が最も軽い気体です。
      """,
    good: """
      id: 1
      text: 最も軽い気体はどれか。
      choices: [酸素, 水素, 窒素]
      correct: 1
      explanation: 水素が最も軽い気体です。
      """,
    check: .question { ChoiceLabelsOnly.check($0, &$1) })
}

enum ChoiceLabelsOnly {
  static func check(_ question: Question, _ report: inout Report) {
    // The lefts of a matching may well be the labels of what a figure shows.
    guard question.choices.count > 1, question.type !== QuestionType.matching,
      let first = label(of: question.choices[0]),
      let row = rows.first(where: { $0.first == first }), question.choices.count <= row.count,
      zip(question.choices, row).allSatisfy({ label(of: $0) == $1 })
    else { return }
    let last = row[question.choices.count - 1]
    report.add(
      .choiceLabelsOnly, at: question.place(question.choices[0].range),
      Words(
        en: "the choices are only the labels `\(first)` to `\(last)`",
        ja: "選択肢が「\(first)」から「\(last)」までの記号だけです"),
      help: Words(
        en: "write what each choice says, or give each an `image:`",
        ja: "選択肢の内容を書くか、それぞれに `image:` を付けてください"))
  }

  /// The one sign of a choice without a picture, brackets and points around it aside.
  private static func label(of choice: Choice) -> Unicode.Scalar? {
    // A sign and what is around it; most choices are longer.
    guard choice.text.bytes.count <= 16, choice.image == nil else { return nil }
    let text = String(decoding: AsRead.folded(choice.text.bytes), as: UTF8.self)
    let signs = text.unicodeScalars.drop { "([".unicodeScalars.contains($0) }
    guard let label = signs.first,
      signs.dropFirst().allSatisfy({ ")]:、".unicodeScalars.contains($0) })
    else { return nil }
    return label
  }

  /// The signs that choices are labelled with, in their order; digits are answers as often as labels.
  private static let rows = [
    "アイウエオカキクケコサシスセソタチツテト", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz",
    "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳",
  ].map { Array($0.unicodeScalars) }
}
