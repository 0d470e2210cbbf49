/// Colours and weights of a terminal (ECMA-48, 8.3.117), or none.
package struct TerminalStyle: Sendable {
  package enum Color: String, Sendable {
    case red = "31"
    case yellow = "33"
    case blue = "34"
    case cyan = "36"

    package init(_ severity: Severity) {
      switch severity {
      case .error: self = .red
      case .warning: self = .yellow
      case .note: self = .cyan
      }
    }
  }

  package let isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  package func bold(_ text: String) -> String { isOn ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  package func bold(_ color: Color, _ text: String) -> String {
    isOn ? "\u{1B}[1;\(color.rawValue)m\(text)\u{1B}[0m" : text
  }
}
