/// Where the zero-width joiner (U+200D) and non-joiner (U+200C) are part of the writing and not rubbish.
package enum Joiners {
  /// Whether a joiner is right between two scalars: inside an emoji, or behind a letter of a script that joins.
  package static func isRight(_ joiner: UInt32, before: UInt32?, after: UInt32?) -> Bool {
    guard let before else { return false }
    if joins(before) { return true }
    guard joiner == 0x200D, let after else { return false }
    return endsEmoji(before) && isPictograph(after)
  }

  /// A letter or mark of a script whose letters change shape beside each other (Unicode 16, chapters 9, 12 to 14).
  private static func joins(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Arabic, Syriac, Thaana's neighbours, N'Ko, Mandaic; Devanagari to Sinhala; Tibetan, Myanmar; Khmer, Mongolian.
    case 0x0600...0x0DFF, 0x0F00...0x109F, 0x1780...0x18AF, 0x1A20...0x1AAF, 0x1B00...0x1BFF,
      0x1C00...0x1C4F, 0x1CD0...0x1CFF, 0xA800...0xA82F, 0xA840...0xA87F, 0xA880...0xA8FF,
      0xA930...0xA9FF, 0xAA00...0xAA7F, 0xABC0...0xABFF, 0xFB50...0xFDFF, 0xFE70...0xFEFE,
      0x10AC0...0x10AFF, 0x10B80...0x10BAF, 0x10D00...0x10D3F, 0x10F30...0x10FDF, 0x11000...0x11FFF,
      0x1E900...0x1E95F:
      true
    default: false
    }
  }

  /// A pictograph, or what may stand behind one: a variation selector, a keycap, a tag.
  private static func endsEmoji(_ scalar: UInt32) -> Bool {
    isPictograph(scalar) || scalar == 0xFE0F || scalar == 0x20E3
      || (0xE0020...0xE007F).contains(scalar)
  }

  private static func isPictograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA9, 0xAE, 0x203C, 0x2049, 0x2122, 0x2139, 0x2190...0x21FF, 0x2300...0x23FF, 0x24C2,
      0x25A0...0x27BF, 0x2900...0x297F, 0x2B00...0x2BFF, 0x3030, 0x303D, 0x3297, 0x3299,
      0x1F000...0x1FAFF:
      true
    default: false
    }
  }
}
