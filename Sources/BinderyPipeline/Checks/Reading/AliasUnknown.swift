/// libyaml gives an event for an alias whether or not there is an anchor of that name.
extension Rule {
  package static let aliasUnknown = Rule(
    "alias-unknown", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        `*name` calls for the value that was written as `&name …` earlier in the same file, and there is none. If the \
        `*` is part of the text, put the text in quotes. Else correct the name, or write the value out.
        """,
      ja: """
        `*名前` は、同じファイルの前のほうで `&名前 …` と書かれた値を呼び出しますが、その値がありません。\
        「*」が文章の一部なら、文章を引用符で囲んでください。そうでなければ、名前を直すか、値をそのまま書いてください。
        """),
    bad: """
      id: 1
      text: 水は酸素を含む化合物である。
      choices: [正しい, 誤り]
      correct: 0
      explanation: 水は H₂O です。
      hint: *reason
      """,
    good: """
      id: 1
      text: 水は酸素を含む化合物である。
      choices: [正しい, 誤り]
      correct: 0
      explanation: 水は H₂O です。
      hint: 化学式を思い出しましょう。
      """)
}

extension Diagnostic {
  /// - Parameter name: Without the `*`.
  package static func aliasUnknown(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .aliasUnknown, at: place,
      Words(
        en: "`*\(name.excerpt)` calls for a value `&\(name.excerpt)` that is not in this file",
        ja: "「*\(name.excerpt)」が呼び出す値「&\(name.excerpt)」が、このファイルにありません"),
      help: Words(
        en: "if the `*` is part of the text, put the text in quotes; else correct the name",
        ja: "「*」が文章の一部なら引用符で囲み、そうでなければ名前を直してください"))
  }
}
