/// A question that replaces itself says nothing, and a client that follows it would never arrive.
extension Rule {
  package static let selfReference = Rule(
    "self-reference", .references, .error,
    explanation: Words(
      en: """
        The question names its own id under `replaces`. There belong the ids of older questions \
        whose place this one takes. Correct the id, or delete the line.
        """,
      ja: """
        問題の `replaces` に自分自身の id が書かれています。\
        そこに書くのは、この問題で置きかえる古い問題の id です。\
        id を直すか、その行を消してください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      replaces: [1]
      """,
    good: """
      === questions/1.yml
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      replaces: [900]
      === workbooks/1.yml
      id: 1
      title: 化学
      questions: [1]
      === ids.lock
      bindery-ids 1
      question 900 retired 2026-05
      """,
    check: .question(checkSelf))
}

extension Rule {
  private static func checkSelf(_ question: Question, _ report: inout Report) {
    for replaced in question.replaces where replaced.value == question.id?.value {
      report.add(
        .selfReference, at: question.place(replaced.range),
        Words(
          en: "the question replaces itself", ja: "この問題が自分自身を置きかえることになっています"),
        help: Words(
          en: "write the id of the older question", ja: "置きかえる古い問題の id を書いてください"))
    }
  }
}
