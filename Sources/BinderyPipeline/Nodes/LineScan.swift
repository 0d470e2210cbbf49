/// Reads a file line by line, knowing just enough of YAML to tell comments, block scalars and quoted texts from the
/// rest: libyaml gives no comments, and takes full-width signs for letters.
///
/// It reports `fullwidth-syntax` and `nbsp-indent`, puts half-width signs in their place, and collects the allow
/// comments. Run only over files in which a quicker look has found something of the kind.
struct LineScan {
  /// The text with YAML's own signs in place of the full-width ones; as long as before.
  var text: [UInt8]
  var report = Report()
  var allows: [AllowComment] { covers.allows }

  let file: String
  var covers: AllowCover
  var blanks: BlankFinds

  // MARK: Where the scan is

  enum Inside { case nothing, block, singleQuotes, doubleQuotes }
  var inside = Inside.nothing
  /// The column of the last field or list sign, which a text of several lines must pass; -1 outside any.
  var parent = -1
  /// The column of a block scalar's text, once it is known.
  var blockIndent: Int?
  /// Brackets that are open.
  var flowDepth = 0
  /// Inside brackets: whether a value may start here, so that a quote is one.
  var isFlowStart = false
  /// Whether an unquoted text may go on in the next line.
  var isPlainOpen = false
  /// The columns in which fields and list signs stand, as far as they are open; ascending.
  var columns: [Int] = []
  /// Whether the last field or list sign has no value on its line, so that one may begin deeper.
  var isValueDue = true

  // MARK: The line

  var lineStart = 0
  var lineEnd = 0
  /// Where the line's first sign stands.
  var content = 0
  var indent: Int { content - lineStart }

  init(_ text: [UInt8], file: String) {
    self.text = text
    self.file = file
    covers = AllowCover(fileEnd: text.count)
    blanks = BlankFinds(file: file)
  }

  mutating func run() {
    var start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = start
    while start < text.count {
      var end = start
      while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
      var next = min(end + 1, text.count)
      if end + 1 < text.count, text[end] == 0x0D, text[end + 1] == 0x0A { next += 1 }
      (lineStart, lineEnd) = (start, end)
      covers.begin(line: SourceRange(start, next), isFirst: start == first)
      line()
      start = next
    }
    covers.finish()
    report.add(contentsOf: blanks.report())
  }

  private mutating func line() {
    content = lineStart
    while content < lineEnd, text[content] == 0x20 { content += 1 }
    if isDocumentMarker() { return reset() }
    if isForgottenEnd() { (inside, flowDepth) = (.nothing, 0) }
    if inside == .singleQuotes || inside == .doubleQuotes {
      covers.content(indent: nil, isItem: false)
      return quoted(from: lineStart)
    }
    if inside == .block, isInBlock() {
      if content < lineEnd { covers.content(indent: nil, isItem: false) }
      return
    }
    replaceWideBlanks()
    if inside == .block, isInBlock() { return }
    inside = .nothing
    guard content < lineEnd else { return }
    if byte(content) == UInt8(ascii: "#") { return comment(at: content) }
    let isItem = isBlank(content + 1) && byte(content) == UInt8(ascii: "-")
    covers.content(indent: flowDepth > 0 ? nil : indent, isItem: isItem)
    if flowDepth > 0 {
      flow(from: content)
    } else if isPlainOpen, indent > parent {
      continuation()
    } else {
      structure(at: content)
    }
  }

  private mutating func reset() {
    inside = .nothing
    (parent, flowDepth, isPlainOpen, blockIndent) = (-1, 0, false, nil)
    (columns, isValueDue) = ([], true)
    covers.content(indent: -1, isItem: false)
  }

  private func isDocumentMarker() -> Bool {
    guard content == lineStart, lineEnd - lineStart >= 3, isBlank(lineStart + 3) else {
      return false
    }
    let sign = text[lineStart]
    return (sign == UInt8(ascii: "-") || sign == UInt8(ascii: "."))
      && text[lineStart + 1] == sign && text[lineStart + 2] == sign
  }

  /// Whether the line belongs to the open block scalar.
  private mutating func isInBlock() -> Bool {
    guard content < lineEnd else { return true }
    if let blockIndent { return indent >= blockIndent }
    guard indent > parent else { return false }
    blockIndent = indent
    return true
  }

  /// A quote or bracket that nobody closed would hide the rest of the file: it ends where a field or list item follows
  /// that is not indented deeper than the one it belongs to.
  private func isForgottenEnd() -> Bool {
    guard inside != .block, inside != .nothing || flowDepth > 0, content < lineEnd, indent <= parent
    else { return false }
    if byte(content) == UInt8(ascii: "-") { return isBlank(content + 1) }
    let end = wordEnd(content)
    return byte(end) == UInt8(ascii: ":") && isBlank(end + 1) && isField(content, end)
  }

  // MARK: Signs

  func byte(_ at: Int) -> UInt8 { at < lineEnd ? text[at] : 0 }

  /// Whether a blank stands there, or the end of the line.
  func isBlank(_ at: Int) -> Bool { at >= lineEnd || text[at] == 0x20 || text[at] == 0x09 }

  func isWideSpace(_ at: Int) -> Bool { has(0xE3, 0x80, 0x80, at) }

  func isNoBreakSpace(_ at: Int) -> Bool {
    at + 1 < lineEnd && text[at] == 0xC2 && text[at + 1] == 0xA0
  }

  func has(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ at: Int) -> Bool {
    at + 2 < lineEnd && text[at] == first && text[at + 1] == second && text[at + 2] == third
  }

  func skipWideSpaces(_ start: Int) -> Int {
    var at = start
    while isWideSpace(at) { at += 3 }
    return at
  }

  func wordEnd(_ start: Int) -> Int {
    var at = start
    while at < lineEnd {
      switch text[at] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): at += 1
      default: return at
      }
    }
    return at
  }

  func isField(_ start: Int, _ end: Int) -> Bool {
    end > start && FieldTable.field(named: text[start..<end]) != nil
  }

  func skipBlanks(_ start: Int) -> Int {
    var at = start
    while at < lineEnd, text[at] == 0x20 || text[at] == 0x09 { at += 1 }
    return at
  }
}
