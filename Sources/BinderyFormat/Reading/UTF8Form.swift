/// The form of UTF-8 (the Unicode Standard, table 3-7): no surrogates, nothing longer than needed, nothing above
/// U+10FFFF.
enum UTF8Form {
  /// The place of the first byte that belongs to no character.
  static func firstBadByte(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { text in
      var at = 0
      while at < text.count {
        let length = text[at] < 0x80 ? 1 : multibyte(at, text)
        guard length > 0 else { return bytes.startIndex + at }
        at += length
      }
      return nil
    }
  }

  /// The bytes of the character that begins here, 0 where there is none.
  private static func multibyte(_ at: Int, _ text: UnsafeBufferPointer<UInt8>) -> Int {
    let second = at + 1 < text.count ? text[at + 1] : 0
    let length: Int
    switch (text[at], second) {
    case (0xC2...0xDF, 0x80...0xBF): length = 2
    case (0xE0, 0xA0...0xBF), (0xED, 0x80...0x9F): length = 3
    case (0xE1...0xEC, 0x80...0xBF), (0xEE...0xEF, 0x80...0xBF): length = 3
    case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F): length = 4
    default: return 0
    }
    guard at + length <= text.count else { return 0 }
    let hasTail = (2..<max(2, length)).allSatisfy { text[at + $0] & 0xC0 == 0x80 }
    return hasTail ? length : 0
  }
}
