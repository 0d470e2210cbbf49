/// Where questions are copied from paper, the text comes along and the figure does not.
extension Rule {
  package static let textMentionsFigure = Rule(
    "text-mentions-figure", .media, .warning,
    explanation: Words(
      en: """
        The question speaks of a figure, a graph or a table, and none is given: no picture, no passage, and no table in the \
        text. Name the picture under `images:`, or reword the question.
        """,
      ja: """
        問題文が図やグラフや表に触れていますが、画像も、大問の資料も、文中の表もありません。 \
        `images:` に画像を書くか、問題文を直してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 次の図の分子の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 次の図の分子の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
          images: [{file: water.svg, alt: 酸素 1 個に水素 2 個が付いた分子の図}]
      === images/water.svg
      <svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>
      """,
    check: .bank(TextMentionsFigure.check))
}

enum TextMentionsFigure {
  static func check(_ bank: Bank, _ report: inout Report) {
    for index in bank.questions.indices {
      guard words.stand(in: bank.questions[index].text.bytes) else { continue }
      let question = bank.questions[index]
      guard question.media.isEmpty, !question.choices.contains(where: { $0.image != nil }),
        bank.passage(ofQuestion: index) == nil, question.passage == nil,
        let phrase = FigurePhrases.first(in: question.text.string)
      else { continue }
      report.add(
        .textMentionsFigure, at: question.place(question.text.range),
        Words(
          en: "the text says `\(phrase.excerpt)`, and no picture is given",
          ja: "問題文に「\(phrase.excerpt)」とありますが、画像がありません"),
        help: Words(
          en: "name it under `images:`, or reword the question",
          ja: "`images:` に画像を書くか、問題文を直してください"))
    }
  }

  /// What `FigurePhrases` looks for; most texts hold none of it, and are not looked at twice.
  private static let words = WordSearch(
    "図", "表", "グラフ", "写真", "イラスト", "igure", "iagram", "raph", "hart", "able", "icture", "mage",
    "hoto",
    "hown")
}
