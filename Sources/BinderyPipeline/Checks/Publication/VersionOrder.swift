/// If the oldest version allowed is newer than the newest, every user is told to update and nobody can.
extension Rule {
  package static let versionOrder = Rule(
    "version-order", .publication, .error,
    explanation: Words(
      en: """
        `minimumVersion` is higher than `latestVersion`. Every installed app would ask its user to \
        update to a version that does not exist. Correct one of the two.
        """,
      ja: """
        `minimumVersion` が `latestVersion` より大きくなっています。\
        このままでは、すべての利用者に存在しないバージョンへの更新を求めてしまいます。\
        どちらかを直してください。
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
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
      minimumVersion: 2.10.0
      latestVersion: 2.9.0
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
      === categories/1.yml
      id: 1
      title: 理科
      workbooks: [1]
      === apps/science.yml
      title: 理科アプリ
      categories: [1]
      minimumVersion: 2.9.0
      latestVersion: 2.10.0
      """,
    check: .bank(checkVersions))
}

extension Rule {
  private static func checkVersions(_ bank: Bank, _ report: inout Report) {
    for app in bank.apps {
      guard let minimum = app.minimumVersion, let latest = app.latestVersion,
        VersionForm.isValid(minimum.bytes), VersionForm.isValid(latest.bytes),
        VersionForm.parts(latest.bytes).lexicographicallyPrecedes(VersionForm.parts(minimum.bytes))
      else { continue }
      report.add(
        .versionOrder, at: app.place(minimum.range),
        Words(
          en: "`minimumVersion` `\(minimum.string)` is above `latestVersion` `\(latest.string)`",
          ja: "`minimumVersion` の「\(minimum.string)」が `latestVersion` の「\(latest.string)」を超えています"),
        related: [
          Diagnostic.Related(
            app.place(latest.range), Words(en: "the latest version", ja: "最新のバージョン"))
        ],
        help: Words(en: "correct one of the two", ja: "どちらかを直してください"))
    }
  }
}
