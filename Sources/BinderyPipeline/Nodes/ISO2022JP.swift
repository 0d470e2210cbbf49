/// A look for ISO-2022-JP (RFC 1468), Japanese in seven bits: every byte of it is ASCII, and escape sequences say what
/// the bytes between them mean.
struct ISO2022JP {
  /// Where the first sequence stands that turns to Japanese.
  let offset: Int
  /// Whether it has half-width kana or a dealer's own signs (row 13), which only its extension ISO-2022-JP-3 has.
  private(set) var isExtended = false

  /// nil where the bytes are something else.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes.indices.first(where: { Self.set(at: $0, bytes) != nil }),
      bytes.allSatisfy({ $0 < 0x80 })
    else { return nil }
    offset = first
    var at = first
    var isKanji = false
    while at < bytes.count {
      if bytes[at] == 0x1B {
        let set = Self.set(at: at, bytes)
        isKanji = set == .kanji
        if set == .kana { isExtended = true }
        at += 3
      } else if isKanji {
        if bytes[at] == 0x2D { isExtended = true }
        at += 2
      } else {
        at += 1
      }
    }
  }

  private enum CharacterSet { case kanji, kana }

  /// The Japanese characters that an escape sequence turns to.
  private static func set(at offset: Int, _ bytes: [UInt8]) -> CharacterSet? {
    guard bytes[offset] == 0x1B, offset + 2 < bytes.count else { return nil }
    switch (bytes[offset + 1], bytes[offset + 2]) {
    case (UInt8(ascii: "$"), UInt8(ascii: "@")), (UInt8(ascii: "$"), UInt8(ascii: "B")):
      return .kanji
    case (UInt8(ascii: "("), UInt8(ascii: "I")): return .kana
    default: return nil
    }
  }
}
