/// A text as read, scalar by scalar, for rules that look for words in it.
struct ReadText {
  let scalars: [Unicode.Scalar]

  init(_ bytes: ArraySlice<UInt8>) {
    let folded = AsRead.folded(bytes)
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(folded.count)
    Likeness.forEachScalar(of: folded) { scalar in
      if let scalar = Unicode.Scalar(scalar) { scalars.append(scalar) }
    }
    self.scalars = scalars
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
  func word(of list: WordList, at place: Int) -> [Unicode.Scalar]? {
    guard let first = self[place], list.mayBegin(with: first) else { return nil }
    return list.words.first { has($0, at: place) }
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

  static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value + 32)) : scalar
  }

  static func isLatin(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return ("a"..."z").contains(lower(scalar)) || ("0"..."9").contains(scalar)
  }

  static func isKatakana(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { ("ァ"..."ヺ").contains($0) || $0 == "ー" } ?? false
  }
}

/// Words that are looked for at every place of a text, so most places are told apart by one sign.
struct WordList: Sendable {
  /// The longest first.
  let words: [[Unicode.Scalar]]
  /// The signs that they begin with: those of ASCII in lower case, a flag each, and the others.
  private let ascii: [Bool]
  private let others: [Unicode.Scalar]

  init(_ words: String...) {
    self.words = words.map { Array($0.unicodeScalars) }.sorted { $0.count > $1.count }
    let heads = Set(self.words.compactMap { $0.first.map(ReadText.lower) })
    ascii = (0..<0x80).map { heads.contains(Unicode.Scalar(UInt8($0))) }
    others = heads.filter { !$0.isASCII }
  }

  func mayBegin(with scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? ascii[Int(ReadText.lower(scalar).value)] : others.contains(scalar)
  }
}
