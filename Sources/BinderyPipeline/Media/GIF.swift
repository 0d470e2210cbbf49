/// GIF (w3.org/Graphics/GIF/spec-gif89a.txt): a screen, then pictures and notes in chains of small blocks.
extension MediaFacts {
  mutating func readGIF(_ bytes: [UInt8]) throws(MediaFault) {
    isLossless = true
    var reader = ByteReader(bytes)
    try reader.skip(6)
    try setSize(try reader.littleInt(2), try reader.littleInt(2))
    let flags = try reader.byte()
    try reader.skip(2 + Self.coloursSize(flags))
    var pictures = 0
    while true {
      let start = reader.offset
      let kind = try reader.byte()
      if kind == 0x3B { break }
      switch kind {
      case 0x2C:
        try Self.takePicture(&reader)
        pictures += 1
      case 0x21:
        let label = try reader.byte()
        let isNote = label == 0xFE || label == 0xFF && reader.rest.has("XMP DataXMP", at: 1)
        try Self.skipBlocks(&reader)
        if isNote { notes.append(start..<reader.offset) }
      default: throw .damaged
      }
    }
    guard pictures > 0 else { throw .damaged }
    frames = pictures
    if reader.left > 0 { notes.append(reader.offset..<bytes.count) }
  }

  private static func takePicture(_ reader: inout ByteReader) throws(MediaFault) {
    try reader.skip(4)
    let size = (try reader.littleInt(2), try reader.littleInt(2))
    let flags = try reader.byte()
    try reader.skip(coloursSize(flags))
    var pixels = try GIFPixels(codeSize: Int(try reader.byte()))
    while true {
      let count = Int(try reader.byte())
      if count == 0 { break }
      try pixels.take(try reader.take(count))
    }
    guard size.0 > 0, size.1 > 0, pixels.count >= size.0 * size.1 else { throw .damaged }
  }

  /// Bytes of a table of colours, by the flags that announce it.
  private static func coloursSize(_ flags: UInt8) -> Int {
    flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)
  }

  private static func skipBlocks(_ reader: inout ByteReader) throws(MediaFault) {
    while true {
      let size = try reader.byte()
      if size == 0 { return }
      try reader.skip(Int(size))
    }
  }
}
