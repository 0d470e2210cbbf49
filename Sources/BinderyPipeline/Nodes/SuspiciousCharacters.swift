/// Finds characters that cannot be seen and should not be there, and takes those that libyaml refuses, or takes for
/// line ends, out of its way.
enum SuspiciousCharacters {
  /// Finds in one file that are listed; the rest is counted.
  private static let mostListed = 100

  static func scan(_ text: inout [UInt8], file: String, report: inout Report) {
    let finds = text.withUnsafeBufferPointer { find(in: $0) }
    for find in finds.prefix(mostListed) {
      guard let scalar = Unicode.Scalar(find.scalar) else { continue }
      report.add(
        .controlCharacter(
          scalar, at: Place(file, find.range), isParting: isParting(find.range, text)))
    }
    if finds.count > mostListed {
      let place = Place(file, finds[mostListed].range)
      report.add(.controlCharacters(more: finds.count - mostListed, at: place))
    }
    for find in finds where isMasked(find.scalar) { mask(find.range, in: &text) }
  }

  /// A run of one unwanted character.
  private struct Find {
    var scalar: UInt32
    var range: SourceRange
  }

  private static func find(in text: UnsafeBufferPointer<UInt8>) -> [Find] {
    var finds: [Find] = []
    var before: UInt32?
    var at = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while at < text.count {
      let (scalar, length) = decode(at, text)
      if isUnwanted(scalar), !isRightJoiner(scalar, before, at + length, text) {
        if let last = finds.last, last.range.end == at, last.scalar == scalar {
          finds[finds.count - 1].range = SourceRange(last.range.start, at + length)
        } else {
          finds.append(Find(scalar: scalar, range: SourceRange(at, at + length)))
        }
      }
      before = scalar
      at += length
    }
    return finds
  }

  private static func isRightJoiner(
    _ scalar: UInt32, _ before: UInt32?, _ next: Int, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard scalar == 0x200C || scalar == 0x200D else { return false }
    let after = next < text.count ? decode(next, text).scalar : nil
    return Joiners.isRight(scalar, before: before, after: after)
  }

  /// Whether without the character a sign would begin a text, or a blank stand behind a `:`: then it would be YAML's,
  /// as `#` behind a blank.
  private static func isParting(_ range: SourceRange, _ text: [UInt8]) -> Bool {
    let before = range.start > 0 ? text[range.start - 1] : 0x0A
    let after = range.end < text.count ? text[range.end] : 0x0A
    let begins = before <= 0x20 || [UInt8]("-?:,[{".utf8).contains(before)
    return begins && after < 0x80 && !isLetterOrDigit(after)
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  static func isUnwanted(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x200B...0x200D, 0x2028...0x202E, 0x2060, 0x2066...0x2069,
      0xFEFF, 0xFFFD...0xFFFF:
      true
    default: false
    }
  }

  /// libyaml refuses control characters and U+FFFE and U+FFFF, breaks lines at NEL, U+2028 and U+2029, and skips a
  /// U+FEFF at the start of a line (0.2.5, reader.c and scanner.c).
  private static func isMasked(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// Blanks at the ends of a line, where a letter would become YAML of its own, and letters elsewhere.
  private static func mask(_ range: SourceRange, in text: inout [UInt8]) {
    var before = range.start
    while before > 0, text[before - 1] == 0x20 { before -= 1 }
    let isOuter =
      before == 0 || SourceLines.isEnd(text[before - 1]) || range.end == text.count
      || SourceLines.isEnd(text[range.end])
    guard !isOuter else {
      for offset in range.start..<range.end { text[offset] = 0x20 }
      return
    }
    var at = range.start
    while at < range.end {
      switch text[at] {
      case 0..<0x80: (text[at], at) = (UInt8(ascii: "_"), at + 1)
      case 0xC2:
        text.replaceSubrange(at..<at + 2, with: [0xC3, 0x97])
        at += 2
      default:
        text.replaceSubrange(at..<at + 3, with: [0xE2, 0x96, 0xA1])
        at += 3
      }
    }
  }

  /// A scalar of sound UTF-8 and its length in bytes.
  @inline(__always)
  static func decode(_ at: Int, _ text: UnsafeBufferPointer<UInt8>) -> (scalar: UInt32, length: Int)
  {
    let byte = UInt32(text[at])
    func tail(_ index: Int) -> UInt32 { UInt32(text[at + index]) & 0x3F }
    switch byte {
    case 0..<0x80: return (byte, 1)
    case 0x80..<0xE0: return ((byte & 0x1F) << 6 | tail(1), 2)
    case 0xE0..<0xF0: return ((byte & 0x0F) << 12 | tail(1) << 6 | tail(2), 3)
    default: return ((byte & 0x07) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
    }
  }
}
