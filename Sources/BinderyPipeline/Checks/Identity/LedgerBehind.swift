/// A release whose ids are not in the committed ledger cannot be told from its successor: the next `assign`, on
/// another machine, could settle them otherwise.
extension Rule {
  package static let ledgerBehind = Rule(
    "ledger-behind", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        With `--locked`, as CI and publishing run, `ids.lock` has to hold everything that `bindery assign` would record. \
        Here it does not: there are ids it has not seen, or choices were added, removed, reordered or reworded. Run \
        `bindery assign` and commit the changed ledger together with the sources, so that everybody agrees on which \
        choice has which key.
        """,
      ja: """
        `--locked` を付けたとき（CI や公開のとき）は、`bindery assign` が記録するはずの内容がすべて `ids.lock` になければなりません。\
        ここでは、台帳にない id があるか、選択肢の追加・削除・並べ替え・書き換えがまだ記録されていません。`bindery assign` を実行し、\
        変わった台帳を元のファイルと一緒にコミットしてください。こうして、どの選択肢がどのキーなのかが全員に共有されます。
        """),
    bad: """
      === ids.lock
      bindery-ids 1
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
  /// For `--locked` where there is no ledger: `assign` would make one.
  static let ledgerAbsent = Diagnostic(
    .ledgerBehind, at: Place(Ledger.fileName, SourceRange(at: 0)),
    Words(
      en: "there is no `\(Ledger.fileName)`, so nothing can be locked to it",
      ja: "`\(Ledger.fileName)` がないので、照らし合わせるものがありません"),
    help: Words(
      en: "run `bindery assign` and commit `\(Ledger.fileName)`",
      ja: "`bindery assign` を実行し、`\(Ledger.fileName)` をコミットしてください"))

  /// For `--locked`; nil where the ledger is up to date.
  package static func ledgerBehind(_ result: IdentityResult) -> Diagnostic? {
    guard let first = result.behind.min() else { return nil }
    let count = result.behind.count
    return Diagnostic(
      .ledgerBehind, at: Place(Ledger.fileName, SourceRange(at: 0)),
      count == 1
        ? Words(
          en: "the ledger is not up to date: `\(first)` is missing or has changed",
          ja: "台帳が最新ではありません（「\(first)」が未記録か、変わっています）")
        : Words(
          en:
            "the ledger is not up to date: \(count) ids are missing or have changed, the first is `\(first)`",
          ja: "台帳が最新ではありません（\(count) 個の id が未記録か、変わっています。最初は「\(first)」）"),
      help: Words(
        en: "run `bindery assign` and commit `\(Ledger.fileName)`",
        ja: "`bindery assign` を実行し、`\(Ledger.fileName)` をコミットしてください"))
  }
}
