import BinderyFormat

/// Two questions with one id share every learner's record; which of them an answer was given to is lost for good.
extension Rule {
  package static let idDuplicate = Rule(
    "id-duplicate", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        Two items of one kind have the same id, mostly because one was made as a copy of the other. Learners' records \
        would not say which of them is meant, and lists that name the id would show only one. Delete the `id:` line of \
        the copy, not of the original whose answers learners have given already, and run `bindery assign`, which \
        gives it an id of its own. Look also at the lists that name the id.
        """,
      ja: """
        同じ種類の 2 つのものが、同じ id を持っています。たいていは、片方をもう片方のコピーとして作ったためです。学習者の記録が\
        どちらを指すのか分からなくなり、その id を挙げている一覧には片方しか出ません。コピーのほう（学習者がすでに解いた元の問題\
        ではないほう）の `id:` の行を消して `bindery assign` を実行すると、新しい id が付きます。その id を挙げている一覧も\
        確かめてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 日本の歴史
      questions:
        - id: 10
          text: 鎌倉幕府の初代将軍は誰か。
          choices: [源頼朝, 足利尊氏]
          answer: 源頼朝
          explanation: 源頼朝は 1192 年に征夷大将軍に任じられました。
        - id: 10
          text: 室町幕府の初代将軍は誰か。
          choices: [足利尊氏, 徳川家康]
          answer: 足利尊氏
          explanation: 足利尊氏は 1338 年に征夷大将軍に任じられました。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 日本の歴史
      questions:
        - id: 10
          text: 鎌倉幕府の初代将軍は誰か。
          choices: [源頼朝, 足利尊氏]
          answer: 源頼朝
          explanation: 源頼朝は 1192 年に征夷大将軍に任じられました。
        - id: 11
          text: 室町幕府の初代将軍は誰か。
          choices: [足利尊氏, 徳川家康]
          answer: 足利尊氏
          explanation: 足利尊氏は 1338 年に征夷大将軍に任じられました。
      """)
}

extension Diagnostic {
  package static func idDuplicate(_ key: LedgerKey, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .idDuplicate, at: place,
      Words(
        en: "the id `\(key.id)` belongs to \(key.kind.spoken.en) already",
        ja: "id「\(key.id)」は、すでに別の\(key.kind.spoken.ja)のものです"),
      label: Words(en: "claimed again here", ja: "ここでも使われています"),
      related: [Related(first, Words(en: "first claimed here", ja: "最初はここです"))],
      help: key.kind == .app
        ? Words(
          en: "an app's id is the name of its file: rename one",
          ja: "アプリの id はファイル名です。どちらかの名前を変えてください")
        : Words(
          en: "delete the `id:` line of the copy and run `bindery assign`",
          ja: "コピーのほうの `id:` の行を消して、`bindery assign` を実行してください"))
  }
}
