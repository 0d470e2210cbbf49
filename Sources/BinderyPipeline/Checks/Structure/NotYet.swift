/// What this version cannot read it must not drop: an author who wrote it expects to see it in the app.
extension Rule {
  package static let notYet = Rule(
    "not-yet", .structure, .error, fixed: true,
    explanation: Words(
      en: """
        The format knows this, but this version of bindery does not read it yet. Dropping it \
        silently would deliver something else than was written, so it is an error. Write it in \
        another way for now, keep it in a file whose name starts with `_`, or update bindery.
        """,
      ja: """
        形式としては決まっていますが、この版の bindery ではまだ読めません。\
        黙って捨てると書いたものと違うものが届くため、エラーにしています。\
        今は別の書き方にするか、名前が `_` で始まるファイルに移すか、bindery を新しくしてください。
        """),
    bad: """
      === bindery.yml
      format: 1
      terminology: words.csv
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    good: """
      === bindery.yml
      format: 1
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameter what: What is not read, as it stands in a sentence.
  package static func notYet(_ what: Words, at place: Place, help: Words?) -> Diagnostic {
    Diagnostic(
      .notYet, at: place,
      Words(
        en: "\(what.en) is not read by this version", ja: "\(what.ja)は、この版ではまだ読めません"),
      help: help
        ?? Words(
          en: "take it out for now, or update bindery", ja: "今は外すか、bindery を新しくしてください"))
  }
}
