/// WebM (RFC 8794, RFC 9559): elements in elements, each of a number, a length and content.
extension MediaFacts {
  mutating func readWebM(_ bytes: [UInt8]) throws(MediaFault) {
    var file = ByteReader(bytes)
    let head = try EBMLElement(&file)
    var isWebM = false
    var inner = ByteReader(head.content)
    while inner.left > 0 {
      let element = try EBMLElement(&inner)
      if element.number == 0x4282 { isWebM = element.content.has("webm") }
    }
    guard isWebM else {
      content = .other("Matroska")
      return
    }
    let segment = try EBMLElement(&file)
    guard segment.number == 0x1853_8067 else { throw .damaged }
    try takeSegment(ByteReader(segment.content))
  }

  private mutating func takeSegment(_ segment: consuming ByteReader) throws(MediaFault) {
    var (hasTracks, hasFrames) = (false, false)
    while segment.left > 0 {
      let start = segment.offset
      let element = try EBMLElement(&segment)
      switch element.number {
      case 0x1549_A966: try takeInfo(ByteReader(element.content))
      case 0x1654_AE6B:
        hasTracks = true
        try takeSize(ByteReader(element.content))
      case EBMLElement.cluster: hasFrames = true
      case 0x1254_C367:
        // Of an open length it would be all the rest, pictures too.
        guard !element.isOpen else { throw .damaged }
        notes.append(start..<segment.offset)
        takeTags(ByteReader(element.content), depth: 0)
      default: break
      }
    }
    guard hasTracks, hasFrames else { throw .cutOff }
  }

  /// Notes of the one who filmed or cut the film, by name (matroska.org/technical/tagging.html); what cannot be read
  /// tells nothing, and is blanked out all the same.
  private mutating func takeTags(_ tags: consuming ByteReader, depth: Int) {
    // Tags in tags, and no deeper than anybody writes them.
    guard depth < 16 else { return }
    while tags.left > 0, let element = try? EBMLElement(&tags) {
      switch element.number {
      // Tag and SimpleTag.
      case 0x7373, 0x67C8: takeTags(ByteReader(element.content), depth: depth + 1)
      // TagName.
      case 0x45A3: takeTagName(element.content)
      default: break
      }
    }
  }

  private mutating func takeTagName(_ written: ArraySlice<UInt8>) {
    let name = ArraySlice(String(decoding: written, as: UTF8.self).uppercased().utf8)
    if name.contains("LOCATION") || name.contains("GPS") || name.contains("ISO6709") {
      privacy.insert(.place)
    }
    if name.has("MAKE") || name.has("MODEL") || name.contains(".MAKE") || name.contains(".MODEL")
      || name.contains("MANUFACTURER") || name.contains("DATE_") || name.contains("CREATION")
    {
      privacy.insert(.camera)
    }
  }

  private mutating func takeInfo(_ info: consuming ByteReader) throws(MediaFault) {
    var (nanoseconds, units): (UInt64, Double) = (1_000_000, 0)
    while info.left > 0 {
      let element = try EBMLElement(&info)
      var value = ByteReader(element.content)
      if element.number == 0x2AD7B1 { nanoseconds = try value.big(min(8, value.left)) }
      if element.number == 0x4489 {
        units =
          value.left == 4
          ? Double(Float(bitPattern: UInt32(try value.big(4))))
          : Double(bitPattern: try value.big(8))
      }
    }
    let milliseconds = units * Double(nanoseconds) / 1_000_000
    guard milliseconds.isFinite, milliseconds >= 1, milliseconds < 1e10 else { return }
    setDuration(UInt64(milliseconds.rounded()), perSecond: 1000)
  }

  /// The size of the first track that has one, as shown.
  private mutating func takeSize(_ tracks: consuming ByteReader) throws(MediaFault) {
    while tracks.left > 0 {
      var track = ByteReader(try EBMLElement(&tracks).content)
      while track.left > 0 {
        let element = try EBMLElement(&track)
        guard element.number == 0xE0, width == nil else { continue }
        var numbers: [UInt64: Int] = [:]
        var video = ByteReader(element.content)
        while video.left > 0 {
          let item = try EBMLElement(&video)
          var value = ByteReader(item.content)
          if value.left <= 4 { numbers[item.number] = try value.bigInt(value.left) }
        }
        let isPixels = numbers[0x54B2, default: 0] == 0
        let (wide, high) = (numbers[0xB0], numbers[0xBA])
        try setSize(
          (isPixels ? numbers[0x54B0] : nil) ?? wide ?? 0,
          (isPixels ? numbers[0x54BA] : nil) ?? high ?? 0)
      }
    }
  }
}

/// One element of a WebM file.
private struct EBMLElement {
  var number: UInt64
  var content: ArraySlice<UInt8>
  /// Whether its length is left open.
  private(set) var isOpen = false

  static let cluster: UInt64 = 0x1F43_B675

  /// Reads the next element; one whose length is left open goes to the end, or as a cluster to the next of its level.
  init(_ reader: inout ByteReader) throws(MediaFault) {
    number = try Self.number(&reader, keepsMark: true)
    let start = reader.offset
    let size = try Self.number(&reader, keepsMark: false)
    let open = (UInt64(1) << UInt64(7 * (reader.offset - start))) - 1
    if size == open {
      isOpen = true
      content = try reader.take(number == Self.cluster ? Self.openCluster(reader) : reader.left)
    } else {
      guard size <= UInt64(reader.left) else { throw .cutOff }
      content = try reader.take(Int(size))
    }
  }

  /// Bytes of a cluster of open length: what stands in one has numbers of one or two bytes, what follows it of four.
  private static func openCluster(_ start: ByteReader) -> Int {
    var reader = start
    while let first = reader.rest.first, first & 0xF0 != 0x10 {
      // A recording that broke off within a frame.
      guard (try? EBMLElement(&reader)) != nil else { return start.left }
    }
    return reader.offset - start.offset
  }

  /// A number whose first byte tells by its leading zeros how many bytes it has.
  private static func number(
    _ reader: inout ByteReader, keepsMark: Bool
  ) throws(MediaFault) -> UInt64 {
    let first = try reader.byte()
    let more = first.leadingZeroBitCount
    guard more < 8 else { throw .damaged }
    let head = keepsMark ? UInt64(first) : UInt64(first) & (0x7F >> UInt64(more))
    return head << UInt64(8 * more) | (try reader.big(more))
  }
}
