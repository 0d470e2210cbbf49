/// What the pass over a file's bytes found before YAML reads them.
package struct ByteScan: Sendable {
  /// Bytes; a larger file is not read.
  package static let largestFile = 16 << 20

  /// What libyaml is to read: as long as the file, each sign that would stop or mislead it replaced by harmless ones
  /// of as many bytes, so that offsets agree. The very input where there was none.
  ///
  /// It may have more line ends than the file: where an indentation takes more bytes than columns, the rest is blank
  /// lines before it. So lines are to be counted in the file.
  package var text: [UInt8]
  package var allows: [AllowComment] = []
  /// False where one side of a merge conflict was blanked out, so that ids of the file are missing in `text`.
  package var isWhole = true

  /// Reports what the bytes say without YAML; nil where they are not UTF-8.
  package static func scan(_ bytes: [UInt8], file: String, report: inout Report) -> ByteScan? {
    let survey = bytes.withUnsafeBufferPointer { ByteSurvey($0) }
    if survey.isPlain { return ByteScan(text: bytes) }
    if let finding = encodingFinding(survey, bytes, file) {
      report.add(finding)
      return nil
    }
    var result = ByteScan(text: bytes)
    if survey.hasSuspects { SuspiciousCharacters.scan(&result.text, file: file, report: &report) }
    if survey.hasMarkers {
      result.isWhole = !ConflictMarkers.scan(&result.text, file: file, report: &report)
    }
    if survey.needsLines {
      var lines = LineScan(result.text, file: file)
      lines.run()
      report.add(contentsOf: lines.report)
      result.text = lines.text
      result.allows = lines.allows
    }
    return result
  }

  /// What is to be said of a file that is not UTF-8; nil where it is.
  static func encodingFinding(in bytes: [UInt8], file: String) -> Diagnostic? {
    encodingFinding(bytes.withUnsafeBufferPointer { ByteSurvey($0) }, bytes, file)
  }

  private static func encodingFinding(
    _ survey: ByteSurvey, _ bytes: [UInt8], _ file: String
  ) -> Diagnostic? {
    guard let offset = survey.firstBadByte ?? EncodingGuess.offset(survey, bytes) else {
      return nil
    }
    let likely = EncodingGuess.likelyEncoding(of: bytes)
    // Of UTF-16 and UTF-32 the whole file is wrong, not only the first byte that no UTF-8 has.
    let first = likely.isWide ? 0 : offset
    let place = Place(file, SourceRange(first, min(first + 1, bytes.count)))
    return .encoding(likely: likely, at: place)
  }
}
