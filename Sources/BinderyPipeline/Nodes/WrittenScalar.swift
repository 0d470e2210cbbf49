/// A scalar as the author wrote it, with the checks on its writing.
struct WrittenScalar {
  let field: String
  let style: ScalarStyle
  let range: SourceRange
  let text: UnsafeBufferPointer<UInt8>
  let file: String

  private func place(_ start: Int, _ end: Int) -> Place { Place(file, SourceRange(start, end)) }

  private func string(_ start: Int, _ end: Int) -> String {
    String(decoding: text[start..<end], as: UTF8.self)
  }

  private var isQuoted: Bool { style == .singleQuoted || style == .doubleQuoted }

  // MARK: comment-after-text

  /// What follows the text on its line as a comment, but may be part of it: a comment stands two blanks off and has a
  /// blank behind its `#`.
  struct Comment {
    /// From the `#` to the end of the line.
    var range: SourceRange
    /// Whether it has neither.
    var isLikelyText: Bool
    fileprivate var isSpaced: Bool
  }

  /// nil where there is no comment, or one in its form. Where quotes show the text's end, a comment is taken for one
  /// unless nothing sets it off.
  var comment: Comment? {
    var hash = range.end
    while hash < text.count, text[hash] == 0x20 || text[hash] == 0x09 { hash += 1 }
    guard hash > range.end || isQuoted, hash < text.count, text[hash] == UInt8(ascii: "#") else {
      return nil
    }
    let next = hash + 1 < text.count ? text[hash + 1] : 0x0A
    let isSetOff = hash - range.end >= 2 || text[hash - 1] == 0x09
    let isSpaced = next == 0x20 || next == 0x09 || SourceLines.isEnd(next)
    guard isQuoted ? !isSetOff && !isSpaced : !isSetOff || !isSpaced else { return nil }
    var end = SourceLines.end(of: hash, in: text)
    while end > hash + 1, text[end - 1] == 0x20 || text[end - 1] == 0x09 { end -= 1 }
    return Comment(
      range: SourceRange(hash, end), isLikelyText: !isSetOff && !isSpaced, isSpaced: isSpaced)
  }

  func checkComment(_ report: inout Report) {
    guard let comment else { return }
    let (hash, end) = (comment.range.start, comment.range.end)
    // Where there is no text before it, the comment is the text.
    let start = range.count > 0 ? range.start : hash
    report.add(
      .commentAfterText(
        field: field, comment: string(hash, end), isLikelyText: comment.isLikelyText,
        at: Place(file, comment.range),
        // What stands behind quotes may belong into them, or not.
        edits: isQuoted
          ? []
          : [
            comment.isLikelyText
              ? .quoting(SourceRange(start, end), string(start, end), file: file)
              : Edit(place(range.end, hash + 1), comment.isSpaced ? "  #" : gap(hash) + "# ")
          ]))
  }

  /// The blanks before a comment, at least two.
  private func gap(_ hash: Int) -> String {
    let blanks = string(range.end, hash)
    return blanks == " " ? "  " : blanks
  }

  // MARK: syntax

  /// The lines of an unquoted text that begin as list items do, each from its sign to its end.
  static func items(
    in range: SourceRange, _ text: UnsafeBufferPointer<UInt8>
  ) -> [SourceRange] {
    var items: [SourceRange] = []
    var line = SourceLines.next(after: range.start, in: text)
    while line < range.end {
      let start = line + SourceLines.indentation(at: line, in: text)
      if start < range.end, SourceLines.isItem(at: start, in: text) {
        items.append(SourceRange(start, min(SourceLines.end(of: start, in: text), range.end)))
      }
      line = SourceLines.next(after: line, in: text)
    }
    return items
  }

  // MARK: escape-made-control

  func checkEscapes(_ report: inout Report) {
    let finds = EscapeFinds(in: range, text)
    guard let first = finds.ranges.first else { return }
    report.add(
      .escapeMadeControl(
        field: field, escape: string(first.start, first.end), command: finds.firstCommand,
        at: finds.ranges.map { Place(file, $0) }))
  }

  // MARK: folded-cjk-space

  func checkFolding(_ report: inout Report) {
    let joins = style == .folded ? blockJoins() : lineJoins()
    guard !joins.isEmpty else { return }
    report.add(
      .foldedCJKSpace(
        field: field, at: joins.map { place(start(ofScalarBefore: $0.start), $0.start) },
        edits: joins.map { Edit(Place(file, $0), "") }))
  }

