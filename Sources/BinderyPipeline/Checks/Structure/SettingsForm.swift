/// Settings decide how everything else is read, so a mistake in them is never guessed around.
extension Rule {
  package static let settingsForm = Rule(
    "settings-form", .structure, .error, fixed: true,
    explanation: Words(
      en: """
        Something in `bindery.yml`, or in the baseline that it names, is not what Bindery can go \
        by: a newer `format`, a rule that does not exist, a value that a setting cannot have. A \
        guess could publish what was meant to stay back, so nothing is built until it is right. \
        Newer formats need a newer bindery.
        """,
      ja: """
        `bindery.yml` か、そこに書かれたベースラインに、読み取れないものがあります。\
        新しい `format`、存在しない規則、設定できない値などです。\
        推測で進めると公開すべきでないものが出かねないので、直るまで何も作りません。\
        新しい形式には新しい bindery が必要です。
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
      === bindery.yml
      rules:
        choice-alik: "off"
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
      === bindery.yml
      rules:
        choice-alike: "off"
      """)
}

extension Diagnostic {
  package static func settingsForm(_ message: Words, help: Words?, at place: Place) -> Diagnostic {
    Diagnostic(.settingsForm, at: place, message, help: help)
  }
}
