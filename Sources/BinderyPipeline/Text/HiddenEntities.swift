/// Entities of a Markdown text, as `&#8203;`, that put characters into it which cannot be seen: the look at the file's
/// bytes finds none of these.
enum HiddenEntities {
  struct Find {
    /// As written; not every number is one of a character.
    var number: UInt32
    /// Bytes of the text, from 0.
    var range: Range<Int>
  }

  /// The unwanted characters of a text as it is shown, without the marks in it.
  static func hidden(in shown: String) -> Set<UInt32> {
    let scalars = shown.unicodeScalars.map(\.value)
    var hidden: Set<UInt32> = []
    for (index, scalar) in scalars.enumerated() where SuspiciousCharacters.isUnwanted(scalar) {
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      let isJoiner = scalar == 0x200C || scalar == 0x200D
      if isJoiner, Joiners.isRight(scalar, before: before, after: after) { continue }
      if scalar != 0xFFFE { hidden.insert(scalar) }
    }
    return hidden
  }

  /// The entities that give one of some characters, outside code.
  /// - Parameter block: Bytes of the text, from 0.
  static func all(
    giving hidden: Set<UInt32>, in text: ArraySlice<UInt8>, _ block: Range<Int>
  ) -> [Find] {
    let start = text.startIndex
    let part = text[start + block.lowerBound..<start + block.upperBound]
    var finds: [Find] = []
    var at = part.startIndex
    while at < part.endIndex {
      switch part[at] {
      case UInt8(ascii: "\\"): at += 2
      case UInt8(ascii: "`"): at = endOfCode(at, in: part)
      case UInt8(ascii: "&"):
        guard let found = entity(at, in: part) else {
          at += 1
          continue
        }
        if hidden.contains(given(by: found.number)) {
          finds.append(Find(number: found.number, range: at - start..<found.end - start))
        }
        at = found.end
      default: at += 1
      }
    }
    return finds
  }

  /// The end of the code that backticks open; that of the backticks where nothing closes them.
  private static func endOfCode(_ open: Int, in text: ArraySlice<UInt8>) -> Int {
    func run(_ at: Int) -> Int { text[at...].prefix { $0 == UInt8(ascii: "`") }.count }
    let count = run(open)
    var from = open + count
    while let next = text[from...].firstIndex(of: UInt8(ascii: "`")) {
      let closing = run(next)
      from = next + closing
      if closing == count { return from }
    }
    return open + count
  }

  /// The number of the entity that begins at a `&`, and its end; nil where there is none that could matter.
  private static func entity(
    _ start: Int, in text: ArraySlice<UInt8>
  ) -> (number: UInt32, end: Int)? {
    let reach = text[(start + 1)...].prefix(longest)
    guard let end = reach.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: text[(start + 1)..<end], as: UTF8.self)
    if let number = named[name] { return (number, end + 1) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.map { ($0, end + 1) }
  }

  /// Of the names below.
  private static let longest = 24

  /// HTML's names for them (WHATWG HTML, 13.5).
  private static let named: [String: UInt32] = [
    "shy": 0xAD, "ZeroWidthSpace": 0x200B, "NegativeVeryThinSpace": 0x200B,
    "NegativeThinSpace": 0x200B, "NegativeMediumSpace": 0x200B, "NegativeThickSpace": 0x200B,
    "zwnj": 0x200C, "zwj": 0x200D, "NoBreak": 0x2060,
  ]

  /// What stands in the text for it: U+FFFD where the number is no character (CommonMark 0.29, 6.2).
  private static func given(by number: UInt32) -> UInt32 {
    let isCharacter = number != 0 && number < 0xFFFE || number > 0xFFFF
    return isCharacter && Unicode.Scalar(number) != nil ? number : 0xFFFD
  }
}
