/// Where the characters of a scalar's value stand in its file, whatever indentation, folding, quotes and escapes YAML
/// takes away.
struct ScalarPlaces {
  private let style: ScalarStyle
  private let range: SourceRange
  private let value: ArraySlice<UInt8>
  private let source: [UInt8]

  init(style: ScalarStyle, range: SourceRange, value: ArraySlice<UInt8>, source: [UInt8]) {
    self.style = style
    self.range = range
    self.value = value
    self.source = source
  }

  /// The place of some bytes of the value, counted from 0; the whole scalar where it cannot be told.
  func place(of bytes: Range<Int>) -> SourceRange {
    var walk = Walk(self)
    guard let start = walk.advance(to: bytes.lowerBound) else { return range }
    guard !bytes.isEmpty else { return SourceRange(at: start) }
    // The last byte and not the one behind it, which may stand in another line.
    guard let last = walk.advance(to: bytes.upperBound - 1), last >= start else { return range }
    return SourceRange(start, min(range.end, max(last + walk.length, start)))
  }

  /// An edit that puts a text in the place of some bytes of the value; nil where they do not stand there as they are.
  func edit(_ bytes: Range<Int>, _ text: String, file: String) -> Edit? {
    let place = place(of: bytes)
    let written = value[value.startIndex + bytes.lowerBound..<value.startIndex + bytes.upperBound]
    guard source[place.start..<place.end].elementsEqual(written) else { return nil }
    switch style {
    case .plain, .literal, .folded: return Edit(Place(file, place), text)
    case .singleQuoted: return Edit(Place(file, place), text.replacing("'", with: "''"))
    case .doubleQuoted:
      let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return Edit(Place(file, place), escaped)
    }
  }

  /// Goes through source and value side by side.
  private struct Walk {
    private let places: ScalarPlaces
    private var at: Int
    private var read = 0
    /// Bytes of the source that the value's byte at the last place is written with.
    private(set) var length = 1

    init(_ places: ScalarPlaces) {
      self.places = places
      at = places.range.start
      switch places.style {
      case .plain: break
      case .singleQuoted, .doubleQuoted: at += 1
      case .literal, .folded:
        // Behind the line of the `|`.
        while at < places.range.end, !SourceLines.isEnd(places.source[at]) { at += 1 }
        skipLineEnd()
      }
    }

    /// The offset at which a byte of the value stands; nil where source and value part.
    mutating func advance(to target: Int) -> Int? {
      while true {
        guard findNext() else {
          return read >= target && target == places.value.count ? min(at, places.range.end) : nil
        }
        if read >= target { return at }
        at += length
        read += count
      }
    }

    /// Bytes of the value that the signs at `at` stand for.
    private var count = 1

    /// Goes to where the value's next byte is written.
    private mutating func findNext() -> Bool {
      (length, count) = (1, 1)
      guard read < places.value.count else { return false }
      let byte = places.value[places.value.startIndex + read]
      let isBlank = byte == 0x20 || byte == 0x0A || byte == 0x09
      while at < places.range.end {
        let sign = places.source[at]
        if sign == UInt8(ascii: "\\"), places.style == .doubleQuoted { return takeEscape() }
        if sign == 0x0D, byte == 0x0A { return takeCarriageReturn() }
        if sign == byte {
          if sign == UInt8(ascii: "'"), places.style == .singleQuoted { length = 2 }
          if sign == 0x20, isFolded { return takeFold() }
          return true
        }
        if byte == 0x20, SourceLines.isEnd(sign) { return takeFold() }
        guard sign == 0x20 || sign == 0x09 || SourceLines.isEnd(sign),
          !isBlank || byte == 0x0A || sign != byte
        else { return false }
        at += 1
      }
      return false
    }

    /// Whether from here there are blanks to the end of the line, which a fold takes away with it.
    private var isFolded: Bool {
      guard places.style != .literal, places.style != .folded else { return false }
      var end = at
      while end < places.range.end, places.source[end] == 0x20 || places.source[end] == 0x09 {
        end += 1
      }
      return end < places.range.end && SourceLines.isEnd(places.source[end])
    }

    /// A line break that became a space, with the blanks around it.
    private mutating func takeFold() -> Bool {
      var end = at
      while end < places.range.end,
        places.source[end] == 0x20 || places.source[end] == 0x09
          || SourceLines.isEnd(places.source[end])
      {
        end += 1
      }
      length = end - at
      return true
    }

    private mutating func takeCarriageReturn() -> Bool {
      length = at + 1 < places.range.end && places.source[at + 1] == 0x0A ? 2 : 1
      return true
    }

    private mutating func takeEscape() -> Bool {
      guard at + 1 < places.range.end else { return false }
      let sign = places.source[at + 1]
      switch sign {
      case UInt8(ascii: "x"): length = 4
      case UInt8(ascii: "u"): length = 6
      case UInt8(ascii: "U"): length = 10
      case 0x0A, 0x0D:
        // A line join, which leaves nothing.
        at += 1
        while at < places.range.end,
          SourceLines.isEnd(places.source[at]) || places.source[at] == 0x20
            || places.source[at] == 0x09
        { at += 1 }
        return findNext()
      default: length = 2
      }
      let byte = places.value[places.value.startIndex + read]
      count = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
      return true
    }

    private mutating func skipLineEnd() {
      let isPair =
        at + 1 < places.range.end && places.source[at] == 0x0D && places.source[at + 1] == 0x0A
      at += isPair ? 2 : 1
    }
  }
}
