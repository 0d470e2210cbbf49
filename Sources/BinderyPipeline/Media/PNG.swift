/// PNG (w3.org/TR/png): chunks of a length, a name, data and a checksum.
extension MediaFacts {
  mutating func readPNG(_ bytes: [UInt8]) throws(MediaFault) {
    isLossless = true
    var reader = ByteReader(bytes)
    guard try reader.take(8).elementsEqual(Self.signature) else { throw .damaged }
    var hasPixels = false
    while true {
      let start = reader.offset
      let size = try reader.bigInt(4)
      let (name, data) = (try reader.take(4), try reader.take(size))
      let checksum = UInt32(try reader.big(4))
      // The picture's own data is summed up by whoever decodes it.
      if name.has("IDAT") {
        hasPixels = true
      } else if CRC32.of(bytes[name.startIndex..<data.endIndex]) != checksum {
        throw .damaged
      }
      if start == Self.signature.count { try takeHeader(name, data) }
      try take(name, data, whole: start..<reader.offset)
      if name.has("IEND") { break }
    }
    guard hasPixels else { throw .damaged }
    if reader.left > 0 { notes.append(reader.offset..<bytes.count) }
    turn()
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private mutating func takeHeader(
    _ name: ArraySlice<UInt8>, _ data: ArraySlice<UInt8>
  ) throws(MediaFault) {
    guard name.has("IHDR"), data.count == 13 else { throw .damaged }
    var header = ByteReader(data)
    try setSize(try header.bigInt(4), try header.bigInt(4))
  }

  private mutating func take(
    _ name: ArraySlice<UInt8>, _ data: ArraySlice<UInt8>, whole: Range<Int>
  ) throws(MediaFault) {
    if name.has("acTL") {
      var control = ByteReader(data)
      frames = max(1, try control.bigInt(4))
    } else if name.has("iCCP") {
      isForeignColour = true
      profiles.append(whole)
    } else if name.has("eXIf") {
      readExif(data)
      notes.append(whole)
    } else if name.has("tEXt") || name.has("zTXt") || name.has("iTXt") || name.has("tIME") {
      notes.append(whole)
    }
  }
}

/// The checksum of PNG's chunks.
enum CRC32 {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
    }
  }
}