  /// From the end of a line's text to the start of the next one's, where a space will stand between two Japanese
  /// characters.
  private func lineJoins() -> [SourceRange] {
    var joins: [SourceRange] = []
    var at = range.start
    while at < range.end {
      guard SourceLines.isEnd(text[at]) else {
        at += 1
        continue
      }
      var start = at
      while start > range.start, text[start - 1] == 0x20 || text[start - 1] == 0x09 { start -= 1 }
      var end = SourceLines.next(after: at, in: text)
      while end < range.end, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
      // At an empty line the break stays one.
      if end < range.end, SourceLines.isEnd(text[end]) {
        at = skipEmptyLines(end)
      } else {
        if isJapanese(before: start), isJapanese(at: end) { joins.append(SourceRange(start, end)) }
        at = max(end, at + 1)
      }
    }
    return joins
  }

  private func skipEmptyLines(_ start: Int) -> Int {
    var at = start
    while at < range.end, text[at] == 0x20 || text[at] == 0x09 || SourceLines.isEnd(text[at]) {
      at += 1
    }
    return at
  }

  /// The same in a block that starts with `>`, where lines that are indented deeper keep their breaks.
  private func blockJoins() -> [SourceRange] {
    var joins: [SourceRange] = []
    var indent: Int?
    var last: (end: Int, isFolded: Bool)?
    var start = SourceLines.next(after: range.start, in: text)
    while start < min(range.end, text.count) {
      let end = SourceLines.end(of: start, in: text)
      let spaces = SourceLines.indentation(at: start, in: text)
      let content = start + spaces
      guard content < end else {
        last = nil
        start = max(SourceLines.next(after: start, in: text), start + 1)
        continue
      }
      if indent == nil { indent = declaredIndent() ?? spaces }
      let isFolded = spaces == indent && text[content] != 0x09
      if let last, last.isFolded, isFolded, isJapanese(before: last.end), isJapanese(at: content) {
        joins.append(SourceRange(last.end, content))
      }
      last = (end, isFolded)
      start = max(SourceLines.next(after: start, in: text), start + 1)
    }
    return joins
  }

  /// nil also for a block that says its indentation itself: then the first line may be indented deeper.
  private func declaredIndent() -> Int? {
    var at = range.start + 1
    while at < text.count, !SourceLines.isEnd(text[at]), text[at] != 0x20 {
      if (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(text[at]) { return leastIndent() }
      at += 1
    }
    return nil
  }

  private func leastIndent() -> Int {
    var least = Int.max
    var start = SourceLines.next(after: range.start, in: text)
    while start < min(range.end, text.count) {
      let spaces = SourceLines.indentation(at: start, in: text)
      if start + spaces < SourceLines.end(of: start, in: text) { least = min(least, spaces) }
      start = max(SourceLines.next(after: start, in: text), start + 1)
    }
    return least
  }

  private func start(ofScalarBefore end: Int) -> Int {
    var start = end - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return max(0, start)
  }

  private func isJapanese(before end: Int) -> Bool {
    guard end > range.start else { return false }
    return isJapanese(at: start(ofScalarBefore: end))
  }

  private func isJapanese(at start: Int) -> Bool {
    guard start < text.count, text[start] >= 0xE2 else { return false }
    switch SuspiciousCharacters.decode(start, text).scalar {
    // Punctuation, kana, kanji, full- and half-width forms but Hangul's; words of Korean are parted by spaces.
    case 0x2E80...0x312F, 0x3190...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF9F,
      0xFFE0...0xFFE6, 0x1B000...0x1B16F, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }

  // MARK: trailing-space-in-choice

  func checkEnd(_ report: inout Report) {
    var end = min(range.end, text.count)
    switch style {
    case .singleQuoted, .doubleQuoted: end -= 1
    case .literal, .folded:
      // The blanks before the end of the last line that has more than blanks.
      while end > range.start, SourceLines.isEnd(text[end - 1]) || isEmptyLine(before: end) {
        end -= 1
      }
    case .plain: break
    }
    let length = Self.blankLength(before: end, from: range.start) { text[$0] }
    let blanks = place(end - length, end)
    report.add(
      .trailingSpaceInChoice(
        at: length > 0 ? blanks : Place(file, range), edits: length > 0 ? [Edit(blanks, "")] : []))
  }

  private func isEmptyLine(before end: Int) -> Bool {
    var at = end
    while at > range.start, text[at - 1] == 0x20 || text[at - 1] == 0x09 { at -= 1 }
    return at < end && at > range.start && SourceLines.isEnd(text[at - 1])
  }

  /// How many bytes before `end` are blanks: spaces, tabs, U+00A0 and U+3000.
  static func blankLength(before end: Int, from start: Int, _ byte: (Int) -> UInt8) -> Int {
    var at = end
    while at > start {
      let last = byte(at - 1)
      if last == 0x20 || last == 0x09 {
        at -= 1
      } else if last == 0xA0, at - 2 >= start, byte(at - 2) == 0xC2 {
        at -= 2
      } else if last == 0x80, at - 3 >= start, byte(at - 2) == 0x80, byte(at - 3) == 0xE3 {
        at -= 3
      } else {
        break
      }
    }
    return end - at
  }
}
