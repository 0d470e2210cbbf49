import BinderyFormat

/// Two questions with one id share every learner's record; which of them an answer was given to is lost for good.
extension Rule {
  package static let idDuplicate = Rule(
    "id-duplicate", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        Two items of one kind have the same id, mostly because one was made as a copy of the other. Learners' records \
        would not say which of them is meant, and lists that name the id would show only one. Delete the id of \
        the copy, not of the original whose answers learners have given already, and run `bindery assign`, which \
        gives it an id of its own. Look also at the lists that name the id.
        """,
      ja: """
        同じ種類の 2 つのものが、同じ id を持っています。たいていは、片方をもう片方のコピーとして作ったためです。学習者の記録が\
        どちらを指すのか分からなくなり、その id を挙げている一覧には片方しか出ません。コピーのほう（学習者がすでに解いた元の問題\
        ではないほう）の id を消して（前に `-` があれば残す） `bindery assign` を実行すると、新しい id が付きます。その id を挙げている一覧も\
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

/// Two items that claim one id.
struct IDDuplicate {
  let key: LedgerKey
  /// In path order.
  let first: Place
  let second: Place
  /// Whether the second is the copy; nil where nothing tells.
  let isSecondCopy: Bool?
  /// Where lists and `replaces` name the id.
  let named: [Place]
  /// Whether the ledger, which knows more, has to be settled first.
  let isLedgerDamaged: Bool

  /// - Parameter asksGit: Whether git may say which was there first, where the ledger does not.
  init(
    _ key: LedgerKey, first: Int, second: Int, in bank: Bank, _ ledger: Ledger?, named: [Place],
    asksGit: Bool
  ) {
    self.key = key
    self.first = bank.item(key.kind, first).head
    self.second = bank.item(key.kind, second).head
    self.named = named
    isLedgerDamaged = bank.hasDamagedLedger
    guard key.kind == .question, !isLedgerDamaged else {
      isSecondCopy = nil
      return
    }
    let questions = (bank.questions[first], bank.questions[second])
    if let entry = ledger?.entry(key) {
      let fits = (
        QuestionTraits(of: questions.0).fit(entry), QuestionTraits(of: questions.1).fit(entry)
      )
      if fits.0 != fits.1 {
        isSecondCopy = fits.1 < fits.0
        return
      }
    }
    let history = asksGit ? bank.history : nil
    let since = (
      history?.since(questions.0.place(questions.0.text.range)),
      history?.since(questions.1.place(questions.1.text.range))
    )
    if let first = since.0, let second = since.1, first != second {
      isSecondCopy = first < second
    } else {
      isSecondCopy = nil
    }
  }
}

extension Diagnostic {
  static func idDuplicate(_ duplicate: IDDuplicate) -> Diagnostic {
    let key = duplicate.key
    let isFirstCopy = duplicate.isSecondCopy == false
    let (copy, other) =
      isFirstCopy ? (duplicate.first, duplicate.second) : (duplicate.second, duplicate.first)
    let otherWords =
      duplicate.isSecondCopy == nil
      ? Words(en: "first claimed here", ja: "最初はここです")
      : Words(en: "the older one, which keeps it", ja: "前からあるのはこちらです")
    return Diagnostic(
      .idDuplicate, at: copy,
      Words(
        en: "the id `\(key.id)` belongs to \(key.kind.spoken.en) already",
        ja: "id「\(key.id)」は、すでに別の\(key.kind.spoken.ja)のものです"),
      label: Words(en: "claimed again here", ja: "ここでも使われています"),
      related: [Related(other, otherWords)]
        + duplicate.named.map {
          Related(
            $0,
            Words(
              en: "named here: see that the right one is meant", ja: "ここで使われています。どちらのことか確かめてください"))
        },
      help: duplicate.isLedgerDamaged
        ? Words(
          en: "run `bindery assign`: it settles the ledger and knows which of them has the id",
          ja: "`bindery assign` を実行してください。台帳を整え、どちらの id かを調べます")
        : key.kind == .app
          ? Words(
            en: "an app's id is the name of its file: rename one",
            ja: "アプリの id はファイル名です。どちらかの名前を変えてください")
          : Words(
            en: "\(Words.deleting(key.id).en) at the copy, and run `bindery assign`",
            ja: "コピーのほうの \(Words.deleting(key.id).ja)、`bindery assign` を実行してください"))
  }
}

extension Words {
  /// To delete an id. `assign` writes it behind the dash of a list's item, which has to stay.
  static func deleting(_ id: ItemID) -> Words {
    Words(en: "delete `id: \(id)` (but no `-` before it)", ja: "`id: \(id)` を消して（前に `-` があれば残す）")
  }
}
