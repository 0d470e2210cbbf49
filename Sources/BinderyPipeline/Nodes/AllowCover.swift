/// Works out what each allow comment of a file covers, from the lines in their order.
///
/// A comment on a line of its own covers that line, the next line that is no comment, and the block that starts
/// there: all that is indented deeper, and the items of a list that stand right below their field. One behind a value
/// covers the block that its own line starts, and the next line.
struct AllowCover {
  private(set) var allows: [AllowComment] = []
  private let fileEnd: Int
  private var line = SourceRange(at: 0)
  private var isFirst = false
  /// The end of the last line with something on it.
  private var lastEnd = 0
  /// Indentation of the line, as far as it has one.
  private var indent: Int?
  private var isItem = false

  /// Comments that wait for the next line: with the block that starts there, or the line alone.
  private var waiting: [(allow: Int, withBlock: Bool)] = []
  private var open: [Open] = []

  private struct Open {
    var allow: Int
    var start: Int
    var indent: Int
    /// Whether list items in line with the first line still belong to it.
    var takesItems: Bool
  }

  /// - Parameter fileEnd: The file's size in bytes.
  init(fileEnd: Int) { self.fileEnd = fileEnd }

  /// - Parameter line: With its line end.
  mutating func begin(line: SourceRange, isFirst: Bool) {
    self.line = line
    self.isFirst = isFirst
    (indent, isItem) = (nil, false)
  }

  /// The line holds more than a comment.
  /// - Parameters:
  ///   - indent: nil inside a text or brackets of several lines, which no line can end.
  ///   - isItem: Whether a list item starts it.
  mutating func content(indent: Int?, isItem: Bool) {
    (self.indent, self.isItem) = (indent, isItem)
    if let indent {
      close { indent < $0.indent || (indent == $0.indent && !($0.takesItems && isItem)) }
    }
    for (allow, withBlock) in waiting {
      if withBlock, let indent {
        open.append(Open(allow: allow, start: line.start, indent: indent, takesItems: !isItem))
      } else {
        allows[allow].covered.append(line)
      }
    }
    waiting = []
    lastEnd = line.end
  }

  mutating func add(_ allow: AllowComment, isOwnLine: Bool) {
    let index = allows.count
    allows.append(allow)
    if isFirst, isOwnLine {
      allows[index].covered = [SourceRange(0, fileEnd)]
    } else if isOwnLine {
      allows[index].covered = [line]
      waiting.append((index, true))
    } else {
      waiting.append((index, false))
      if let indent {
        open.append(Open(allow: index, start: line.start, indent: indent, takesItems: !isItem))
      } else {
        allows[index].covered = [line]
      }
    }
  }

  mutating func finish() {
    close { _ in true }
  }

  private mutating func close(_ isClosed: (Open) -> Bool) {
    for block in open where isClosed(block) {
      allows[block.allow].covered.append(SourceRange(block.start, max(lastEnd, block.start)))
    }
    open.removeAll(where: isClosed)
  }
}
