import BinderyFormat

/// An index is a position; when the choices move and it does not, another choice becomes the right one.
extension Rule {
  package static let correctNotMoved = Rule(
    "correct-not-moved", .identity, .warning, hasFix: true,
    explanation: Words(
      en: """
        The choices were put in another order, or some came in or went out, and the number in `correct` stayed as it \
        was; so now it points at another choice, and what was right counts as wrong. Correct the number, or write the \
        right choice itself with `answer:`, which does not depend on the order. If the answer key was really meant to \
        change, nothing need be done: `bindery assign` records it.
        """,
      ja: """
        選択肢の順番が変わったか、増減したのに、`correct` の番号がそのままです。そのため別の選択肢が正解になり、\
        これまでの正解が不正解になっています。番号を直すか、順番に左右されない `answer:` で正解の文章を書いてください。\
        本当に正解を変えたのなら、何もする必要はありません。`bindery assign` で記録されます。
        """),
    bad: """
      === ids.lock
      bindery-ids 1
      question 1 live a=f1956a8f! b=b9de4ce5
      workbook 1 live
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [ひとで, くらげ]
          correct: 0
          explanation: 海月は「くらげ」と読みます。
      """,
    good: """
      === ids.lock
      bindery-ids 1
      question 1 live a=f1956a8f! b=b9de4ce5
      workbook 1 live
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [ひとで, くらげ]
          correct: 1
          explanation: 海月は「くらげ」と読みます。
      """)
}

extension Diagnostic {
  static func correctNotMoved(
    _ stale: [ChoiceChange.Stale], in question: Question
  ) -> Diagnostic {
    func names(_ indices: [Int], _ quoted: (String) -> String) -> String {
      indices.map { quoted(question.choices[$0].text.string) }.joined(separator: "、")
    }
    let now = stale.map(\.now)
    let meant = stale.compactMap(\.meant)
    let isGone = meant.count < stale.count
    let nowNames = (
      en: names(now) { "`\($0)`" }.replacing("、", with: ", "), ja: names(now) { "「\($0)」" }
    )
    let meantNames = (
      en: names(meant) { "`\($0)`" }.replacing("、", with: ", "), ja: names(meant) { "「\($0)」" }
    )
    let numbers = meant.map { "\($0)" }.joined(separator: ", ")
    return Diagnostic(
      .correctNotMoved, at: question.place(stale[0].place),
      isGone
        ? Words(
          en:
            "a choice that was right is gone and `correct` is as it was: now \(nowNames.en) is right",
          ja: "正解だった選択肢がなくなったのに `correct` がそのままで、\(nowNames.ja)が正解になっています")
        : Words(
          en:
            "the choices have moved and `correct` has not: \(meantNames.en) was right, now \(nowNames.en) is",
          ja: "選択肢が動いたのに `correct` がそのままで、正解が\(meantNames.ja)から\(nowNames.ja)に変わっています"),
      related: stale.dropFirst().map {
        Related(question.place($0.place), Words(en: "this one too", ja: "これもです"))
      },
      help: isGone
        ? Words(
          en: "see which choice is right, and name it with `answer:`",
          ja: "正解がどれかを確かめ、`answer:` で書いてください")
        : Words(
          en: "write \(numbers) to keep the answer key, or name the right choice with `answer:`",
          ja: "正解を変えないなら \(numbers) と書くか、`answer:` で正解の文章を書いてください"),
      edits: isGone
        ? []
        : stale.compactMap { stale in
          stale.meant.map { Edit(question.place(stale.place), "\($0)") }
        })
  }
}
