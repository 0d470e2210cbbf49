/// What the pass over a file's bytes found before YAML reads them.
package struct ByteScan: Sendable {
  /// Bytes; a larger file is not read.
  package static let largestFile = 16 << 20

  /// What libyaml is to read: as long as the file, each sign that would stop or mislead it replaced by harmless ones
  /// of as many bytes, so that offsets agree. The very input where there was none.
  package var text: [UInt8]
  package var allows: [AllowComment] = []
  /// False where one side of a merge conflict was blanked out, so that ids of the file are missing in `text`.
  package var isWhole = true

  /// Reports what the bytes say without YAML; nil where they are not UTF-8.
  package static func scan(_ bytes: [UInt8], file: String, report: inout Report) -> ByteScan? {
    ByteScan(text: bytes)
  }
}
