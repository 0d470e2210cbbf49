/// Reads numbers and runs of bytes in order; what lies beyond the end is a fault, never a crash.
struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  /// In the array that the slice is of.
  private(set) var offset: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  init(_ bytes: [UInt8]) { self.init(bytes[...]) }

  /// Bytes that are still to be read.
  var left: Int { bytes.endIndex - offset }
  var rest: ArraySlice<UInt8> { bytes[offset...] }

  mutating func byte() throws(MediaFault) -> UInt8 {
    guard left > 0 else { throw .cutOff }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// The next `count` bytes.
  mutating func take(_ count: Int) throws(MediaFault) -> ArraySlice<UInt8> {
    guard count >= 0, count <= left else { throw .cutOff }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  mutating func skip(_ count: Int) throws(MediaFault) { _ = try take(count) }

  /// A number of up to eight bytes, most significant first.
  mutating func big(_ count: Int) throws(MediaFault) -> UInt64 {
    try take(count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number of up to eight bytes, least significant first.
  mutating func little(_ count: Int) throws(MediaFault) -> UInt64 {
    try take(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A number of up to four bytes, most significant first, as a length or a count.
  mutating func bigInt(_ count: Int) throws(MediaFault) -> Int { Int(try big(count)) }

  /// A number of up to four bytes, least significant first, as a length or a count.
  mutating func littleInt(_ count: Int) throws(MediaFault) -> Int { Int(try little(count)) }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes of an ASCII text stand at an offset from the start.
  func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset >= 0, offset + count <= self.count else { return false }
    let start = startIndex + offset
    return (0..<count).allSatisfy { self[start + $0] == text.utf8Start[$0] }
  }

  /// Whether an ASCII text stands anywhere.
  func contains(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return (0...count - text.utf8CodeUnitCount).contains { has(text, at: $0) }
  }
}
