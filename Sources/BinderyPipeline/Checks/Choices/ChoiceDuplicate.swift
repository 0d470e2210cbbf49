/// Of two equal choices only one counts as right, so a learner who knows the answer can still be marked wrong. Three
/// validation questions of a widely used exam set had this fault (github.com/hendrycks/test, issue 21).
extension Rule {
  package static let choiceDuplicate = Rule(
    "choice-duplicate", .choices, .error,
    explanation: Words(
      en: """
        Two choices are the same text, white space at the ends aside. Nobody can tell them apart; if one of them is \
        the right one, learners who pick the other are marked wrong. Mostly a choice was copied and not changed, or \
        a superscript got lost on the way (2ⁿ and 2n). Change one of them. If you delete it, mind that the numbers \
        that `correct` counts move.
        """,
      ja: """
        前後の空白を除くと、同じ選択肢が 2 つあります。見分けが付かないので、片方が正解だと、もう片方を選んだ学習者が不正解になってしまいます。\
        多くは、写したまま直し忘れたか、上付き文字が消えた（2ⁿ が 2n になった）ものです。どちらかを直してください。\
        消すときは、`correct` の番号がずれないか確かめてください。
        """),
    bad: """
      id: 1
      text: 高さ n の完全二分木の葉の数はどれか。
      choices: [2n, n + 1, 2n]
      correct: 0
      explanation: 葉の数は 2 の n 乗です。
      """,
    good: """
      id: 1
      text: 高さ n の完全二分木の葉の数はどれか。
      choices: [2ⁿ, n + 1, 2n]
      correct: 0
      explanation: 葉の数は 2 の n 乗です。
      """,
    check: .question { ChoiceDuplicate.check($0, &$1) })
}

enum ChoiceDuplicate {
  static func check(_ question: Question, _ report: inout Report) {
    check(question.choices, of: question, &report)
    // Rights that are equal in the first language are one target already.
    for group in question.otherGroups { check(group.choices, of: question, &report) }
  }

  private static func check(
    _ choices: [Choice], of question: Question, _ report: inout Report
  ) {
    guard choices.count > 1 else { return }
    for (index, earlier) in earlierEqual(choices.map(key)).enumerated() {
      guard let earlier else { continue }
      let text = AsRead.trimmed(choices[index].text.bytes)
      let quoted = String(decoding: text, as: UTF8.self).excerpt
      report.add(
        .choiceDuplicate, at: question.place(choices[index].range),
        Words(en: "the choice `\(quoted)` is listed again", ja: "選択肢「\(quoted)」が重複しています"),
        related: [
          Diagnostic.Related(
            question.place(choices[earlier].range),
            Words(en: "first listed here", ja: "最初はここです"))
        ],
        help: Words(
          en: "change or delete one of them", ja: "どちらかを直すか、消してください"))
    }
  }

  /// What must differ between choices: the text without white space at its ends, and the picture.
  static func key(of choice: Choice) -> Key {
    Key(text: AsRead.trimmed(choice.text.bytes), image: choice.image?.path)
  }

  struct Key: Hashable {
    var text: ArraySlice<UInt8>
    /// Below the content root.
    var image: String?
  }
}
