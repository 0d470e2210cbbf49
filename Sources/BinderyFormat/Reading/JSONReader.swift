/// Reads JSON (RFC 8259) from the front to the back, the counterpart of `JSONWriter`.
///
/// Stricter than most: bytes that are not UTF-8, lone surrogates, a key that stands twice in one object and more than
/// `deepest` levels are refused, on every platform alike. Numbers keep their digits.
struct JSONReader {
  /// Levels of objects and arrays inside each other.
  static let deepest = 256

  let bytes: [UInt8]
  /// Of the next byte.
  private(set) var offset: Int
  private let end: Int
  /// Whether the next member or item stands behind a comma.
  private var needsComma = false
  private var depth = 0
  /// The keys of all open objects, innermost last.
  private var keys: [String] = []
  /// Where in `keys` those of each open object begin.
  private var firstKeys: [Int] = []

  /// - Throws: `FormatError` where the bytes are not UTF-8.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) throws(FormatError) {
    self.bytes = bytes
    let range = range ?? bytes.indices
    (offset, end) = (range.lowerBound, range.upperBound)
    if let bad = UTF8Form.firstBadByte(in: bytes[range]) {
      throw .malformed("not UTF-8", at: bad)
    }
  }

  // MARK: Objects and arrays

  mutating func enterObject() throws(FormatError) {
    try enter(UInt8(ascii: "{"), "an object")
    firstKeys.append(keys.count)
  }

  /// The next member's key, after which its value is to be read or skipped; nil at the end of the object.
  mutating func nextKey() throws(FormatError) -> String? {
    guard try !leaves(UInt8(ascii: "}")) else {
      try checkKeys(from: firstKeys.removeLast())
      return nil
    }
    let key = try string()
    keys.append(key)
    skipBlanks()
    try take(UInt8(ascii: ":"), "a colon")
    return key
  }

  mutating func enterArray() throws(FormatError) { try enter(UInt8(ascii: "["), "a list") }

  /// Whether another item follows, which is then to be read or skipped.
  mutating func nextItem() throws(FormatError) -> Bool { try !leaves(UInt8(ascii: "]")) }

  /// The items of a list, each read by `item`.
  mutating func list<Item>(
    _ item: (inout JSONReader) throws(FormatError) -> Item
  ) throws(FormatError) -> [Item] {
    var items: [Item] = []
    try enterArray()
    while try nextItem() { items.append(try item(&self)) }
    return items
  }

  /// Nothing but blanks may follow.
  mutating func finish() throws(FormatError) {
    skipBlanks()
    if offset < end { throw .malformed("more stands behind the end", at: offset) }
  }

  // MARK: Values

  /// The byte that the next value begins with; 0 at the end.
  mutating func peek() -> UInt8 {
    skipBlanks()
    return next
  }

  mutating func string() throws(FormatError) -> String {
    try text { String(decoding: $0, as: UTF8.self) }
  }

  /// What a text says, made of its UTF-8, which is not copied where nothing is escaped in it.
  mutating func text<Value>(
    _ value: (UnsafeBufferPointer<UInt8>) -> Value
  ) throws(FormatError) -> Value {
    skipBlanks()
    try take(UInt8(ascii: "\""), "a text")
    let (start, end) = (offset, end)
    // Scanned and read in one visit to the bytes, because there are many texts and each visit counts a reference.
    let plain: Value?
    (offset, plain) = bytes.withUnsafeBufferPointer { bytes in
      let stop = Self.endOfRun(in: bytes, from: start, to: end)
      guard stop < end, bytes[stop] == UInt8(ascii: "\"") else { return (stop, nil) }
      return (stop + 1, value(UnsafeBufferPointer(rebasing: bytes[start..<stop])))
    }
    needsComma = true
    if let plain { return plain }
    let text = try escapedText(from: start)
    return text.withUnsafeBufferPointer(value)
  }

  /// A number, as its digits stand there.
  mutating func number() throws(FormatError) -> String {
    skipBlanks()
    let start = offset
    skip(UInt8(ascii: "-"))
    let first = offset
    try digits()
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      throw .malformed("a number with a leading zero", at: first)
    }
    if skip(UInt8(ascii: ".")) { try digits() }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
      try digits()
    }
    needsComma = true
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// A whole number from `least` up to 2^53−1, written without fraction and exponent.
  mutating func whole(from least: Int = 0) throws(FormatError) -> Int {
    skipBlanks()
    let start = offset
    guard let value = Int(try number()), (least...Int(ItemID.largestNumber)).contains(value) else {
      throw .malformed("not a whole number from \(least)", at: start)
    }
    return value
  }

  mutating func boolean() throws(FormatError) -> Bool {
    if peek() == UInt8(ascii: "t") {
      try word("true")
      return true
    }
    try word("false")
    return false
  }

  /// Whether `null` stands there, which is then read.
  mutating func null() throws(FormatError) -> Bool {
    guard peek() == UInt8(ascii: "n") else { return false }
    try word("null")
    return true
  }

  /// Passes over a value of any kind.
  mutating func skipValue() throws(FormatError) {
    switch peek() {
    case UInt8(ascii: "{"):
      try enterObject()
      while try nextKey() != nil { try skipValue() }
    case UInt8(ascii: "["):
      try enterArray()
      while try nextItem() { try skipValue() }
    case UInt8(ascii: "\""): _ = try string()
    case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try boolean()
    case UInt8(ascii: "n"): _ = try null()
    default: _ = try number()
    }
  }

  // MARK: Inside

  private var next: UInt8 { offset < end ? bytes[offset] : 0 }

  private mutating func skipBlanks() {
    while next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { offset += 1 }
  }

  private mutating func take(_ byte: UInt8, _ what: String) throws(FormatError) {
    guard next == byte else { throw .malformed("\(what) is missing", at: offset) }
    offset += 1
  }

  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func enter(_ bracket: UInt8, _ what: String) throws(FormatError) {
    skipBlanks()
    try take(bracket, what)
    depth += 1
    if depth > Self.deepest { throw .malformed("too many levels", at: offset) }
    needsComma = false
  }

  /// Whether the open object or array ends here; else what is before the next member or item is passed.
  private mutating func leaves(_ bracket: UInt8) throws(FormatError) -> Bool {
    skipBlanks()
    guard next != bracket else {
      offset += 1
      depth -= 1
      needsComma = true
      return true
    }
    if needsComma { try take(UInt8(ascii: ","), "a comma") }
    return false
  }

  /// Refuses keys that stand twice, and closes their object.
  private mutating func checkKeys(from first: Int) throws(FormatError) {
    let count = keys.count - first
    var twice = false
    if count > 16 {
      twice = Set(keys[first...]).count < count
    } else {
      // No slices: most objects have few keys, and there are many objects.
      for one in first..<keys.count {
        for other in first..<one where keys[one] == keys[other] { twice = true }
      }
    }
    if twice { throw .malformed("a key stands twice in the object that ends here", at: offset - 1) }
    keys.removeLast(count)
  }

  private mutating func digits() throws(FormatError) {
    let start = offset
    while (0x30...0x39).contains(next) { offset += 1 }
    if offset == start { throw .malformed("a value is missing", at: offset) }
  }

  private mutating func word(_ word: StaticString) throws(FormatError) {
    let start = offset
    for index in 0..<word.utf8CodeUnitCount where !skip(word.utf8Start[index]) {
      throw .malformed("neither true, false nor null", at: start)
    }
    needsComma = true
  }

  // MARK: Escapes

  private mutating func escapedText(from start: Int) throws(FormatError) -> [UInt8] {
    var text: [UInt8] = []
    var copied = start
    while true {
      offset = bytes.withUnsafeBufferPointer { Self.endOfRun(in: $0, from: offset, to: end) }
      text += bytes[copied..<offset]
      let byte = next
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        throw .malformed("a text without an end", at: offset)
      }
      offset += 1
      if byte == UInt8(ascii: "\"") { break }
      try escape(into: &text)
      copied = offset
    }
    needsComma = true
    return text
  }

  /// The place of what ends a run of a text: a quote, a backslash, a control character, or `end`.
  private static func endOfRun(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Int {
    var at = start
    while at < end, bytes[at] >= 0x20, bytes[at] != UInt8(ascii: "\""),
      bytes[at] != UInt8(ascii: "\\")
    {
      at += 1
    }
    return at
  }

  /// What stands behind a backslash.
  private mutating func escape(into text: inout [UInt8]) throws(FormatError) {
    let letter = next
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "u"): text += UTF8.encode(try escapedScalar())!
    default: throw .malformed("an unknown escape", at: offset - 1)
    }
  }

  /// A character from its four digits, or from those of a surrogate pair.
  private mutating func escapedScalar() throws(FormatError) -> Unicode.Scalar {
    let start = offset
    let unit = try fourDigits()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
      let low = try fourDigits()
      if (0xDC00...0xDFFF).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw .malformed("half of a surrogate pair", at: start)
  }

  private mutating func fourDigits() throws(FormatError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = hexValue(next) else { throw .malformed("a digit is missing", at: offset) }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}

/// The value of a hexadecimal digit in ASCII.
func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
  default: nil
  }
}
