/// A half-open run of bytes of one file, counted from 0 in the file as it lies on disk (a BOM included).
///
/// Kept as 32-bit numbers: no source file is larger than 16 MiB, and there are millions of ranges.
package struct SourceRange: Hashable, Sendable {
  private let startByte: UInt32
  private let endByte: UInt32

  package var start: Int { Int(startByte) }
  package var end: Int { Int(endByte) }
  package var count: Int { end - start }

  package init(_ start: Int, _ end: Int) {
    startByte = UInt32(start)
    endByte = UInt32(end)
  }

  package init(at offset: Int) { self.init(offset, offset) }

  package func contains(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
}

/// A range in a named file.
package struct Place: Hashable, Sendable {
  /// Relative to the content root, with `/`: `questions/1234.yml`.
  package var file: String
  package var range: SourceRange

  package init(_ file: String, _ range: SourceRange) {
    self.file = file
    self.range = range
  }
}
