/// Half-width kana (U+FF61–FF9F) in their usual width.
enum HalfwidthKana {
  /// Appends the full-width kana of a half-width one in UTF-8; a voicing mark goes into the half-width kana `before` it.
  static func append(_ scalar: UInt32, before: UInt32?, to out: inout [UInt8]) {
    if scalar >= 0xFF9E, let before, let composed = compose(before, isVoiced: scalar == 0xFF9E) {
      // Every kana takes three bytes.
      out.removeLast(3)
      encode(composed, to: &out)
    } else {
      encode(fullwidth[Int(scalar - 0xFF61)], to: &out)
    }
  }

  /// The one full-width kana for a half-width one and a mark behind it (ﾞ, else ﾟ); nil where there is none.
  private static func compose(_ scalar: UInt32, isVoiced: Bool) -> UInt32? {
    switch scalar {
    // ﾊ to ﾎ
    case 0xFF8A...0xFF8E: fullwidth[Int(scalar - 0xFF61)] + (isVoiced ? 1 : 2)
    case _ where !isVoiced: nil
    // ｶ to ﾄ
    case 0xFF76...0xFF84: fullwidth[Int(scalar - 0xFF61)] + 1
    // ｳ ﾜ ｦ
    case 0xFF73: 0x30F4
    case 0xFF9C: 0x30F7
    case 0xFF66: 0x30FA
    default: nil
    }
  }

  /// From U+FF61 on; a mark that nothing composes with stands alone (U+309B, U+309C).
  private static let fullwidth =
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ"
    + "ハヒフヘホマミムメモヤユヨラリルレロワン\u{309B}\u{309C}")
    .unicodeScalars.map(\.value)
}
