import BinderyFormat

/// A workbook that no app ships is work that no learner sees.
extension Rule {
  package static let orphanWorkbook = Rule(
    "orphan-workbook", .references, .warning,
    explanation: Words(
      en: """
        The project has apps, and none of their categories lists this workbook, so it is not \
        delivered. List it in a category, or give it `status: draft` until it is wanted.
        """,
      ja: """
        アプリが定義されていますが、そのどのカテゴリにもこの問題集が入っていないので配信されません。\
        カテゴリに加えるか、使うまで `status: draft` を付けておいてください。
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
      title: 気体
      questions:
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O₂, CO₂]
          correct: 1
          explanation: 二酸化炭素は CO₂ です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
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
      title: 気体
      questions:
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O₂, CO₂]
          correct: 1
          explanation: 二酸化炭素は CO₂ です。
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1, 2]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
      """,
    check: .bank(checkOrphans))
}

extension Rule {
  private static func checkOrphans(_ bank: Bank, _ report: inout Report) {
    // The app `main` has every workbook.
    guard bank.apps.allSatisfy({ $0.categories != nil }), !bank.apps.isEmpty,
      !bank.hasGaps(in: .categories, .apps), !bank.hasMalformedReference(to: .workbook),
      !bank.hasMalformedReference(to: .category)
    else { return }
    let shipped = Set(bank.apps.flatMap { $0.categories ?? [] }.map(\.value))
    let listed = Set(
      shipped.union(bank.probablyMeant(.category)).compactMap { bank.category($0) }
        .flatMap(\.workbooks).map(\.value)
    ).union(bank.probablyMeant(.workbook))
    for workbook in bank.workbooks where workbook.status != .draft {
      guard let id = workbook.id?.value, !listed.contains(id) else { continue }
      report.add(
        .orphan(
          .orphanWorkbook, id, at: workbook.head,
          Words(
            en: "list it in a category of an app, or mark it `status: draft`",
            ja: "アプリのカテゴリに加えるか、`status: draft` を付けてください")))
    }
  }
}
