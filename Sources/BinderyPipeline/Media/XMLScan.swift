/// Goes through the marks of an XML text; checks no more than that they close one another.
struct XMLScan {
  enum Mark {
    /// An element begins; whether it also ends there.
    case start(name: Range<Int>, attributes: [Attribute], isEmpty: Bool)
    case end(name: Range<Int>)
    case text(Range<Int>)
    /// `<!DOCTYPE …`
    case documentType(Range<Int>)
    /// `<?name …?>`
    case instruction(Range<Int>)
  }

  struct Attribute {
    var name: Range<Int>
    /// Between the quotes.
    var value: Range<Int>
  }

  private let bytes: [UInt8]
  private var offset: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// The next mark, comments left out; nil at the end.
  mutating func next() throws(MediaFault) -> Mark? {
    while offset < bytes.count {
      let start = offset
      guard bytes[offset] == UInt8(ascii: "<") else {
        offset = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        return .text(start..<offset)
      }
      if bytes[offset...].has("<!--") {
        _ = try skip(to: "-->")
      } else if bytes[offset...].has("<![CDATA[") {
        return .text(start + 9..<(try skip(to: "]]>") - 3))
      } else if bytes[offset...].has("<!") {
        return .documentType(start..<(try skipDocumentType()))
      } else if bytes[offset...].has("<?") {
        return .instruction(start..<(try skip(to: "?>")))
      } else if bytes[offset...].has("</") {
        offset += 2
        let name = name()
        skipSpace()
        try expect(UInt8(ascii: ">"), since: start)
        return .end(name: name)
      } else {
        return try element(since: start)
      }
    }
    return nil
  }

  private mutating func element(since start: Int) throws(MediaFault) -> Mark {
    offset += 1
    let name = name()
    guard !name.isEmpty else { throw malformed(start) }
    var attributes: [Attribute] = []
    while true {
      skipSpace()
      guard offset < bytes.count else { throw .cutOff }
      if bytes[offset] == UInt8(ascii: ">") {
        offset += 1
        return .start(name: name, attributes: attributes, isEmpty: false)
      }
      if bytes[offset] == UInt8(ascii: "/") {
        offset += 1
        try expect(UInt8(ascii: ">"), since: start)
        return .start(name: name, attributes: attributes, isEmpty: true)
      }
      attributes.append(try attribute())
    }
  }

  private mutating func attribute() throws(MediaFault) -> Attribute {
    let start = offset
    let name = name()
    guard !name.isEmpty else { throw malformed(start) }
    skipSpace()
    try expect(UInt8(ascii: "="), since: start)
    skipSpace()
    guard offset < bytes.count else { throw .cutOff }
    let quote = bytes[offset]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw malformed(start) }
    offset += 1
    guard let end = bytes[offset...].firstIndex(of: quote) else { throw .cutOff }
    defer { offset = end + 1 }
    return Attribute(name: name, value: offset..<end)
  }

  private mutating func name() -> Range<Int> {
    let start = offset
    while offset < bytes.count, !Self.isSpace(bytes[offset]), !Self.endsName(bytes[offset]) {
      offset += 1
    }
    return start..<offset
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "<"),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    default: false
    }
  }

  private mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  private mutating func expect(_ byte: UInt8, since start: Int) throws(MediaFault) {
    guard offset < bytes.count else { throw .cutOff }
    guard bytes[offset] == byte else { throw malformed(start) }
    offset += 1
  }

  /// Goes behind the next place where a text stands.
  private mutating func skip(to end: StaticString) throws(MediaFault) -> Int {
    let first = end.utf8Start[0]
    var place = offset
    while let found = bytes[place...].firstIndex(of: first) {
      if bytes[found...].has(end) {
        offset = found + end.utf8CodeUnitCount
        return offset
      }
      place = found + 1
    }
    throw .cutOff
  }

  /// To the `>` outside its brackets.
  private mutating func skipDocumentType() throws(MediaFault) -> Int {
    var depth = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { return offset }
    }
    throw .cutOff
  }

  private func malformed(_ start: Int) -> MediaFault {
    .malformed(at: SourceRange(start, min(start + 1, bytes.count)))
  }
}
