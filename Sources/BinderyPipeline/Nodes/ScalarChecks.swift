/// Checks on how the author wrote a text field's scalar, which its value no longer shows.
package enum ScalarChecks {
  /// - Parameters:
  ///   - field: Its name; worked out only for a finding.
  ///   - range: The scalar in the file, quotes included, a comment behind it not.
  ///   - value: As YAML delivers it.
  package static func check(
    field: @autoclosure () -> String, isChoice: Bool, style: ScalarStyle, range: SourceRange,
    value: ArraySlice<UInt8>, source: [UInt8], file: String, report: inout Report
  ) {
    if style == .literal, !isChoice { return }
    source.withUnsafeBufferPointer { text in
      let hints = ScalarHints(style: style, range: range, value: value, text: text)
      guard hints.rawValue != 0 || (isChoice && endsInBlank(value)) else { return }
      let scalar = WrittenScalar(field: field(), style: style, range: range, text: text, file: file)
      if hints.contains(.hasComment) { scalar.checkComment(&report) }
      if hints.contains(.hasBackslash) { scalar.checkEscapes(&report) }
      if hints.contains(.hasLines) { scalar.checkFolding(&report) }
      if isChoice, endsInBlank(value) { scalar.checkEnd(&report) }
    }
  }

  /// The finding about list items that became part of an unquoted text; nil where there are none.
  static func listInText(
    style: ScalarStyle, range: SourceRange, value: ArraySlice<UInt8>, source: [UInt8], file: String
  ) -> Diagnostic? {
    // Folding drops the indentation, so only a text of one line is as long as its value.
    guard style == .plain, value.count != range.count else { return nil }
    return source.withUnsafeBufferPointer { text in
      let items = WrittenScalar.items(in: range, text)
      guard let first = items.first else { return nil }
      let isBelowItem = SourceLines.isItemText(range.start, in: text)
      guard isBelowItem || items.count > 1 || !isWrapped(before: first.start, range, text) else {
        return nil
      }
      return .listInText(at: items.map { Place(file, $0) }, isBelowItem: isBelowItem)
    }
  }

  /// Whether the text above a line is so long that a tool or an author may have wrapped it where a dash came next.
  private static func isWrapped(
    before offset: Int, _ range: SourceRange, _ text: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var end = SourceLines.start(of: offset, in: text)
    while end > range.start, SourceLines.isEnd(text[end - 1]) { end -= 1 }
    let start = max(range.start, SourceLines.start(of: end, in: text))
    return text[start..<end].count { $0 & 0xC0 != 0x80 } > 60
  }

  /// Whether a blank stands at the end, before any line feeds of a block.
  private static func endsInBlank(_ value: ArraySlice<UInt8>) -> Bool {
    var end = value.endIndex
    while end > value.startIndex, value[end - 1] == 0x0A || value[end - 1] == 0x0D { end -= 1 }
    return WrittenScalar.blankLength(before: end, from: value.startIndex) { value[$0] } > 0
  }
}

/// What a quick look at a scalar says about the checks it needs.
private struct ScalarHints: OptionSet {
  let rawValue: UInt8

  static let hasComment = ScalarHints(rawValue: 1)
  static let hasBackslash = ScalarHints(rawValue: 2)
  static let hasLines = ScalarHints(rawValue: 4)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(
    style: ScalarStyle, range: SourceRange, value: ArraySlice<UInt8>,
    text: UnsafeBufferPointer<UInt8>
  ) {
    self.init(rawValue: 0)
    switch style {
    case .plain:
      if hasHash(behind: range.end, text) { insert(.hasComment) }
      // Folding drops the indentation, so only a text of one line is as long as its value.
      if value.count != range.count { insert(.hasLines) }
    case .singleQuoted:
      if hasHash(behind: range.end, text, orAt: true) { insert(.hasComment) }
      if value.count + 2 != range.count { insert(.hasLines) }
    case .doubleQuoted:
      if hasHash(behind: range.end, text, orAt: true) { insert(.hasComment) }
      for offset in range.start..<min(range.end, text.count) {
        if text[offset] == UInt8(ascii: "\\") { insert(.hasBackslash) }
        if text[offset] == 0x0A || text[offset] == 0x0D { insert(.hasLines) }
      }
    case .folded: insert(.hasLines)
    case .literal: break
    }
  }

  /// Whether a `#` stands behind blanks, or `orAt` the end itself.
  private func hasHash(
    behind end: Int, _ text: UnsafeBufferPointer<UInt8>, orAt: Bool = false
  ) -> Bool {
    var at = end
    while at < text.count, text[at] == 0x20 || text[at] == 0x09 { at += 1 }
    return (at > end || orAt) && at < text.count && text[at] == UInt8(ascii: "#")
  }
}
