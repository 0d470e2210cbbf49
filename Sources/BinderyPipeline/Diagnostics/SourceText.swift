/// The bytes of one file, and where its lines begin.
package struct SourceText: Sendable {
  package let bytes: [UInt8]
  /// Offsets; the first line begins behind a BOM.
  private let starts: [Int]
  /// Scalars before each block of bytes, so that a column far out on a long line need not be counted from its start.
  private let scalarsBefore: [Int]
  private static let block = 1024

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
    var scalarsBefore = [0]
    scalarsBefore.reserveCapacity(bytes.count / Self.block + 1)
    for end in stride(from: Self.block, through: bytes.count, by: Self.block) {
      let count = Self.scalars(bytes[(end - Self.block)..<end])
      scalarsBefore.append(scalarsBefore[scalarsBefore.count - 1] + count)
    }
    self.scalarsBefore = scalarsBefore
  }

  private static func scalars(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  private func scalars(from start: Int, to end: Int) -> Int {
    guard end - start > 2 * Self.block else { return Self.scalars(bytes[start..<end]) }
    func before(_ offset: Int) -> Int {
      let block = offset / Self.block
      return scalarsBefore[block] + Self.scalars(bytes[(block * Self.block)..<offset])
    }
    return before(end) - before(start)
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
    return Position(line: line, column: 1 + scalars(from: start, to: offset))
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
