/// `**` in a block that were meant to emphasise and do not.
struct Stars {
  /// What is wrong with the first of them; nil where nothing is.
  private(set) var fault: TextFault?

  private let text: ArraySlice<UInt8>
  private let base: Int

  /// - Parameter base: The offset of the block's text in the whole.
  init(_ text: ArraySlice<UInt8>, from base: Int) {
    self.text = text
    self.base = base
    let runs = self.runs
    guard let first = runs.first(where: isMeant) else { return }
    let partner = runs.first { $0.lowerBound > first.lowerBound }
    fault = partner.flatMap { moved(first, $0) } ?? .markdownStars(at: whole(first))
  }

  private func whole(_ run: Range<Int>) -> Range<Int> {
    run.lowerBound - text.startIndex + base..<run.upperBound - text.startIndex + base
  }

  /// Runs of exactly two stars outside code, not escaped.
  private var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    var isInCode = false
    var at = text.startIndex
    while at < text.endIndex {
      switch text[at] {
      case UInt8(ascii: "\\"): at += 1
      case UInt8(ascii: "`"): isInCode.toggle()
      case UInt8(ascii: "*") where !isInCode:
        let count = text[at...].prefix { $0 == UInt8(ascii: "*") }.count
        if count == 2 { runs.append(at..<at + 2) }
        at += count - 1
      default: break
      }
      at += 1
    }
    return runs
  }

  /// Whether a run is no sign of a power (`2**10`) or one that stands by itself.
  private func isMeant(_ run: Range<Int>) -> Bool {
    let before = run.lowerBound > text.startIndex ? text[run.lowerBound - 1] : 0x20
    let after = run.upperBound < text.endIndex ? text[run.upperBound] : 0x20
    if isBlank(before), isBlank(after) { return false }
    return !(isASCIIWord(before) && isASCIIWord(after))
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A }
  private func isASCIIWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
      || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "_")
  }

  // MARK: The way out

  private static let pairs: [(open: String, close: String)] = [
    ("「", "」"), ("『", "』"), ("（", "）"), ("【", "】"), ("〈", "〉"), ("《", "》"), ("〔", "〕"), ("“", "”"),
    ("(", ")"), ("[", "]"), ("\"", "\""),
  ]
  private static let ends = [
    "。", "、", "，", "．", "！", "？", "：", "；", "・", "…", ".", ",", "!", "?", ":", ";",
  ]

  /// The fault with brackets or punctuation at the ends of the emphasised part, which can stand outside the stars.
  private func moved(_ open: Range<Int>, _ close: Range<Int>) -> TextFault? {
    let content = String(decoding: text[open.upperBound..<close.lowerBound], as: UTF8.self)
    guard !content.isEmpty, !content.contains("\n\n") else { return nil }
    let whole = self.whole(open).lowerBound..<self.whole(close).upperBound
    for (left, right) in Self.pairs where content.hasPrefix(left) && content.hasSuffix(right) {
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
    if let end = Self.ends.first(where: content.hasSuffix) {
      let inside = String(content.dropLast(end.count))
      if !inside.isEmpty, !inside.hasSuffix("」"), !inside.hasSuffix("）") {
        return .markdownStars(around: content, meant: "**" + inside + "**" + end, at: whole)
      }
    }
    return .markdownStars(around: content, meant: nil, at: whole)
  }

  private func balanced(_ text: String, _ left: String, _ right: String) -> Bool {
    var depth = 0
    for character in text {
      if String(character) == left { depth += 1 }
      if String(character) == right { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}
