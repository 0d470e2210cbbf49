/// Works out what the sources look like once the findings' edits are made.
package struct Fixes {
  /// By file, sorted by offset, none overlapping another.
  private var edits: [String: [Edit]] = [:]
  /// Findings whose edits are all taken.
  package private(set) var findings: [Diagnostic] = []

  /// Takes the edits of each finding whole or not at all; of findings that want to change the same bytes, the first
  /// one's.
  package init(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics where !diagnostic.edits.isEmpty {
      if take(diagnostic.edits) { findings.append(diagnostic) }
    }
  }

  /// Takes edits that belong together.
  package init(edits: [Edit]) { _ = take(edits) }

  /// The files to change, sorted.
  package var files: [String] {
    edits.keys.sorted { $0.bytesPrecede($1) }
  }

  /// A file's bytes with its edits made.
  package func apply(to bytes: [UInt8], of file: String) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var copied = 0
    for edit in edits[file] ?? [] {
      let range = edit.place.range
      precondition(range.end <= bytes.count, "an edit reaches behind its file")
      out += bytes[copied..<range.start]
      out += edit.text.utf8
      copied = range.end
    }
    return out + bytes[copied...]
  }

  /// A file's edits, sorted by offset.
  func edits(of file: String) -> [Edit] { edits[file] ?? [] }

  /// Whether all of the edits are taken.
  private mutating func take(_ wanted: [Edit]) -> Bool {
    guard wanted.allSatisfy({ slot(for: $0) != .taken }) else { return false }
    for edit in wanted {
      if case .free(let index) = slot(for: edit) {
        edits[edit.place.file, default: []].insert(edit, at: index)
      }
    }
    return true
  }

  private enum Slot: Equatable {
    case free(Int)
    /// The very edit is there already.
    case made
    /// Another edit changes the same bytes or inserts at the same place.
    case taken
  }

  private func slot(for edit: Edit) -> Slot {
    guard let edits = edits[edit.place.file] else { return .free(0) }
    let range = edit.place.range
    var at = edits.endIndex
    // Findings come in the order of their places, so the search from the end is short.
    while at > 0, edits[at - 1].place.range.start > range.start { at -= 1 }
    if at > 0 {
      let before = edits[at - 1]
      if before == edit { return .made }
      if before.place.range.end > range.start || before.place.range.start == range.start {
        return .taken
      }
    }
    if at < edits.count, edits[at].place.range.start < range.end { return .taken }
    return .free(at)
  }
}
