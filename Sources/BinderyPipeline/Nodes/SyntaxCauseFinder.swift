/// Looks for the cause of a syntax error on its line.
struct SyntaxCauseFinder {
  let text: UnsafeBufferPointer<UInt8>
  let place: Place

  var offset: Int { min(place.range.start, text.count) }
  var byte: UInt8? { offset < text.count ? text[offset] : nil }
  var lineStart: Int { SourceLines.start(of: offset, in: text) }
  var valueStart: Int { SourceLines.valueStart(at: lineStart, in: text) }
  /// The value on the line, from behind its key and list signs to its end.
  var value: SourceRange { SourceLines.restOfLine(from: valueStart, in: text) }

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
      return behindValue() ?? missingName() ?? indentation(problem)
    case "did not find expected node content": return nodeContent()
    case "found unexpected ':'": return trailingColon()
    case "mapping keys are not allowed in this context": return leadingSign()
    case "did not find expected <document start>": return behindDocument()
    case "did not find expected comment or line break", "found an indentation indicator equal to 0":
      return blockHeader()
    default: return tag(problem) ?? directive() ?? other(problem)
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
    if isFirst, isItem, let above = textAbove {
      return .listInText(isBelowItem: SourceLines.isItemText(above, in: text))
    }
    // Where the text began on an earlier line, a quoted one stands in it, or another field follows on the line, quotes
    // around this one would not help.
    let isWhole =
      valueStart > start && offset > valueStart && isUnquoted(valueStart) && !goesOnWithText
      && !endsInName(offset)
    let typed = isWhole ? value : SourceLines.restOfLine(from: start, in: text)
    return SyntaxCause(
      Words(
        en: "a colon with a space behind it inside the unquoted text `\(string(typed).excerpt)`",
        ja: "引用符のない文章「\(string(typed).excerpt)」の中に、コロンと空白があります"),
      help: Words(
        en: "put the whole text in quotes, or into a block that starts with `|`",
        ja: "文章全体を引用符で囲むか、「|」で始まるブロックに書いてください"),
      edits: isWhole ? quotingValue() : [])
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
    if offset > lineStart + indentation, offset <= valueStart {
      let range = SourceLines.restOfLine(from: offset, in: text)
      return SyntaxCause(
        Words(
          en: "a text that starts with `- ` must be in quotes", ja: "「- 」で始まる文章は引用符が必要です"),
        help: Words(
          en: "put the text in quotes, or start the list on a line of its own",
          ja: "文章なら引用符で囲み、リストなら次の行から書き始めてください"),
        edits: [.quoting(range, string(range), file: place.file)])
    }
    if let cause = behindValue() { return cause }
    return SyntaxCause(
      Words(en: "a list item cannot start here", ja: "ここからリストの項目は始められません"),
      help: Words(
        en: "give all items the same indentation, and put nothing behind the field's colon",
        ja: "項目の字下げをそろえ、項目名のコロンのあとには何も書かないでください"))
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

  /// A colon without a name before it.
  private func missingName() -> SyntaxCause? {
    guard byte == UInt8(ascii: ":") else { return nil }
    return SyntaxCause(
      Words(en: "there is nothing before the colon", ja: "コロンの前に何もありません"),
      help: Words(
        en: "if the line is text, put it in quotes; else write the field's name before the colon",
        ja: "文章なら引用符で囲み、そうでなければコロンの前に項目名を書いてください"),
      edits: offset == valueStart ? quotingValue() : [])
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

  /// A line that starts with `%`, which speaks to YAML itself.
  private func directive() -> SyntaxCause? {
    guard lineStart < text.count, text[lineStart] == UInt8(ascii: "%") else { return nil }
    return SyntaxCause(
      Words(
        en: "a line that starts with `%` is an order to YAML, not text",
        ja: "「%」で始まる行は、文章ではなく YAML への指示になります"),
      help: Words(
        en: "if it is text, indent it or put it in quotes; else delete the line",
        ja: "文章なら字下げするか引用符で囲み、そうでなければ行を消してください"),
      place: at(lineStart, lineStart + 1))
  }

  /// Something that belongs to nothing before it.
  private func behindDocument() -> SyntaxCause {
    SyntaxCause(
      Words(en: "this belongs to nothing above it", ja: "上のどこにもつながりません"),
      help: Words(
        en: "if it goes on with a text, put the text in quotes; a new document begins with `---`",
        ja: "文章の続きなら引用符で囲んでください。新しい文書は「---」で始めます"))
  }

  func other(_ problem: String) -> SyntaxCause {
    SyntaxCause(
      Words(
        en: "this cannot be read as YAML (\(problem))",
        ja: "ここは YAML として読めません"),
      help: Words(
        en: "if the line holds text, put the text in quotes", ja: "文章なら引用符で囲んでください"))
  }

  // MARK: Places

  var indentation: Int { SourceLines.indentation(at: lineStart, in: text) }

  func at(_ start: Int, _ end: Int) -> Place { Place(place.file, SourceRange(start, end)) }

  func string(_ range: SourceRange) -> String {
    let end = min(range.end, text.count)
    return String(decoding: text[min(range.start, end)..<end], as: UTF8.self)
  }

  /// The end of the scalar that `end` may cut.
  func wholeScalar(_ end: Int) -> Int {
    var end = end
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  func scalar(at offset: Int) -> String {
    guard offset < text.count else { return "" }
    return string(SourceRange(offset, wholeScalar(offset + 1)))
  }

  func position(of byte: UInt8, in range: SourceRange) -> Int? {
    (range.start..<range.end).first { text[$0] == byte }
  }

  func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  func isUnquoted(_ start: Int) -> Bool { start < text.count && !isQuote(text[start]) }

  /// Quotes the value of the line, if that is all that is needed.
  func quotingValue() -> [Edit] {
    let range = value
    guard range.count > 0 else { return [] }
    return [.quoting(range, string(range), file: place.file)]
  }
}
