/// An empty accepted answer would count a learner right who typed nothing.
extension Rule {
  package static let answerBlank = Rule(
    "answer-blank", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        An accepted answer is empty, or only white space: in the list of a short_text question, or in a blank such as \
        `{{}}` or `{{TCP|}}`. Whoever typed nothing would be right, and mostly a text got lost here. Write the answer, \
        or delete the entry; a sign that is white space itself cannot be asked for.
        """,
      ja: """
        正解とする答えが空か、空白だけです。short_text の `correct` のリストや、`{{}}` や `{{TCP|}}` のような空欄の中にあります。\
        何も入力しなくても正解になってしまいますし、多くは答えを書き忘れたものです。答えを書くか、その項目を消してください。\
        空白そのものを答えさせることはできません。
        """),
    bad: """
      id: 1
      type: short_text
      text: 再送制御を行うトランスポート層のプロトコルは何か。
      correct: [TCP, ""]
      explanation: TCP は届かなかったデータを送り直します。
      """,
    good: """
      id: 1
      type: short_text
      text: 再送制御を行うトランスポート層のプロトコルは何か。
      correct: [TCP]
      explanation: TCP は届かなかったデータを送り直します。
      """)
}

extension Diagnostic {
  package static func answerBlank(at place: Place) -> Diagnostic {
    Diagnostic(
      .answerBlank, at: place,
      Words(en: "an accepted answer is empty", ja: "正解とする答えが空です"),
      help: Words(en: "write the answer, or delete the entry", ja: "答えを書くか、この項目を消してください"))
  }
}
