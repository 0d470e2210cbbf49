/// The small values that many objects share.
extension JSONReader {
  mutating func id() throws(FormatError) -> ItemID {
    _ = peek()
    let start = offset
    guard let id = try text({ ItemID($0) }) else { throw .malformed("not an id", at: start) }
    return id
  }

  mutating func digest() throws(FormatError) -> SHA256Digest {
    _ = peek()
    let start = offset
    guard let digest = try text({ SHA256Digest(hex: $0) }) else {
      throw .malformed("not a SHA-256", at: start)
    }
    return digest
  }

  mutating func strings() throws(FormatError) -> [String] {
    try list { reader throws(FormatError) in try reader.string() }
  }

  mutating func text() throws(FormatError) -> DeliveredText {
    try DeliveredText(&self) { reader throws(FormatError) in try reader.string() }
  }

  /// The number behind `format`.
  /// - Throws: `FormatError.newerFormat` unless it is 1.
  mutating func format() throws(FormatError) {
    _ = peek()
    let start = offset
    let digits = try number()
    if digits == "1" { return }
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), digits != "0" else {
      throw .malformed("not a format", at: start)
    }
    throw .newerFormat(digits)
  }
}

/// A value that a delivered object must have.
func required<Value>(_ value: Value?, _ key: String) throws(FormatError) -> Value {
  guard let value else { throw .missing(key: key) }
  return value
}
