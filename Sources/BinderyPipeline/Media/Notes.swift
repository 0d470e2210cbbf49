/// Takes out of a file what is not shown, and touches nothing else: no picture is coded anew for it.
extension MediaFacts {
  func withoutNotes(_ bytes: [UInt8]) -> [UInt8] {
    guard !notes.isEmpty else { return bytes }
    switch type {
    case .mp4, .m4a: return blanked(bytes)
    case .webm: return voided(bytes)
    case .webp: return Self.webpHead(Self.cut(notes, from: bytes), hasProfile: true)
    default: return Self.cut(notes, from: bytes)
    }
  }

  /// A picture that was coded here, with nothing but its pixels: coders take the author's notes and profile along
  /// (libvips 8.14 cannot leave them out of WebP), and its colours are those of sRGB.
  /// - Throws: `MediaFault` where what was coded cannot be read.
  static func onlyPixels(_ coded: [UInt8]) throws(MediaFault) -> [UInt8] {
    let facts = read(coded)
    if let fault = facts.fault { throw fault }
    guard !facts.notes.isEmpty || !facts.profiles.isEmpty else { return coded }
    let parts = (facts.notes + facts.profiles).sorted { $0.lowerBound < $1.lowerBound }
    let left = cut(parts, from: coded)
    return facts.type == .webp ? webpHead(left, hasProfile: false) : left
  }

  private static func cut(_ parts: [Range<Int>], from bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for note in parts {
      result += bytes[start..<note.lowerBound]
      start = note.upperBound
    }
    return result + bytes[start...]
  }

  /// Films tell at which byte their pictures lie, so nothing may move: a box becomes one of free space.
  private func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for note in notes where note.count >= 8 {
      let isLong = bytes[note.lowerBound..<note.lowerBound + 4].elementsEqual([0, 0, 0, 1])
      let head = note.lowerBound + (isLong ? 16 : 8)
      result.replaceSubrange(note.lowerBound + 4..<note.lowerBound + 8, with: "free".utf8)
      for index in head..<note.upperBound { result[index] = 0 }
    }
    return result
  }

  /// As above: an element becomes a Void of the same length, which readers skip (RFC 8794, 11.3.2).
  private func voided(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for note in notes where note.count >= 2 {
      result[note.lowerBound] = 0xEC
      // As many bytes of length as fit, up to eight, so that any length can be written.
      let width = min(8, note.count - 1)
      let content = note.count - 1 - width
      let size = UInt64(content) | UInt64(1) << UInt64(7 * width)
      for index in 0..<width {
        result[note.lowerBound + 1 + index] =
          UInt8(truncatingIfNeeded: size >> UInt64(8 * (width - 1 - index)))
      }
      for index in note.upperBound - content..<note.upperBound { result[index] = 0 }
    }
    return result
  }

  /// Mends the length of the file, and the flags that say what follows: notes do not, a profile may.
  private static func webpHead(_ bytes: [UInt8], hasProfile: Bool) -> [UInt8] {
    var result = bytes
    let size = UInt32(bytes.count - 8)
    for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: size >> UInt32(8 * index)) }
    // EXIF and XMP (bits 3 and 2).
    if bytes.count > 20, bytes[12...].has("VP8X") {
      result[20] &= ~0x0C
      if !hasProfile { result[20] &= ~0x20 }
    }
    return result
  }
}
