/// A link that leads out of the content could deliver any file of the machine that builds.
extension Rule {
  package static let linkOutside = Rule(
    "link-outside", .references, .error, fixed: true,
    explanation: Words(
      en: """
        The file is a symbolic link that leads out of the content folder, or nowhere. Following it \
        could put private files of this machine into an app, and would build something else on \
        every machine, so it is refused. Put a copy of the file in its place, or delete the link.
        """,
      ja: """
        コンテンツのフォルダーの外を指す、または行き先のないシンボリックリンクです。\
        たどると、このコンピューターの私的なファイルがアプリに入りかねず、作る場所によって結果も変わるため、受け付けません。\
        リンクの代わりにファイルの写しを置くか、リンクを消してください。
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
      === images/water.png -> ../../water.png
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
      """)
}

extension Diagnostic {
  package static func linkOutside(at place: Place) -> Diagnostic {
    Diagnostic(
      .linkOutside, at: place,
      Words(
        en: "this link leads out of the content folder", ja: "コンテンツのフォルダーの外を指すリンクです"),
      help: Words(
        en: "put a copy of the file in its place, or delete the link",
        ja: "ファイルの写しを置くか、リンクを消してください"))
  }
}
