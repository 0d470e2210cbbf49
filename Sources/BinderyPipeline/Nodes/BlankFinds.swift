/// Blanks that YAML does not take for spaces, joined over lines that follow each other: one paste, one finding.
struct BlankFinds {
  private let file: String
  private var groups: [Group] = []

  private struct Group {
    var isWide: Bool
    /// The end of the last line.
    var end: Int
    var places: [Place]
    /// nil where it is not sure for all of them what belongs there.
    var edits: [Edit]?
  }

  init(file: String) { self.file = file }

  /// - Parameter replacement: How many spaces belong there; nil if that is not sure.
  mutating func add(
    _ range: SourceRange, lineStart: Int, lineEnd: Int, isWide: Bool, replacement: Int?
  ) {
    let place = Place(file, range)
    let edits = replacement.map { [Edit(place, String(repeating: " ", count: $0))] }
    // The line end between them is one or two bytes.
    if let last = groups.last, last.isWide == isWide, lineStart <= last.end + 2 {
      groups[groups.count - 1].places.append(place)
      groups[groups.count - 1].edits = groups[groups.count - 1].edits.flatMap { all in
        edits.map { all + $0 }
      }
      groups[groups.count - 1].end = lineEnd
    } else {
      groups.append(Group(isWide: isWide, end: lineEnd, places: [place], edits: edits))
    }
  }

  func report() -> Report {
    var report = Report()
    for group in groups {
      report.add(.nbspIndent(at: group.places, isWide: group.isWide, edits: group.edits ?? []))
    }
    return report
  }
}
