/// What stands on a line: list signs, fields, texts, brackets, comments.
extension LineScan {
  /// List signs and a field's name, from the line's first sign.
  mutating func structure(at start: Int) {
    (isPlainOpen, isValueDue) = (false, false)
    var at = start
    if let (sign, half) = leadingFullwidth(at) {
      guard half == UInt8(ascii: "-") else {
        reportFullwidth(sign, at..<at + 3, replacement: "#")
        return replace(at..<at + 3, with: [half])
      }
      let end = skipWideSpaces(at + 3)
      reportFullwidth(sign, at..<end, replacement: end > at + 3 ? "- " : "-")
      at = replaceListSign(at, end)
    }
    while byte(at) == UInt8(ascii: "-") {
      if isWideSpace(at + 1) {
        let end = skipWideSpaces(at + 1)
        reportFullwidth("\u{3000}", at + 1..<end, replacement: " ")
        at = replaceListSign(at, end)
        continue
      }
      if isNoBreakSpace(at + 1) { replaceNoBreakSpace(at + 1) }
      guard isBlank(at + 1) else { break }
      enter(at - lineStart)
      at = skipBlanks(at + 1)
    }
    guard at < lineEnd else {
      isValueDue = true
      return
    }
    field(at)
  }

  /// A field or list sign in a column, which closes what is deeper.
  private mutating func enter(_ column: Int) {
    parent = column
    while let last = columns.last, last >= column { columns.removeLast() }
    columns.append(column)
  }

  /// Makes `- ` of a list sign and the blanks behind it up to `end`, and leaves the columns as they would be then.
  private mutating func replaceListSign(_ at: Int, _ end: Int) -> Int {
    let column = at - lineStart
    var prefix = Array(text[lineStart..<at])
    prefix.append(UInt8(ascii: "-"))
    if !isBlank(end) { prefix.append(0x20) }
    rewritePrefix(to: end, with: prefix)
    return lineStart + column
  }

  private mutating func replaceNoBreakSpace(_ at: Int) {
    blanks.add(
      SourceRange(at, at + 2), lineStart: lineStart, lineEnd: lineEnd, isWide: false, replacement: 1
    )
    replace(at..<at + 2, with: [0x20, 0x20])
  }

  private mutating func field(_ at: Int) {
    let end = wordEnd(at)
    if isField(at, end) {
      if has(0xEF, 0xBC, 0x9A, end) {
        let isSpaced = isBlank(end + 3)
        let stop = skipWideSpaces(end + 3)
        reportFullwidth("：", end..<stop, replacement: isSpaced ? ":" : ": ")
        replace(end..<stop, with: [UInt8(ascii: ":")])
      } else if byte(end) == UInt8(ascii: ":"), isWideSpace(end + 1) {
        let stop = skipWideSpaces(end + 1)
        reportFullwidth("\u{3000}", end + 1..<stop, replacement: " ")
        replace(end + 1..<stop, with: [])
      } else if byte(end) == UInt8(ascii: ":"), isNoBreakSpace(end + 1) {
        replaceNoBreakSpace(end + 1)
      }
    }
    if byte(end) == UInt8(ascii: ":"), end > at, isBlank(end + 1) {
      enter(at - lineStart)
      return value(skipBlanks(end + 1))
    }
    value(at)
  }

  /// A value, from its first sign.
  private mutating func value(_ start: Int) {
    var at = start
    isPlainOpen = false
    while at < lineEnd, [UInt8(ascii: "&"), UInt8(ascii: "!")].contains(text[at]) {
      while !isBlank(at) { at += 1 }
      at = skipBlanks(at)
    }
    guard at < lineEnd else {
      isValueDue = true
      return
    }
    switch text[at] {
    case UInt8(ascii: "#"):
      isValueDue = true
      comment(at: at)
    case UInt8(ascii: "|"), UInt8(ascii: ">"): blockHeader(at)
    case UInt8(ascii: "\""):
      inside = .doubleQuotes
      quoted(from: at + 1, start: at)
    case UInt8(ascii: "'"):
      inside = .singleQuotes
      quoted(from: at + 1, start: at)
    case UInt8(ascii: "["), UInt8(ascii: "{"): flow(from: at)
    default: plain(from: at)
    }
  }

