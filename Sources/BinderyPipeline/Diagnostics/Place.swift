/// A half-open run of bytes of one file, counted from 0 in the file as it lies on disk (a BOM included).
package struct SourceRange: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = end
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
