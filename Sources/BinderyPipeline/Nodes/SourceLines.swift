/// Where lines begin and end in a source: at LF, CR LF or CR, and nowhere else.
enum SourceLines {
  static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// The offset at which the line that holds `offset` begins.
  static func start(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var at = min(offset, text.count)
    while at > 0, !isEnd(text[at - 1]) { at -= 1 }
    return at
  }

  /// The offset of the line end behind `offset`, or the end of the text.
  static func end(of offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var at = min(offset, text.count)
    while at < text.count, !isEnd(text[at]) { at += 1 }
    return at
  }

  /// Where the line behind that of `offset` begins, or the end of the text.
  static func next(after offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let end = end(of: offset, in: text)
    guard end < text.count else { return end }
    let isPair = text[end] == 0x0D && end + 1 < text.count && text[end + 1] == 0x0A
    return end + (isPair ? 2 : 1)
  }

  /// The number of spaces that a line begins with.
  static func indentation(at lineStart: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    var at = lineStart
    while at < text.count, text[at] == UInt8(ascii: " ") { at += 1 }
    return at - lineStart
  }

  /// From an offset to the end of its line, without blanks at the end or a comment set off by two spaces.
  static func restOfLine(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> SourceRange {
    var end = end(of: start, in: text)
    var at = start
    while at + 2 < end {
      if text[at] == 0x20, text[at + 1] == 0x20, text[at + 2] == UInt8(ascii: "#") { end = at }
      at += 1
    }
    while end > start, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    return SourceRange(start, end)
  }

  /// From an offset inside brackets to the `,`, `]` or `}` that ends the item, pairs of brackets in it passed by, or to
  /// the end of the line.
  static func restOfItem(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> SourceRange {
    let line = restOfLine(from: start, in: text)
    var firstEnd: Int?
    var depth = 0
    var end = start
    scan: while end < line.end {
      let sign = text[end]
      let isEnd = [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(sign)
      if isEnd, depth == 0 { break scan }
      if isEnd, firstEnd == nil { firstEnd = end }
      switch sign {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
      end += 1
    }
    // A bracket that nothing closes is no pair.
    if depth > 0 { end = firstEnd ?? end }
    while end > start, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    return SourceRange(start, end)
  }

  /// Where the value on a line starts: behind its indentation, list signs and `key: `.
  static func valueStart(at lineStart: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let start = skipSigns(lineStart, in: text)
    let key = keyEnd(start, in: text)
    guard key > start else { return start }
    return skipSigns(key + 1, in: text)
  }

  /// The column of the field's name on a line, or of its last list sign; that of its text less one where it has
  /// neither. A text that goes on in the next lines is indented deeper.
  static func lastSign(at lineStart: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let start = skipSigns(lineStart, in: text)
    if keyEnd(start, in: text) > start { return start - lineStart }
    var at = start - 1
    while at >= lineStart, text[at] != UInt8(ascii: "-") { at -= 1 }
    return at >= lineStart ? at - lineStart : start - lineStart - 1
  }

  /// Whether a list sign stands at an offset: a `-` with a blank or nothing behind it.
  static func isItem(at offset: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard offset < text.count, text[offset] == UInt8(ascii: "-") else { return false }
    return offset + 1 == text.count || isBlank(text[offset + 1]) || isEnd(text[offset + 1])
  }

  /// Whether the text that begins at an offset is a list item.
  static func isItemText(_ start: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = start
    while at > 0, isBlank(text[at - 1]) { at -= 1 }
    return at < start && at > 0 && text[at - 1] == UInt8(ascii: "-")
  }

  /// Behind blanks and list signs.
  private static func skipSigns(_ start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let end = end(of: start, in: text)
    var at = start
    while at < end {
      if isBlank(text[at]) {
        at += 1
      } else if text[at] == UInt8(ascii: "-"), at + 1 < end, isBlank(text[at + 1]) {
        at += 2
      } else {
        break
      }
    }
    return at
  }

  /// Where the `:` of a field's name stands, which is a plain word or in quotes; the start where there is none.
  private static func keyEnd(_ start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let end = end(of: start, in: text)
    var at = start
    if at < end, text[at] == UInt8(ascii: "\"") || text[at] == UInt8(ascii: "'") {
      at += 1
      while at < end, text[at] != text[start] { at += 1 }
      at += 1
    } else {
      while at < end, isWord(text[at]) { at += 1 }
    }
    guard at < end, text[at] == UInt8(ascii: ":") else { return start }
    return at + 1 == end || isBlank(text[at + 1]) ? at : start
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// The word before the first `:` of a line, if it begins with one.
  static func key(at lineStart: Int, in text: UnsafeBufferPointer<UInt8>) -> String? {
    var at = lineStart
    while at < text.count, text[at] == 0x20 || text[at] == UInt8(ascii: "-") { at += 1 }
    let start = at
    while at < text.count, isWord(text[at]) { at += 1 }
    guard at > start, at < text.count, text[at] == UInt8(ascii: ":") else { return nil }
    return String(decoding: text[start..<at], as: UTF8.self)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
