/// Makes the edits of one file's findings, but for those that would not hold.
///
/// Where an edit stands, a sign beside it may turn it into something else; no rule can foresee them all. So the file
/// is read again with the edits made: what they mend must be gone, nothing new may stand on their lines, and the rest
/// of the file must read as before. Where it does not, findings are tried by halves, and those that fail alone stay.
package struct Mending {
  /// The file with the edits made.
  package private(set) var bytes: [UInt8]
  /// Findings that are mended.
  package private(set) var mended = 0
  /// Findings whose edits were not made.
  package private(set) var refused: [Diagnostic] = []

  private let before: MendedReading
  /// How often the file may still be read again: findings that fail one by one are not worth more.
  private var tries = 100

  /// - Parameter findings: With edits in this file alone.
  package init(_ findings: [Diagnostic], in bytes: [UInt8], of file: String) {
    self.bytes = bytes
    before = MendedReading(bytes, of: file)
    var held = findings
    if !before.holds(Fixes(findings)) {
      held = halvesHolding(findings[...])
      // What holds alone may not hold together.
      if !before.holds(Fixes(held)) { (held, refused) = ([], findings) }
    }
    let fixes = Fixes(held)
    self.bytes = fixes.apply(to: bytes, of: file)
    mended = fixes.findings.count
  }

  /// As many of the findings as hold, where all together do not.
  private mutating func halvesHolding(_ findings: ArraySlice<Diagnostic>) -> [Diagnostic] {
    guard tries > 0, findings.count > 1 else {
      refused += findings
      return []
    }
    let middle = findings.startIndex + findings.count / 2
    return holding(findings[..<middle]) + holding(findings[middle...])
  }

  private mutating func holding(_ findings: ArraySlice<Diagnostic>) -> [Diagnostic] {
    tries -= 1
    return before.holds(Fixes(Array(findings))) ? Array(findings) : halvesHolding(findings)
  }
}

/// What one file reads as, to be compared with what it reads as once it is mended.
private struct MendedReading {
  private let file: String
  private let bytes: [UInt8]
  private let findings: [Diagnostic]
  private let masked: [SourceRange]
  private let tree: NodeTree?

  init(_ bytes: [UInt8], of file: String) {
    self.file = file
    self.bytes = bytes
    var parser = YAMLParser()
    var report = Report()
    let read = SourceReader.read(bytes, file: file, with: &parser, report: &report)
    (tree, masked) = (read.tree, read.masked)
    // Settings change what is found, but not what an edit changes in it.
    let decoded = SourceKind(path: file).map {
      DecodedFile.read(
        file, kind: $0, bytes: bytes, settings: Settings(), media: MediaLibrary(paths: []),
        with: &parser)
    }
    findings = decoded?.report.diagnostics ?? report.diagnostics
  }

  /// Whether the file, with the edits made, has lost the findings and is the same otherwise.
  func holds(_ fixes: Fixes) -> Bool {
    let after = MendedReading(fixes.apply(to: bytes, of: file), of: file)
    let lines = EditedLines(fixes.edits(of: file), from: bytes, to: after.bytes)
    return after.addsNothing(to: self, fixes.findings, lines)
      && after.keepsErrors(of: self, fixes.findings, lines) && after.readsAs(self, lines)
  }

  // MARK: Findings

  private struct Finding: Hashable {
    var line: Int
    var rule: Rule
  }

  /// Whether there is nothing on the edited lines that was not there before, besides what was mended. What is new
  /// elsewhere was hidden before.
  private func addsNothing(
    to before: MendedReading, _ mended: [Diagnostic], _ lines: EditedLines
  ) -> Bool {
    var known: [Finding: Int] = [:]
    func count(_ diagnostic: Diagnostic, _ step: Int) {
      let line = lines.lineStart(lines.moved(diagnostic.place.range.start))
      known[Finding(line: line, rule: diagnostic.rule), default: 0] += step
    }
    for diagnostic in before.findings { count(diagnostic, 1) }
    for diagnostic in mended { count(diagnostic, -1) }
    let rules = Set(mended.map(\.rule))
    for diagnostic in findings {
      let start = diagnostic.place.range.start
      guard lines.isEditedNow(SourceRange(at: start)),
        diagnostic.rule.group == .reading || rules.contains(diagnostic.rule)
          || diagnostic.rule == .blank || diagnostic.rule == .choiceEmpty
      else { continue }
      let finding = Finding(line: lines.lineStart(start), rule: diagnostic.rule)
      guard let left = known[finding], left > 0 else { return false }
      known[finding] = left - 1
    }
    return true
  }

