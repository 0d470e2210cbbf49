import BinderyFormat

/// A text as its field and the project's settings say: the plain reading, the rich form, and what is wrong with it.
struct TextReading {
  /// UTF-8; nil: as typed.
  private(set) var plain: [UInt8]?
  /// As JSON; nil: the plain reading says it all.
  private(set) var rich: [UInt8]?
  /// The choices that the text speaks of, by their keys as written, and where, in bytes of the text from 0.
  private(set) var references: [(key: String, range: Range<Int>)] = []
  private(set) var faults: [TextFault] = []

  /// - Parameters:
  ///   - text: As YAML delivers it.
  ///   - braces: What `{{…}}` means in it.
  init(_ text: ArraySlice<UInt8>, _ mode: TextMode, _ use: TextUse) {
    let hints = TextHints(text, mode)
    if hints.hasFormula { faults += PlainFormulas.faults(in: text, mode) }
    if hints.hasBraces, use.braces == .choices {
      references = ChoiceReference.all(in: text).map { ($0.reference.key, $0.range) }
    }
    guard mode == .markdown, hints.hasMarkup, !text.containsMark else { return }
    let markdown = Markdown(text, use)
    faults += markdown.faults
    plain = markdown.plain
    if let rich = markdown.rich {
      var json = JSONWriter(reserving: 2 * text.count)
      rich.write(to: &json)
      self.rich = json.bytes
    }
  }
}

/// What a text stands for in its question, as far as that changes how it is read.
struct TextUse: Sendable {
  var braces = Lifted.Braces.nothing
  /// Whether it is one of several short texts to choose from.
  var isChoice = false
}

extension ArraySlice<UInt8> {
  /// Whether U+FFFE stands in it, which was reported and which the marks are made of.
  fileprivate var containsMark: Bool {
    indices.contains { self[$0...].starts(with: Lifted.mark) }
  }
}
