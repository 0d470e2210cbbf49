/// What most likely made libyaml stop, in an author's words.
struct SyntaxCause {
  var message: Words
  var help: Words
  /// Where to point, if not at libyaml's place.
  var place: Place?
  var edits: [Edit] = []
  /// Whether the start of the surrounding block helps to understand.
  var showsContext = false

  init(_ message: Words, help: Words, place: Place? = nil, edits: [Edit] = []) {
    self.message = message
    self.help = help
    self.place = place
    self.edits = edits
  }

  static func find(problem: String, context: String, at place: Place, source: [UInt8])
    -> SyntaxCause
  {
    source.withUnsafeBufferPointer { text in
      let finder = SyntaxCauseFinder(text: text, place: place)
      return finder.cause(problem, context)
    }
  }
}

/// Looks for the cause of a syntax error on its line.
private struct SyntaxCauseFinder {
  let text: UnsafeBufferPointer<UInt8>
  let place: Place

  private var offset: Int { min(place.range.start, text.count) }
  private var byte: UInt8? { offset < text.count ? text[offset] : nil }
  private var lineStart: Int { SourceLines.start(of: offset, in: text) }
  private var valueStart: Int { SourceLines.valueStart(at: lineStart, in: text) }
  /// The value on the line, from behind its key and list signs to its end.
  private var value: SourceRange { SourceLines.restOfLine(from: valueStart, in: text) }

  func cause(_ problem: String, _ context: String) -> SyntaxCause {
    if let cause = tab(problem) { return cause }
    switch problem {
    case "mapping values are not allowed in this context": return colon()
    case "could not find expected ':'": return missingColon()
    case "found character that cannot start any token": return leadingSign()
    case "block sequence entries are not allowed in this context": return leadingDash()
    case "found unexpected end of stream", "found unexpected document indicator":
      return unclosedQuote()
    case "found unknown escape character", "did not find expected hexdecimal number":
      return escape()
    case "found invalid Unicode character escape code": return surrogate()
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
      return unclosedBracket(problem)
    case "did not find expected key", "did not find expected '-' indicator":
      return behindValue() ?? indentation(problem)
    case "did not find expected node content": return nodeContent()
    case "did not find expected comment or line break", "found an indentation indicator equal to 0":
      return blockHeader()
    default: return tag(problem) ?? other(problem, context)
    }
  }

  // MARK: Causes

  private func tab(_ problem: String) -> SyntaxCause? {
    let isIndentation = (lineStart..<offset).allSatisfy { text[$0] == 0x20 || text[$0] == 0x09 }
    guard
      byte == 0x09 || (isIndentation && (lineStart..<offset).contains { text[$0] == 0x09 })
        || problem.contains("tab character")
    else { return nil }
    var start = lineStart
    while start < offset, text[start] != 0x09 { start += 1 }
    var end = start
    while end < text.count, text[end] == 0x09 { end += 1 }
    return SyntaxCause(
      Words(en: "tab in the indentation", ja: "字下げにタブが使われています"),
      help: Words(en: "indent with spaces", ja: "空白で字下げしてください"),
      place: end > start ? at(start, end) : nil)
  }

  private func colon() -> SyntaxCause {
    let start = lineStart + indentation
    let line = SourceRange(start, max(start, offset))
    let isFirst = position(of: UInt8(ascii: ":"), in: line) == nil
    if isFirst, let key = SourceLines.key(at: lineStart, in: text),
      FieldTable.field(named: ArraySlice(key.utf8)) != nil
    {
      return SyntaxCause(
        Words(
          en:
            "the field `\(key)` cannot start here: this line is indented deeper and goes on with the text above",
          ja: "ここから項目「\(key)」は始められません（字下げが深く、上の文章の続きと読まれます）"),
        help: Words(
          en: "indent it like the other fields of the same question or workbook",
          ja: "同じ問題や問題集のほかの項目と字下げをそろえてください"))
    }
    return SyntaxCause(
      Words(
        en: "a colon with a space behind it inside the unquoted text `\(string(value).excerpt)`",
        ja: "引用符のない文章「\(string(value).excerpt)」の中に、コロンと空白があります"),
      help: Words(
        en: "put the whole text in quotes, or into a block that starts with `|`",
        ja: "文章全体を引用符で囲むか、「|」で始まるブロックに書いてください"),
      // Where the text began on an earlier line, quotes around this one would not help.
      edits: valueStart > start ? quotingValue() : [])
  }

