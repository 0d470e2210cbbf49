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

  /// Letters, digits, signs and pairs of brackets, up to a sign that joins two formulas.
  private static func token(_ start: Int, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    let whole = text[start...].prefix(40).prefix { byte in
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= 1 }
      return depth >= 0 && isPart(byte)
    }
    return whole[..<firstEnd(in: whole, of: text)]
  }

  /// Where the first formula of a token ends: `CaO` of `CaO+CO2`, `Fe3+` of `Fe3++3OH-`, `CaCO3` of `CaCO3->CaO`.
  private static func firstEnd(in token: ArraySlice<UInt8>, of text: ArraySlice<UInt8>) -> Int {
    for at in token.indices.dropFirst() {
      let next = at + 1 < text.endIndex ? text[at + 1] : 0
      switch token[at] {
      case UInt8(ascii: "-") where next == UInt8(ascii: ">"): return at
      case UInt8(ascii: "+") where next == UInt8(ascii: "+"): return at + 1
      case UInt8(ascii: "+") where isUpper(next) || isDigit(next) || next == UInt8(ascii: "["):
        // Of `Na+Cl-` the sign may be a charge.
        let isCharge = token.last == UInt8(ascii: "-") && PlainFormula(token[...at]) != nil
        return isCharge ? token.endIndex : at
      default: continue
      }
    }
    return token.endIndex
  }

  private struct Token {
    var formula: PlainFormula
    var start: Int
    var count: Int
  }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isPart(_ byte: UInt8) -> Bool {
    isUpper(byte) || isLower(byte) || isDigit(byte) || "()[]+-".utf8.contains(byte)
  }

  /// Whether nothing runs into the token that makes it a part of a word, a path or a code.
  private static func standsAlone(_ token: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    if token.startIndex > text.startIndex {
      let before = text[token.startIndex - 1]
      let isJoined =
        isLower(before) || isUpper(before)
        || before == UInt8(ascii: "+") && !addsUp(token.startIndex - 1, in: text)
        || "_./@#&=%$\\^-'`~{".utf8.contains(before)
      if isJoined { return false }
    }
    guard token.endIndex < text.endIndex else { return true }
    if hasCharge(behind: token.endIndex, in: text) { return false }
    let after = text[token.endIndex]
    if after == UInt8(ascii: ".") {
      // The end of a sentence, not of a host's name.
      return token.endIndex + 1 == text.endIndex || text[token.endIndex + 1] <= 0x20
    }
    return !"_/@#&=%$\\^'`~*[".utf8.contains(after)
  }

  /// Whether a `+` stands behind a formula, and not behind the name of a key: `Ctrl+F2`.
  private static func addsUp(_ sign: Int, in text: ArraySlice<UInt8>) -> Bool {
    guard sign > text.startIndex else { return false }
    let before = text[sign - 1]
    guard isLower(before) else {
      return isUpper(before) || isDigit(before) || ")]+- ".utf8.contains(before)
    }
    return sign - 1 > text.startIndex && isUpper(text[sign - 2])
  }

  /// Whether behind a blank there stands a charge, as in `SO4 2-`: to lower the 4 alone would mend half of it.
  private static func hasCharge(behind end: Int, in text: ArraySlice<UInt8>) -> Bool {
    let rest = text[end...].prefix(4)
    guard rest.count > 2, rest.first == 0x20, isDigit(rest[end + 1]),
      rest[end + 2] == UInt8(ascii: "+") || rest[end + 2] == UInt8(ascii: "-")
    else { return false }
    guard rest.count > 3 else { return true }
    let after = rest[end + 3]
    return !isLower(after) && !isUpper(after) && !isDigit(after)
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
