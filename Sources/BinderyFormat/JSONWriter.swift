/// Writes canonical JSON into one growing buffer: compact, keys in the order given, and the one escaping that
/// every delivered file uses.
///
/// Strings escape `"`, `\`, U+0000–U+001F and, so that no reader splits a line there, U+2028 and U+2029.
public struct JSONWriter: Sendable {
  /// What has been written, UTF-8.
  public internal(set) var bytes: [UInt8] = []
  /// Whether the next value in the open object or array needs a comma before it.
  @usableFromInline
  var needsComma = false

  public init(reserving capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  // MARK: Structure

  @inlinable
  public mutating func object(_ body: (inout JSONWriter) -> Void) { enclose("{", "}", body) }
  @inlinable
  public mutating func array(_ body: (inout JSONWriter) -> Void) { enclose("[", "]", body) }

  /// An object's member whose value `body` writes.
  @inlinable
  public mutating func member(_ key: StaticString, _ body: (inout JSONWriter) -> Void) {
    self.key(key)
    body(&self)
  }

  @inlinable
  public mutating func member(_ key: StaticString, _ text: some Collection<UInt8>) {
    self.key(key)
    string(text)
  }

  public mutating func member(_ key: StaticString, _ text: String) { member(key, text.utf8) }

  /// A member whose key is not known when the program is written (`extra` fields).
  @inlinable
  public mutating func member(named key: some Collection<UInt8>, _ body: (inout JSONWriter) -> Void)
  {
    string(key)
    raw(":")
    body(&self)
  }

  /// A member whose value is a list, of which `body` writes each item.
  @inlinable
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
  @inlinable
  public mutating func memberIfAny(_ key: StaticString, _ text: (some Collection<UInt8>)?) {
    guard let text, !text.isEmpty else { return }
    member(key, text)
  }

  // MARK: Values

  @inlinable
  public mutating func string(_ text: some Collection<UInt8>) {
    if text.withContiguousStorageIfAvailable({ string(utf8: $0) }) == nil {
      Array(text).withUnsafeBufferPointer { string(utf8: $0) }
    }
  }

  /// Not generic, so that it is fast for callers in other modules.
  @usableFromInline
  mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  public mutating func string(_ text: String) { string(text.utf8) }

  public mutating func integer(_ value: some BinaryInteger) { verbatim(String(value).utf8) }
  public mutating func boolean(_ value: Bool) { verbatim((value ? "true" : "false").utf8) }
  public mutating func null() { verbatim("null".utf8) }

  /// A value that is JSON already: an author's digits, or a line rendered before.
  @inlinable
  public mutating func verbatim(_ json: some Collection<UInt8>) {
    if json.withContiguousStorageIfAvailable({ verbatim(utf8: $0) }) == nil {
      Array(json).withUnsafeBufferPointer { verbatim(utf8: $0) }
    }
  }

  @usableFromInline
  mutating func verbatim(utf8 json: UnsafeBufferPointer<UInt8>) {
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

  @usableFromInline
  mutating func key(_ key: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    append(key)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  @inlinable
  mutating func enclose(
    _ open: StaticString, _ close: StaticString, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    append(open)
    needsComma = false
    body(&self)
    append(close)
    needsComma = true
  }

  @usableFromInline
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  @usableFromInline
  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Copies runs of ordinary bytes whole, and escapes what stands between them.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
    var copied = 0
    var at = 0
    while at < text.count {
      at = Self.ordinary(from: at, in: text)
      guard at < text.count else { break }
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

  /// Skips eight bytes at a time as long as none of them may need an escape.
  private static func ordinary(from start: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    let base = UnsafeRawPointer(text.baseAddress!)
    var at = start
    while at + 8 <= text.count {
      let word = (base + at).loadUnaligned(as: UInt64.self)
      // The high bit of each byte that is below 0x20, or equal to the quote, the backslash or 0xE2's seven low bits.
      let control = word &- 0x2020_2020_2020_2020
      let quote = word ^ 0x2222_2222_2222_2222
      let backslash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let separator = word ^ 0xE2E2_E2E2_E2E2_E2E2
      let ones: UInt64 = 0x0101_0101_0101_0101
      let found =
        (control & ~word) | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
        | ((separator &- ones) & ~separator)
      if found & 0x8080_8080_8080_8080 != 0 { break }
      at += 8
    }
    return at
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
