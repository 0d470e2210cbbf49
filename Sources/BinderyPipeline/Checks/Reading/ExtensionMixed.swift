/// `.yml` and `.yaml` both count; with both in one project, `1.yml` and `1.yaml` sooner or later lie side by side.
extension Rule {
  package static let extensionMixed = Rule(
    "extension-mixed", .reading, .note,
    explanation: Words(
      en: """
        Some files end in `.yml` and others in `.yaml`. Both are read, but a search for one misses the other, and \
        two files of one name look like one. Rename the fewer ones.
        """,
      ja: """
        `.yml` と `.yaml` のファイルが混ざっています。どちらも読まれますが、片方だけを探すともう一方を見落とし、\
        同じ名前のファイルが二つできるおそれもあります。少ないほうの名前を変えてそろえてください。
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
      === workbooks/2.yaml
      id: 2
      title: 食塩
      questions:
        - id: 2
          text: 塩の化学式はどれか。
          choices: [NaCl, CO₂]
          correct: 0
          explanation: 塩は NaCl です。
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
      title: 食塩
      questions:
        - id: 2
          text: 塩の化学式はどれか。
          choices: [NaCl, CO₂]
          correct: 0
          explanation: 塩は NaCl です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - place: A file with the rarer ending.
  ///   - other: One with the other ending.
  package static func extensionMixed(at place: Place, other: Place) -> Diagnostic {
    Diagnostic(
      .extensionMixed, at: place,
      Words(
        en: "files end in `.yml` and in `.yaml`", ja: "`.yml` と `.yaml` のファイルが混ざっています"),
      related: [.init(other, Words(en: "this one ends differently", ja: "こちらは別の拡張子です"))],
      help: Words(en: "rename the fewer ones", ja: "少ないほうの名前を変えてそろえてください"))
  }
}
