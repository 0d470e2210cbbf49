import Testing

@testable import BinderyPipeline

@Suite struct TextRendererTests {
  private static let rule = Rule.emptyFile

  /// The place of a piece's `occurrence`-th appearance, from 0.
  private func place(
    _ piece: String, in text: String, _ occurrence: Int = 0, file: String = "q.yml"
  ) -> Place {
    let bytes = Array(text.utf8)
    let wanted = Array(piece.utf8)
    let starts = bytes.indices.filter { bytes[$0...].starts(with: wanted) }
    return Place(file, SourceRange(starts[occurrence], starts[occurrence] + wanted.count))
  }

  private func render(
    _ text: String, _ diagnostic: Diagnostic, language: Language = .en, isColored: Bool = false
  ) -> String {
    let shelf = SourceShelf { $0 == "q.yml" ? Array(text.utf8) : Array("id: 1\n".utf8) }
    return TextRenderer(shelf, language: language, prefix: "content/", isColored: isColored)
      .render(diagnostic)
  }

  @Test func `marks line up under full-width text, related places share the picture`() {
    let text = "choices:\n  - 炭素 14\n  - 水\n  - 炭素 14\n"
    let diagnostic = Diagnostic(
      Self.rule, at: place("炭素 14", in: text, 1),
      Words(en: "choice `炭素 14` is listed twice", ja: "選択肢「炭素 14」が二度あります"),
      label: Words(en: "listed again here", ja: "ここにもう一度"),
      related: [
        Diagnostic.Related(
          place("炭素 14", in: text), Words(en: "first listed here", ja: "最初はここ"))
      ],
      help: Words(en: "delete one of them, or reword it", ja: "どちらかを消すか、書き換えてください"))
    #expect(
      render(text, diagnostic) == """
        warning[empty-file]: choice `炭素 14` is listed twice
          --> content/q.yml:4:5
           |
         2 |   - 炭素 14
           |     ------- first listed here
         4 |   - 炭素 14
           |     ^^^^^^^ listed again here
           = help: delete one of them, or reword it

        """)
    #expect(render(text, diagnostic, language: .ja).hasSuffix("   = ヒント: どちらかを消すか、書き換えてください\n"))
  }

  @Test func `places far apart have a gap, places in other files a line`() {
    let text = "a: 1\n\n\n\n\n\n\n\n\na: 2\n"
    let diagnostic = Diagnostic(
      Self.rule, at: place("a", in: text, 1), Words(en: "twice", ja: ""),
      related: [
        Diagnostic.Related(place("a", in: text), Words(en: "first", ja: "")),
        Diagnostic.Related(
          Place("x.yml", SourceRange(4, 5)), Words(en: "and here", ja: "")),
      ])
    #expect(
      render(text, diagnostic) == """
        warning[empty-file]: twice
           --> content/q.yml:10:1
            |
          1 | a: 1
            | - first
        ...
         10 | a: 2
            | ^
           ::: content/x.yml:1:5 and here

        """)
  }

  @Test func `nothing authored steers the terminal`() {
    let text = "text: a\u{202E}b\u{200B}\u{1B}[31mc\u{9B}d\n"
    let diagnostic = Diagnostic(
      Self.rule, at: place("c", in: text), Words(en: "`\u{202E}`\u{7F}", ja: ""),
      help: Words(en: "\u{1B}]0;x", ja: ""))
    #expect(
      render(text, diagnostic) == """
        warning[empty-file]: `<U+202E>`<U+007F>
          --> content/q.yml:1:16
           |
         1 | text: a<U+202E>b<U+200B><U+001B>[31mc<U+009B>d
           |                                     ^
           = help: <U+001B>]0;x

        """)
  }

  @Test func `bytes that are no UTF-8 are shown as such`() {
    let shelf = SourceShelf { _ in [0x61, 0x8F, 0x62] }
    let diagnostic = Diagnostic(
      Self.rule, at: Place("q.yml", SourceRange(1, 2)), Words(en: "x", ja: ""))
    let text = TextRenderer(shelf, language: .en, prefix: "").render(diagnostic)
    #expect(text.hasSuffix(" 1 | a<8F>b\n   |  ^^^^\n"))
  }

  @Test(arguments: [0, 50, 400, 799])
  func `of a long line the part around the place is shown`(at character: Int) {
    let text = String(repeating: "長", count: 800)
    let diagnostic = Diagnostic(
      Self.rule, at: Place("q.yml", SourceRange(3 * character, 3 * character + 3)),
      Words(en: "x", ja: ""))
    let rows = render(text, diagnostic).split(separator: "\n").suffix(2).map(String.init)
    let (source, marks) = (rows[0], rows[1])
    #expect(TerminalText.width(source) <= 122)
    #expect(marks.hasSuffix("^^"))
    #expect(TerminalText.width(marks) <= TerminalText.width(source))
    #expect(source.hasSuffix("...") == (character < 799))
  }

  @Test func `thousands of findings on one very long line are shown at once`() {
    let text = "a: 1\ntext: " + String(repeating: "長い\u{200B}", count: 10_000) + "\nb: 2\n"
    let shelf = SourceShelf { _ in Array(text.utf8) }
    let renderer = TextRenderer(shelf, language: .en, prefix: "")
    let clock = ContinuousClock()
    var shown = ""
    let time = clock.measure {
      for index in 0..<300 {
        let start = 11 + 9 * 10 * index + 6
        shown = renderer.render(
          Diagnostic(
            Self.rule, at: Place("q.yml", SourceRange(start, start + 3)), Words(en: "x", ja: "")))
        #expect(shown.hasSuffix("^^^^^^^^\n") && shown.contains("長い<U+200B>長い"))
        #expect(shown.contains("--> q.yml:2:\(6 + 30 * index + 3)\n"))
      }
    }
    #expect(shown.contains(" 2 | ...") && shown.contains("...\n"))
    // It took half a minute when each laid out the whole line.
    #expect(time < .seconds(10))
  }

  @Test func `a finding about a whole file shows no lines`() {
    let diagnostic = Diagnostic(
      Self.rule, at: Place("q.yml", SourceRange(at: 0)), Words(en: "x", ja: ""))
    #expect(render("a\n", diagnostic) == "warning[empty-file]: x\n  --> content/q.yml:1:1\n")
  }

  @Test func `colours are there only when asked for`() {
    let diagnostic = Diagnostic(
      Self.rule, at: Place("q.yml", SourceRange(0, 1)), Words(en: "x", ja: ""))
    #expect(render("a\n", diagnostic, isColored: true).contains("\u{1B}[1;33m^\u{1B}[0m"))
    #expect(!render("a\n", diagnostic).contains("\u{1B}"))
  }

  @Test(arguments: [
    ("abc", 3), ("問題", 4), ("ｱｲ", 2), ("か\u{3099}", 2), ("😀", 2), ("é", 1), ("①", 1),
    ("\u{200B}", 8), ("葛\u{E0100}", 2),
    ("🇯🇵", 2),
  ])
  func `widths follow the terminal`(text: String, width: Int) {
    #expect(TerminalText.width(text) == width)
  }
}
