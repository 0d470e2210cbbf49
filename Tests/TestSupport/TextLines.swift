import Foundation

/// Lines of `name: text` that tell a thing whole, so that two accounts of it can be compared by their bytes.
package struct TextLines {
  package private(set) var lines: [String] = []

  /// In which texts are told that are there by language.
  package let language: String

  package init(language: String = "und") { self.language = language }

  /// Adds a line, unless there is nothing to say.
  package mutating func add(_ name: String, _ text: String?) {
    guard let text else { return }
    // Blanks at the ends can be seen.
    lines.append("\(name): <\(Self.shown(text))>")
  }

  /// A text in one line.
  package static func shown(_ text: String) -> String {
    text.replacingOccurrences(of: "\\", with: "\\\\", options: .literal)
      .replacingOccurrences(of: "\n", with: "\\n", options: .literal)
  }

  package mutating func add(_ name: String, _ texts: [String]) {
    for (index, text) in texts.enumerated() { add("\(name)[\(index)]", text) }
  }

  package mutating func add(_ name: String, _ flag: Bool) { if flag { add(name, "true") } }

  /// Adds the lines of a part, each with the part's name before it.
  package mutating func add(_ name: String, part: TextLines) {
    lines += part.lines.map { "\(name).\($0)" }
  }

  package var text: String { lines.map { $0 + "\n" }.joined() }
}
