/// Text on its way to a terminal: what could steer it or hide is spelled out, and every sign knows its width.
package enum TerminalText {
  /// A sign of a source line as it is shown.
  struct Cell {
    var shown: String
    /// Columns.
    var width: Int
    /// Bytes from the start of the file.
    var offset: Int
  }

  /// The text with controls, bidi and zero-width characters as `<U+202E>`.
  package static func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    return text.unicodeScalars.reduce(into: "") { $0 += spelled($1) }
  }

  /// Columns that the text takes once it is visible.
  package static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (isHidden($1) ? spelled($1).utf8.count : width($1)) }
  }

  /// A line of a source, sign by sign; bytes that are no UTF-8 become `<8F>`.
  static func cells(_ bytes: ArraySlice<UInt8>) -> [Cell] {
    var cells: [Cell] = []
    var parser = Unicode.UTF8.ForwardParser()
    var input = bytes.makeIterator()
    var offset = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &input) {
      case .valid(let encoded):
        cells.append(cell(Unicode.UTF8.decode(encoded), offset))
        offset += encoded.count
      case .error(let length):
        for byte in bytes[offset..<offset + length] {
          let hex = String(byte, radix: 16, uppercase: true)
          cells.append(Cell(shown: "<\(hex)>", width: 4, offset: offset))
          offset += 1
        }
      case .emptyInput: return cells
      }
    }
  }

  private static func cell(_ scalar: Unicode.Scalar, _ offset: Int) -> Cell {
    // A tab's width would hang on what stands before it.
    if scalar == "\t" { return Cell(shown: "    ", width: 4, offset: offset) }
    let shown = spelled(scalar)
    return Cell(
      shown: shown, width: isHidden(scalar) ? shown.utf8.count : width(scalar), offset: offset)
  }

  private static func spelled(_ scalar: Unicode.Scalar) -> String {
    guard isHidden(scalar) else { return String(scalar) }
    let hex = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - hex.utf8.count)) + hex + ">"
  }

  /// Whether a terminal would obey the character, or show nothing for it. Variation selectors are shown, by the sign
  /// before them.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x7F { return value < 0x20 }
    if value < 0xA0 { return true }
    if value < 0xAD || (0x3000...0x3163).contains(value) || (0x3165...0xD7FF).contains(value) {
      return false
    }
    if (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value) { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return true
    default:
      return scalar.properties.isDefaultIgnorableCodePoint
        || scalar.properties.isNoncharacterCodePoint
    }
  }

  // MARK: Widths

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].first <= value ? 2 : 1
  }

  /// What takes two columns: East_Asian_Width W or F in Unicode's EastAsianWidth.txt, joined over unassigned gaps.
  private static let wide: [(first: UInt32, last: UInt32)] = [
    (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
    (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653), (0x267F, 0x267F),
    (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5),
    (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5),
    (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705), (0x270A, 0x270B), (0x2728, 0x2728),
    (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797),
    (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55),
    (0x2E80, 0x303E), (0x3041, 0x3247), (0x3250, 0x4DBF), (0x4E00, 0xA4C6), (0xA960, 0xA97C),
    (0xAC00, 0xD7A3), (0xF900, 0xFAD9), (0xFE10, 0xFE19), (0xFE30, 0xFE6B), (0xFF01, 0xFF60),
    (0xFFE0, 0xFFE6), (0x16FE0, 0x18D08), (0x1AFF0, 0x1B2FB), (0x1F004, 0x1F004),
    (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E), (0x1F191, 0x1F19A), (0x1F200, 0x1F320),
    (0x1F32D, 0x1F335), (0x1F337, 0x1F37C), (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA),
    (0x1F3CF, 0x1F3D3), (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E),
    (0x1F440, 0x1F440), (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D), (0x1F54B, 0x1F54E),
    (0x1F550, 0x1F567), (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4),
    (0x1F5FB, 0x1F64F), (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2),
    (0x1F6D5, 0x1F6DF), (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7F0),
    (0x1F90C, 0x1F93A), (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF), (0x1FA70, 0x1FAFF),
    (0x20000, 0x2FFFD), (0x30000, 0x3FFFD),
  ]
}
