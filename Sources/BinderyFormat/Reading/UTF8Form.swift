/// The form of UTF-8 (the Unicode Standard, table 3-7): no surrogates, nothing longer than needed, nothing above
/// U+10FFFF.
enum UTF8Form {
  /// The place of the first byte that belongs to no character.
  static func firstBadByte(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBytes { text in
      var at = 0
      while at < text.count {
        // Most of what is delivered is ASCII, by the eight.
        while at + 8 <= text.count,
          text.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          at += 8
        }
        guard at < text.count else { break }
        let length = text[at] < 0x80 ? 1 : multibyte(at, text)
        guard length > 0 else { return bytes.startIndex + at }
        at += length
      }
      return nil
    }
  }

  /// The bytes of the character that begins here, 0 where there is none.
  private static func multibyte(_ at: Int, _ text: UnsafeRawBufferPointer) -> Int {
    func isTail(_ offset: Int) -> Bool {
      at + offset < text.count && text[at + offset] & 0xC0 == 0x80
    }
    let second = at + 1 < text.count ? text[at + 1] : 0
    switch text[at] {
    case 0xC2...0xDF: return isTail(1) ? 2 : 0
    case 0xE0 where second < 0xA0, 0xED where second > 0x9F: return 0
    case 0xE0...0xEF: return isTail(1) && isTail(2) ? 3 : 0
    case 0xF0 where second < 0x90, 0xF4 where second > 0x8F: return 0
    case 0xF0...0xF4: return isTail(1) && isTail(2) && isTail(3) ? 4 : 0
    default: return 0
    }
  }
}
