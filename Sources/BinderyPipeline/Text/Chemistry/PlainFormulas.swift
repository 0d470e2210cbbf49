/// Chemical formulas typed as plain letters and digits in a text.
enum PlainFormulas {
  /// The faults of a text: one for each formula, at most 20.
  static func faults(in text: ArraySlice<UInt8>, _ mode: TextMode) -> [TextFault] {
    let skipped = MarkedRanges(text).ranges
    var tokens: [Token] = []
    var at = text.startIndex
    while at < text.endIndex {
      guard isUpper(text[at]) || text[at] == UInt8(ascii: "[") else {
        at += 1
        continue
      }
      let token = Self.token(at, in: text)
      let isInside = skipped.contains { $0.contains(at - text.startIndex) }
      if !isInside, standsAlone(token, in: text), let formula = PlainFormula(token) {
        tokens.append(Token(formula: formula, start: at - text.startIndex, count: token.count))
      }
      at = max(token.endIndex, at + 1)
    }
    // `H2` may be a heading and `O2` a company, but not beside H2O.
    guard tokens.contains(where: { !$0.formula.isWeak }) else { return [] }
    return tokens.prefix(20).map { token in
      let formula = token.formula
      return .chemistryPlain(
        formula.written, meant: mode == .markdown ? "\\ce{\(formula.mhchem)}" : formula.unicode,
        at: token.start..<token.start + token.count)
    }
  }

  /// Letters, digits, signs and pairs of brackets.
  private static func token(_ start: Int, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    return text[start...].prefix(40).prefix { byte in
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
      return depth >= 0 && isPart(byte)
    }
  }

  private struct Token {
    var formula: PlainFormula
    var start: Int
    var count: Int
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isPart(_ byte: UInt8) -> Bool {
    isUpper(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      || "()[]+-".utf8.contains(byte)
  }

  /// Whether nothing runs into the token that makes it a part of a word, a path or a code.
  private static func standsAlone(_ token: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    if token.startIndex > text.startIndex {
      let before = text[token.startIndex - 1]
      let isJoined =
        (0x61...0x7A).contains(before) || isUpper(before)
        || "_./@#&=%$\\^-+'`~{".utf8.contains(before)
      if isJoined { return false }
    }
    guard token.endIndex < text.endIndex else { return true }
    let after = text[token.endIndex]
    if after == UInt8(ascii: ".") {
      // The end of a sentence, not of a host's name.
      return token.endIndex + 1 == text.endIndex || text[token.endIndex + 1] <= 0x20
    }
    return !"_/@#&=%$\\^'`~*[".utf8.contains(after)
  }
}

/// What is written as a formula or code already; also where the settings take the text as plain.
private struct MarkedRanges {
  private(set) var ranges: [Range<Int>] = []

  init(_ text: ArraySlice<UInt8>) {
    ranges = Lifted(text, braces: .nothing).items.map(\.range)
    // Code, by its backticks.
    var at = text.startIndex
    while let open = text[at...].firstIndex(of: UInt8(ascii: "`")) {
      let count = text[open...].prefix { $0 == UInt8(ascii: "`") }.count
      var close = open + count
      while let next = text[close...].firstIndex(of: UInt8(ascii: "`")) {
        let run = text[next...].prefix { $0 == UInt8(ascii: "`") }.count
        close = next + run
        if run == count { break }
      }
      guard close > open + count else { return }
      ranges.append(open - text.startIndex..<close - text.startIndex)
      at = close
    }
  }
}
