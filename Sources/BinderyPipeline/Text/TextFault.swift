/// A finding inside a text, in offsets of its characters as YAML delivers them, until its place in the file is looked up.
struct TextFault {
  let rule: Rule
  /// Bytes of the text, from 0.
  var range: Range<Int>
  var message: Words
  var help: Words?
  /// Replacements of parts of the text, in offsets like `range`.
  var edits: [(range: Range<Int>, text: String)] = []
  /// Whether it may be tolerated though its rule is fixed.
  var isMild = false

  init(
    _ rule: Rule, at range: Range<Int>, _ message: Words, help: Words? = nil,
    edits: [(range: Range<Int>, text: String)] = []
  ) {
    self.rule = rule
    self.range = range
    self.message = message
    self.help = help
    self.edits = edits
  }

  /// The same finding of a text that begins at an offset of a larger one.
  func moved(by offset: Int) -> TextFault {
    var moved = self
    moved.range = range.lowerBound + offset..<range.upperBound + offset
    moved.edits = edits.map {
      ($0.range.lowerBound + offset..<$0.range.upperBound + offset, $0.text)
    }
    return moved
  }
}
