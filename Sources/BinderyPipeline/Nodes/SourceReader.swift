/// What reading one file's YAML gave.
package struct ReadSource {
  /// nil where nothing could be read.
  package var tree: NodeTree?
  package var allows: [AllowComment]
  /// Lines that were blanked out so that the rest could be read; empty for a sound file.
  package var masked: [SourceRange]
  /// Whether all of the file stands in the tree as the author wrote it.
  package var isWhole: Bool
}

/// Reads a file's bytes into a tree, and reads on behind a syntax error so that everything wrong is found in one run.
package enum SourceReader {
  /// Rounds of masking and reading anew.
  static let mostErrors = 20

  package static func read(_ bytes: [UInt8], file: String, report: inout Report) -> ReadSource {
    var parser = YAMLParser()
    return read(bytes, file: file, with: &parser, report: &report)
  }

  /// Reads one of many files: a parser that is kept saves time.
  static func read(
    _ bytes: [UInt8], file: String, with parser: inout YAMLParser, report: inout Report
  ) -> ReadSource {
    guard let scan = ByteScan.scan(bytes, file: file, report: &report) else {
      return ReadSource(tree: nil, allows: [], masked: [], isWhole: false)
    }
    var result = ReadSource(tree: nil, allows: scan.allows, masked: [], isWhole: scan.isWhole)
    var text = scan.text
    for _ in 0...mostErrors {
      switch parse(text, file: file, with: &parser) {
      case .success(let builder):
        result.tree = builder.tree
        result.isWhole = scan.isWhole && result.masked.isEmpty && !builder.isCutOff
        report.add(builder.report, butIn: result.masked)
        if builder.isCutOff { result.tree = nil }
        return result
      case .failure(let fault):
        let recovery = SyntaxRecovery(fault, file: file, source: bytes)
        if let diagnostic = recovery.diagnostic(masked: result.masked) { report.add(diagnostic) }
        guard let range = recovery.mask(&text) else { break }
        result.masked.append(range)
      }
    }
    result.isWhole = false
    return result
  }

  private static func parse(
    _ text: [UInt8], file: String, with parser: inout YAMLParser
  ) -> Result<TreeBuilder, YAMLFault> {
    text.withUnsafeBufferPointer { buffer in
      var builder = TreeBuilder(file: file, text: buffer)
      do throws(YAMLFault) {
        try parser.forEachEvent(in: buffer) { builder.receive($0) }
        return .success(builder)
      } catch {
        return .failure(error)
      }
    }
  }
}

extension Report {
  /// Joins a report, less what lies on lines that were masked.
  mutating func add(_ other: Report, butIn masked: [SourceRange]) {
    for diagnostic in other.diagnostics
    where !masked.contains(where: { $0.contains(SourceRange(at: diagnostic.place.range.start)) }) {
      add(diagnostic)
    }
  }
}