  /// Whether the errors of reading on the lines that milder findings change are still there: what was wrong must not
  /// become a part of some text.
  private func keepsErrors(
    of before: MendedReading, _ mended: [Diagnostic], _ lines: EditedLines
  ) -> Bool {
    let milder = mended.filter { $0.severity < .error }
    guard !milder.isEmpty else { return true }
    let touched = EditedLines(
      Fixes(milder).edits(of: file), from: before.bytes, to: before.bytes)
    func errors(_ findings: [Diagnostic], _ lineStart: (Int) -> Int) -> [Finding: Int] {
      findings.reduce(into: [:]) { errors, finding in
        guard finding.severity == .error, finding.rule.group == .reading else { return }
        errors[
          Finding(line: lineStart(finding.place.range.start), rule: finding.rule), default: 0] += 1
      }
    }
    let stood = before.findings.filter { touched.isEdited(SourceRange(at: $0.place.range.start)) }
    var left = errors(stood) { lines.lineStart(lines.moved($0)) }
    let made = errors(mended) { lines.lineStart(lines.moved($0)) }
    left.merge(made.mapValues { -$0 }, uniquingKeysWith: +)
    let now = errors(findings, lines.lineStart)
    return left.allSatisfy { finding, count in now[finding, default: 0] >= count }
  }

  // MARK: Values

  /// Whether the values off the edited lines are the same, and those on them neither more nor gone; what could not be
  /// read before is passed over.
  private func readsAs(_ before: MendedReading, _ lines: EditedLines) -> Bool {
    guard let old = before.tree, let new = tree else { return before.tree == nil }
    let hidden = before.masked
    let hiddenNow = hidden.map { SourceRange(lines.moved($0.start), lines.moved($0.end)) }
    let was = Values(old, hidden, isEdited: lines.isEdited)
    let now = Values(new, hiddenNow, isEdited: lines.isEditedNow)
    // Where lines were hidden, a list or mapping may have seemed to begin later.
    let isSame =
      hidden.isEmpty
      ? was.untouched == now.untouched
      : was.untouched.lazy.compactMap(\.self).elementsEqual(now.untouched.lazy.compactMap(\.self))
    return isSame && now.edited <= was.edited && now.nulls <= was.nulls
  }

  private struct Values {
    /// What stands off the edited lines, in its order; nil for a list or mapping.
    var untouched: [ArraySlice<UInt8>?] = []
    /// Values on the edited lines, and those of them that are nothing.
    var edited = 0
    var nulls = 0

    init(_ tree: NodeTree, _ hidden: [SourceRange], isEdited: (SourceRange) -> Bool) {
      for index in tree.nodes.indices {
        let node = tree.nodes[index]
        let isLeaf = node.kind == .scalar || node.kind == .alias
        let range = isLeaf ? node.range : SourceRange(at: node.range.start)
        if hidden.contains(where: { $0.start <= range.end && range.start <= $0.end }) { continue }
        guard isEdited(range) else {
          untouched.append(isLeaf ? tree.value(index) : nil)
          continue
        }
        if isLeaf { edited += 1 }
        if tree.isNull(index) { nulls += 1 }
      }
    }
  }
}

/// The lines of a file that edits change, before and after.
private struct EditedLines {
  private let edits: [Edit]
  private let old: [SourceRange]
  private let new: [SourceRange]
  private let bytes: [UInt8]

  init(_ edits: [Edit], from old: [UInt8], to new: [UInt8]) {
    self.edits = edits
    self.old = edits.map { Self.lines($0.place.range, in: old) }
    bytes = new
    var shift = 0
    self.new = edits.map { edit in
      let start = edit.place.range.start + shift
      shift += edit.text.utf8.count - edit.place.range.count
      return Self.lines(SourceRange(start, start + edit.text.utf8.count), in: new)
    }
  }

  func isEdited(_ range: SourceRange) -> Bool { Self.meets(old, range) }
  func isEditedNow(_ range: SourceRange) -> Bool { Self.meets(new, range) }

  /// Where what stood at an offset is now; what was replaced is at the start of what replaces it.
  func moved(_ offset: Int) -> Int {
    var shift = 0
    for edit in edits {
      let range = edit.place.range
      if range.start > offset || (range.start == offset && range.count > 0) { break }
      if range.end > offset { return range.start + shift }
      shift += edit.text.utf8.count - range.count
    }
    return offset + shift
  }

  /// The offset at which a line of the edited file begins.
  func lineStart(_ offset: Int) -> Int {
    bytes.withUnsafeBufferPointer { SourceLines.start(of: offset, in: $0) }
  }

  private static func lines(_ range: SourceRange, in bytes: [UInt8]) -> SourceRange {
    bytes.withUnsafeBufferPointer {
      SourceRange(
        SourceLines.start(of: range.start, in: $0), SourceLines.end(of: range.end, in: $0))
    }
  }

  /// Whether a range has a part in one of the sorted lines.
  private static func meets(_ lines: [SourceRange], _ range: SourceRange) -> Bool {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].end < range.start { low = middle + 1 } else { high = middle }
    }
    return low < lines.count && lines[low].start <= range.end
  }
}