  private func missingColon() -> SyntaxCause {
    let line = SourceLines.restOfLine(from: min(text.count, lineStart + indentation), in: text)
    if let colon = position(of: UInt8(ascii: ":"), in: line), colon + 1 < line.end,
      SourceLines.key(at: lineStart, in: text) != nil
    {
      return SyntaxCause(
        Words(
          en: "no space behind the colon in `\(string(line).excerpt)`",
          ja: "「\(string(line).excerpt)」のコロンのあとに空白がありません"),
        help: Words(en: "write `name: value`, with a space", ja: "「項目名: 値」のように空白を入れてください"),
        edits: [Edit(at(colon + 1, colon + 1), " ")])
    }
    return SyntaxCause(
      Words(
        en:
          "`\(string(line).excerpt)` is neither a field (`name: value`) nor the end of the text before it",
        ja: "「\(string(line).excerpt)」は項目（「項目名: 値」）でも、前の文章の続きでもありません"),
      help: Words(
        en:
          "if it goes on with the text above, indent it deeper; if it is a field, write `name: value`",
        ja: "前の文章の続きなら字下げを深くし、項目なら「項目名: 値」と書いてください"))
  }

  private func leadingSign() -> SyntaxCause {
    let sign = scalar(at: offset)
    return SyntaxCause(
      Words(
        en: "a text that starts with `\(sign)` must be in quotes",
        ja: "「\(sign)」で始まる文章は引用符が必要です"),
      help: Words(
        en: "put the whole text in quotes", ja: "文章全体を引用符で囲んでください"),
      edits: offset == valueStart ? quotingValue() : [])
  }

  private func leadingDash() -> SyntaxCause {
    if offset > lineStart + indentation {
      return SyntaxCause(
        Words(
          en: "a text that starts with `- ` must be in quotes", ja: "「- 」で始まる文章は引用符が必要です"),
        help: Words(
          en: "put the text in quotes, or start the list on a line of its own",
          ja: "文章なら引用符で囲み、リストなら次の行から書き始めてください"),
        edits: offset == valueStart ? quotingValue() : [])
    }
    return SyntaxCause(
      Words(en: "a list item cannot start here", ja: "ここからリストの項目は始められません"),
      help: Words(
        en: "give all items the same indentation, and put nothing behind the field's colon",
        ja: "項目の字下げをそろえ、項目名のコロンのあとには何も書かないでください"))
  }

