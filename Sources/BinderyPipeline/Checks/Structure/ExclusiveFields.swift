/// Where two fields say the same thing, nobody can know which one holds when they differ.
extension Rule {
  package static let exclusiveFields = Rule(
    "exclusive-fields", .structure, .error,
    explanation: Words(
      en: """
        Two fields are given of which only one may stand: `correct` and `answer` both say which \
        choice is right. As soon as one is edited and the other is not, they disagree. Keep one \
        and delete the other.
        """,
      ja: """
        どちらか一方だけを書く項目が、両方書かれています。\
        たとえば `correct` と `answer` はどちらも正解を示すので、片方だけ直すと食い違ってしまいます。\
        一つを残して、もう一つを消してください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H2O, CO2]
      correct: 0
      explanation: 水は H2O です。
      answer: H2O
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H2O, CO2]
      correct: 0
      explanation: 水は H2O です。
      """)
}

extension Diagnostic {
  package static func exclusiveFields(
    _ first: String, _ second: String, at place: Place, other: Place
  ) -> Diagnostic {
    Diagnostic(
      .exclusiveFields, at: place,
      Words(
        en: "`\(first)` and `\(second)` cannot stand together",
        ja: "「\(first)」と「\(second)」は一緒に書けません"),
      related: [Related(other, Words(en: "the other stands here", ja: "もう一つはここです"))],
      help: Words(en: "keep one of them", ja: "どちらか一つだけにしてください"))
  }
}
