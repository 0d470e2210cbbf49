/// A version is compared part by part, so it has to be numbers: one to three of them, as Apple has it for bundles
/// (developer.apple.com/documentation/bundleresources/information-property-list/cfbundleversion).
extension Rule {
  package static let versionForm = Rule(
    "version-form", .publication, .error,
    explanation: Words(
      en: """
        A version has one to three whole numbers parted by points, as `2.10.0`. Apps compare it \
        part by part with their own to know whether they are too old, so letters and leading zeros \
        have no meaning there. Write the number as the store shows it.
        """,
      ja: """
        バージョンは `2.10.0` のように、1〜3 個の整数を点で区切って書きます。\
        アプリは自分のバージョンと部分ごとに比べて古すぎないかを調べるので、文字や先頭の 0 は使えません。\
        ストアに出ているとおりの番号を書いてください。
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
      minimumVersion: v2.1
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
      minimumVersion: 2.1.0
      """)
}

extension Diagnostic {
  package static func versionForm(field: String, written: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .versionForm, at: place,
      Words(
        en: "`\(written.excerpt)` in `\(field)` is no version",
        ja: "「\(field)」の「\(written.excerpt)」はバージョンの形ではありません"),
      help: Words(
        en: "write one to three numbers parted by points, as `2.10.0`",
        ja: "`2.10.0` のように、1〜3 個の数を点で区切って書いてください"))
  }
}
