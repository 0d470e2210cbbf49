/// Text as read: what is left of it for a person's eye, by which texts are compared.
///
/// Made in this order: 1. invisible characters are dropped; 2. full-width letters and signs become half-width ones and
/// half-width kana full-width ones; 3. every run of white space becomes one space, and the ends are trimmed; 4. one
/// final `。` or `.` is dropped, and the end trimmed. Case, super- and subscripts, variation selectors and composition
/// stay. The ledger keeps digests of this form: what it makes of a text must never change.
package enum AsRead {
  package static func fold(_ text: ArraySlice<UInt8>) -> [UInt8] { Array(folded(text)) }

  /// The folded text: a part of the given one where no more is to be done, else a new one.
  package static func folded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = trimmed(text)
    return withoutFinalPoint(text.withUnsafeBufferPointer { isPlain($0) } ? text : rewritten(text))
  }

  // MARK: Texts of which only the ends change

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }
    var text = text
    while let last = text.last, isBlank(last) { text.removeLast() }
    while let first = text.first, isBlank(first) { text.removeFirst() }
    return text
  }

  /// Whether the first three steps leave a trimmed text as it is; now and then false where they do.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while at < text.count {
      switch text[at] {
      // A trimmed text has something behind each space.
      case 0x20: if text[at + 1] == 0x20 { return false } else { at += 1 }
      case 0x09, 0x0A, 0x0D: return false
      case 0..<0x80: at += 1
      case 0xC2: if text[at + 1] == 0xA0 || text[at + 1] == 0xAD { return false } else { at += 2 }
      case 0x80..<0xE0: at += 2
      case 0xE2:
        if isSpaceOrInvisible(text[at + 1], text[at + 2]) { return false }
        at += 3
      case 0xE3: if text[at + 1] == 0x80, text[at + 2] == 0x80 { return false } else { at += 3 }
      case 0xEF: if mayChange(text[at + 1], text[at + 2]) { return false } else { at += 3 }
      case 0xE0..<0xF0: at += 3
      default: at += 4
      }
    }
    return true
  }

  /// For what stands behind an E2 byte: U+2000–200F, U+2028–202F, U+205F–2069.
  private static func isSpaceOrInvisible(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0x80: third < 0x90 || (0xA8...0xAF).contains(third)
    case 0x81: (0x9F...0xA9).contains(third)
    default: false
    }
  }

  /// For what stands behind an EF byte: U+FEFF, U+FF00–FFBF, U+FFE0–FFE6.
  private static func mayChange(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0xBB: third == 0xBF
    case 0xBC, 0xBD, 0xBE: true
    case 0xBF: (0xA0...0xA6).contains(third)
    default: false
    }
  }

  private static func withoutFinalPoint(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    if text.last == UInt8(ascii: ".") {
      text.removeLast()
    } else if text.suffix(3).elementsEqual([0xE3, 0x80, 0x82]) {
      text.removeLast(3)
    } else {
      return text
    }
    if text.last == 0x20 { text.removeLast() }
    return text
  }

  // MARK: All others

  /// The first three steps, scalar by scalar.
  private static func rewritten(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    text.withUnsafeBufferPointer { text in
      var before: UInt32?
      var hasSpace = false
      var at = 0
      while at < text.count {
        let (scalar, length) = SuspiciousCharacters.decode(at, text)
        at += length
        defer { before = scalar }
        let after = at < text.count ? SuspiciousCharacters.decode(at, text).scalar : nil
        if isDropped(scalar, before: before, after: after) { continue }
        if isSpace(scalar) {
          hasSpace = true
          continue
        }
        if hasSpace, !out.isEmpty { out.append(0x20) }
        hasSpace = false
        append(scalar, to: &out)
      }
    }
    return out[...]
  }

  private static func isDropped(_ scalar: UInt32, before: UInt32?, after: UInt32?) -> Bool {
    switch scalar {
    case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF:
      true
    case 0x200C, 0x200D: !Joiners.isRight(scalar, before: before, after: after)
    default: false
    }
  }

  static func isSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D, 0x20, 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }

  private static func append(_ scalar: UInt32, to out: inout [UInt8]) {
    switch scalar {
    case 0xFF01...0xFF5E: out.append(UInt8(scalar - 0xFEE0))
    case 0xFFE0...0xFFE6: encode(signs[Int(scalar - 0xFFE0)], to: &out)
    case 0xFF9E, 0xFF9F:
      if let composed = KanaMarks.compose(out.suffix(3), isVoiced: scalar == 0xFF9E) {
        out.removeLast(3)
        encode(composed, to: &out)
      } else {
        encode(kana[Int(scalar - 0xFF61)], to: &out)
      }
    case 0xFF61...0xFF9D: encode(kana[Int(scalar - 0xFF61)], to: &out)
    default: encode(scalar, to: &out)
    }
  }

  private static func encode(_ scalar: UInt32, to out: inout [UInt8]) {
    guard let scalar = Unicode.Scalar(scalar) else { return }
    out.append(contentsOf: UTF8.encode(scalar)!)
  }

  /// For U+FFE0–FFE6.
  private static let signs = "¢£¬¯¦¥₩".unicodeScalars.map(\.value)

  /// For U+FF61–FF9F; a mark that nothing composes with stands alone (U+309B, U+309C).
  private static let kana =
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{309B}\u{309C}"
    .unicodeScalars.map(\.value)
}

/// The kana that voicing marks are written on.
private enum KanaMarks {
  /// The one kana for a full-width katakana, given in UTF-8, and a mark behind it (ﾞ, else ﾟ); nil where there is none.
  static func compose(_ kana: ArraySlice<UInt8>, isVoiced: Bool) -> UInt32? {
    guard let scalar = String(decoding: kana, as: UTF8.self).unicodeScalars.last?.value else {
      return nil
    }
    switch scalar {
    case 0x30CF, 0x30D2, 0x30D5, 0x30D8, 0x30DB: return scalar + (isVoiced ? 1 : 2)
    case _ where !isVoiced: return nil
    // カ to チ, each before its voiced form; ッ lies between チ and ツ.
    case 0x30AB...0x30C1: return scalar % 2 == 1 ? scalar + 1 : nil
    case 0x30C4, 0x30C6, 0x30C8: return scalar + 1
    case 0x30A6: return 0x30F4
    case 0x30EF: return 0x30F7
    case 0x30F2: return 0x30FA
    default: return nil
    }
  }
}
