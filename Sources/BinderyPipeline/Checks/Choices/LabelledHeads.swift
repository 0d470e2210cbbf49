#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A quick look at the heads of lines and sentences: whether two may have a label with a sign behind it, 「アは」「B：」「①」.
enum LabelledHeads {
  static func mayBe(in text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      var count = isLabelled(bytes, 0) ? 1 : 0
      var rest = text
      while count < 2, let end = rest.firstNewline {
        rest = rest[(end + 1)...]
        if isLabelled(bytes, rest.startIndex - text.startIndex) { count += 1 }
      }
      rest = text
      while count < 2, let stop = stops.next(in: rest) {
        rest = rest[stop.upperBound...]
        if isLabelled(bytes, rest.startIndex - text.startIndex) { count += 1 }
      }
      return count > 1
    }
  }

  private static let stops = WordSearch("。")

  /// Whether behind blanks and `・` there may be a label, and a sign behind it.
  private static func isLabelled(_ text: UnsafeBufferPointer<UInt8>, _ head: Int) -> Bool {
    var at = head
    while isBlank(text, at) || has("・", text, at) { at += text[at] == 0xE3 ? 3 : 1 }
    guard at < text.count else { return false }
    switch text[at] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): at += 1
    // Circled numbers, and what is wide or narrow.
    case 0xE2, 0xEF: at += 3
    // Among them are the kana from ア to ハ.
    case 0xE3 where at + 1 < text.count && (0x82...0x83).contains(text[at + 1]): at += 3
    default: return false
    }
    while isBlank(text, at) { at += text[at] == 0xE3 ? 3 : 1 }
    guard at < text.count else { return false }
    switch text[at] {
    case UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: ","), 0xEF:
      return true
    case 0xE3: return signs.contains { has($0, text, at) }
    default: return false
    }
  }

  private static let signs: [StaticString] = ["、", "は", "の", "も", "と", "・"]

  private static func isBlank(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Bool {
    at < text.count && (text[at] == 0x20 || text[at] == 0x09 || has("\u{3000}", text, at))
  }

  /// - Parameter sign: Of three bytes.
  private static func has(
    _ sign: StaticString, _ text: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> Bool {
    at + 2 < text.count && memcmp(text.baseAddress! + at, sign.utf8Start, 3) == 0
  }
}
