/// Telling learners why an answer is right teaches more than telling them whether it is: of the feedback compared in
/// the meta-analysis of Van der Kleij, Feskens and Eggen (2015, doi:10.3102/0034654314564881), elaborated feedback had
/// the largest effect.
extension Rule {
  package static let explanationMissing = Rule(
    "explanation-missing", .choices, .warning,
    explanation: Words(
      en: """
        The question has no `explanation`. A learner who was wrong sees the right answer, but not why it is right, and \
        learns little; a wrong answer key also goes unnoticed more easily. Write in a sentence or two why the answer is \
        right, and best also why the others are not. Drafts and flashcards may be without. A project that needs no explanations turns \
        the rule off in `bindery.yml`.
        """,
      ja: """
        問題に `explanation`（解説）がありません。間違えた学習者は、正解は分かってもその理由が分からず、身に付きません。\
        正解の設定の間違いにも気付きにくくなります。なぜその答えになるのかを一、二文で書いてください。ほかの選択肢がなぜ違うかもあると、さらに親切です。\
        下書き（draft）や flashcard の問題にはなくてもかまいませんし、解説を使わない教材なら、`bindery.yml` でこの検査を切れます。
        """),
    bad: """
      id: 1
      text: 太陽系で最も大きい惑星はどれか。
      choices: [木星, 土星, 地球]
      correct: 0
      """,
    good: """
      id: 1
      text: 太陽系で最も大きい惑星はどれか。
      choices: [木星, 土星, 地球]
      correct: 0
      explanation: 木星の直径は地球のおよそ 11 倍です。
      """,
    check: .question { ExplanationMissing.check($0, &$1) })
}

enum ExplanationMissing {
  static func check(_ question: Question, _ report: inout Report) {
    guard question.explanation == nil, question.status != .draft,
      question.type !== QuestionType.flashcard
    else { return }
    report.add(
      .explanationMissing, at: question.head,
      Words(en: "a question without an explanation", ja: "問題に解説がありません"),
      help: Words(
        en: "add `explanation:` and say why the answer is right",
        ja: "`explanation:` に、なぜその答えになるのかを書いてください"))
  }
}
