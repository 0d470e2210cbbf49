import BinderyFormat

/// What was built is looked over once more, by its bytes: a fault of ours must not become a leak of theirs.
extension Rule {
  package static let retiredLeak = Rule(
    "retired-leak", .publication, .error, fixed: true, isSelfCheck: true,
    explanation: Words(
      en: """
        A question, passage, record or announcement whose id was ended stands in an object that was built \
        for readers. Bindery looks over each object that it has packed, and stops before anything is released. Nothing \
        in the sources is wrong; please report it.
        """,
      ja: """
        読者向けに作ったファイルの中に、id を終わりにした問題・大問・レコード・お知らせが入っています。\
        Bindery は作ったファイルを一つずつ見直し、見つけたら公開の前に止まります。\
        原稿の間違いではありません。お手数ですがご報告ください。
        """),
    bad: """
      === ids.lock
      bindery-ids 1
      question 2 retired 2026-11
      === workbooks/1.yml
      # ids.lock で終わりになった id 2 の問題です。これがビルドで作ったファイルに入っていると、この検査が止めます。
      id: 1
      title: 化学
      questions:
        - id: 2
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    good: """
      === ids.lock
      bindery-ids 1
      question 2 retired 2026-11
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 3
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameter object: The object's name below the app's folder.
  static func retiredLeak(
    _ kind: ItemKind, _ id: ItemID, object: String, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .retiredLeak, at: place,
      Words(
        en: "a retired \(kind.word), `\(id)`, stands in `\(object)`",
        ja: "引退した\(kind.spoken.ja)「\(id)」が「\(object)」に入っています"),
      help: Words(
        en: "this is a fault of Bindery: nothing was released, please report it",
        ja: "Bindery の不具合です。公開はされていません。ご報告ください"))
  }
}
