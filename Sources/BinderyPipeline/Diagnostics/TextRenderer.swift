/// Shows findings to a person: message, place, the lines concerned with marks under them, and the way out.
package struct TextRenderer {
  private let sources: SourceShelf
  private let language: Language
  /// What stands before a file's path: the content root as seen from the working directory, with a final `/`, or
  /// nothing.
  private let prefix: String
  private let style: TerminalStyle

  package init(
    _ sources: SourceShelf, language: Language, prefix: String, isColored: Bool = false
  ) {
    self.sources = sources
    self.language = language
    self.prefix = prefix
    style = TerminalStyle(isOn: isColored)
  }

  /// One finding, several lines, with LF behind each.
  package func render(_ diagnostic: Diagnostic) -> String {
    let color = TerminalStyle.Color(diagnostic.severity)
    var out = style.bold(color, "\(diagnostic.severity.word)[\(diagnostic.rule.name)]")
    out += style.bold(": " + words(diagnostic.message)) + "\n"
    let rows = rows(diagnostic)
    let gutter = Gutter(rows, style)
    out += gutter.arrow(location(diagnostic.place))
    if !rows.isEmpty { out += gutter.empty }
    for row in rows { out += gutter.line(row, color) }
    for related in diagnostic.related where related.place.file != diagnostic.place.file {
      out += gutter.elsewhere(location(related.place), words(related.message))
    }
    if let help = diagnostic.fullHelp(prefix: prefix) {
      out += gutter.note(language == .en ? "help" : "ヒント", words(help))
    }
    return out
  }

  private func words(_ words: Words) -> String { TerminalText.visible(words(language)) }

  private func location(_ place: Place) -> String {
    let path = TerminalText.visible(prefix + place.file)
    guard let position = sources.text(place.file)?.position(of: place.range.start) else {
      return path
    }
    return "\(path):\(position.line):\(position.column)"
  }

  private func rows(_ diagnostic: Diagnostic) -> [Excerpts.Row] {
    // An empty place at the very start stands for the file as a whole.
    guard diagnostic.place.range.end > 0, let source = sources.text(diagnostic.place.file) else {
      return []
    }
    var marks = [
      Excerpts.Mark(
        range: diagnostic.place.range, label: diagnostic.label.map(words) ?? "", isPrimary: true)
    ]
    for related in diagnostic.related where related.place.file == diagnostic.place.file {
      marks.append(
        Excerpts.Mark(range: related.place.range, label: words(related.message), isPrimary: false))
    }
    return Excerpts(source: source).rows(marks)
  }
}

/// The column of line numbers, as wide as the largest needs.
private struct Gutter {
  private let width: Int
  private let style: TerminalStyle

  init(_ rows: [Excerpts.Row], _ style: TerminalStyle) {
    let lines = rows.map { if case .source(let line, _) = $0 { line } else { 0 } }
    width = String(lines.max() ?? 0).utf8.count
    self.style = style
  }

  private var blank: String { String(repeating: " ", count: width + 1) }

  var empty: String { blank + style.bold(.blue, " |") + "\n" }

  func arrow(_ location: String) -> String { blank + style.bold(.blue, "-->") + " \(location)\n" }

  func elsewhere(_ location: String, _ message: String) -> String {
    blank + style.bold(.blue, ":::") + " \(location) \(message)\n"
  }

  func note(_ kind: String, _ text: String) -> String {
    blank + style.bold(.blue, " =") + " " + style.bold("\(kind):") + " \(text)\n"
  }

  func line(_ row: Excerpts.Row, _ color: TerminalStyle.Color) -> String {
    switch row {
    case .source(let line, let text):
      let number = String(line)
      let pad = String(repeating: " ", count: width + 1 - number.utf8.count)
      return pad + style.bold(.blue, "\(number) |") + (text.isEmpty ? "" : " \(text)") + "\n"
    case .marks(let indent, let count, let label, let isPrimary):
      let signs = String(repeating: isPrimary ? "^" : "-", count: count)
      let mark = style.bold(isPrimary ? color : .blue, label.isEmpty ? signs : "\(signs) \(label)")
      return blank + style.bold(.blue, " |") + String(repeating: " ", count: indent + 1) + mark
        + "\n"
    case .gap: return style.bold(.blue, "...") + "\n"
    }
  }
}
