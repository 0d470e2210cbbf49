import BinderyFormat

/// A passage that no question is about is delivered nowhere; mostly its questions were written without naming it.
extension Rule {
  package static let orphanPassage = Rule(
    "orphan-passage", .references, .warning,
    explanation: Words(
      en: """
        No question is about the passage, so no app shows it. Mostly the line `passage:` was forgotten, and then the \
        questions are shown without the text that they ask about. Give them the passage, or let the file's name start \
        with `_` until it is wanted.
        """,
      ja: """
        どの問題からも指定されていない大問なので、どのアプリにも出ません。\
        `passage:` を書き忘れていると、問題だけが本文なしで表示されてしまいます。\
        問題に大問を指定するか、使うまではファイル名を `_` で始めておいてください。
        """),
    bad: """
      === passages/1.yml
      id: 1
      text: 次の文を読んで答えよ。吾輩は猫である。名前はまだ無い。
      === workbooks/1.yml
      id: 1
      title: 国語
      questions:
        - id: 1
          text: 「吾輩」の名前はどれか。
          choices: [まだ無い, タマ]
          answer: まだ無い
          explanation: 「名前はまだ無い」とあります。
      """,
    good: """
      === passages/1.yml
      id: 1
      text: 次の文を読んで答えよ。吾輩は猫である。名前はまだ無い。
      === workbooks/1.yml
      id: 1
      title: 国語
      questions:
        - passage: 1
          questions:
            - id: 1
              text: 「吾輩」の名前はどれか。
              choices: [まだ無い, タマ]
              answer: まだ無い
              explanation: 「名前はまだ無い」とあります。
      """,
    check: .bank(checkPassages))
}

extension Rule {
  private static func checkPassages(_ bank: Bank, _ report: inout Report) {
    guard !bank.passages.isEmpty, !bank.hasGaps(in: .questions, .workbooks),
      !bank.hasMalformedReference(to: .passage), !bank.hasMalformedReference(to: .question)
    else { return }
    // Also where the group's own questions are still missing: that has its finding.
    var named = Set(
      bank.workbooks.flatMap(\.passageGroups).compactMap { $0.passage?.value })
    for index in bank.questions.indices {
      if let passage = bank.questions[index].passage { named.insert(passage.value) }
    }
    named.formUnion(bank.probablyMeant(.passage))
    for (index, passage) in bank.passages.enumerated() {
      // A second passage with an id in use has its own finding.
      guard
        passage.id.map({ !named.contains($0.value) && bank.passageIndex[$0.value] == index })
          ?? true
      else { continue }
      report.add(
        .orphan(
          .orphanPassage, passage.id?.value, at: passage.head,
          Words(
            en: "name it under `passage:` in a question or a workbook's list",
            ja: "問題か問題集のリストの `passage:` に書いてください")))
    }
  }
}
