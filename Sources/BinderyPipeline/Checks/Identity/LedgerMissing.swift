/// Without the ledger nothing remembers which ids were ever given out, and which choice was `b` before the edit.
extension Rule {
  package static let ledgerMissing = Rule(
    "ledger-missing", .identity, .note,
    explanation: Words(
      en: """
        The content has no `ids.lock`, the record of every id and choice key ever given out. Everything builds as \
        written, but choice keys go by position: reorder the choices of a published question, and learners' answers \
        point at other ones, and nothing notices. Run `bindery assign` once; it records what is there. Commit the file \
        and never edit it by hand.
        """,
      ja: """
        これまでに付けた id と選択肢のキーの台帳 `ids.lock` がありません。書かれているとおりにビルドはできますが、選択肢のキーは\
        並び順で決まります。公開した問題の選択肢を並べ替えると、学習者の解答が別の選択肢を指すことになり、それに気づくことができません。\
        `bindery assign` を一度実行すれば、いまの内容が記録されます。できたファイルはコミットし、手では書き換えないでください。
        """),
    bad: """
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
  /// - Parameter settingsFile: `bindery.yml` where there is one.
  package static func ledgerMissing(settingsFile: String?) -> Diagnostic {
    Diagnostic(
      .ledgerMissing, at: Place(settingsFile ?? Ledger.fileName, SourceRange(at: 0)),
      Words(
        en: "there is no `\(Ledger.fileName)`, so nothing protects ids and choice keys",
        ja: "`\(Ledger.fileName)` がないため、id と選択肢のキーを守るものがありません"),
      help: Words(
        en: "run `bindery assign` and commit the file",
        ja: "`bindery assign` を実行し、できたファイルをコミットしてください"))
  }
}
