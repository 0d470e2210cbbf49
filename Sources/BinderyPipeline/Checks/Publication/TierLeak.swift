import BinderyFormat

/// What was built is looked over once more, by its bytes: a fault of ours must not become a leak of theirs.
extension Rule {
  package static let tierLeak = Rule(
    "tier-leak", .publication, .error, fixed: true, isSelfCheck: true,
    explanation: Words(
      en: """
        A question or passage that only a higher tier may see stands in an object of a lower one. Bindery \
        looks over each object that it has packed, and stops before anything is released. Nothing \
        in the sources is wrong; please report it.
        """,
      ja: """
        上位プランだけに見せる問題や大問が、下位プランのファイルの中に入っています。\
        Bindery は作ったファイルを一つずつ見直し、見つけたら公開の前に止まります。\
        原稿の間違いではありません。お手数ですがご報告ください。
        """),
    bad: """
      === workbooks/2.yml
      # 有料（pro）の問題集です。この問題が無料のファイルに入っていると、この検査が止めます。
      id: 2
      title: 化学（有料）
      access: pro
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
      title: 化学（お試し）
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === workbooks/2.yml
      id: 2
      title: 化学（有料）
      access: pro
      questions:
        - id: 2
          text: 水を表す化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1, 2]
      === apps/7.yml
      title: 理科アプリ
      categories: [1]
      tiers: [pro]
      """)
}

extension Diagnostic {
  /// - Parameter object: The object's name below the app's folder.
  static func tierLeak(
    _ kind: ItemKind, _ id: ItemID, object: String, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .tierLeak, at: place,
      Words(
        en: "\(kind.spoken.en) of a higher tier, `\(id)`, stands in `\(object)`",
        ja: "上位プランの\(kind.spoken.ja)「\(id)」が「\(object)」に入っています"),
      help: Words(
        en: "this is a fault of Bindery: nothing was released, please report it",
        ja: "Bindery の不具合です。公開はされていません。ご報告ください"))
  }
}
