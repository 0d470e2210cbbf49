/// Causes of syntax errors in lines that go on with the text above without meaning to.
extension SyntaxCauseFinder {
  /// List items below a text, where the name of their field was forgotten.
  func listInText() -> SyntaxCause {
    SyntaxCause(
      Words(
        en: "a list cannot start here: this line goes on with the text above",
        ja: "ここからリストは始められません（上の文章の続きと読まれます）"),
      help: Words(
        en: "write the name of the list's field, as `choices:`, on a line above it",
        ja: "リストの上の行に、「choices:」のような項目名を書いてください"))
  }

  /// Whether the line starts with a list sign.
  var isItem: Bool {
    let at = lineStart + indentation
    return at + 1 < text.count && text[at] == UInt8(ascii: "-") && text[at + 1] == 0x20
  }

  /// Whether YAML takes the line for more of the unquoted text that stands above it.
  var goesOnWithText: Bool {
    var above = lineStart
    repeat {
      guard above > 0 else { return false }
      above = SourceLines.start(of: above - 1, in: text)
    } while SourceLines.end(of: above, in: text) == above
      + SourceLines.indentation(at: above, in: text)
    let start = SourceLines.valueStart(at: above, in: text)
    guard start < SourceLines.end(of: above, in: text), isUnquoted(start),
      ![UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "#")].contains(text[start])
    else { return false }
    return indentation > SourceLines.lastSign(at: above, in: text)
  }

  /// Whether the word before an offset is a field's name, as where two lines were joined.
  func endsInName(_ end: Int) -> Bool {
    var start = end
    while start > lineStart, text[start - 1] > 0x20, text[start - 1] < 0x80 { start -= 1 }
    return start > valueStart && FieldTable.field(named: ArraySlice(text[start..<end])) != nil
  }
}