  private mutating func blockHeader(_ start: Int) {
    var at = start + 1
    var digit: Int?
    while at < lineEnd, !isBlank(at) {
      switch text[at] {
      case UInt8(ascii: "1")...UInt8(ascii: "9"): digit = Int(text[at] - UInt8(ascii: "0"))
      case UInt8(ascii: "+"), UInt8(ascii: "-"): break
      default: return plain(from: start)
      }
      at += 1
    }
    at = skipBlanks(at)
    guard at >= lineEnd || text[at] == UInt8(ascii: "#") else { return plain(from: start) }
    inside = .block
    blockIndent = digit.map { max(parent, 0) + $0 }
    if at < lineEnd { comment(at: at) }
  }

  /// Unquoted text, to a comment or the end of the line; a field's name with a value behind it, if a colon follows.
  private mutating func plain(from start: Int) {
    var at = start
    while at < lineEnd {
      if text[at] == UInt8(ascii: "#"), at > lineStart, isBlank(at - 1) { return comment(at: at) }
      if text[at] == UInt8(ascii: ":"), isBlank(at + 1) {
        enter(start - lineStart)
        return value(skipBlanks(at + 1))
      }
      at += 1
    }
    isPlainOpen = true
  }

  /// A line that goes on with an unquoted text. A full-width sign in it is reported, for the line looks like a field
  /// or an item; but the half-width one would only break the text.
  mutating func continuation() {
    let end = wordEnd(content)
    if isField(content, end) {
      if has(0xEF, 0xBC, 0x9A, end) {
        reportFullwidth("：", end..<end + 3, replacement: ":", isFixable: false)
      } else if byte(end) == UInt8(ascii: ":"), isWideSpace(end + 1) {
        reportFullwidth("\u{3000}", end + 1..<end + 4, replacement: " ", isFixable: false)
      }
    } else if let (sign, half) = leadingFullwidth(content) {
      let replacement = String(UnicodeScalar(half))
      reportFullwidth(sign, content..<content + 3, replacement: replacement, isFixable: false)
    }
    var at = content
    while at < lineEnd {
      if text[at] == UInt8(ascii: "#"), isBlank(at - 1) { return comment(at: at) }
      at += 1
    }
  }

  /// Quoted text from inside its quotes; what follows the closing one, if it stands on this line.
  /// - Parameter start: The opening quote, if it stands on this line.
  mutating func quoted(from inner: Int, start: Int? = nil) {
    let isDouble = inside == .doubleQuotes
    let quote = isDouble ? UInt8(ascii: "\"") : UInt8(ascii: "'")
    var at = inner
    while at < lineEnd {
      if isDouble, text[at] == UInt8(ascii: "\\") {
        at += 2
      } else if text[at] != quote {
        at += 1
      } else if !isDouble, byte(at + 1) == quote {
        at += 2
      } else {
        inside = .nothing
        if flowDepth > 0 { return flow(from: at + 1) }
        return behindValue(at + 1, start: start)
      }
    }
  }

  /// What may follow a quoted text or brackets: a colon, if it was a field's name, or a comment.
  private mutating func behindValue(_ end: Int, start: Int?) {
    let at = skipBlanks(end)
    if byte(at) == UInt8(ascii: ":"), isBlank(at + 1), let start {
      enter(start - lineStart)
      return value(skipBlanks(at + 1))
    }
    var next = at
    while next < lineEnd {
      if text[next] == UInt8(ascii: "#"), isBlank(next - 1) { return comment(at: next) }
      next += 1
    }
  }

  /// Brackets, to their end or that of the line.
  mutating func flow(from start: Int) {
    var at = start
    while at < lineEnd {
      let sign = text[at]
      switch sign {
      case 0x20, 0x09: break
      case UInt8(ascii: "#") where at == lineStart || isBlank(at - 1): return comment(at: at)
      case UInt8(ascii: "\"") where isFlowStart, UInt8(ascii: "'") where isFlowStart:
        isFlowStart = false
        inside = sign == UInt8(ascii: "\"") ? .doubleQuotes : .singleQuotes
        return quoted(from: at + 1)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        flowDepth += 1
        isFlowStart = true
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        flowDepth -= 1
        isFlowStart = false
        if flowDepth == 0 { return behindValue(at + 1, start: nil) }
      case UInt8(ascii: ","): isFlowStart = true
      case UInt8(ascii: ":") where isBlank(at + 1): isFlowStart = true
      default: isFlowStart = false
      }
      at += 1
    }
  }

  mutating func comment(at hash: Int) {
    isPlainOpen = false
    var end = lineEnd
    while end > hash, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    let allow = text.withUnsafeBufferPointer { AllowSyntax.parse(hash, end, $0) }
    guard let allow else { return }
    covers.add(
      AllowComment(
        rule: allow.rule, reason: allow.reason, range: SourceRange(hash, end), covered: []),
      isOwnLine: hash == content)
  }
}
