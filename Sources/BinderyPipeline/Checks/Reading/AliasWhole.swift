/// A whole question that is called by alias would be one question with two places in the source and one id.
extension Rule {
  package static let aliasWhole = Rule(
    "alias-whole", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        An alias (`*name`) stands where a whole question, workbook or category belongs. Each of these has an id and \
        one place in the sources. To show a question again in another workbook, list its id there. Aliases are fine \
        for parts of a question, such as its choices.
        """,
      ja: """
        問題・問題集・カテゴリの全体があるべき場所に、別名（`*名前`）が書かれています。これらは一つずつ ID を持ち、書く場所も一か所です。\
        同じ問題をほかの問題集でも使うには、その問題集に ID を書いてください。選択肢など、問題の一部を別名で使い回すことはできます。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - &water
          id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
        - *water
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水は化合物である。
          choices: &answers [正しい, 誤り]
          correct: 0
          explanation: 水は H₂O です。
        - id: 2
          text: 空気は化合物である。
          choices: *answers
          correct: 1
          explanation: 空気は混合物です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - name: Without the `*`.
  ///   - kind: What belongs there, as `question`.
  package static func aliasWhole(_ name: String, kind: Words, at place: Place) -> Diagnostic {
    Diagnostic(
      .aliasWhole, at: place,
      Words(
        en: "the alias `*\(name.excerpt)` stands for a whole \(kind.en)",
        ja: "別名「*\(name.excerpt)」が、\(kind.ja)全体の代わりに使われています"),
      help: Words(
        en: "write it out with an id of its own, or list the id of the one that you mean",
        ja: "別の ID を付けて書き出すか、使いたいものの ID を書いてください"))
  }
}
