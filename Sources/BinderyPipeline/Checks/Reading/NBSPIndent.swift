/// YAML indents with U+0020 only (YAML 1.2.2, 6.1); a no-break or full-width space looks the same and is text.
extension Rule {
  package static let nbspIndent = Rule(
    "nbsp-indent", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        A line is indented with no-break spaces (U+00A0) or full-width spaces (U+3000). They look like spaces but \
        are letters to YAML, so the line belongs somewhere else than it seems. They come from copying out of a web \
        page or a chat, or from a Japanese input method. Indent with half-width spaces. Inside a block that starts \
        with `|` a full-width space may begin a paragraph.
        """,
      ja: """
        行の字下げに、ノーブレークスペース（U+00A0）や全角空白（U+3000）が使われています。空白に見えますが、YAML では文字として扱われるため、\
        行が見た目とは別の場所に属してしまいます。ウェブページやチャットからのコピー、日本語入力のままの空白でよく起こります。\
        半角の空白で字下げしてください。`|` で始まるブロックの中では、段落の先頭に全角空白を使えます。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices:
      \u{3000}- H₂O
      \u{3000}- CO₂
      correct: 0
      explanation: 水は H₂O です。
      """,
    good: """
      id: 1
      text: |
        \u{3000}次の問いに答えなさい。
        \u{3000}水の化学式はどれか。
      choices:
        - H₂O
        - CO₂
      correct: 0
      explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - places: The blanks of following lines, one run each; at least one.
  ///   - isWide: Whether they are U+3000.
  static func nbspIndent(at places: [Place], isWide: Bool, edits: [Edit]) -> Diagnostic {
    Diagnostic(
      .nbspIndent, at: places[0],
      isWide
        ? Words(
          en: "full-width space (U+3000) in the indentation", ja: "字下げに全角空白（U+3000）が使われています")
        : Words(
          en: "no-break space (U+00A0) where YAML needs a space",
          ja: "空白の位置にノーブレークスペース（U+00A0）が使われています"),
      related: places.dropFirst().map { .init($0, Words(en: "and here", ja: "ここも同じです")) },
      help: Words(
        en: "indent with half-width spaces", ja: "半角の空白で字下げしてください"),
      edits: edits)
  }
}
