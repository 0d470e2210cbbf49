/// JPEG (ITU T.81): segments behind markers, and scans of pixels between them.
extension MediaFacts {
  mutating func readJPEG(_ bytes: [UInt8]) throws(MediaFault) {
    var reader = ByteReader(bytes)
    try reader.skip(2)
    while true {
      let start = reader.offset
      guard try reader.byte() == 0xFF else { throw .damaged }
      var marker = try reader.byte()
      while marker == 0xFF { marker = try reader.byte() }
      if marker == 0xD9 { break }
      let size = try reader.bigInt(2)
      guard size >= 2 else { throw .damaged }
      let data = try reader.take(size - 2)
      try take(marker, data, whole: start..<reader.offset)
      // A scan begins: its pixels end at the next marker.
      if marker == 0xDA { try skipPixels(&reader) }
    }
    guard width != nil else { throw .damaged }
    // Phones put films and further pictures there.
    if reader.left > 0 { notes.append(reader.offset..<bytes.count) }
    turn()
  }

  private func skipPixels(_ reader: inout ByteReader) throws(MediaFault) {
    while let mark = reader.rest.firstIndex(of: 0xFF) {
      try reader.skip(mark - reader.offset)
      guard reader.left > 1 else { throw .cutOff }
      switch reader.rest[mark + 1] {
      // A stuffed byte, or a mark to start again from.
      case 0x00, 0xD0...0xD7: try reader.skip(2)
      case 0xFF: try reader.skip(1)
      default: return
      }
    }
    throw .cutOff
  }

  private mutating func take(
    _ marker: UInt8, _ data: ArraySlice<UInt8>, whole: Range<Int>
  ) throws(MediaFault) {
    switch marker {
    case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
      var frame = ByteReader(data)
      try frame.skip(1)
      let height = try frame.bigInt(2)
      try setSize(try frame.bigInt(2), height)
      // Four inks.
      if try frame.byte() == 4 { isForeignColour = true }
    case 0xE0, 0xEE: break
    case 0xE2 where data.has("ICC_PROFILE\0"):
      profiles.append(whole)
      if !ColourProfile.isSRGB(data) { isForeignColour = true }
    case 0xE1...0xEF, 0xFE:
      if marker == 0xE1, data.has("Exif\0\0") { readExif(data) }
      notes.append(whole)
    default: break
    }
  }
}

/// A description of colours (ICC.1) that stands in a picture.
enum ColourProfile {
  /// By its own name, which is in ASCII or UTF-16.
  static func isSRGB(_ profile: ArraySlice<UInt8>) -> Bool {
    profile.contains("sRGB") || profile.contains("s\0R\0G\0B")
  }
}
