/// The bytes of one file, and where its lines begin.
package struct SourceText: Sendable {
  package let bytes: [UInt8]
  /// Offsets; the first line begins behind a BOM.
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var at = starts[0]
    while at < bytes.count {
      if bytes[at] == 0x0D, at + 1 < bytes.count, bytes[at + 1] == 0x0A { at += 1 }
      if SourceLines.isEnd(bytes[at]) { starts.append(at + 1) }
      at += 1
    }
    self.starts = starts
  }

  /// Where an offset lies.
  package struct Position: Hashable, Sendable {
    /// 1-based.
    package var line: Int
    /// 1-based, in Unicode scalars; a BOM is none.
    package var column: Int
  }

  /// - Parameter offset: Bytes from 0; one behind the end lies at the end.
  package func position(of offset: Int) -> Position {
    let offset = min(offset, bytes.count)
    let line = line(of: offset)
    let start = starts[line - 1]
    guard offset > start else { return Position(line: line, column: 1) }
    let scalars = bytes[start..<offset].count { $0 & 0xC0 != 0x80 }
    return Position(line: line, column: 1 + scalars)
  }

  /// The number of the line, 1-based, that holds an offset.
  package func line(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The bytes of a line without its end.
  /// - Parameter line: 1-based.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = starts[line - 1]
    var end = line < starts.count ? starts[line] : bytes.count
    while end > start, SourceLines.isEnd(bytes[end - 1]) { end -= 1 }
    return start..<end
  }
}
