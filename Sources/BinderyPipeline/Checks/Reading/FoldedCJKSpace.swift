/// YAML folds a line break inside a text into a space (YAML 1.2.2, 6.5), which suits languages that part words by
/// spaces; in Japanese it leaves a gap inside a sentence.
extension Rule {
  package static let foldedCJKSpace = Rule(
    "folded-cjk-space", .reading, .warning, hasFix: true,
    explanation: Words(
      en: """
        The text goes over several lines, and YAML joins them with a space. Between Japanese characters that space \
        is seen as a gap in the sentence. Write the sentence on one line, or use a block that starts with `|` if the \
        line breaks should be seen.
        """,
      ja: """
        文章が複数の行にわたっていて、YAML が行を空白でつないでいます。日本語では、文の途中に隙間として見えてしまいます。\
        一行で書くか、改行をそのまま見せたいときは `|` で始まるブロックに書いてください。
        """),
    bad: """
      id: 1
      text: >-
        国民の三大義務は、教育、勤労と
        もう一つは何か。
      choices: [納税, 投票]
      correct: 0
      explanation: 納税の義務です。
      """,
    good: """
      id: 1
      text: |-
        国民の三大義務は、教育、勤労と
        もう一つは何か。
      choices: [納税, 投票]
      correct: 0
      explanation: 納税の義務です。
      """)
}

extension Diagnostic {
  /// - Parameter places: The last character of each line that was joined with a space; at least one.
  static func foldedCJKSpace(field: String, at places: [Place], edits: [Edit]) -> Diagnostic {
    Diagnostic(
      .foldedCJKSpace, at: places[0],
      Words(
        en: "the line break in `\(field)` becomes a space inside Japanese text",
        ja: "「\(field)」の改行が、日本語の文中の空白になります"),
      label: Words(en: "a space follows this", ja: "このあとに空白が入ります"),
      related: places.dropFirst().map {
        .init($0, Words(en: "here too", ja: "ここも同じです"))
      },
      help: Words(
        en: "write it on one line, or in a block that starts with `|` to keep the line breaks",
        ja: "一行で書くか、改行を残すなら「|」で始まるブロックに書いてください"),
      edits: edits)
  }
}
