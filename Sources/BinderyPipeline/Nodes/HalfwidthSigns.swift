/// Putting half-width signs and spaces in the place of full-width ones, so that offsets and columns hold.
extension LineScan {
  /// Puts spaces in place of wide and no-break ones in the indentation.
  mutating func replaceWideBlanks() {
    guard isWideSpace(content) || isNoBreakSpace(content) else { return }
    let isWide = isWideSpace(content)
    var column = indent
    var at = content
    var end = content
    while at < lineEnd {
      if isWideSpace(at) {
        (at, column, end) = (at + 3, column + 2, at + 3)
      } else if isNoBreakSpace(at) {
        (at, column, end) = (at + 2, column + 1, at + 2)
      } else if text[at] == 0x20 {
        (at, column) = (at + 1, column + 1)
      } else {
        break
      }
    }
    let run = SourceRange(content, end)
    let spaces = column - indent - (at - end)
    blanks.add(
      run, lineStart: lineStart, lineEnd: lineEnd, isWide: isWide,
      replacement: fits(column, at) ? spaces : nil)
    rewritePrefix(to: at, with: [UInt8](repeating: 0x20, count: column))
    content = at
  }

  /// Whether a line may begin in a column with what stands at an offset; else nobody can tell which column was meant.
  private func fits(_ column: Int, _ at: Int) -> Bool {
    if at >= lineEnd || text[at] == UInt8(ascii: "#") || flowDepth > 0 { return true }
    if inside == .block, column > parent { return blockIndent.map { $0 == column } ?? true }
    if isPlainOpen, column > parent, !isStructure(at) { return true }
    return columns.contains(column) || (isValueDue && column > columns.last ?? -1)
  }

  /// Whether a list sign or a field's name stands there.
  private func isStructure(_ at: Int) -> Bool {
    if text[at] == UInt8(ascii: "-") { return isBlank(at + 1) }
    let end = wordEnd(at)
    return byte(end) == UInt8(ascii: ":") && isBlank(end + 1) && isField(at, end)
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
