/// MP4 and M4A (ISO/IEC 14496-12): boxes in boxes, each of a length, a name and content.
extension MediaFacts {
  mutating func readMP4(_ bytes: [UInt8]) throws(MediaFault) {
    var movie: ISOBox?
    var hasSamples = false
    for box in try ISOBox.list(bytes[...]) {
      if box.name.has("moov") { movie = box }
      if box.name.has("mdat") { hasSamples = true }
    }
    // A film whose recording broke off has samples and no list of them.
    guard let movie, hasSamples else { throw .cutOff }
    var hasPictures = false
    for box in try ISOBox.list(movie.content) {
      if box.name.has("mvhd") { try takeMovieHeader(box.content) }
      if box.name.has("trak"), try takeTrack(box) { hasPictures = true }
      takeNotes(box)
    }
    content = .type(hasPictures ? .mp4 : content == .type(.m4a) ? .m4a : .mp4)
  }

  private mutating func takeMovieHeader(_ data: ArraySlice<UInt8>) throws(MediaFault) {
    var reader = ByteReader(data)
    let long = try reader.bigInt(4) >> 24 == 1 ? 8 : 4
    try reader.skip(2 * long)
    let perSecond = try reader.big(4)
    setDuration(try reader.big(long), perSecond: perSecond)
  }

  /// Whether the track is one of pictures; the first gives the film's size.
  private mutating func takeTrack(_ track: ISOBox) throws(MediaFault) -> Bool {
    var size: (width: Int, height: Int)?
    var isPictures = false
    for box in try ISOBox.list(track.content) {
      takeNotes(box)
      if box.name.has("tkhd") { size = try Self.trackSize(box.content) }
      guard box.name.has("mdia") else { continue }
      for inner in try ISOBox.list(box.content) where inner.name.has("hdlr") {
        isPictures = isPictures || inner.content.has("vide", at: 8)
      }
    }
    if isPictures, width == nil, let size, size.width > 0, size.height > 0 {
      try setSize(size.width, size.height)
    }
    return isPictures
  }

  /// In whole pixels, as shown: phones hold a film as the sensor lies, and say how to turn it.
  private static func trackSize(_ data: ArraySlice<UInt8>) throws(MediaFault) -> (Int, Int) {
    var reader = ByteReader(data)
    try reader.skip(try reader.bigInt(4) >> 24 == 1 ? 48 : 36)
    let across = try reader.big(4)
    try reader.skip(12)
    let down = try reader.big(4)
    try reader.skip(16)
    let (width, height) = (try reader.bigInt(4) >> 16, try reader.bigInt(4) >> 16)
    return across == 0 && down == 0 ? (height, width) : (width, height)
  }

  /// Notes of the one who filmed are blanked out where they tell a place or a camera.
  private mutating func takeNotes(_ box: ISOBox) {
    guard box.name.has("udta") || box.name.has("meta") else { return }
    let text = box.content
    let tellsPlace =
      text.contains("ISO6709") || text.contains("loci")
      || text.firstRange(of: [0xA9, 0x78, 0x79, 0x7A]) != nil
    let tellsCamera =
      text.contains("com.apple.quicktime.model")
      || text.firstRange(of: [0xA9, 0x6D, 0x6F, 0x64]) != nil
    if tellsPlace { privacy.insert(.place) }
    if tellsCamera { privacy.insert(.camera) }
    if tellsPlace || tellsCamera { notes.append(box.range) }
  }
}

/// One box of an MP4 file.
private struct ISOBox {
  var name: ArraySlice<UInt8>
  var content: ArraySlice<UInt8>
  /// All of it, length and name included.
  var range: Range<Int>

  static func list(_ bytes: ArraySlice<UInt8>) throws(MediaFault) -> [ISOBox] {
    var reader = ByteReader(bytes)
    var boxes: [ISOBox] = []
    // Zeros may stand at the end of user data.
    while reader.left >= 8 {
      let start = reader.offset
      var size = try reader.big(4)
      let name = try reader.take(4)
      if size == 1 { size = try reader.big(8) }
      let head = reader.offset - start
      let inside = size == 0 ? UInt64(reader.left) : size &- UInt64(head)
      guard size == 0 || size >= UInt64(head), inside <= UInt64(reader.left) else { throw .cutOff }
      let content = try reader.take(Int(inside))
      boxes.append(ISOBox(name: name, content: content, range: start..<reader.offset))
    }
    return boxes
  }
}
