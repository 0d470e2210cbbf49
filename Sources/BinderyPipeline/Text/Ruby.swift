/// A reading over kanji: `{漢字|かんじ}`.
///
/// The base holds a kanji, the reading is kana and spaces; anything else in braces is text.
enum Ruby {
  case ruby(base: String, reading: String, end: Int)
  case fault(TextFault)
  case none

  /// Bytes of a base or a reading.
  private static let longest = 200

  /// What the `{` at an offset begins.
  static func read(_ start: Int, in text: ArraySlice<UInt8>) -> Ruby {
    let limit = min(text.endIndex, start + 2 * longest)
    var bars: [Int] = []
    var at = start + 1
    while at < limit {
      switch text[at] {
      case UInt8(ascii: "}"): return read(start, bars, at, in: text)
      case UInt8(ascii: "|"): bars.append(at)
      case UInt8(ascii: "{"), UInt8(ascii: "\\"), 0x0A: return .none
      default: break
      }
      at += 1
    }
    return .none
  }

  private static func read(
    _ start: Int, _ bars: [Int], _ end: Int, in text: ArraySlice<UInt8>
  ) -> Ruby {
    let range = start - text.startIndex..<end + 1 - text.startIndex
    let written = String(decoding: text[start...end], as: UTF8.self)
    guard let bar = bars.first else {
      // One wide bar among narrow braces is a slip of the input method.
      guard let bar = written.firstIndex(of: "｜") else { return .none }
      let base = String(written[..<bar].dropFirst())
      let reading = String(written[bar...].dropFirst().dropLast())
      guard isBase(base), isReading(reading) else { return .none }
      return .fault(.rubyWide(written, meant: "{\(base)|\(reading)}", at: range))
    }
    let base = String(decoding: text[start + 1..<bar], as: UTF8.self)
    let reading = String(decoding: text[bar + 1..<end], as: UTF8.self)
    if isBase(base), isReading(reading) {
      return .ruby(base: base, reading: reading, end: end + 1)
    }
    if isBase(base), reading.allSatisfy({ $0 == " " || $0 == "　" }) {
      return .fault(.rubyWithoutReading(written, at: range))
    }
    if isReading(base), isBase(reading), bars.count == 1 {
      return .fault(.rubyReversed(written, meant: "{\(reading)|\(base)}", at: range))
    }
    if bars.count > 1, isBase(base), isReading(reading.filter { $0 != "|" }) {
      return .fault(.rubySeveral(written, at: range))
    }
    return .none
  }

  /// Wide braces around a base and a reading.
  static func wideFault(_ start: Int, in text: ArraySlice<UInt8>) -> TextFault? {
    let line = text[start...].prefix(2 * longest).prefix { $0 != 0x0A }
    let string = String(decoding: line, as: UTF8.self)
    guard let close = string.firstIndex(where: { $0 == "｝" || $0 == "}" }) else { return nil }
    let inside = string[..<close].dropFirst()
    let parts = inside.split(omittingEmptySubsequences: false) { $0 == "|" || $0 == "｜" }
    guard parts.count == 2, isBase(String(parts[0])), isReading(String(parts[1])) else {
      return nil
    }
    let written = String(string[...close])
    let offset = start - text.startIndex
    return .rubyWide(
      written, meant: "{\(parts[0])|\(parts[1])}", at: offset..<offset + written.utf8.count)
  }

  private static func isBase(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isKanji)
  }

  /// Kana and spaces, at least one kana.
  private static func isReading(_ text: String) -> Bool {
    var hasKana = false
    for scalar in text.unicodeScalars {
      if isKana(scalar) { hasKana = true } else if scalar != " " && scalar != "　" { return false }
    }
    return hasKana
  }

  static func isKanji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // 々〆〇, the blocks of ideographs (Unicode, Blocks.txt).
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  private static func isKana(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Hiragana and katakana with their marks, ・ and ー, and their half-width forms.
    case 0x3041...0x309F, 0x30A1...0x30FF, 0xFF65...0xFF9F: true
    default: false
    }
  }
}
