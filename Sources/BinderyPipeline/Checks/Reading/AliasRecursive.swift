/// A value that contains itself has no end; readers that write it out hang.
extension Rule {
  package static let aliasRecursive = Rule(
    "alias-recursive", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        `*name` stands inside the very value that is called `&name`, so the value would contain itself without end. \
        Write out what was meant in place of the alias.
        """,
      ja: """
        `*名前` が、`&名前` と名付けた値そのものの中に書かれています。これでは値が自分自身を限りなく含んでしまいます。\
        `*名前` の代わりに、書きたかった内容をそのまま書いてください。
        """),
    bad: """
      id: 1
      text: 水は酸素を含む化合物である。
      choices: [正しい, 誤り]
      correct: 0
      explanation: 水は H₂O です。
      x-notes: &notes [出典, *notes]
      """,
    good: """
      id: 1
      text: 水は酸素を含む化合物である。
      choices: [正しい, 誤り]
      correct: 0
      explanation: 水は H₂O です。
      x-notes: [出典, 教科書]
      """)
}

extension Diagnostic {
  /// - Parameter name: Without the `*`.
  package static func aliasRecursive(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .aliasRecursive, at: place,
      Words(
        en: "`*\(name.excerpt)` stands inside its own value",
        ja: "「*\(name.excerpt)」が、それ自身の値の中にあります"),
      help: Words(
        en: "write out what was meant in place of the alias", ja: "内容をそのまま書いてください"))
  }
}
