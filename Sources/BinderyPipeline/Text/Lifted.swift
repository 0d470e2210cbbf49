/// A Markdown text of which everything that CommonMark does not know was taken out, each with a mark left in its place.
///
/// Code is found first: nothing in it is taken out.
struct Lifted {
  /// For cmark.
  private(set) var text: [UInt8] = []
  private(set) var items: [Item] = []
  private(set) var faults: [TextFault] = []
  /// Where runs of `text` stand in the source, ascending: offsets there, offsets here.
  private var anchors: [(lifted: Int, source: Int)] = []
  private let source: ArraySlice<UInt8>
  let braces: Braces
  private var at: Int
  private var blanks = 0
  /// Up to where no `$`, and no `$$`, closes what stands open before it.
  private var unclosed = [0, 0]

  /// What `{{…}}` means in a text.
  enum Braces: Sendable { case nothing, choices, blanks }

  struct Item {
    var kind: Kind
    /// Offsets in the source, from 0.
    var range: Range<Int>

    enum Kind: Equatable {
      case math(isDisplay: Bool)
      case chemistry
      case ruby(base: String, reading: String)
      case choice(String)
      case blank(Int)
      case strike
      /// Two braces in a text in which they would else be a blank.
      case escapedBraces
    }
  }

  /// U+FFFE, which is no character and which no source holds: a mark is an item's number between two of them.
  static let mark: [UInt8] = [0xEF, 0xBF, 0xBE]

  init(_ source: ArraySlice<UInt8>, braces: Braces) {
    self.source = source
    self.braces = braces
    at = source.startIndex
    text.reserveCapacity(source.count + 64)
    anchors.append((0, 0))
    while at < source.endIndex { step() }
  }

  /// Where each line of `text` begins as cmark-gfm counts them, and its end.
  var lineStarts: [Int] {
    var starts = [0]
    for (offset, byte) in text.enumerated() {
      let isPair = byte == 0x0D && offset + 1 < text.count && text[offset + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D, !isPair { starts.append(offset + 1) }
    }
    starts.append(text.count)
    return starts
  }

  /// The source's offset, from 0, of an offset in `text`.
  func sourceOffset(_ lifted: Int) -> Int {
    let index = anchors.lastIndex { $0.lifted <= lifted } ?? 0
    return min(anchors[index].source + lifted - anchors[index].lifted, source.count)
  }

  /// The bytes that an item was.
  func written(_ item: Item) -> ArraySlice<UInt8> {
    source[source.startIndex + item.range.lowerBound..<source.startIndex + item.range.upperBound]
  }

  // MARK: Reading

  private func byte(_ offset: Int) -> UInt8? {
    offset >= source.startIndex && offset < source.endIndex ? source[offset] : nil
  }

  private func starts(with prefix: StaticString, at offset: Int) -> Bool {
    guard offset + prefix.utf8CodeUnitCount <= source.endIndex else { return false }
    return (0..<prefix.utf8CodeUnitCount).allSatisfy { source[offset + $0] == prefix.utf8Start[$0] }
  }

  private mutating func copy(to end: Int) {
    text += source[at..<end]
    at = end
  }

  private mutating func lift(_ kind: Item.Kind, to end: Int) {
    let start = source.startIndex
    text += Self.mark
    text += String(items.count).utf8
    text += Self.mark
    items.append(Item(kind: kind, range: at - start..<end - start))
    at = end
    anchors.append((text.count, end - start))
  }

  private mutating func step() {
    let sign = source[at]
    if isAtLineStart, let end = endOfFence() { return copy(to: end) }
    switch sign {
    case UInt8(ascii: "`"): takeCode()
    case UInt8(ascii: "\\"): takeBackslash()
    case UInt8(ascii: "$"): takeMath()
    case UInt8(ascii: "{"): takeBrace()
    case UInt8(ascii: "~"): takeTildes()
    case 0xEF: takeFullWidth()
    default: copy(to: at + 1)
    }
  }

  // MARK: Code

  private var isAtLineStart: Bool { at == source.startIndex || source[at - 1] == 0x0A }

  /// The end of the fenced code block that begins in this line; nil where none does.
  private func endOfFence() -> Int? {
    let line = fence(inLineAt: at)
    guard let line, line.hasInfo == false || line.sign == UInt8(ascii: "~") || !line.infoHasSign
    else { return nil }
    var next = endOfLine(at)
    while next < source.endIndex {
      next += 1
      if let closing = fence(inLineAt: next), closing.sign == line.sign,
        closing.count >= line.count, !closing.hasInfo
      {
        return endOfLine(next)
      }
      next = endOfLine(next)
    }
    return source.endIndex
  }

  private struct Fence {
    var sign: UInt8
    var count: Int
    var hasInfo: Bool
    var infoHasSign: Bool
  }

  /// The fence in a line, behind the signs of quotations and list items.
  private func fence(inLineAt start: Int) -> Fence? {
    var at = start
    while let byte = byte(at), byte == 0x20 || byte == UInt8(ascii: ">") || isItemSign(at) {
      at += 1
    }
    guard let sign = byte(at), sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") else {
      return nil
    }
    let count = run(of: sign, at: at)
    guard count >= 3 else { return nil }
    let info = source[at + count..<endOfLine(at)]
    return Fence(
      sign: sign, count: count, hasInfo: !info.allSatisfy { $0 == 0x20 || $0 == 0x09 },
      infoHasSign: info.contains(sign))
  }

