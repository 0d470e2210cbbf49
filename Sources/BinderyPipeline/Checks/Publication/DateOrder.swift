import BinderyFormat

/// A period that ends before it begins is never, so what it governs is never shown.
extension Rule {
  package static let dateOrder = Rule(
    "date-order", .publication, .error,
    explanation: Words(
      en: """
        The end of the period, `until`, does not lie behind its beginning, `from`. Such a period \
        never comes, so the workbook would never be shown, or the notice never appear. Correct one \
        of the two; mind the time zones.
        """,
      ja: """
        期間の終わり `until` が、始まり `from` より後になっていません。\
        その期間は決して来ないので、問題集もお知らせも表示されません。どちらかを直してください。\
        時差にも気をつけてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      available:
        from: 2026-09-01T00:00:00+09:00
        until: 2026-04-01T00:00:00+09:00
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      available:
        from: 2026-04-01T00:00:00+09:00
        until: 2026-09-01T00:00:00+09:00
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    check: .bank(checkPeriods))
}

extension Rule {
  private static func checkPeriods(_ bank: Bank, _ report: inout Report) {
    for workbook in bank.workbooks {
      check(workbook.available?.from, workbook.available?.until, workbook.file, &report)
    }
    for app in bank.apps {
      check(app.maintenance?.from, app.maintenance?.until, app.file, &report)
    }
    for announcement in bank.announcements {
      check(announcement.period.from, announcement.period.until, announcement.file, &report)
    }
  }

  private static func check(
    _ from: Moment?, _ until: Moment?, _ file: String, _ report: inout Report
  ) {
    guard let from, let until, let start = RFC3339.instant(from.bytes),
      let end = RFC3339.instant(until.bytes), end <= start
    else { return }
    report.add(
      .dateOrder, at: Place(file, until.range),
      Words(en: "the period ends no later than it begins", ja: "期間の終わりが始まりより後ではありません"),
      related: [
        Diagnostic.Related(
          Place(file, from.range), Words(en: "it begins here", ja: "始まりはここです"))
      ],
      help: Words(en: "correct `from` or `until`", ja: "`from` か `until` を直してください"))
  }
}
