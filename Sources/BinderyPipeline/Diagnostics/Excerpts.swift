/// The lines of one file that a finding concerns, with marks under the places in them.
struct Excerpts {
  /// A place in the file, and what is said of it.
  struct Mark {
    var range: SourceRange
    var label: String
    var isPrimary: Bool
  }

  /// One row of the picture.
  enum Row {
    case source(line: Int, text: String)
    /// Signs under the row before, and where they begin, in columns from 0.
    case marks(indent: Int, count: Int, label: String, isPrimary: Bool)
    /// Lines between the rows are not shown.
    case gap
  }

  /// Columns of a source line that are shown; a longer one is cut around its first mark.
  static let mostColumns = 110

  let source: SourceText

  /// What is shown for the marks, in the order of the lines.
  func rows(_ marks: [Mark]) -> [Row] {
    let byLine = Dictionary(grouping: marks) {
      source.line(of: min($0.range.start, source.bytes.count))
    }
    var rows: [Row] = []
    var last: Int?
    for (line, marks) in byLine.sorted(by: { $0.key < $1.key }) {
      if let last, line > last + 2 { rows.append(.gap) }
      last = line
      rows += self.rows(
        line, marks.sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) })
    }
    return rows
  }

  private func rows(_ line: Int, _ marks: [Mark]) -> [Row] {
    let range = source.range(ofLine: line)
    let first = marks.first { $0.isPrimary } ?? marks[0]
    let part = part(of: range, around: first.range.start)
    let cells = TerminalText.cells(source.bytes[part])
    let window = window(cells, around: span(first.range, cells))
    let head = window.lowerBound > 0 || part.lowerBound > range.lowerBound ? "..." : ""
    let tail = window.upperBound < cells.count || part.upperBound < range.upperBound ? "..." : ""
    let text = head + cells[window].map(\.shown).joined() + tail
    var rows: [Row] = [.source(line: line, text: Self.trimmed(text))]
    for mark in marks {
      let span = span(mark.range, cells).clamped(to: window)
      let indent = head.utf8.count + Self.width(cells[window.lowerBound..<span.lowerBound])
      rows.append(
        .marks(
          indent: indent, count: max(1, Self.width(cells[span])), label: mark.label,
          isPrimary: mark.isPrimary))
    }
    return rows
  }

  /// The part of a line that is worth laying out, far more than can be shown: a line may hold thousands of findings.
  private func part(of line: Range<Int>, around offset: Int) -> Range<Int> {
    func whole(_ offset: Int) -> Int {
      var start = offset
      while start > line.lowerBound, source.bytes[start] & 0xC0 == 0x80 { start -= 1 }
      return start
    }
    let most = 16 * Self.mostColumns
    guard line.count > 4 * most else { return line }
    let offset = min(max(offset, line.lowerBound), line.upperBound)
    let start = max(line.lowerBound, offset - most)
    let end = min(line.upperBound, offset + most)
    return whole(start)..<(end < line.upperBound ? whole(end) : end)
  }

  /// The cells of a line that lie in a place; of one that goes on over several lines, its part in the first.
  private func span(_ place: SourceRange, _ cells: [TerminalText.Cell]) -> Range<Int> {
    let first = cells.firstIndex { $0.offset >= place.start } ?? cells.count
    let last = cells.firstIndex { $0.offset >= place.end } ?? cells.count
    return first..<max(first, last)
  }

  /// The part of a line that is shown: all of it, or what fits around the cells of a mark.
  private func window(_ cells: [TerminalText.Cell], around mark: Range<Int>) -> Range<Int> {
    guard Self.width(cells[...]) > Self.mostColumns else { return cells.indices }
    var start = mark.lowerBound
    var columns = 0
    // A third of the room for what stands before, so that the mark's own text is seen.
    while start > 0, columns < Self.mostColumns / 3 {
      start -= 1
      columns += cells[start].width
    }
    var end = start
    columns = 0
    while end < cells.count, columns + cells[end].width <= Self.mostColumns {
      columns += cells[end].width
      end += 1
    }
    while start > 0, columns + cells[start - 1].width <= Self.mostColumns {
      start -= 1
      columns += cells[start].width
    }
    return start..<end
  }

  private static func width(_ cells: ArraySlice<TerminalText.Cell>) -> Int {
    cells.reduce(0) { $0 + $1.width }
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.utf8.last == 0x20 { text.unicodeScalars.removeLast() }
    return text
  }
}
