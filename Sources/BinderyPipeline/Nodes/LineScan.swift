/// Reads a file line by line, knowing just enough of YAML to tell comments, block scalars and quoted texts from the
/// rest: libyaml gives no comments, and takes full-width signs for letters.
///
/// It reports `fullwidth-syntax` and `nbsp-indent`, puts half-width signs in their place, and collects the allow
/// comments. Run only over files in which a quicker look has found something of the kind.
struct LineScan {
  /// The text with YAML's own signs in place of the full-width ones; as long as before.
  private(set) var text: [UInt8]
  private(set) var report = Report()
  var allows: [AllowComment] { covers.allows }

  private let file: String
  private var covers: AllowCover
  private var blanks: BlankFinds

  // MARK: Where the scan is

  private enum Inside { case nothing, block, singleQuotes, doubleQuotes }
  private var inside = Inside.nothing
  /// The column of the last field or list sign, which a text of several lines must pass; -1 outside any.
  private var parent = -1
  /// The column of a block scalar's text, once it is known.
  private var blockIndent: Int?
  /// Brackets that are open.
  private var flowDepth = 0
  /// Inside brackets: whether a value may start here, so that a quote is one.
  private var isFlowStart = false
  /// Whether an unquoted text may go on in the next line.
  private var isPlainOpen = false

  // MARK: The line

  private var lineStart = 0
  private var lineEnd = 0
  /// Where the line's first sign stands.
  private var content = 0
  private var indent: Int { content - lineStart }

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

  private func byte(_ at: Int) -> UInt8 { at < lineEnd ? text[at] : 0 }

  /// Whether a blank stands there, or the end of the line.
  private func isBlank(_ at: Int) -> Bool { at >= lineEnd || text[at] == 0x20 || text[at] == 0x09 }

  private func isWideSpace(_ at: Int) -> Bool { has(0xE3, 0x80, 0x80, at) }

  private func isNoBreakSpace(_ at: Int) -> Bool {
    at + 1 < lineEnd && text[at] == 0xC2 && text[at + 1] == 0xA0
  }

  private func has(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ at: Int) -> Bool {
    at + 2 < lineEnd && text[at] == first && text[at + 1] == second && text[at + 2] == third
  }

  private func skipWideSpaces(_ start: Int) -> Int {
    var at = start
    while isWideSpace(at) { at += 3 }
    return at
  }

  private func wordEnd(_ start: Int) -> Int {
    var at = start
    while at < lineEnd {
      switch text[at] {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): at += 1
      default: return at
      }
    }
    return at
  }

  private func isField(_ start: Int, _ end: Int) -> Bool {
    end > start && FieldTable.field(named: text[start..<end]) != nil
  }

  private func skipBlanks(_ start: Int) -> Int {
    var at = start
    while at < lineEnd, text[at] == 0x20 || text[at] == 0x09 { at += 1 }
    return at
  }

  // MARK: Putting half-width signs in

  /// Puts spaces in place of wide and no-break ones in the indentation.
  private mutating func replaceWideBlanks() {
    guard isWideSpace(content) || isNoBreakSpace(content) else { return }
    let isWide = isWideSpace(content)
    var columns = indent
    var at = content
    var end = content
    while at < lineEnd {
      if isWideSpace(at) {
        (at, columns, end) = (at + 3, columns + 2, at + 3)
      } else if isNoBreakSpace(at) {
        (at, columns, end) = (at + 2, columns + 1, at + 2)
      } else if text[at] == 0x20 {
        (at, columns) = (at + 1, columns + 1)
      } else {
        break
      }
    }
    let run = SourceRange(content, end)
    let spaces = columns - indent - (at - end)
    blanks.add(run, lineStart: lineStart, lineEnd: lineEnd, isWide: isWide, replacement: spaces)
    rewritePrefix(to: at, with: [UInt8](repeating: 0x20, count: columns))
    content = at
  }

  /// Gives the line another start of fewer bytes: line ends stand in for the rest, so that columns are right too.
  private mutating func rewritePrefix(to end: Int, with prefix: [UInt8]) {
    let rest = end - lineStart - prefix.count
    for offset in 0..<rest { text[lineStart + offset] = 0x0A }
    lineStart += rest
    for (offset, byte) in prefix.enumerated() { text[lineStart + offset] = byte }
  }

  private mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    for (offset, byte) in bytes.enumerated() { text[range.lowerBound + offset] = byte }
    for offset in range.dropFirst(bytes.count) { text[offset] = 0x20 }
  }

  private mutating func reportFullwidth(
    _ sign: String, _ range: Range<Int>, replacement: String, isFixable: Bool = true
  ) {
    let place = Place(file, SourceRange(range.lowerBound, range.upperBound))
    report.add(
      .fullwidthSyntax(sign, replacement: replacement, isFixable: isFixable, at: place))
  }

  /// A list sign or comment sign typed full-width at the start of the line.
  private func leadingFullwidth(_ at: Int) -> (sign: String, half: UInt8)? {
    guard at + 3 >= lineEnd || text[at + 3] == 0x20 || isWideSpace(at + 3) else { return nil }
    if has(0xEF, 0xBC, 0x8D, at) { return ("－", UInt8(ascii: "-")) }
    return has(0xEF, 0xBC, 0x83, at) ? ("＃", UInt8(ascii: "#")) : nil
  }
}

// MARK: - Structure

extension LineScan {
  /// List signs and a field's name, from the line's first sign.
  private mutating func structure(at start: Int) {
    isPlainOpen = false
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
      parent = at - lineStart
      at = skipBlanks(at + 1)
    }
    guard at < lineEnd else { return }
    field(at)
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
      parent = at - lineStart
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
    guard at < lineEnd else { return }
    switch text[at] {
    case UInt8(ascii: "#"): comment(at: at)
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
        parent = start - lineStart
        return value(skipBlanks(at + 1))
      }
      at += 1
    }
    isPlainOpen = true
  }

  /// A line that goes on with an unquoted text. A full-width sign in it is reported, for the line looks like a field
  /// or an item; but the half-width one would only break the text.
  private mutating func continuation() {
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
  private mutating func quoted(from inner: Int, start: Int? = nil) {
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
      parent = start - lineStart
      return value(skipBlanks(at + 1))
    }
    var next = at
    while next < lineEnd {
      if text[next] == UInt8(ascii: "#"), isBlank(next - 1) { return comment(at: next) }
      next += 1
    }
  }

  /// Brackets, to their end or that of the line.
  private mutating func flow(from start: Int) {
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

  private mutating func comment(at hash: Int) {
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
