/// Putting half-width signs and spaces in the place of full-width ones, so that offsets and columns hold.
extension LineScan {
  /// Puts spaces in place of wide and no-break ones in the indentation.
  mutating func replaceWideBlanks() {
    guard isWideSpace(content) || isNoBreakSpace(content) else { return }
    let isWide = isWideSpace(content)
    var columns = indent
    var at = content
    var end = content
    while at < lineEnd {
      if isWideSpace(at) {
        (at, columns, end) = (at + 3, columns + 2, at + 3)
      } else if isNoBreakSpace(at) {
        (at, columns, end) = (at + 2, columns + 1, at + 2)
      } else if text[at] == 0x20 {
        (at, columns) = (at + 1, columns + 1)
      } else {
        break
      }
    }
    let run = SourceRange(content, end)
    let spaces = columns - indent - (at - end)
    blanks.add(run, lineStart: lineStart, lineEnd: lineEnd, isWide: isWide, replacement: spaces)
    rewritePrefix(to: at, with: [UInt8](repeating: 0x20, count: columns))
    content = at
  }

  /// Gives the line another start of fewer bytes: line ends stand in for the rest, so that columns are right too.
  mutating func rewritePrefix(to end: Int, with prefix: [UInt8]) {
    let rest = end - lineStart - prefix.count
    for offset in 0..<rest { text[lineStart + offset] = 0x0A }
    lineStart += rest
    for (offset, byte) in prefix.enumerated() { text[lineStart + offset] = byte }
  }

  mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
    for (offset, byte) in bytes.enumerated() { text[range.lowerBound + offset] = byte }
    for offset in range.dropFirst(bytes.count) { text[offset] = 0x20 }
  }

  mutating func reportFullwidth(
    _ sign: String, _ range: Range<Int>, replacement: String, isFixable: Bool = true
  ) {
    let place = Place(file, SourceRange(range.lowerBound, range.upperBound))
    report.add(
      .fullwidthSyntax(sign, replacement: replacement, isFixable: isFixable, at: place))
  }

  /// A list sign or comment sign typed full-width at the start of the line.
  func leadingFullwidth(_ at: Int) -> (sign: String, half: UInt8)? {
    guard at + 3 >= lineEnd || text[at + 3] == 0x20 || isWideSpace(at + 3) else { return nil }
    if has(0xEF, 0xBC, 0x8D, at) { return ("－", UInt8(ascii: "-")) }
    return has(0xEF, 0xBC, 0x83, at) ? ("＃", UInt8(ascii: "#")) : nil
  }
}
