/// The lines that git writes around two versions of one place.
enum ConflictMarkers {
  enum Kind { case ours, base, theirs, end }

  /// What marker starts at an offset, which is the start of a line.
  static func kind(_ at: Int, _ text: UnsafeBufferPointer<UInt8>) -> Kind? {
    guard at + 7 <= text.count else { return nil }
    let sign = text[at]
    for index in at + 1..<at + 7 where text[index] != sign { return nil }
    let isFollowed = at + 7 < text.count && text[at + 7] == 0x20
    switch sign {
    case UInt8(ascii: "<"): return isFollowed ? .ours : nil
    case UInt8(ascii: "|"): return isFollowed ? .base : nil
    case UInt8(ascii: "="): return .theirs
    case UInt8(ascii: ">"): return isFollowed ? .end : nil
    default: return nil
    }
  }

  /// Reports every marker line and blanks them out, and with them all but the first version, which would
  /// only be found to repeat the first. True if a version was blanked out.
  static func scan(_ text: inout [UInt8], file: String, report: inout Report) -> Bool {
    let markers = text.withUnsafeBufferPointer { find(in: $0) }
    var isCut = false
    var next = 0
    while next < markers.count {
      let conflict = markers[next...].prefix(conflictLength(markers[next...]))
      next += conflict.count
      for marker in conflict { report.add(.mergeConflictMarker(at: Place(file, marker.range))) }
      if let last = conflict.last, conflict.count > 2, last.kind == .end {
        isCut = true
        blank(SourceRange(conflict[conflict.startIndex + 1].range.start, last.range.end), in: &text)
      }
      for marker in conflict { blank(marker.range, in: &text) }
    }
    return isCut
  }

  private static func find(in text: UnsafeBufferPointer<UInt8>) -> [(
    kind: Kind, range: SourceRange
  )] {
    var markers: [(kind: Kind, range: SourceRange)] = []
    let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
    var start = hasMark ? 3 : 0
    while start < text.count {
      if let kind = kind(start, text) {
        markers.append((kind, SourceRange(start, SourceLines.end(of: start, in: text))))
      }
      start = SourceLines.next(after: start, in: text)
    }
    // git's oldest version counts only inside a conflict: a table's row may start with `|||||||`.
    var isOpen = false
    return markers.filter { marker in
      if marker.kind == .ours { isOpen = true }
      if marker.kind == .end { isOpen = false }
      return marker.kind != .base || isOpen
    }
  }

  /// How many of the markers belong to the conflict that the first one starts.
  private static func conflictLength(
    _ markers: ArraySlice<(kind: Kind, range: SourceRange)>
  ) -> Int {
    guard let first = markers.first, first.kind == .ours else { return 1 }
    var length = 1
    for marker in markers.dropFirst() {
      if marker.kind == .ours { break }
      length += 1
      if marker.kind == .end { break }
    }
    return length
  }

  private static func blank(_ range: SourceRange, in text: inout [UInt8]) {
    for offset in range.start..<range.end where !SourceLines.isEnd(text[offset]) {
      text[offset] = 0x20
    }
  }
}
