import BinderyFormat

/// A retired id stands in learners' records for what it named; given to anything else, it would speak of that.
extension Rule {
  package static let idRetired = Rule(
    "id-retired", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        The id was retired: it ended for good when its question was taken away, and learners' records that hold it \
        speak of that question. Mostly an old file came back, or an id was copied from an old list. A new item gets a \
        new id: delete `id: …` (but no `-` before it) and run `bindery assign`. If the retirement was a mistake and no release went out \
        without the question, `bindery retire ID --undo` takes it back.
        """,
      ja: """
        この id は引退しています。問題を取り除いたときに役目を終えた id で、学習者の記録ではその問題を指しています。\
        古いファイルが戻ってきたか、古い一覧から id を写したことが多いです。新しいものには新しい id を付けます。id を消して（前に `-` があれば残す） \
        `bindery assign` を実行してください。引退が間違いで、その問題のないリリースがまだ出ていなければ、`bindery retire ID --undo` で\
        取り消せます。
        """),
    bad: """
      === ids.lock
      bindery-ids 1
      question 1 retired 2026-05 a=f1956a8f! b=b9de4ce5
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
      question 1 retired 2026-05 a=f1956a8f! b=b9de4ce5
      question 2 live a=f1956a8f! b=b9de4ce5
      workbook 1 live
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 2
          text: 「海月」の読みはどれか。
          choices: [くらげ, ひとで]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
      """)
}

extension Diagnostic {
  /// - Parameter entry: The ledger's retired line.
  static func idRetired(_ entry: LedgerEntry, at place: Place) -> Diagnostic {
    let id = entry.key.id
    var when = ""
    if case .retired(let month) = entry.state { when = month }
    return Diagnostic(
      .idRetired, at: place,
      Words(
        en: "the id `\(id)` was retired in \(when)", ja: "id「\(id)」は \(when) に引退しています"),
      help: entry.key.kind == .app
        ? Words(
          en:
            "rename the app's file, or take the retirement back: `bindery retire app/\(id) --undo`",
          ja: "アプリのファイル名を変えるか、`bindery retire app/\(id) --undo` で引退を取り消してください")
        : Words(
          en:
            "\(Words.deleting(id).en) and run `bindery assign`, or take the retirement back: `bindery retire \(entry.key.kind.word)/\(id) --undo`",
          ja:
            "\(Words.deleting(id).ja)、`bindery assign` を実行するか、`bindery retire \(entry.key.kind.word)/\(id) --undo` で引退を取り消してください"
        ))
  }
}
