/// What was built is looked over once more, by its bytes: a fault of ours must not become a leak of theirs.
extension Rule {
  package static let draftLeak = Rule(
    "draft-leak", .publication, .error, fixed: true, isSelfCheck: true,
    explanation: Words(
      en: """
        A draft stands in an object that was built for readers. Bindery looks over each object \
        that it has packed, and stops before anything is released. Nothing in the sources is \
        wrong; please report it.
        """,
      ja: """
        読者向けに作ったファイルの中に下書きが入っています。\
        Bindery は作ったファイルを一つずつ見直し、見つけたら公開の前に止まります。\
        原稿の間違いではありません。お手数ですがご報告ください。
        """),
    bad: """
      === workbooks/2.yml
      # 下書きの問題集です。原稿は正しいのに、これがビルドで作ったファイルに入っていると、この検査が止めます。
      id: 2
      title: 来月の小テスト
      status: draft
      questions:
        - id: 2
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === workbooks/2.yml
      id: 2
      title: 来月の小テスト
      status: draft
      questions:
        - id: 2
          text: 水を表す化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameter object: The object's name below the app's folder.
  package static func draftLeak(object: String, id: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .draftLeak, at: place,
      Words(
        en: "a draft, `\(id)`, stands in `\(object)`", ja: "下書き「\(id)」が「\(object)」に入っています"),
      help: Words(
        en: "this is a fault of Bindery: nothing was released, please report it",
        ja: "Bindery の不具合です。公開はされていません。ご報告ください"))
  }
}
