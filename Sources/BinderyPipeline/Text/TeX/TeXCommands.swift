/// Commands and their arguments.
extension TeXParser {
  mutating func command() -> TeXNode? {
    let start = at
    let name = commandName()
    at = min(scalars.count, at + 1 + name.unicodeScalars.count)
    if name == "operatorname" || name == "hspace" || name == "tag", current == "*" { at += 1 }
    switch name {
    case "": report(.mathSign("\\", at: range(from: start)))
    case "left": return fenced(from: start)
    case "right": report(.mathFence("\\right", missing: "\\left", at: range(from: start)))
    case "begin": return environment(from: start)
    case "end": report(.mathFence("\\end", missing: "\\begin", at: range(from: start)))
    case "ce": return chemistry(from: start)
    default:
      guard let command = TeXTable.command(name) else {
        faults.append(.mathUnknown(name, at: range(from: start)))
        return nil
      }
      return node(of: command, name, from: start)
    }
    return nil
  }

  mutating func node(of command: TeXCommand, _ name: String, from start: Int) -> TeXNode? {
    let shown = "\\" + name
    switch command {
    case .symbol(let text, let kind): return .symbol(text, kind)
    case .function(let name): return .function(name)
    case .nothing: return nil
    case .space: return .space
    case .letters(let alphabet):
      return argument(of: shown, from: start).map { .group($0.map { alphabet.letters($0) }) }
    case .text: return words(of: shown, from: start).map { .text(plain($0.text)) }
    case .operatorName: return words(of: shown, from: start).map { .function(plain($0.text)) }
    case .fraction, .binomial:
      guard let first = argument(of: shown, from: start),
        let second = argument(of: shown, from: start)
      else { return nil }
      return command == .fraction ? .fraction(first, second) : .binomial(first, second)
    case .root:
      let index = option()
      return argument(of: shown, from: start).map { .root($0, index: index) }
    case .accent(let mark): return argument(of: shown, from: start).map { .accent(mark, $0) }
    case .over, .under:
      guard let script = argument(of: shown, from: start),
        let base = argument(of: shown, from: start)
      else { return nil }
      return command == .over
        ? .stacked(base, over: script, under: nil) : .stacked(base, over: nil, under: script)
    case .underbrace, .last(of: 1), .stacked:
      if case .last = command, name == "color" {
        _ = words(of: shown, from: start)
        return nil
      }
      return argument(of: shown, from: start).map { .group($0) }
    case .last(let count):
      for _ in 1..<count where words(of: shown, from: start) == nil { return nil }
      return argument(of: shown, from: start).map { .group($0) }
    case .arrow(let sign):
      let below = option()
      return argument(of: shown, from: start).map { .arrow(sign, above: $0, below: below) }
    case .negation: return argument(of: shown, from: start).map { .accent("\u{338}", $0) }
    case .modulus:
      return argument(of: shown, from: start).map {
        .group([.space, .fenced("(", [.function("mod"), .group($0)], ")")])
      }
    case .hidden:
      _ = words(of: shown, from: start)
      return nil
    case .size:
      while let scalar = current,
        isDigit(scalar) || isLetter(scalar) || "+-. ".unicodeScalars.contains(scalar)
      {
        at += 1
      }
      return nil
    }
  }

  /// Words inside a formula, without their escapes.
  func plain(_ text: String) -> String {
    text.replacing("\\ ", with: " ").filter { !"\\{}$".contains($0) }
  }

  mutating func chemistry(from start: Int) -> TeXNode? {
    guard let words = words(of: "\\ce", from: start) else { return nil }
    let formula = Chemistry(level < 3 ? words.text : "", level: level + 1)
    faults += formula.faults.map { $0.moved(by: words.offset) }
    return .text(formula.plain)
  }
}
