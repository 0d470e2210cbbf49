/// One quick look at every byte of a file: whether it is UTF-8, and which of the slower looks it needs.
///
/// Made for speed, since it is paid for every file: eight bytes at a time of ASCII, three of Japanese, and no look at
/// a line as such.
struct ByteSurvey {
  /// Where UTF-8 is broken; nothing behind it was looked at.
  private(set) var firstBadByte: Int?
  /// Whether there is a character for `SuspiciousCharacters`.
  private(set) var hasSuspects = false
  private(set) var hasNUL = false
  /// Whether a line starts like one of git's conflict markers.
  private(set) var hasMarkers = false
  /// Whether something needs `LineScan`: a full-width sign or blank where YAML's own may belong, or an allow comment.
  private(set) var needsLines = false

  /// Whether nothing was found at all.
  var isPlain: Bool {
    firstBadByte == nil && !hasSuspects && !hasMarkers && !needsLines
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return }
    look(at: base, count: bytes.count)
  }

  private mutating func look(at base: UnsafePointer<UInt8>, count: Int) {
    let raw = UnsafeRawPointer(base)
    let hasMark = count >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF
    var at = hasMark ? 3 : 0
    lineStart(at, base, count)
    while at < count {
      while at + 8 <= count {
        let odd = Self.oddBytes(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self))
        guard odd == 0 else {
          at += odd.trailingZeroBitCount >> 3
          break
        }
        at += 8
      }
      while at + 8 <= count {
        let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
        guard Self.areCommonPair(word) else { break }
        at += 6
      }
      guard at < count else { return }
      let length = one(at, base, count)
      guard length > 0 else {
        firstBadByte = at
        return
      }
      at += length
    }
  }

  /// The highest bit of each byte that is no common ASCII: above 0x7E, below 0x20, or `#`; only the lowest one that
  /// is set is exact, since a borrow may raise those above it.
  @inline(__always)
  private static func oddBytes(_ unordered: UInt64) -> UInt64 {
    let word = unordered.littleEndian
    let high = word | (word &+ 0x0101_0101_0101_0101)
    let low = (word &- 0x2020_2020_2020_2020) & ~word
    let hash = word ^ 0x2323_2323_2323_2323
    let isHash = (hash &- 0x0101_0101_0101_0101) & ~hash
    return (high | low | isHash) & 0x8080_8080_8080_8080
  }

  /// Whether the first six bytes are two characters of three bytes, E3 to E9 and not the wide space: kana, Japanese
  /// punctuation and most kanji.
  @inline(__always)
  private static func areCommonPair(_ word: UInt64) -> Bool {
    guard word & 0x0000_C0C0_F0C0_C0F0 == 0x0000_8080_E080_80E0 else { return false }
    let common: UInt32 = 0b0000_0011_1111_1000
    let first = UInt32(truncatingIfNeeded: word)
    let second = UInt32(truncatingIfNeeded: word >> 24)
    return (common >> (first & 0x0F)) & (common >> (second & 0x0F)) & 1 == 1
      && first & 0x00FF_FFFF != 0x0080_80E3 && second & 0x00FF_FFFF != 0x0080_80E3
  }

  /// Looks at one character of any kind; its length, or 0 where UTF-8 is broken.
  @inline(__always)
  private mutating func one(_ at: Int, _ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    let byte = base[at]
    switch byte {
    case 0x0A, 0x0D:
      // Markers start with one of 3C to 3F.
      if at + 1 < count, base[at + 1] & 0xFC == 0x3C { lineStart(at + 1, base, count) }
      return 1
    case UInt8(ascii: "#"):
      if AllowSyntax.starts(at, UnsafeBufferPointer(start: base, count: count)) {
        needsLines = true
      }
      return 1
    case 0x09, 0x20...0x7E: return 1
    case 0..<0x20, 0x7F:
      hasSuspects = true
      if byte == 0 { hasNUL = true }
      return 1
    default: return multibyte(at, base, count)
    }
  }

  private mutating func multibyte(_ at: Int, _ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    func isTail(_ index: Int) -> Bool { index < count && base[index] & 0xC0 == 0x80 }
    switch base[at] {
    case 0xC2...0xDF:
      guard isTail(at + 1) else { return 0 }
      if base[at] == 0xC2 { latin1(base[at + 1], at, base) }
      return 2
    case 0xE0...0xEF:
      guard isTail(at + 1), isTail(at + 2) else { return 0 }
      return threeBytes(at, base) ? 3 : 0
    case 0xF0...0xF4:
      guard isTail(at + 1), isTail(at + 2), isTail(at + 3) else { return 0 }
      if base[at] == 0xF0 { return base[at + 1] >= 0x90 ? 4 : 0 }
      if base[at] == 0xF4 { return base[at + 1] <= 0x8F ? 4 : 0 }
      return 4
    default: return 0
    }
  }

  private mutating func latin1(_ second: UInt8, _ at: Int, _ base: UnsafePointer<UInt8>) {
    if second < 0xA0 || second == 0xAD { hasSuspects = true }
    if second == 0xA0, mayBeYAMLs(at, base) { needsLines = true }
  }

  /// Looks at a character of three bytes of the right shape; false where it is a surrogate or too long.
  private mutating func threeBytes(_ at: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    let second = base[at + 1]
    let third = base[at + 2]
    switch base[at] {
    case 0xE0: return second >= 0xA0
    case 0xED: return second < 0xA0
    case 0xE2:
      // U+200B to U+200D, U+2028 to U+202E; U+2060, U+2066 to U+2069.
      if second == 0x80 {
        if (0x8B...0x8D).contains(third) || (0xA8...0xAE).contains(third) { hasSuspects = true }
      } else if second == 0x81, third == 0xA0 || (0xA6...0xA9).contains(third) {
        hasSuspects = true
      }
    case 0xE3:
      if second == 0x80, third == 0x80, mayBeYAMLs(at, base) { needsLines = true }
    case 0xEF: fullwidth(second, third, at, base)
    default: break
    }
    return true
  }

  private mutating func fullwidth(
    _ second: UInt8, _ third: UInt8, _ at: Int, _ base: UnsafePointer<UInt8>
  ) {
    switch (second, third) {
    case (0xBB, 0xBF), (0xBF, 0xBD...0xBF): hasSuspects = true
    case (0xBC, 0x9A):
      // `：` behind a letter, as at the end of a field's name.
      if at > 0, base[at - 1] | 0x20 >= 0x61, base[at - 1] | 0x20 <= 0x7A { needsLines = true }
    case (0xBC, 0x8D), (0xBC, 0x83):
      if mayBeYAMLs(at, base) { needsLines = true }
    default: break
    }
  }

  /// Whether what stands before may be the start of a line, its indentation, or YAML's own `:` or `-`.
  private func mayBeYAMLs(_ at: Int, _ base: UnsafePointer<UInt8>) -> Bool {
    guard at > 0 else { return true }
    switch base[at - 1] {
    case 0x0A, 0x0D, 0x20, 0x09, UInt8(ascii: ":"), UInt8(ascii: "-"): return true
    // Behind a byte order mark.
    case 0xBF: return at == 3
    default: return false
    }
  }

  private mutating func lineStart(_ at: Int, _ base: UnsafePointer<UInt8>, _ count: Int) {
    if ConflictMarkers.kind(at, UnsafeBufferPointer(start: base, count: count)) != nil {
      hasMarkers = true
    }
  }
}
