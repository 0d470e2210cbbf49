/// A learner who reads that "the answer is B" under a question whose key is C trusts neither again; one of the two is a
/// slip, and mostly it is the key.
extension Rule {
  package static let explanationNamesOtherAnswer = Rule(
    "explanation-names-other-answer", .choices, .error,
    explanation: Words(
      en: """
        The explanation says outright which answer is right (“the answer is B”, 「正解は「X」」), and the question's key \
        says another. Labels are read in the author's order. Mostly the key was typed wrongly, or the choices were \
        reordered and the explanation was not. Find out which is right and correct the other; where a label is named, \
        `{{choice:b}}` with the choice's key keeps in step by itself.
        """,
      ja: """
        解説に「正解は「X」」「答えは B」のようにはっきり書かれた答えと、問題に設定された正解が違います。\
        記号（ア、B など）は、原稿に書いた順で読みます。正解の設定間違いか、選択肢を並べ替えたのに解説を直していないことが多いです。\
        どちらが正しいかを確かめて、もう一方を直してください。記号で指すところは `{{choice:b}}`（b は選択肢のキー）と書けば、ずれることがありません。
        """),
    bad: """
      id: 1
      text: 日本で最も長い川はどれか。
      choices: [利根川, 信濃川, 石狩川]
      correct: 0
      explanation: 正解は「信濃川」です。長さは 367 km あります。
      """,
    good: """
      id: 1
      text: 日本で最も長い川はどれか。
      choices: [利根川, 信濃川, 石狩川]
      correct: 1
      explanation: 正解は「信濃川」です。長さは 367 km あります。
      """,
    check: .question { ExplanationNames.check($0, &$1) })
}

extension Diagnostic {
  /// - Parameter wrong: The choice that the answer names.
  static func explanationNamesOtherAnswer(
    _ answer: NamedAnswers.Answer, wrong: Int, of question: Question, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .explanationNamesOtherAnswer, at: place,
      Words(
        en: "the explanation says `\(answer.written)`, and that is not the key",
        ja: "解説に「\(answer.written)」とありますが、正解の設定と違います"),
      related: [
        Diagnostic.Related(
          question.place(question.choices[wrong].text.range),
          Words(en: "this is what it names", ja: "解説が指す選択肢")),
        Diagnostic.Related(question.answerPlace, Words(en: "the key", ja: "正解の設定")),
      ],
      help: Words(
        en: "correct the key or the explanation", ja: "正解の設定か解説のどちらかを直してください"))
  }
}
