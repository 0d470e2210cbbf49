/// Reads the XML that stores answer with, and no more of XML than that: tags, and text between them.
///
/// Attributes, comments and declarations are passed over, so nothing in an answer defines or loads anything. What is
/// not well-formed ends the reading.
struct XMLScan {
  enum Event: Equatable {
    /// Names without their namespace's prefix.
    case start(String)
    case end(String)
    /// Its entities undone.
    case text(String)
  }

  private var rest: ArraySlice<UInt8>
  /// Of a tag that ends in itself, its end.
  private var pending: Event?

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// nil at the end, and where it is no XML any more.
  mutating func next() -> Event? {
    if let event = pending {
      pending = nil
      return event
    }
    while let first = rest.first {
      guard first == UInt8(ascii: "<") else {
        let text = rest.prefix { $0 != UInt8(ascii: "<") }
        rest = rest[text.endIndex...]
        return .text(Self.unescaped(text))
      }
      if take("<!--") {
        guard skip(past: "-->") else { return nil }
      } else if take("<![CDATA[") {
        let start = rest
        guard skip(past: "]]>") else { return nil }
        return .text(String(decoding: start[..<(rest.startIndex - 3)], as: UTF8.self))
      } else if take("<?") {
        guard skip(past: "?>") else { return nil }
      } else if take("<!") {
        guard skip(past: ">") else { return nil }
      } else {
        return tag()
      }
    }
    return nil
  }

  private mutating func tag() -> Event? {
    rest.removeFirst()
    let isEnd = take("/")
    let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    rest = rest[name.endIndex...]
    // Attributes, the quotes of which may hold a `>`.
    var quote: UInt8?
    var previous: UInt8 = 0
    while let byte = rest.popFirst() {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        let local = name.split(separator: UInt8(ascii: ":")).last ?? []
        let text = String(decoding: local, as: UTF8.self)
        if isEnd { return .end(text) }
        if previous == UInt8(ascii: "/") { pending = .end(text) }
        return .start(text)
      }
      previous = byte
    }
    return nil
  }

  private mutating func take(_ word: String) -> Bool {
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  private mutating func skip(past word: String) -> Bool {
    while !rest.isEmpty {
      if take(word) { return true }
      rest.removeFirst()
    }
    return false
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var out: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"),
        let end = rest.prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let scalar = entity(String(decoding: rest[..<end], as: UTF8.self))
      else {
        out.append(byte)
        continue
      }
      out += String(Character(scalar)).utf8
      rest = rest[(end + 1)...]
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let digits = name.dropFirst()
      let value =
        digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
      return value.flatMap(Unicode.Scalar.init)
    }
  }
}
