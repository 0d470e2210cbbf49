/// Writes canonical JSON into one growing buffer: compact, keys in the order given, and the one escaping that
/// every delivered file uses.
///
/// Strings escape `"`, `\`, U+0000–U+001F and, so that no reader splits a line there, U+2028 and U+2029.
public struct JSONWriter: Sendable {
  /// What has been written, UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// Whether the next value in the open object or array needs a comma before it.
  private var needsComma = false

  public init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  // MARK: Structure

  public mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }
  public mutating func array(_ body: (inout JSONWriter) -> Void) { enclose("[", "]", body) }

  /// An object's member whose value `body` writes.
  public mutating func member(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    body(&self)
  }

  public mutating func member(_ key: StaticString, _ text: some Collection<UInt8>) {
    self.key(key)
    string(text)
  }

  public mutating func member(_ key: StaticString, _ text: String) { member(key, text.utf8) }

  /// A member whose key is not known when the program is written (`extra` fields).
  public mutating func member(named key: some Collection<UInt8>, _ body: (inout JSONWriter) -> Void)
  {
    string(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    body(&self)
  }

  /// A member whose value is a list, of which `body` writes each item.
  public mutating func member<Items: Sequence>(
    _ key: StaticString, each items: Items, _ body: (inout JSONWriter, Items.Element) -> Void
  ) {
    member(key) { json in
      json.array { json in
        for item in items { body(&json, item) }
      }
    }
  }

  /// A member that is left out when the text is absent or empty, as delivered files do.
  public mutating func memberIfAny(_ key: StaticString, _ text: (some Collection<UInt8>)?) {
    guard let text, !text.isEmpty else { return }
    member(key, text)
  }

  // MARK: Values

  public mutating func string(_ text: some Collection<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    if text.withContiguousStorageIfAvailable({ appendEscaped($0) }) == nil {
      Array(text).withUnsafeBufferPointer { appendEscaped($0) }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  public mutating func string(_ text: String) { string(text.utf8) }

  public mutating func integer(_ value: some BinaryInteger) { verbatim(String(value).utf8) }
  public mutating func boolean(_ value: Bool) { verbatim((value ? "true" : "false").utf8) }
  public mutating func null() { verbatim("null".utf8) }

  /// A value that is JSON already: an author's digits, or a line rendered before.
  public mutating func verbatim(_ json: some Collection<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// Bytes between values (line breaks of the line-wise formats); the next value gets no comma.
  public mutating func raw(_ text: StaticString) {
    append(text)
    needsComma = false
  }

  // MARK: Inside

  private mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(key)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  private mutating func enclose(
    _ open: StaticString, _ close: StaticString, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    append(open)
    needsComma = false
    body(&self)
    append(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Copies runs of ordinary bytes whole, and escapes what stands between them.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
      let isSeparator =
        byte == 0xE2 && at + 2 < text.count && text[at + 1] == 0x80 && text[at + 2] & 0xFE == 0xA8
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || isSeparator
      else {
        at += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<at]))
      if isSeparator {
        append(text[at + 2] == 0xA8 ? "\\u2028" : "\\u2029")
        at += 3
      } else {
        appendEscape(of: byte)
        at += 1
      }
      copied = at
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<text.count]))
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      append("\\u00")
      bytes.append(hexDigit(byte >> 4))
      bytes.append(hexDigit(byte & 15))
    }
  }
}

/// The lower-case ASCII digit of a value from 0 to 15.
@inlinable
public func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
