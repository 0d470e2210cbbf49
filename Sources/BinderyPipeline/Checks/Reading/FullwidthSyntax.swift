/// Japanese input methods give `：` for `:` and `－` for `-`; YAML takes them for letters, so that `text：水` is no
/// field but a text.
extension Rule {
  package static let fullwidthSyntax = Rule(
    "fullwidth-syntax", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        A sign of YAML is typed full-width: `：` behind a field's name, `－` before a list item, `＃` before a \
        comment, or a full-width space behind `:` or `-`. YAML knows only the half-width signs and takes these for \
        letters. Type them half-width. Inside texts full-width signs are fine.
        """,
      ja: """
        YAML の記号が全角で入力されています。項目名のあとの「：」、リストの「－」、コメントの「＃」、`:` や `-` の直後の全角空白です。\
        YAML が記号として読むのは半角だけで、全角はただの文字になります。半角で入力し直してください。文章の中の全角記号はそのままで構いません。
        """),
    bad: """
      id: 1
      text：水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      """,
    good: """
      id: 1
      text: 「NaCl：食塩」のように書くとき、水はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水：H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - sign: As typed: `：`, `－`, `＃` or a full-width space.
  ///   - replacement: What belongs there.
  ///   - isFixable: False where the line continues a text, so that the half-width sign would break it.
  static func fullwidthSyntax(
    _ sign: String, replacement: String, isFixable: Bool = true, at place: Place
  ) -> Diagnostic {
    let isSpace = sign == "\u{3000}"
    let half = replacement.first == " " ? " " : replacement.prefix(1)
    return Diagnostic(
      .fullwidthSyntax, at: place,
      isSpace
        ? Words(
          en: "full-width space behind a YAML sign", ja: "YAML の記号のあとが全角空白です")
        : Words(
          en: "full-width `\(sign)` where YAML needs `\(half)`",
          ja: "YAML の「\(half)」が全角の「\(sign)」になっています"),
      help: isSpace
        ? Words(en: "type a half-width space", ja: "半角の空白にしてください")
        : Words(
          en: "type `\(half)`, or put the line in quotes if it is text",
          ja: "半角の「\(half)」にしてください（文章なら引用符で囲みます）"),
      edits: isFixable ? [Edit(place, replacement)] : [])
  }
}
