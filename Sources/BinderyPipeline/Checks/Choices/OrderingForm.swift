/// In an ordering question the order of the list is the answer, and the app mixes the items.
extension Rule {
  package static let orderingForm = Rule(
    "ordering-form", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        The `choices` of an `ordering` question stand in the right order, and the app mixes them. So `shuffle: false` \
        would show the answer, and `correct: true` on one of the items says nothing. Delete that line. If learners are \
        to choose one item, the type is `single_choice`.
        """,
      ja: """
        `ordering` の問題では、`choices` を正しい順に書き、アプリが並びを混ぜて見せます。\
        `shuffle: false` と書くと答えがそのまま見えてしまいますし、項目に `correct: true` と書いても意味がありません。\
        その行を消してください。1 つを選ばせる問題なら、形式は `single_choice` です。
        """),
    bad: """
      id: 1
      type: ordering
      text: OSI 参照モデルの層を、下から順に並べよ。
      choices: [物理層, データリンク層, ネットワーク層]
      shuffle: false
      explanation: 下から物理層、データリンク層、ネットワーク層です。
      """,
    good: """
      id: 1
      type: ordering
      text: OSI 参照モデルの層を、下から順に並べよ。
      choices: [物理層, データリンク層, ネットワーク層]
      explanation: 下から物理層、データリンク層、ネットワーク層です。
      """)
}

enum OrderingFault { case notShuffled, marked }

extension Diagnostic {
  static func orderingForm(_ fault: OrderingFault, at place: Place) -> Diagnostic {
    switch fault {
    case .notShuffled:
      Diagnostic(
        .orderingForm, at: place,
        Words(
          en: "`shuffle: false` would show the items in the right order",
          ja: "`shuffle: false` では、項目が正しい順のまま表示されます"),
        help: Words(en: "delete the line", ja: "この行を消してください"))
    case .marked:
      Diagnostic(
        .orderingForm, at: place,
        Words(
          en: "an item is marked as right, but the order of the list is the answer",
          ja: "項目に `correct: true` がありますが、正解はリストの順番そのものです"),
        help: Words(
          en: "delete `correct: true`, or write `type: single_choice`",
          ja: "`correct: true` を消すか、`type: single_choice` と書いてください"))
    }
  }
}
