/// What a quick look at a text says about the reading that it needs; most texts need none.
struct TextHints {
  private(set) var hasMarkup = false
  /// `{{`, maybe.
  private(set) var hasBraces = false
  /// A symbol of an element, maybe, with a digit or a sign behind it.
  private(set) var hasFormula = false

  init(_ text: ArraySlice<UInt8>, _ mode: TextMode) {
    text.withUnsafeBufferPointer { text in
      var index = 0
      while let found = text.firstASCII(from: index) {
        let kind = Self.kinds[Int(text[found])]
        if kind & Self.brace != 0 { hasBraces = true }
        if kind & Self.count != 0, !hasFormula, found > 0 {
          hasFormula = Self.isSymbol(text, before: found)
        }
        index = found + 1
      }
      if mode == .markdown { hasMarkup = Self.hasMarkup(text) }
    }
  }

  /// Whether a capital letter, or one and a small letter, stands before an offset.
  private static func isSymbol(_ text: UnsafeBufferPointer<UInt8>, before index: Int) -> Bool {
    let last = kinds[Int(text[index - 1])]
    if last & capital != 0 { return true }
    return last & small != 0 && index > 1 && kinds[Int(text[index - 2])] & capital != 0
  }

  private static let brace: UInt8 = 1
  /// What stands behind a symbol in a formula: a digit, or the sign of a charge.
  private static let count: UInt8 = 2
  private static let capital: UInt8 = 4
  private static let small: UInt8 = 32
  private static let markup: UInt8 = 8
  /// Markup only where a line begins.
  private static let lineMarkup: UInt8 = 16

  private static let kinds = {
    var kinds = [UInt8](repeating: 0, count: 256)
    kinds[Int(UInt8(ascii: "{"))] |= brace
    for byte in "0123456789+-".utf8 { kinds[Int(byte)] |= count }
    for byte in UInt8(ascii: "A")...UInt8(ascii: "Z") { kinds[Int(byte)] |= capital }
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z") { kinds[Int(byte)] |= small }
    for byte in "\\`*_[]<&~${\t".utf8 { kinds[Int(byte)] |= markup }
    for byte in "-+#>=|: 0123456789".utf8 { kinds[Int(byte)] |= lineMarkup }
    // Of a wide brace, which may be ruby gone wrong: ｛ is EF BD 9B.
    kinds[0xEF] |= markup
    return Immortal(kinds)
  }()

  /// Whether CommonMark could make anything but lines of characters of it.
  private static func hasMarkup(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var isLineStart = true
    for (index, byte) in text.enumerated() {
      let kind = kinds[Int(byte)]
      if kind & markup != 0 { return true }
      if isLineStart, kind & lineMarkup != 0 { return true }
      // Blanks at a line's end are cut off.
      if byte == 0x0A, index > 0, text[index - 1] == 0x20 { return true }
      isLineStart = byte == 0x0A
    }
    return text.last == 0x20
  }
}
