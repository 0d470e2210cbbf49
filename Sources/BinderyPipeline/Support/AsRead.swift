/// Text as read: what is left of it for a person's eye, by which texts are compared.
///
/// Made in this order: 1. invisible characters are dropped; 2. full-width letters and signs become half-width ones and
/// half-width kana full-width ones; 3. every run of white space becomes one space, and the ends are trimmed; 4. one
/// final `。` or `.` is dropped, and the end trimmed. Case, super- and subscripts, variation selectors and composition
/// stay. The ledger keeps digests of this form: what it makes of a text must never change.
package enum AsRead {
  package enum Step: CaseIterable, Sendable { case invisible, width, space, finalPoint }

  package static func fold(_ text: ArraySlice<UInt8>) -> [UInt8] { Array(folded(text)) }

  /// The folded text: a part of the given one where no more is to be done, else a new one.
  package static func folded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let text = trimmed(text)
    return withoutFinalPoint(text.withUnsafeBufferPointer { isPlain($0) } ? text : rewritten(text))
  }

  /// Leaves one step out, to see whether texts differ in it.
  static func fold(_ text: ArraySlice<UInt8>, without step: Step) -> [UInt8] {
    let text = rewritten(text, without: step)
    return Array(step == .finalPoint ? text : withoutFinalPoint(text))
  }

  // MARK: Ends

  /// White space at the ends dropped.
  package static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    while let length = spaceLength(text.prefix(3), isAtEnd: false) { text.removeFirst(length) }
    while let length = spaceLength(text.suffix(3), isAtEnd: true) { text.removeLast(length) }
    return text
  }

  /// Bytes of the white space that some text, given to 3 bytes, starts or ends with; nil where there is none.
  private static func spaceLength(_ text: ArraySlice<UInt8>, isAtEnd: Bool) -> Int? {
    guard let outer = isAtEnd ? text.last : text.first else { return nil }
    if outer < 0x80 { return outer <= 0x20 && isSpace(UInt32(outer)) ? 1 : nil }
    guard isAtEnd || outer == 0xC2 || outer == 0xE2 || outer == 0xE3 else { return nil }
    for length in 2...3 where text.count >= length {
      let bytes = isAtEnd ? text.suffix(length) : text.prefix(length)
      let lead = bytes[bytes.startIndex]
      guard lead == 0xC2 && length == 2 || (lead == 0xE2 || lead == 0xE3) && length == 3 else {
        continue
      }
      let scalar = bytes.withUnsafeBufferPointer { SuspiciousCharacters.decode(0, $0).scalar }
      return isSpace(scalar) ? length : nil
    }
    return nil
  }

  private static func withoutFinalPoint(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text
    if text.last == UInt8(ascii: ".") {
      text.removeLast()
    } else if text.last == 0x82, text.suffix(3).elementsEqual("。".utf8) {
      text.removeLast(3)
    } else {
      return text
    }
    if text.last == 0x20 { text.removeLast() }
    return text
  }

  // MARK: Texts of which only the ends change

  /// Whether the first three steps leave a trimmed text as it is; now and then false where they do.
  private static func isPlain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    endOfRun(from: 0, text, isCrossingSpaces: true) >= text.count
  }

  /// The end of what the first three steps leave as it is; single spaces end it too, unless it crosses them.
  @inline(__always)
  private static func endOfRun(
    from start: Int, _ text: UnsafeBufferPointer<UInt8>, isCrossingSpaces: Bool
  ) -> Int {
    var at = start
    while at < text.count {
      let byte = text[at]
      if byte > 0x20, byte < 0xC2 {
        at += 1
      } else if byte > 0xE3, byte != 0xEF {
        at += byte < 0xF0 ? 3 : 4
      } else if byte == 0x20 && !isCrossingSpaces || mayChange(byte, at, text) {
        return at
      } else {
        at += 1
      }
    }
    return at
  }

  /// For the bytes that white space, invisible characters and those of another width start with.
  @inline(__always)
  private static func mayChange(
    _ byte: UInt8, _ at: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    switch byte {
    // A trimmed text has something behind each space.
    case 0x20: text[at + 1] == 0x20
    case 0x09, 0x0A, 0x0D: true
    case 0xC2: text[at + 1] == 0xA0 || text[at + 1] == 0xAD
    case 0xE2: isSpaceOrInvisible(text[at + 1], text[at + 2])
    case 0xE3: text[at + 1] == 0x80 && text[at + 2] == 0x80
    case 0xEF: isWideOrNarrow(text[at + 1], text[at + 2])
    default: false
    }
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
  private static func isWideOrNarrow(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0xBB: third == 0xBF
    case 0xBC, 0xBD, 0xBE: true
    case 0xBF: (0xA0...0xA6).contains(third)
    default: false
    }
  }

  // MARK: All others

  /// The first three steps, or two of them, scalar by scalar.
  private static func rewritten(
    _ text: ArraySlice<UInt8>, without step: Step? = nil
  ) -> ArraySlice<UInt8> {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    text.withUnsafeBufferPointer { text in
      var (before, kept): (UInt32?, UInt32?)
      var hasSpace = false
      var at = 0
      while at < text.count {
        let end = endOfRun(from: at, text, isCrossingSpaces: false)
        if end > at {
          if hasSpace, !out.isEmpty { out.append(0x20) }
          hasSpace = false
          out.append(contentsOf: UnsafeBufferPointer(rebasing: text[at..<end]))
          before = lastScalar(before: end, text)
          kept = before
          at = end
          continue
        }
        let (scalar, length) = SuspiciousCharacters.decode(at, text)
        at += length
        defer { before = scalar }
        let after = at < text.count ? SuspiciousCharacters.decode(at, text).scalar : nil
        if step != .invisible, isDropped(scalar, before: before, after: after) { continue }
        defer { kept = scalar }
        if step != .space, isSpace(scalar) {
          hasSpace = true
          continue
        }
        if hasSpace, !out.isEmpty { out.append(0x20) }
        hasSpace = false
        if step == .width {
          encode(scalar, to: &out)
        } else {
          widen(scalar, before: kept, to: &out)
        }
      }
    }
    return out[...]
  }

  private static func lastScalar(before end: Int, _ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var start = end - 1
    while text[start] & 0xC0 == 0x80 { start -= 1 }
    return SuspiciousCharacters.decode(start, text).scalar
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

  /// Appends a scalar in its usual width; `before` is what stands before it once the invisible is dropped.
  private static func widen(_ scalar: UInt32, before: UInt32?, to out: inout [UInt8]) {
    switch scalar {
    case 0xFF01...0xFF5E: out.append(UInt8(scalar - 0xFEE0))
    case 0xFFE0...0xFFE6: encode(signs[Int(scalar - 0xFFE0)], to: &out)
    case 0xFF61...0xFF9F: HalfwidthKana.append(scalar, before: before, to: &out)
    default: encode(scalar, to: &out)
    }
  }

  /// For U+FFE0–FFE6.
  private static let signs = "¢£¬¯¦¥₩".unicodeScalars.map(\.value)
}

/// Appends a scalar in UTF-8.
func encode(_ scalar: UInt32, to out: inout [UInt8]) {
  guard let encoded = Unicode.Scalar(scalar).flatMap(UTF8.encode) else { return }
  out.append(contentsOf: encoded)
}