  private func unclosedQuote() -> SyntaxCause {
    let sign = scalar(at: offset)
    guard sign == "\"" || sign == "'" else { return other("found unexpected end of stream", "") }
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

  private func escape() -> SyntaxCause {
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

  private func surrogate() -> SyntaxCause {
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

  private func unclosedBracket(_ problem: String) -> SyntaxCause {
    let sign = problem.hasSuffix("']'") ? ("[", "]") : ("{", "}")
    return SyntaxCause(
      Words(
        en: "the bracket `\(sign.0)` is not closed, or a comma is missing in it",
        ja: "「\(sign.0)」が閉じられていないか、中のコンマが足りません"),
      help: Words(
        en:
          "close it with `\(sign.1)`; a text that holds brackets, commas or quotes must itself be in quotes",
        ja: "「\(sign.1)」で閉じてください。かっこ・コンマ・引用符を含む文章は、引用符で囲んでください"))
  }

  /// Text behind a closing quote.
  private func behindValue() -> SyntaxCause? {
    var before = offset - 1
    while before > lineStart, text[before] == 0x20 { before -= 1 }
    let start = valueStart
    guard before > start, text[before] == text[start], isQuote(text[start]) else { return nil }
    return SyntaxCause(
      Words(
        en: "text behind the closing quote of `\(string(SourceRange(start, before + 1)).excerpt)`",
        ja: "「\(string(SourceRange(start, before + 1)).excerpt)」の閉じる引用符のあとに文章があります"),
      help: Words(en: "put the whole text in quotes", ja: "文章全体を引用符で囲んでください"),
      edits: requoting(start, before, isApart: before + 1 < offset))
  }

  /// Quotes anew a value in which a quote stands that was meant as text.
  private func requoting(_ start: Int, _ quote: Int, isApart: Bool) -> [Edit] {
    let range = value
    guard range.end - 1 > quote, text[range.end - 1] == text[start] else {
      return isApart ? quotingValue() : []
    }
    return isApart && text[start + 1..<range.end - 1].filter { $0 == text[start] }.count % 2 == 1
      ? quotingValue()
      : [.quoting(range, string(SourceRange(start + 1, range.end - 1)), file: place.file)]
  }

  private func indentation(_ problem: String) -> SyntaxCause {
    let isList = problem.contains("'-'")
    var cause = SyntaxCause(
      isList
        ? Words(
          en: "this line is in line with list items but does not start with `- `",
          ja: "リストの項目と同じ字下げですが、「- 」で始まっていません")
        : Words(
          en: "this line fits no field above it: its indentation differs",
          ja: "字下げが上のどの項目とも合いません"),
      help: Words(
        en: "indent the lines of one list or one question by the same number of spaces",
        ja: "一つのリストや一つの問題の行は、同じ数の空白で字下げしてください"))
    cause.showsContext = true
    return cause
  }

  private func nodeContent() -> SyntaxCause {
    let sign = scalar(at: offset)
    return SyntaxCause(
      Words(en: "a value is missing before `\(sign)`", ja: "「\(sign)」の前に値がありません"),
      help: Words(
        en: "if the line is text, put it in quotes; else write the value, or delete the extra sign",
        ja: "文章なら引用符で囲み、そうでなければ値を書くか、余分な記号を消してください"),
      edits: isUnquoted(valueStart) && offset == valueStart ? quotingValue() : [])
  }

  private func blockHeader() -> SyntaxCause {
    SyntaxCause(
      Words(
        en: "text behind a leading `|` or `>`, which starts a block",
        ja: "ブロックを始める「|」や「>」のあとに文章があります"),
      help: Words(
        en:
          "if the sign is part of the text, put all in quotes; else start the text on the next line",
        ja: "記号も文章の一部なら全体を引用符で囲み、そうでなければ文章を次の行から書いてください"),
      edits: [UInt8(ascii: "|"), UInt8(ascii: ">")].contains(
        text.count > valueStart ? text[valueStart] : 0)
        ? quotingValue() : [])
  }

  /// A leading `!` that YAML cannot read as a tag.
  private func tag(_ problem: String) -> SyntaxCause? {
    guard problem.contains("tag"), valueStart < text.count, text[valueStart] == UInt8(ascii: "!")
    else {
      return nil
    }
    return SyntaxCause(
      Words(en: "a text that starts with `!` must be in quotes", ja: "「!」で始まる文章は引用符が必要です"),
      help: Words(en: "put the whole text in quotes", ja: "文章全体を引用符で囲んでください"),
      place: at(valueStart, valueStart + 1), edits: quotingValue())
  }

  private func other(_ problem: String, _ context: String) -> SyntaxCause {
    SyntaxCause(
      Words(
        en: context.isEmpty ? problem : "\(problem) \(context)",
        ja: "YAML として読めません（\(problem)）"),
      help: Words(
        en: "if the line holds text, put the text in quotes", ja: "文章なら引用符で囲んでください"))
  }

  // MARK: Places

  private var indentation: Int { SourceLines.indentation(at: lineStart, in: text) }

  private func at(_ start: Int, _ end: Int) -> Place { Place(place.file, SourceRange(start, end)) }

  private func string(_ range: SourceRange) -> String {
    let end = min(range.end, text.count)
    return String(decoding: text[min(range.start, end)..<end], as: UTF8.self)
  }

  /// The end of the scalar that `end` may cut.
  private func wholeScalar(_ end: Int) -> Int {
    var end = end
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  private func scalar(at offset: Int) -> String {
    guard offset < text.count else { return "" }
    return string(SourceRange(offset, wholeScalar(offset + 1)))
  }

  private func position(of byte: UInt8, in range: SourceRange) -> Int? {
    (range.start..<range.end).first { text[$0] == byte }
  }

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private func isUnquoted(_ start: Int) -> Bool { start < text.count && !isQuote(text[start]) }

  /// Quotes the value of the line, if that is all that is needed.
  private func quotingValue() -> [Edit] {
    let range = value
    guard range.count > 0 else { return [] }
    return [.quoting(range, string(range), file: place.file)]
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
