import BinderyFormat

/// Apps that read `flat` record the position of the choice that a learner took.
extension Rule {
  package static let choiceOrderChanged = Rule(
    "choice-order-changed", .identity, .error,
    explanation: Words(
      en: """
        The question goes to an app as `flat`, which has no choice keys: such apps record positions. Choices of it were \
        reordered, removed or put in between, so old records would point at other choices. Put new choices at the end and \
        leave the others where they are. Where it has to be, write `# bindery: allow choice-order-changed` and the reason \
        above the question; `bindery assign` then records the new order, and the comment can go.
        """,
      ja: """
        この問題は `flat` 形式でアプリに届きます。`flat` には選択肢のキーがなく、アプリは選択肢の位置を記録します。\
        選択肢を並べ替えるか、取り除くか、途中に入れたため、これまでの記録が別の選択肢を指してしまいます。新しい選択肢は最後に加え、\
        ほかは動かさないでください。どうしても必要なら、問題の上に `# bindery: allow choice-order-changed` と理由を書いてください。\
        `bindery assign` が新しい順番を記録したら、そのコメントは消せます。
        """),
    bad: """
      === ids.lock
      bindery-ids 1
      question 1 live a=f1956a8f! b=b9de4ce5
      workbook 1 live
      category 1 live
      app kanji live
      === apps/kanji.yml
      title: 漢字
      categories: [1]
      outputs: [flat]
      === categories/1.yml
      id: 1
      title: 漢字
      workbooks: [1]
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [ひとで, くらげ]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
      """,
    good: """
      === ids.lock
      bindery-ids 1
      question 1 live a=f1956a8f! b=b9de4ce5
      workbook 1 live
      category 1 live
      app kanji live
      === apps/kanji.yml
      title: 漢字
      categories: [1]
      outputs: [flat]
      === categories/1.yml
      id: 1
      title: 漢字
      workbooks: [1]
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [くらげ, ひとで, うに]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
      """)
}

extension Diagnostic {
  static func choiceOrderChanged(
    from before: [ChoiceKey], to after: [ChoiceKey], in question: Question
  ) -> Diagnostic {
    func names(_ keys: [ChoiceKey]) -> String { keys.map(\.name).joined(separator: " ") }
    return Diagnostic(
      .choiceOrderChanged, at: question.head,
      Words(
        en:
          "the choices have moved (`\(names(before))` is now `\(names(after))`), and `flat` apps record positions",
        ja: "選択肢の位置が変わりました（\(names(before)) → \(names(after))）。`flat` のアプリは位置を記録します"),
      help: Words(
        en: "put new choices at the end and leave the others in place, or allow this with a reason",
        ja: "新しい選択肢は最後に加え、ほかは元の位置に戻すか、理由を書いて許可してください"))
  }
}
