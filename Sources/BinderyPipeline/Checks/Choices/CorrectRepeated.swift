/// A choice named twice as right mostly stands in place of another one that would then be marked wrong.
extension Rule {
  package static let correctRepeated = Rule(
    "correct-repeated", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        The list of right choices names the same one twice. Naming it once is enough, so mostly another choice was \
        meant, and without it learners who find all right ones would be marked wrong. Correct the number or text, or \
        delete the second one.
        """,
      ja: """
        正解のリストに、同じ選択肢が 2 回書かれています。1 回で足りるので、多くは別の選択肢の書き間違いです。\
        そのままでは、正解をすべて選んだ学習者が不正解になってしまいます。番号や文章を直すか、2 つ目を消してください。
        """),
    bad: """
      id: 1
      type: multiple_choice
      text: 四国の県をすべて選べ。
      choices: [香川県, 高知県, 岡山県]
      correct: [0, 0]
      explanation: 岡山県は中国地方の県です。
      """,
    good: """
      id: 1
      type: multiple_choice
      text: 四国の県をすべて選べ。
      choices: [香川県, 高知県, 岡山県]
      correct: [0, 1]
      explanation: 岡山県は中国地方の県です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - written: The number or text as authored.
  ///   - first: Where the same choice is named before.
  package static func correctRepeated(
    written: String, at place: Place, first: Place
  ) -> Diagnostic {
    Diagnostic(
      .correctRepeated, at: place,
      Words(
        en: "the choice `\(written.excerpt)` is given as right twice",
        ja: "正解の「\(written.excerpt)」が 2 回書かれています"),
      related: [Related(first, Words(en: "first given here", ja: "最初はここです"))],
      help: Words(
        en: "write the one that was meant, or delete it", ja: "別の選択肢のつもりなら直し、そうでなければ消してください"))
  }
}
