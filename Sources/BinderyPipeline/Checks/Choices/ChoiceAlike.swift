/// Choices that differ only in what the eye passes over: copied text brings invisible characters along
/// (github.com/chamilo/chamilo-lms, pull request 7176), and Japanese input methods write both １５ and 15.
extension Rule {
  package static let choiceAlike = Rule(
    "choice-alike", .choices, .warning,
    explanation: Words(
      en: """
        Two choices look the same or nearly so: they differ only in width (１５ and 15), case, spaces, a full stop at \
        the end or characters that cannot be seen. A learner cannot tell which one is meant, and mostly they were to \
        be different or to be one. Change one of them. If the difference is what you ask about, as Aa and AA in \
        genetics, keep it with `# bindery: allow choice-alike` and the reason.
        """,
      ja: """
        2 つの選択肢が、全角と半角（１５と 15）、大文字と小文字、空白、末尾の句点、見えない文字といった点でしか違いません。\
        学習者には見分けが付かず、多くは書き間違いか、同じものの重複です。どちらかを直してください。\
        遺伝子型の Aa と AA のように、その違いこそが問いなら、`# bindery: allow choice-alike 理由` と書いて残せます。
        """),
    bad: """
      id: 1
      text: 10 + 5 はいくつか。
      choices: [15, １５, 51]
      correct: 0
      explanation: 10 + 5 は 15 です。
      """,
    good: """
      id: 1
      text: 10 の 2 乗はどれか。
      choices: [10², 102, 20]
      correct: 0
      explanation: 2 は上付きで書きます。
      """,
    check: .question { ChoiceAlike.check($0, &$1) })
}

enum ChoiceAlike {
  static func check(_ question: Question, _ report: inout Report) {
    check(question.choices, of: question, &report)
    for group in question.otherGroups { check(group.choices, of: question, &report) }
  }

  private static func check(
    _ choices: [Choice], of question: Question, _ report: inout Report
  ) {
    guard choices.count > 1, !differAtEnds(choices) else { return }
    let hashes = choices.map { Likeness.hash(of: $0.text.bytes) }
    let earlier = earlierEqual(hashes)
    guard earlier.contains(where: { $0 != nil }) else { return }
    let keys = choices.map(ChoiceDuplicate.key)
    let duplicates = earlierEqual(keys)
    for (index, other) in earlier.enumerated() where duplicates[index] == nil {
      guard let other, keys[index].image == keys[other].image else { continue }
      let texts = (keys[index].text, keys[other].text)
      guard Likeness.areAlike(texts.0, texts.1) else { continue }
      report.add(
        finding(
          choices[index], choices[other], Likeness.difference(texts.0, texts.1), in: question))
    }
  }

  /// Whether the first and last letters of the choices already tell them all apart.
  private static func differAtEnds(_ choices: [Choice]) -> Bool {
    var hashes: [UInt64] = []
    hashes.reserveCapacity(choices.count)
    for choice in choices {
      guard let hash = TextEnds.hash(of: choice.text.bytes) else { return false }
      hashes.append(hash)
    }
    return earlierEqual(hashes).allSatisfy { $0 == nil }
  }

  private static func finding(
    _ own: Choice, _ first: Choice, _ difference: Words?, in question: Question
  ) -> Diagnostic {
    let quoted = (own.text.string.excerpt, first.text.string.excerpt)
    let message =
      difference.map {
        Words(
          en: "the choices `\(quoted.0)` and `\(quoted.1)` differ only in \($0.en)",
          ja: "選択肢「\(quoted.0)」と「\(quoted.1)」は、\($0.ja)しか違いません")
      }
      ?? Words(
        en: "the choices `\(quoted.0)` and `\(quoted.1)` look the same",
        ja: "選択肢「\(quoted.0)」と「\(quoted.1)」は同じに見えます")
    return Diagnostic(
      .choiceAlike, at: question.place(own.range), message,
      related: [
        Diagnostic.Related(
          question.place(first.range), Words(en: "the other one", ja: "もう 1 つの選択肢"))
      ],
      help: Words(
        en: "make the difference visible, or delete one of them",
        ja: "違いが見て分かるように直すか、どちらかを消してください"))
  }
}
