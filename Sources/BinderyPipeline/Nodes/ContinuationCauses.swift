/// Causes of syntax errors in lines that go on with the text above without meaning to.
extension SyntaxCause {
  /// List items that YAML takes for more of the text above them.
  /// - Parameter isBelowItem: Whether that text is an item too, so that only the indentation differs; else the name of
  ///   the list's field was forgotten.
  static func listInText(isBelowItem: Bool) -> SyntaxCause {
    isBelowItem
      ? SyntaxCause(
        Words(
          en: "this list item is indented deeper and goes on with the text of the item above",
          ja: "このリストの項目は字下げが深く、上の項目の文章の続きと読まれます"),
        help: Words(
          en:
            "indent it like the item above; if it is text, write all in a block that starts with `|`",
          ja: "上の項目と字下げをそろえてください（文章の続きなら、全体を「|」で始まるブロックに書きます）"))
      : SyntaxCause(
        Words(
          en: "a list cannot start here: this line goes on with the text above",
          ja: "ここからリストは始められません（上の文章の続きと読まれます）"),
        help: Words(
          en:
            "write the name of the list's field, as `choices:`, on a line above it; if it is text, write all in a block that starts with `|`",
          ja:
            "リストの上の行に、「choices:」のような項目名を書いてください（文章の続きなら、全体を「|」で始まるブロックに書きます）"))
  }
}

extension SyntaxCauseFinder {
  /// Whether the line starts with a list sign.
  var isItem: Bool { SourceLines.isItem(at: lineStart + indentation, in: text) }

  /// Whether YAML takes the line for more of the unquoted text that stands above it.
  var goesOnWithText: Bool { textAbove != nil }

  /// Where the unquoted text begins, on the line above, that YAML takes the line for more of.
  var textAbove: Int? {
    var above = lineStart
    repeat {
      guard above > 0 else { return nil }
      above = SourceLines.start(of: above - 1, in: text)
    } while SourceLines.end(of: above, in: text) == above
      + SourceLines.indentation(at: above, in: text)
    let start = SourceLines.valueStart(at: above, in: text)
    guard start < SourceLines.end(of: above, in: text), isUnquoted(start),
      ![UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "#")].contains(text[start]),
      indentation > SourceLines.lastSign(at: above, in: text)
    else { return nil }
    return start
  }

  /// Whether the word before an offset is a field's name, as where two lines were joined.
  func endsInName(_ end: Int) -> Bool {
    var start = end
    while start > lineStart, text[start - 1] > 0x20, text[start - 1] < 0x80 { start -= 1 }
    return start > valueStart && FieldTable.field(named: ArraySlice(text[start..<end])) != nil
  }
}
