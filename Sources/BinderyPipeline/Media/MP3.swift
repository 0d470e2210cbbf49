/// MP3 (ISO/IEC 11172-3, 13818-3): frames, each with a head that tells its length.
extension MediaFacts {
  mutating func readMP3(_ bytes: [UInt8]) throws(MediaFault) {
    var reader = ByteReader(bytes)
    while reader.rest.has("ID3") { try Self.skipTag(&reader) }
    guard let first = MP3Frame(reader.rest) else { throw .damaged }
    var (samples, frames) = (UInt64(0), 0)
    while let frame = MP3Frame(reader.rest) {
      guard frame.size <= reader.left else { throw .cutOff }
      if frames == 0, let announced = frame.announced(in: reader.rest) {
        if announced.bytes > reader.left { throw .cutOff }
        setDuration(UInt64(announced.frames) * UInt64(frame.samples), perSecond: UInt64(frame.rate))
        return
      }
      try reader.skip(frame.size)
      samples += UInt64(frame.samples)
      frames += 1
    }
    guard frames > 1 else { throw .damaged }
    setDuration(samples, perSecond: UInt64(first.rate))
  }

  /// Skips notes of title and artist (id3.org/id3v2.4.0-structure): the length has seven bits in a byte.
  private static func skipTag(_ reader: inout ByteReader) throws(MediaFault) {
    try reader.skip(5)
    let hasFooter = try reader.byte() & 0x10 != 0
    let size = try reader.take(4).reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    try reader.skip(size + (hasFooter ? 10 : 0))
  }
}

/// The head of a frame of an MP3 file.
struct MP3Frame {
  /// Bytes, the head included.
  var size: Int
  var samples: Int
  /// Samples a second.
  var rate: Int
  /// Bytes between the head and the sound.
  private var side: Int

  /// nil where no frame of layer III begins.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count >= 4 else { return nil }
    let head = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let (version, layer) = (head >> 19 & 3, head >> 17 & 3)
    let (speed, rate) = (Int(head >> 12 & 15), Int(head >> 10 & 3))
    guard head >> 21 == 0x7FF, version != 1, layer == 1, speed != 0, speed != 15, rate != 3 else {
      return nil
    }
    let isFirst = version == 3
    let kilobits =
      isFirst
      ? [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][speed]
      : [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160][speed]
    self.rate = [44100, 48000, 32000][rate] >> (isFirst ? 0 : version == 2 ? 1 : 2)
    samples = isFirst ? 1152 : 576
    size = samples / 8 * kilobits * 1000 / self.rate + Int(head >> 9 & 1)
    let isMono = head >> 6 & 3 == 3
    side = isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
  }

  /// What the first frame tells of all the others, where it is there for that (Xing, Info or VBRI).
  func announced(in bytes: ArraySlice<UInt8>) -> (frames: Int, bytes: Int)? {
    let note = bytes.dropFirst(4 + side)
    if note.has("Xing") || note.has("Info") {
      var reader = ByteReader(note.dropFirst(4))
      guard let flags = try? reader.bigInt(4), flags & 1 == 1, let frames = try? reader.bigInt(4)
      else { return nil }
      let bytes = flags & 2 == 2 ? try? reader.bigInt(4) : 0
      return (frames, bytes ?? 0)
    }
    let other = bytes.dropFirst(4 + 32)
    guard other.has("VBRI") else { return nil }
    var reader = ByteReader(other.dropFirst(10))
    guard let size = try? reader.bigInt(4), let frames = try? reader.bigInt(4) else { return nil }
    return (frames, size)
  }
}
