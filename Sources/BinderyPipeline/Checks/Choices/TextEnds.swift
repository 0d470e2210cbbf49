/// The first and last letters of a text: what tells most texts apart at a glance, long before they are folded.
enum TextEnds {
  /// Scalars looked at on each side.
  private static let length = 4

  /// Equal for texts that are alike (`Likeness`); nil where only folding would tell, since the ends hold other signs
  /// than ASCII, kana and kanji.
  static func hash(of text: ArraySlice<UInt8>) -> UInt64? {
    // Folding drops one final 。, too.
    let text = text.last == 0x82 && text.suffix(3).elementsEqual("。".utf8) ? text.dropLast(3) : text
    guard let first = text.first, let last = text.last, first != space, last != space,
      last != UInt8(ascii: ".")
    else { return nil }
    return text.withUnsafeBufferPointer { text in
      var sum = Sum()
      var at = 0
      for _ in 0..<length where at < text.count {
        guard let (letter, bytes) = letter(at, text), sum.add(letter) else { return nil }
        at += bytes
      }
      at = text.count
      for _ in 0..<length where at > 0 {
        repeat { at -= 1 } while at > 0 && text[at] & 0xC0 == 0x80
        guard let (letter, _) = letter(at, text), sum.add(letter) else { return nil }
      }
      return sum.hash
    }
  }

  private static let space = UInt8(ascii: " ")

  /// A scalar that folding leaves alone but for its case, and its length in bytes.
  private static func letter(
    _ at: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> (letter: UInt32, bytes: Int)? {
    switch text[at] {
    case 0x41...0x5A: return (UInt32(text[at]) + 0x20, 1)
    case 0x20..<0x7F: return (UInt32(text[at]), 1)
    // U+3001–30FF; U+3000 is a space. U+4000–9FFF.
    case 0xE3 where (0x80...0x83).contains(text[at + 1]):
      let letter = SuspiciousCharacters.decode(at, text).scalar
      return letter == 0x3000 ? nil : (letter, 3)
    case 0xE4...0xE9: return (SuspiciousCharacters.decode(at, text).scalar, 3)
    default: return nil
    }
  }

  private struct Sum {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    private var last: UInt32 = 0

    /// False where two spaces stand side by side: folding makes them one.
    mutating func add(_ letter: UInt32) -> Bool {
      guard letter != UInt32(space) || last != UInt32(space) else { return false }
      hash = (hash ^ UInt64(letter)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
      last = letter
      return true
    }
  }
}
