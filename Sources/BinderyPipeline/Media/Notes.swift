/// Takes out of a file what is not shown, and touches nothing else: no picture is coded anew for it.
extension MediaFacts {
  func withoutNotes(_ bytes: [UInt8]) -> [UInt8] {
    guard !notes.isEmpty else { return bytes }
    switch type {
    case .mp4, .m4a: return blanked(bytes)
    case .webp: return Self.webpHead(cut(bytes))
    default: return cut(bytes)
    }
  }

  private func cut(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for note in notes {
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

  /// Mends the length of the file, and the flags that say which notes follow.
  private static func webpHead(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    let size = UInt32(bytes.count - 8)
    for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: size >> UInt32(8 * index)) }
    // EXIF and XMP (bits 3 and 2).
    if bytes.count > 20, bytes[12...].has("VP8X") { result[20] &= ~0x0C }
    return result
  }
}