  private func isItemSign(_ offset: Int) -> Bool {
    guard let sign = byte(offset), byte(offset + 1) == 0x20 else { return false }
    return [UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+")].contains(sign)
  }

  private func run(of sign: UInt8, at offset: Int) -> Int {
    source[offset...].prefix { $0 == sign }.count
  }

  private func endOfLine(_ offset: Int) -> Int {
    source[offset...].firstIndex(of: 0x0A) ?? source.endIndex
  }

  /// Bytes after which a sign's counterpart is no longer looked for, so that no text takes long.
  private static let reach = 4_000

  /// Where the paragraph around an offset ends, at an empty line, or where the reach does.
  private func endOfParagraph(_ offset: Int) -> Int {
    let limit = min(source.endIndex, offset + Self.reach)
    var end = endOfLine(offset)
    while end < limit {
      let next = endOfLine(end + 1)
      if source[end + 1..<next].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return end }
      end = next
    }
    return min(end, limit)
  }

  private mutating func takeCode() {
    let count = run(of: UInt8(ascii: "`"), at: at)
    let end = endOfParagraph(at)
    var next = at + count
    while next < end {
      guard source[next] == UInt8(ascii: "`") else {
        next += 1
        continue
      }
      let closing = run(of: UInt8(ascii: "`"), at: next)
      next += closing
      if closing == count { return copy(to: next) }
    }
    copy(to: at + count)
  }

  // MARK: Signs

  private mutating func takeBackslash() {
    if starts(with: "\\ce{", at: at) { return takeChemistry() }
    if starts(with: "\\{{", at: at) {
      guard braces == .blanks else {
        // cmark makes one brace of the escaped one.
        return copy(to: at + 3)
      }
      return lift(.escapedBraces, to: at + 3)
    }
    if let next = byte(at + 1), next < 0x80, next != 0x0A {
      if isLetter(next), let fault = TextFault.commandOutside(at: offset, in: source) {
        faults.append(fault)
      }
      return copy(to: at + 2)
    }
    copy(to: at + 1)
  }

  private var offset: Int { at - source.startIndex }

  private mutating func takeChemistry() {
    let end = endOfParagraph(at)
    guard let close = TeXBraces.close(of: at + 3, in: source[..<end]) else {
      faults.append(.chemistryUnclosed(at: offset..<offset + 4))
      return copy(to: at + 4)
    }
    lift(.chemistry, to: close + 1)
  }

  private mutating func takeTildes() {
    let count = run(of: UInt8(ascii: "~"), at: at)
    if count == 2 { lift(.strike, to: at + 2) } else { copy(to: at + count) }
  }

  /// `$` opens math if no space follows and no digit or letter precedes; it closes if no space precedes and no digit
  /// follows. Letters are those of ASCII: Japanese is written without spaces.
  private mutating func takeMath() {
    let count = run(of: UInt8(ascii: "$"), at: at)
    guard count <= 2 else { return copy(to: at + count) }
    let start = at + count
    guard let next = byte(start), !isSpace(next) || count == 2, !isWord(byte(at - 1)),
      let close = mathEnd(from: start, count: count)
    else {
      if let fault = TextFault.mathUnclosed(at: offset, count: count, in: source) {
        faults.append(fault)
      }
      return copy(to: start)
    }
    lift(.math(isDisplay: count == 2), to: close)
  }

  private mutating func mathEnd(from start: Int, count: Int) -> Int? {
    let end = endOfParagraph(start)
    // Where the last search found nothing, this one need not look again.
    var at = max(start, unclosed[count - 1])
    while at < end {
      if source[at] == UInt8(ascii: "\\") {
        at += 2
        continue
      }
      guard source[at] == UInt8(ascii: "$") else {
        at += 1
        continue
      }
      let found = run(of: UInt8(ascii: "$"), at: at)
      let isClose =
        found == count && at > start
        && (count == 2 || (!isSpace(source[at - 1]) && !isDigit(byte(at + 1))))
      if isClose { return at + count }
      at += found
    }
    unclosed[count - 1] = max(at, unclosed[count - 1])
    return nil
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }
  private func isDigit(_ byte: UInt8?) -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
  private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private func isWord(_ byte: UInt8?) -> Bool { isDigit(byte) || (byte.map(isLetter) ?? false) }

  // MARK: Braces

  private mutating func takeBrace() {
    if byte(at + 1) == UInt8(ascii: "{"), braces != .nothing, takeDoubleBraces() { return }
    switch Ruby.read(at, in: source) {
    case .ruby(let base, let reading, let end):
      lift(.ruby(base: base, reading: reading), to: end)
    case .fault(let fault):
      faults.append(fault)
      copy(to: at + 1)
    case .none: copy(to: at + 1)
    }
  }

  private mutating func takeDoubleBraces() -> Bool {
    switch braces {
    case .nothing: return false
    case .choices:
      guard let reference = ChoiceReference(at, in: source) else { return false }
      lift(.choice(reference.key), to: reference.end)
    case .blanks:
      let reach = source[..<min(endOfLine(at), at + Self.reach)]
      guard let end = TeXBraces.close(of: at, in: reach), source[end - 1] == UInt8(ascii: "}")
      else { return false }
      blanks += 1
      lift(.blank(blanks), to: end + 1)
    }
    return true
  }

  /// Ruby that was typed with an input method's wide signs.
  private mutating func takeFullWidth() {
    if starts(with: "｛", at: at), let fault = Ruby.wideFault(at, in: source) {
      faults.append(fault)
    }
    copy(to: at + 1)
  }
}

/// Where braces close.
enum TeXBraces {
  /// The offset of the `}` that closes the `{` at `start`, `\{` and `\}` passed by; nil where none does.
  static func close(of start: Int, in text: ArraySlice<UInt8>) -> Int? {
    var depth = 0
    var at = start
    while at < text.endIndex {
      switch text[at] {
      case UInt8(ascii: "\\"): at += 1
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return at }
      default: break
      }
      at += 1
    }
    return nil
  }
}
