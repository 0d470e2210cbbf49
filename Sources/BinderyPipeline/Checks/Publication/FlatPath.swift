import BinderyFormat

/// Two apps that write one folder overwrite each other, and which one wins would be chance.
extension Rule {
  package static let flatPath = Rule(
    "flat-path", .publication, .error, fixed: true,
    explanation: Words(
      en: """
        Two apps write their `flat` output to the same folder, or an app writes it where another \
        app's bundles lie. One would overwrite the other. Give each of them a `flat-path` of its \
        own.
        """,
      ja: """
        二つのアプリが同じフォルダーに `flat` を書き出すか、ほかのアプリのフォルダーに書き出そうとしています。\
        互いに上書きしてしまうので、それぞれに別の `flat-path` を付けてください。
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
      === apps/7.yml
      title: 理科アプリ
      categories: [1]
      outputs: [flat]
      === apps/8.yml
      title: 化学アプリ
      categories: [1]
      outputs: [flat]
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
      === apps/7.yml
      title: 理科アプリ
      categories: [1]
      outputs: [flat]
      === apps/8.yml
      title: 化学アプリ
      categories: [1]
      outputs: [flat]
      flat-path: v1-chemistry
      """,
    check: .bank(checkPaths))
}

extension Rule {
  private static func checkPaths(_ bank: Bank, _ report: inout Report) {
    for finding in bank.flatPathFindings(of: bank.apps.filter { $0.outputs.contains(.flat) }) {
      report.add(finding)
    }
  }
}

extension Bank {
  /// Findings about where the given apps write their `flat` output.
  func flatPathFindings(of flat: [App]) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var owners: [String: App] = [:]
    for app in flat {
      let path = app.flatPath.value
      let place = app.place(app.flatPath.range)
      if let other = owners[path] {
        findings.append(
          .flatPath(path, taken: other.id, at: place, other: other.place(other.flatPath.range)))
      } else if let other = apps.first(where: { $0.id.description == path }) {
        findings.append(.flatPath(path, taken: other.id, at: place, other: nil))
      } else {
        owners[path] = app
      }
    }
    return findings
  }
}

extension Diagnostic {
  fileprivate static func flatPath(
    _ path: String, taken owner: ItemID, at place: Place, other: Place?
  ) -> Diagnostic {
    Diagnostic(
      .flatPath, at: place,
      Words(
        en: "the folder `\(path)` belongs to the app `\(owner)`",
        ja: "フォルダー「\(path)」はアプリ「\(owner)」が使っています"),
      related: other.map { [Related($0, Words(en: "taken here", ja: "使っているのはここです"))] } ?? [],
      help: Words(en: "write another `flat-path`", ja: "別の `flat-path` を書いてください"))
  }
}
