/// Half-width kana (U+FF61–FF9F) in their usual width.
enum HalfwidthKana {
  /// Appends the full-width kana of a half-width one in UTF-8; a voicing mark goes into the kana before it.
  static func append(_ scalar: UInt32, to out: inout [UInt8]) {
    if scalar >= 0xFF9E, let composed = compose(out.suffix(3), isVoiced: scalar == 0xFF9E) {
      out.removeLast(3)
      encode(composed, to: &out)
    } else {
      encode(fullwidth[Int(scalar - 0xFF61)], to: &out)
    }
  }

  /// The one kana for a katakana, given in UTF-8, and a mark behind it (ﾞ, else ﾟ); nil where there is none.
  private static func compose(_ kana: ArraySlice<UInt8>, isVoiced: Bool) -> UInt32? {
    guard let scalar = String(decoding: kana, as: UTF8.self).unicodeScalars.last?.value else {
      return nil
    }
    switch scalar {
    // ハ ヒ フ ヘ ホ
    case 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB: return scalar + (isVoiced ? 1 : 2)
    case _ where !isVoiced: return nil
    // カ to チ, each before its voiced form; then ッ lies between.
    case 0x30AB...0x30C1: return scalar % 2 == 1 ? scalar + 1 : nil
    // ツ テ ト
    case 0x30C4, 0x30C6, 0x30C8: return scalar + 1
    // ウ ワ ヲ
    case 0x30A6: return 0x30F4
    case 0x30EF: return 0x30F7
    case 0x30F2: return 0x30FA
    default: return nil
    }
  }

  /// From U+FF61 on; a mark that nothing composes with stands alone (U+309B, U+309C).
  private static let fullwidth =
    ("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノ"
    + "ハヒフヘホマミムメモヤユヨラリルレロワン\u{309B}\u{309C}")
    .unicodeScalars.map(\.value)
}
