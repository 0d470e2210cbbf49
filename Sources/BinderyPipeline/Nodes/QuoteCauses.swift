/// Causes of syntax errors in and around quotes.
extension SyntaxCauseFinder {
  func unclosedQuote() -> SyntaxCause {
    let sign = scalar(at: offset)
    guard sign == "\"" || sign == "'" else { return other("found unexpected end of stream") }
    return SyntaxCause(
      Words(en: "the quote `\(sign)` is never closed", ja: "引用符「\(sign)」が閉じられていません"),
      help: sign == "'"
        ? Words(
          en: "close it; inside single quotes an apostrophe is written twice (`''`)",
          ja: "閉じてください。一重引用符の中の「'」は二つ重ねて「''」と書きます")
        : Words(
          en: "close it; inside double quotes a quote is written `\\\"`",
          ja: "閉じてください。二重引用符の中の「\"」は「\\\"」と書きます"))
  }

  func escape() -> SyntaxCause {
    let start = backslash()
    let end = min(text.count, start + 2)
    let typed = string(SourceRange(start, max(start, wholeScalar(end))))
    return SyntaxCause(
      Words(
        en: "`\(typed.excerpt)` means nothing in double quotes",
        ja: "二重引用符の中の「\(typed.excerpt)」には意味がありません"),
      help: Words(
        en:
          "put the text in single quotes, where a backslash is a backslash, or write it twice (`\\\\`)",
        ja: "バックスラッシュがそのまま残る一重引用符で囲むか、「\\\\」と二つ書いてください"),
      place: at(start, wholeScalar(end)), edits: singleQuoting())
  }

  /// Single quotes for a value in double ones, where each backslash is the start of a TeX command.
  private func singleQuoting() -> [Edit] {
    let range = value
    guard range.count > 2, text[range.start] == UInt8(ascii: "\""),
      text[range.end - 1] == text[range.start]
    else { return [] }
    let inner = SourceRange(range.start + 1, range.end - 1)
    func isLetter(_ at: Int) -> Bool { at < inner.end && (0x61...0x7A).contains(text[at] | 0x20) }
    let isTeX = (inner.start..<inner.end).allSatisfy {
      text[$0] != UInt8(ascii: "\"")
        && (text[$0] != UInt8(ascii: "\\") || (isLetter($0 + 1) && isLetter($0 + 2)))
    }
    return isTeX ? [.quoting(range, string(inner), file: place.file)] : []
  }

  func surrogate() -> SyntaxCause {
    let start = backslash()
    guard let high = escapedUnit(start), (0xD800...0xDFFF).contains(high) else {
      return SyntaxCause(
        Words(en: "there is no character of this number", ja: "この番号の文字はありません"),
        help: Words(en: "type the character itself", ja: "文字をそのまま入力してください"),
        place: at(start, min(text.count, start + 2)))
    }
    let message = Words(
      en:
        "`\(string(SourceRange(start, start + 6)))` is half a character (a surrogate), which YAML does not know",
      ja: "「\(string(SourceRange(start, start + 6)))」は文字の半分（サロゲート）で、YAML では使えません")
    guard high < 0xDC00, let low = escapedUnit(start + 6), (0xDC00...0xDFFF).contains(low),
      let whole = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else {
      return SyntaxCause(
        message,
        help: Words(
          en: "type the character itself, or write it with eight digits, as `\\U0001F600`",
          ja: "文字をそのまま入力するか、「\\U0001F600」のように 8 桁で書いてください"),
        place: at(start, start + 6))
    }
    let digits = String(whole.value, radix: 16, uppercase: true)
    let escape = "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
    return SyntaxCause(
      message,
      help: Words(
        en: "write `\(escape)`, or the character itself: \(whole)",
        ja: "「\(escape)」と書くか、文字（\(whole)）をそのまま入力してください"),
      place: at(start, start + 12), edits: [Edit(at(start, start + 12), escape)])
  }

  /// Text behind a closing quote.
  func behindValue() -> SyntaxCause? {
    var before = offset - 1
    while before > lineStart, text[before] == 0x20 { before -= 1 }
    let start = valueStart
    guard before > start else { return nil }
    if text[before] == UInt8(ascii: "]") || text[before] == UInt8(ascii: "}") {
      return behindBracket(before)
    }
    guard text[before] == text[start], isQuote(text[start]) else { return nil }
    return SyntaxCause(
      Words(
        en: "text behind the closing quote of `\(string(SourceRange(start, before + 1)).excerpt)`",
        ja: "「\(string(SourceRange(start, before + 1)).excerpt)」の閉じる引用符のあとに文章があります"),
      help: Words(en: "put the whole text in quotes", ja: "文章全体を引用符で囲んでください"),
      edits: requoting(start, before, isApart: before + 1 < offset))
  }

  private func behindBracket(_ bracket: Int) -> SyntaxCause {
    let sign = scalar(at: bracket)
    return SyntaxCause(
      Words(en: "text behind the closing `\(sign)`", ja: "閉じる「\(sign)」のあとに文章があります"),
      help: Words(
        en: "start a field on a line of its own; if all of it is text, put it in quotes",
        ja: "項目は次の行から始めてください。全体が文章なら引用符で囲んでください"))
  }

  /// Quotes anew a value in which a quote stands that was meant as text.
  /// - Parameter isApart: Whether a blank follows that quote, so that it closed a word.
  private func requoting(_ start: Int, _ quote: Int, isApart: Bool) -> [Edit] {
    if isApart { return quotingValue() }
    let last = value.end - 1
    guard last > quote, text[last] == text[start] else { return [] }
    return [.quoting(value, string(SourceRange(start + 1, last)), file: place.file)]
  }

  /// The last backslash before the place: libyaml's mark stands behind it.
  private func backslash() -> Int {
    var start = min(offset, text.count - 1)
    while start > lineStart, text[start] != UInt8(ascii: "\\") { start -= 1 }
    return max(0, start)
  }

  /// The code unit that `\uXXXX` names.
  private func escapedUnit(_ start: Int) -> UInt32? {
    guard start + 6 <= text.count, text[start] == UInt8(ascii: "\\"),
      text[start + 1] == UInt8(ascii: "u")
    else { return nil }
    return UInt32(string(SourceRange(start + 2, start + 6)), radix: 16)
  }
}
