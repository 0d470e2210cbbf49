/// A question saved one folder too high is never delivered, and nothing else would say so.
extension Rule {
  package static let strayFile = Rule(
    "stray-file", .reading, .warning,
    explanation: Words(
      en: """
        The file lies where Bindery does not look for one of its kind: a YAML file outside the folders \
        `questions`, `workbooks`, `categories`, `passages` and `apps`, or another kind of file inside them. What stands in it \
        reaches no learner. Move it to the folder where it belongs; to keep a file where it is, let its name start \
        with `_`.
        """,
      ja: """
        Bindery が読まない場所に置かれたファイルです。`questions`・`workbooks`・`categories`・`passages`・`apps` の外にある YAML ファイルか、\
        それらの中にある別の種類のファイルで、中身は学習者に届きません。正しいフォルダーに移してください。\
        そのまま残すなら、ファイル名を `_` で始めてください。
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
      === question/2.yml
      id: 2
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
        - 2
      === questions/2.yml
      id: 2
      text: 塩の化学式はどれか。
      choices: [NaCl, CO₂]
      correct: 0
      explanation: 塩は NaCl です。
      """)
}

extension Diagnostic {
  /// - Parameter isYAML: Whether it is a YAML file outside the folders, else another kind of file inside one.
  package static func strayFile(at place: Place, isYAML: Bool) -> Diagnostic {
    if isYAML {
      return Diagnostic(
        .strayFile, at: place,
        Words(
          en: "the file is in none of the folders that are read",
          ja: "読み込まれるフォルダーの外にあるファイルです"),
        help: Words(
          en: "move it into `questions`, `workbooks`, `categories`, `passages` or `apps`",
          ja: "`questions`・`workbooks`・`categories`・`passages`・`apps` のどれかに移してください"))
    }
    return Diagnostic(
      .strayFile, at: place,
      Words(
        en: "the file is no YAML file (`.yml`) and is not read",
        ja: "YAML ファイル（.yml）ではないため、読み込まれません"),
      help: Words(
        en: "move it elsewhere (pictures into `images`), or let its name start with `_`",
        ja: "別の場所に移すか（画像は `images` へ）、名前を `_` で始めてください"))
  }
}
