/// WebP (developers.google.com/speed/webp/docs/riff_container): chunks in a RIFF file.
extension MediaFacts {
  mutating func readWebP(_ bytes: [UInt8]) throws(MediaFault) {
    var file = ByteReader(bytes)
    try file.skip(4)
    var chunks = ByteReader(try file.take(try file.littleInt(4)))
    try chunks.skip(4)
    var (hasPixels, pictures) = (false, 0)
    while chunks.left > 0 {
      let start = chunks.offset
      let (name, size) = (try chunks.take(4), try chunks.littleInt(4))
      let data = try chunks.take(size)
      if size % 2 == 1, chunks.left > 0 { try chunks.skip(1) }
      if try takePixels(name, data, &pictures) { hasPixels = true }
      if name.has("EXIF") || name.has("XMP ") { notes.append(start..<chunks.offset) }
      if name.has("EXIF") { readExif(data) }
      if name.has("ICCP") {
        profiles.append(start..<chunks.offset)
        if !ColourProfile.isSRGB(data) { isForeignColour = true }
      }
    }
    guard hasPixels else { throw .damaged }
    if file.left > 0 { notes.append(file.offset..<bytes.count) }
    if pictures > 0 { (frames, orientation) = (max(2, pictures), 1) }
    turn()
  }

  /// Whether the chunk holds pixels; the first thing that tells a size is the picture's.
  private mutating func takePixels(
    _ name: ArraySlice<UInt8>, _ data: ArraySlice<UInt8>, _ pictures: inout Int
  ) throws(MediaFault) -> Bool {
    var reader = ByteReader(data)
    if name.has("VP8X") {
      try reader.skip(4)
      try setSize(try reader.littleInt(3) + 1, try reader.littleInt(3) + 1)
      return false
    }
    if name.has("ANMF") {
      pictures += 1
      return true
    }
    if name.has("VP8 ") {
      try reader.skip(6)
      let (wide, high) = (try reader.littleInt(2) & 0x3FFF, try reader.littleInt(2) & 0x3FFF)
      if width == nil { try setSize(wide, high) }
      return true
    }
    guard name.has("VP8L") else { return false }
    isLossless = true
    guard try reader.byte() == 0x2F else { throw .damaged }
    let bits = try reader.littleInt(4)
    if width == nil { try setSize(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1) }
    return true
  }
}
