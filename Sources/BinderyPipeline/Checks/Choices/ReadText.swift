/// A text as read, scalar by scalar, for rules that look for words in it.
struct ReadText {
  let scalars: [Unicode.Scalar]

  init(_ bytes: ArraySlice<UInt8>) {
    scalars = Array(String(decoding: AsRead.folded(bytes), as: UTF8.self).unicodeScalars)
  }

  subscript(index: Int) -> Unicode.Scalar? {
    scalars.indices.contains(index) ? scalars[index] : nil
  }

  /// Whether the word stands at a place; case does not count in ASCII.
  func has(_ word: [Unicode.Scalar], at place: Int) -> Bool {
    guard place >= 0, place + word.count <= scalars.count else { return false }
    for index in word.indices where Self.lower(scalars[place + index]) != Self.lower(word[index]) {
      return false
    }
    return true
  }

  /// The longest of the words that stands at a place.
  func word(of words: [[Unicode.Scalar]], at place: Int) -> [Unicode.Scalar]? {
    words.filter { has($0, at: place) }.max { $0.count < $1.count }
  }

  /// Behind blanks.
  func skippingSpaces(_ place: Int) -> Int {
    var place = place
    while self[place] == " " { place += 1 }
    return place
  }

  func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range.clamped(to: scalars.indices)]))
  }

  static func words(_ list: String...) -> [[Unicode.Scalar]] {
    list.map { Array($0.unicodeScalars) }
  }

  static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
  }

  static func isLatin(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0)) } ?? false
  }

  static func isKatakana(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("ァ"..."ヺ").contains($0) || $0 == "ー" } ?? false
  }
}
