/// Checks on how the author wrote a text field's scalar, which its value no longer shows.
package enum ScalarChecks {
  /// - Parameters:
  ///   - range: The scalar in the file, quotes included, a comment behind it not.
  ///   - value: As YAML delivers it.
  package static func check(
    field: @autoclosure () -> String, isChoice: Bool, style: ScalarStyle, range: SourceRange,
    value: ArraySlice<UInt8>, source: [UInt8], file: String, report: inout Report
  ) {
  }
}
