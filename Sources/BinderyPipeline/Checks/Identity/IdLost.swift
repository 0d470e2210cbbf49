import BinderyFormat

/// An id that vanishes leaves learners' records behind that point at nothing; nobody should do that by accident.
extension Rule {
  package static let idLost = Rule(
    "id-lost", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        `ids.lock` says that the id is in use, but no source has it: a file was deleted, a question cut out, or an `id:` \
        line was changed or left behind. If that was a mistake, bring it back as it was (git has it). If the question is really to end, say so \
        with `bindery retire ID`; apps then know that it is gone, and the id is never given out again. `bindery assign \
        --retire-lost` retires all ids that are lost at once.
        """,
      ja: """
        `ids.lock` では使われていることになっている id が、どのファイルにもありません。ファイルを消したか、問題を切り取ったか、\
        `id:` の行を書きかえたためです。間違いなら、元のとおりに戻してください（git に残っています）。本当にその問題を終わらせるなら、\
        `bindery retire ID` で引退させてください。アプリに問題がなくなったことが伝わり、その id は二度と使われません。\
        `bindery assign --retire-lost` なら、見つからない id をまとめて引退させられます。
        """),
    bad: """
      === ids.lock
      bindery-ids 1
      question 1 live a=f1956a8f! b=b9de4ce5
      question 2 live
      workbook 1 live
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [くらげ, ひとで]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
      """,
    good: """
      === ids.lock
      bindery-ids 1
      question 1 live a=f1956a8f! b=b9de4ce5
      question 2 retired 2026-05
      workbook 1 live
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」の読みはどれか。
          choices: [くらげ, ひとで]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
      """)
}

extension Diagnostic {
  /// A question that has lost its `id:` line.
  static func idLost(_ line: LedgerLine, by question: Question) -> Diagnostic {
    let id = line.key.id
    return Diagnostic(
      .idLost, at: question.head,
      Words(
        en: "the question `\(id)` has lost its `id:` line", ja: "問題「\(id)」の `id:` の行がなくなりました"),
      related: [
        Related(
          Place(Ledger.fileName, line.range), Words(en: "this is what it was", ja: "この行の問題と同じです"))
      ],
      help: Words(
        en:
          "write `id: \(id)` again; if it is to be a new question, end the old one: `bindery retire \(line.key.kind.word)/\(id)`, or `bindery assign --retire-lost` for all that are lost",
        ja:
          "`id: \(id)` をもう一度書いてください。新しい問題にするのなら `bindery retire \(line.key.kind.word)/\(id)` か `bindery assign --retire-lost` で前の id を引退させてください"
      ))
  }

  /// - Parameter references: What names the id.
  static func idLost(
    _ line: LedgerLine, in bank: Bank, _ ledger: Ledger?, references: [Reference]
  ) -> Diagnostic {
    let name = ledger?.spelling(of: line.key) ?? "\(line.key.id)"
    return Diagnostic(
      .idLost, at: Place(Ledger.fileName, line.range),
      Words(
        en: "no source has the \(line.key.kind.word) `\(line.key.id)` any more",
        ja: "\(line.key.kind.spoken.ja)「\(line.key.id)」が、どのファイルにもなくなりました"),
      related: references.map { reference in
        reference.successor.map {
          Related(
            bank.questions[$0].head, Words(en: "replaced by this one", ja: "これに置きかわります"))
        } ?? Related(reference.place, Words(en: "still named here", ja: "ここではまだ使われています"))
      },
      help: Words(
        en:
          "bring it back, or end it: `bindery retire \(name)`, or `bindery assign --retire-lost` for all that are lost",
        ja:
          "元に戻すか、`bindery retire \(name)` で引退させてください（見つからない id をまとめて引退させるなら `bindery assign --retire-lost`）"
      ))
  }
}
