import BinderyFormat

/// A record that names what its app does not deliver sends the app after something that is not there.
extension Rule {
  package static let referenceLeftOut = Rule(
    "reference-left-out", .references, .warning,
    explanation: Words(
      en: """
        A record names something that an app which delivers the record does not deliver. The app then knows an id that \
        leads nowhere: a mission whose quiz it does not have. Have the app deliver what is named too, take the \
        reference away, or list under the app's `records` only the types that it needs.
        """,
      ja: """
        レコードが、そのレコードを配信するアプリには入っていないものを指しています。\
        アプリでは、ミッションの問題が見つからない、といったことになります。\
        指しているものもアプリに入れるか、参照を消すか、アプリの `records` に必要な種類だけを書いてください。
        """),
    bad: """
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
      title: 地理
      questions:
        - id: 2
          text: 日本の首都はどこか。
          choices: [東京, 京都]
          correct: 0
          explanation: 東京です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === categories/2.yml
      id: 2
      title: 社会
      workbooks: [2]
      === apps/rika.yml
      title: 理科アプリ
      categories: [1]
      === apps/shakai.yml
      title: 社会アプリ
      categories: [2]
      === record-types/mission.yml
      properties:
        quiz: {type: string, format: id:question}
      === records/mission/first.yml
      id: first-step
      quiz: 1
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
      title: 地理
      questions:
        - id: 2
          text: 日本の首都はどこか。
          choices: [東京, 京都]
          correct: 0
          explanation: 東京です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === categories/2.yml
      id: 2
      title: 社会
      workbooks: [2]
      === apps/rika.yml
      title: 理科アプリ
      categories: [1]
      === apps/shakai.yml
      title: 社会アプリ
      categories: [2]
      records: []
      === record-types/mission.yml
      properties:
        quiz: {type: string, format: id:question}
      === records/mission/first.yml
      id: first-step
      quiz: 1
      """,
    check: .bank(checkLeftOut))
}

extension Rule {
  private static func checkLeftOut(_ bank: Bank, _ report: inout Report) {
    // What could not be read may hold what seems to be left out.
    guard bank.records.contains(where: { !$0.references.isEmpty }), !bank.hasUnreadFiles,
      !bank.hasGaps(in: .questions, .workbooks, .categories, .apps)
    else { return }
    for app in bank.apps {
      let catalogue = Catalogue(app, bank: bank, withDrafts: false)
      let delivered = catalogue.keys(bank)
      var withDrafts: Set<LedgerKey>?
      for record in catalogue.records.flatMap(\.records).map({ bank.records[$0] }) {
        for reference in record.references where !delivered.contains(reference.key) {
          let key = reference.key
          // An id that nothing has, and a draft, have findings of their own.
          guard key.kind != .app, let index = bank.first(key), !bank.isDraft(key.kind, index)
          else { continue }
          let all = withDrafts ?? Catalogue(app, bank: bank, withDrafts: true).keys(bank)
          withDrafts = all
          report.add(
            .leftOut(
              key, of: app, isAmongDrafts: all.contains(key),
              at: Place(record.file, reference.range)))
        }
      }
    }
  }
}

extension Catalogue {
  /// All that is delivered and has an id.
  fileprivate func keys(_ bank: Bank) -> Set<LedgerKey> {
    var keys: Set<LedgerKey> = []
    func note(_ kind: ItemKind, _ id: Written<ItemID>?) {
      if let id { keys.insert(LedgerKey(kind, id.value)) }
    }
    for index in categories.compactMap(\.category) { note(.category, bank.categories[index].id) }
    for volume in workbooks {
      note(.workbook, bank.workbooks[volume.workbook].id)
      for index in volume.questions {
        note(.question, bank.questions[index].id)
        if let passage = bank.passage(ofQuestion: index) {
          note(.passage, bank.passages[passage].id)
        }
      }
    }
    for index in announcements { note(.announcement, bank.announcements[index].id) }
    keys.formUnion(records.flatMap(\.records).compactMap { bank.records[$0].key })
    return keys
  }
}

extension Diagnostic {
  /// - Parameter isAmongDrafts: Whether it is left out only because what lists it is a draft.
  fileprivate static func leftOut(
    _ key: LedgerKey, of app: App, isAmongDrafts: Bool, at place: Place
  ) -> Diagnostic {
    let (kind, name) = (key.kind, key.name)
    guard !isAmongDrafts else {
      return Diagnostic(
        .draftInPublished, at: place,
        Words(
          en: "the \(kind.word) `\(name)` is only in drafts and is left out of the app `\(app.id)`",
          ja: "\(kind.spoken.ja) `\(name)` は下書きにしか入っていないので、アプリ `\(app.id)` では配信されません"),
        help: Words(
          en: "take the `status: draft` of what lists it away when it is ready",
          ja: "準備ができたら、それを入れてあるものの `status: draft` を消してください"))
    }
    return Diagnostic(
      .referenceLeftOut, at: place,
      Words(
        en: "the \(kind.word) `\(name)` is not in the app `\(app.id)`, which delivers this record",
        ja: "\(kind.spoken.ja) `\(name)` は、このレコードを配信するアプリ `\(app.id)` に入っていません"),
      help: Words(
        en: "have the app deliver it too, or leave the record's type out of the app's `records`",
        ja: "アプリに入れるか、アプリの `records` からこのレコードの種類を外してください"))
  }
}
