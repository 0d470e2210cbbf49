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
    if isFirst, isItem, goesOnWithText { return listInText() }
    // Where the text began on an earlier line, or a quoted one stands in it, quotes around this one would not help.
    let isWhole =
      valueStart > start && offset > valueStart && isUnquoted(valueStart) && !goesOnWithText
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

  /// List items below a text, where the name of their field was forgotten.
  private func listInText() -> SyntaxCause {
    SyntaxCause(
      Words(
        en: "a list cannot start here: this line goes on with the text above",
        ja: "ここからリストは始められません（上の文章の続きと読まれます）"),
      help: Words(
        en: "write the name of the list's field, as `choices:`, on a line above it",
        ja: "リストの上の行に、「choices:」のような項目名を書いてください"))
  }

  /// Whether the line starts with a list sign.
  private var isItem: Bool {
    let at = lineStart + indentation
    return at + 1 < text.count && text[at] == UInt8(ascii: "-") && text[at + 1] == 0x20
  }

  /// Whether YAML takes the line for more of the unquoted text that stands above it.
  private var goesOnWithText: Bool {
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
      let range = SourceLines.restOfLine(from: offset, in: text)
      return SyntaxCause(
        Words(
          en: "a text that starts with `- ` must be in quotes", ja: "「- 」で始まる文章は引用符が必要です"),
        help: Words(
          en: "put the text in quotes, or start the list on a line of its own",
          ja: "文章なら引用符で囲み、リストなら次の行から書き始めてください"),
        edits: [.quoting(range, string(range), file: place.file)])
    }
    return SyntaxCause(
      Words(en: "a list item cannot start here", ja: "ここからリストの項目は始められません"),
      help: Words(
        en: "give all items the same indentation, and put nothing behind the field's colon",
        ja: "項目の字下げをそろえ、項目名のコロンのあとには何も書かないでください"))
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

  func other(_ problem: String, _ context: String) -> SyntaxCause {
    SyntaxCause(
      Words(
        en: context.isEmpty ? problem : "\(problem) \(context)",
        ja: "YAML として読めません（\(problem)）"),
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
