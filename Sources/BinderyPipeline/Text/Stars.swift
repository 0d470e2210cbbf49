/// `**` that were meant to emphasise and are shown: CommonMark lets them neither open nor close beside punctuation if a
/// letter stands on the other side (0.29, Emphasis and strong emphasis: left- and right-flanking delimiter runs).
struct Stars {
  /// Where runs that are shown begin, in offsets from 0, by the block that they stand in.
  private var shown: [Range<Int>: Set<Int>] = [:]
  /// Runs that were looked for, so that no text takes long.
  private var looked = 0
  private static let mostLooked = 100

  /// Notes the runs in a text as it is shown.
  /// - Parameters:
  ///   - block: What was typed of the block that holds the text.
  ///   - base: The block's offset in the whole.
  mutating func note(_ text: String, _ block: ArraySlice<UInt8>, from base: Int) {
    let text = Array(text.utf8)
    let whole = base..<base + block.count
    for at in text.indices where Self.isRun(at, in: text[...]) && looked < Self.mostLooked {
      looked += 1
      let before = text[..<at].suffix(6).reversed().prefix { !Self.isMarkup($0) }
      let after = text[(at + 2)...].prefix(6).prefix { !Self.isMarkup($0) }
      let known = shown[whole] ?? []
      let found = block.indices.first { offset in
        Self.isRun(offset, in: block) && !known.contains(base + offset - block.startIndex)
          && block[(offset + 2)...].starts(with: after)
          && block[..<offset].reversed().starts(with: before)
      }
      guard let found, Self.isMeant(found, in: block) else { continue }
      shown[whole, default: []].insert(base + found - block.startIndex)
    }
  }

  /// Signs that may be typed otherwise than they are shown.
  private static func isMarkup(_ byte: UInt8) -> Bool {
    "\\*_`[]<>&~${}!|".utf8.contains(byte) || Lifted.mark.contains(byte)
  }

  /// Exactly two stars, not escaped.
  private static func isRun(_ at: Int, in text: ArraySlice<UInt8>) -> Bool {
    let star = UInt8(ascii: "*")
    guard text[at] == star, at + 1 < text.endIndex, text[at + 1] == star else { return false }
    if at + 2 < text.endIndex, text[at + 2] == star { return false }
    return at == text.startIndex || (text[at - 1] != star && text[at - 1] != UInt8(ascii: "\\"))
  }

  /// Whether a run is no sign of a power (`2**10`) or one that stands by itself.
  private static func isMeant(_ at: Int, in text: ArraySlice<UInt8>) -> Bool {
    let before = at > text.startIndex ? text[at - 1] : 0x20
    let after = at + 2 < text.endIndex ? text[at + 2] : 0x20
    if isBlank(before), isBlank(after) { return false }
    return !(isASCIIWord(before) && isASCIIWord(after))
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
  private static func isASCIIWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "_")
  }

  /// What is wrong: of each block the runs, two and two as they were typed, of which one is shown.
  func faults(in text: ArraySlice<UInt8>) -> [TextFault] {
    var faults: [TextFault] = []
    for (block, shown) in shown.sorted(by: { $0.key.lowerBound < $1.key.lowerBound }) {
      let runs = Self.runs(in: text, block)
      for index in stride(from: 0, to: runs.count, by: 2) {
        guard index + 1 < runs.count else {
          if shown.contains(runs[index]) {
            faults.append(.markdownStars(at: runs[index]..<runs[index] + 2))
          }
          continue
        }
        let (open, close) = (runs[index], runs[index + 1])
        guard shown.contains(open) || shown.contains(close) else { continue }
        let content = text[text.startIndex + open + 2..<text.startIndex + close]
        faults.append(Self.fault(String(decoding: content, as: UTF8.self), open..<close + 2))
      }
    }
    return faults
  }

  /// Where the runs of a block begin, but for those in code.
  private static func runs(in text: ArraySlice<UInt8>, _ block: Range<Int>) -> [Int] {
    let whole = text[text.startIndex + block.lowerBound..<text.startIndex + block.upperBound]
    var runs: [Int] = []
    var isInCode = false
    for at in whole.indices {
      if whole[at] == UInt8(ascii: "`") { isInCode.toggle() }
      if !isInCode, isRun(at, in: whole), isMeant(at, in: whole) {
        runs.append(at - text.startIndex)
      }
    }
    return runs
  }

  // MARK: The way out

  private static let pairs: [(open: String, close: String)] = [
    ("「", "」"), ("『", "』"), ("（", "）"), ("【", "】"), ("〈", "〉"), ("《", "》"), ("〔", "〕"), ("“", "”"),
    ("(", ")"), ("[", "]"), ("\"", "\""),
  ]
  private static let ends = [
    "。", "、", "，", "．", "！", "？", "：", "；", "・", "…", ".", ",", "!", "?", ":", ";",
  ]

  /// The fault of an emphasised part; brackets and punctuation at its ends can stand outside the stars.
  private static func fault(_ content: String, _ whole: Range<Int>) -> TextFault {
    for (left, right) in pairs where content.hasPrefix(left) && content.hasSuffix(right) {
      let inside = String(content.dropFirst(left.count).dropLast(right.count))
      // 「前」と「後」: the first bracket is not the last one's.
      guard !inside.isEmpty, !inside.contains(right) || inside.contains(left),
        left == right || balanced(inside, left, right)
      else {
        continue
      }
      return .markdownStars(
        around: content, meant: left + "**" + inside + "**" + right, at: whole)
    }
    if let end = ends.first(where: content.hasSuffix) {
      let inside = String(content.dropLast(end.count))
      if !inside.isEmpty, !inside.hasSuffix("」"), !inside.hasSuffix("）") {
        return .markdownStars(around: content, meant: "**" + inside + "**" + end, at: whole)
      }
    }
    return .markdownStars(around: content, meant: nil, at: whole)
  }

  private static func balanced(_ text: String, _ left: String, _ right: String) -> Bool {
    var depth = 0
    for character in text {
      if String(character) == left { depth += 1 }
      if String(character) == right { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
