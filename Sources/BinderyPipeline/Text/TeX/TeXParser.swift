/// Reads a TeX formula: what renderers for the web know, and nothing that could define or load anything.
struct TeXParser {
  private let scalars: [Unicode.Scalar]
  /// The byte offset of each scalar, and of the end.
  private let offsets: [Int]
  private var at = 0
  private var depth = 0
  /// In the formula's bytes, from 0.
  private(set) var faults: [TextFault] = []
  /// Whether something was wrong that makes the rest hard to tell.
  private var isLost = false

  /// Groups, fractions and so on inside one another.
  private static let deepest = 20

  /// - Parameter level: How many formulas of chemistry and TeX it stands in.
  static func parse(
    _ formula: String, level: Int = 0
  ) -> (nodes: [TeXNode], faults: [TextFault]) {
    var parser = TeXParser(formula, level)
    let nodes = parser.list(until: .end)
    return (nodes, parser.faults)
  }

  private let level: Int

  private init(_ formula: String, _ level: Int) {
    self.level = level
    scalars = Array(formula.unicodeScalars)
    offsets = scalars.utf8Offsets
  }

  /// Where a list of nodes ends.
  private enum Stop: Equatable { case end, brace, bracket, right, cell }

  // MARK: Signs

  private var current: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

  private func range(from start: Int) -> Range<Int> { offsets[start]..<offsets[at] }

  private mutating func skipSpace() {
    while let scalar = current, scalar.properties.isWhitespace { at += 1 }
  }

  /// The name of the command at `at`, behind its backslash; empty at the end.
  private func commandName() -> String {
    var end = at + 1
    while end < scalars.count, isLetter(scalars[end]) { end += 1 }
    if end == at + 1 { return end < scalars.count ? String(scalars[end]) : "" }
    var name = ""
    name.unicodeScalars.append(contentsOf: scalars[at + 1..<end])
    return name
  }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x61...0x7A).contains(scalar.value | 0x20)
  }

  /// Notes what is wrong; only the first thing that makes the rest hard to tell.
  private mutating func report(_ fault: TextFault) {
    if !isLost { faults.append(fault) }
    isLost = true
  }

  // MARK: Lists

  private mutating func list(until stop: Stop) -> [TeXNode] {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      report(.mathTooDeep(at: offsets[at]..<offsets[scalars.count]))
      at = scalars.count
      return []
    }
    var nodes: [TeXNode] = []
    while let scalar = current, !isStop(scalar, stop) {
      let start = at
      if let infix = takeInfix() {
        let rest = list(until: stop)
        return [infix == "over" ? .fraction(nodes, rest) : .binomial(nodes, rest)]
      }
      if let node = atom() {
        nodes.append(scripts(on: node))
      } else if at < scalars.count, current == "^" || current == "_" || current == "'" {
        nodes.append(scripts(on: nil))
      }
      if at == start { at += 1 }
    }
    return nodes
  }

  private func isStop(_ scalar: Unicode.Scalar, _ stop: Stop) -> Bool {
    switch stop {
    case .end: return false
    case .brace: return scalar == "}"
    case .bracket: return scalar == "]"
    case .right: return scalar == "\\" && commandName() == "right"
    case .cell:
      guard scalar == "\\" else { return scalar == "&" }
      return ["\\", "end", "cr", "newline"].contains(commandName())
    }
  }

  private mutating func takeInfix() -> String? {
    guard current == "\\" else { return nil }
    let name = commandName()
    guard ["over", "choose", "atop"].contains(name) else { return nil }
    at += 1 + name.unicodeScalars.count
    return name
  }

  // MARK: Atoms

  /// The next piece without its scripts; nil where it shows nothing.
  private mutating func atom() -> TeXNode? {
    guard let scalar = current else { return nil }
    let start = at
    switch scalar {
    case "\\": return command()
    case "{":
      at += 1
      let nodes = list(until: .brace)
      close(from: start)
      return .group(nodes)
    case "}":
      at += 1
      report(.mathBrace("}", at: range(from: start)))
      return nil
    case "^", "_", "'": return nil
    case "&":
      at += 1
      report(.mathAmpersand(at: range(from: start)))
      return nil
    case "#", "%":
      at += 1
      report(.mathSign(String(scalar), at: range(from: start)))
      return nil
    case "$":
      at += 1
      report(.mathSign("$", at: range(from: start)))
      return nil
    case "~":
      at += 1
      return .space
    default:
      at += 1
      if scalar.properties.isWhitespace { return nil }
      return number(scalar, from: start) ?? .symbol(sign(scalar), signClass(scalar))
    }
  }

  /// Digits that belong together; `{,}` parts thousands.
  private mutating func number(_ first: Unicode.Scalar, from start: Int) -> TeXNode? {
    guard isDigit(first) else { return nil }
    var text = String(first)
    while let scalar = current,
      isDigit(scalar)
        || ((scalar == "." || scalar == ",") && at + 1 < scalars.count && isDigit(scalars[at + 1]))
    {
      text.unicodeScalars.append(scalar)
      at += 1
    }
    let comma = scalars[at...].prefix(4)
    if comma.count == 4, comma.starts(with: "{,}".unicodeScalars), let digit = comma.last,
      isDigit(digit)
    {
      at += 4
      if case .symbol(let rest, _)? = number(digit, from: start) {
        return .symbol(text + "," + rest, .ordinary)
      }
    }
    return .symbol(text, .ordinary)
  }

  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  private func sign(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "-": "−"
    case "*": "∗"
    default: String(scalar)
    }
  }

  private func signClass(_ scalar: Unicode.Scalar) -> TeXClass {
    switch scalar {
    case "+", "-", "*", "−", "±", "×", "÷", "·": .operation
    case "=", "<", ">", ":", "≤", "≥", "≠", "≒", "≈", "→", "⇒", "⇔", "∈", "⊂", "＝", "＜", "＞":
      .relation
    case "(", "[": .opening
    case ")", "]", "!", "?": .closing
    case ",", ";": .punctuation
    default: .ordinary
    }
  }

  private mutating func close(from start: Int) {
    if current == "}" {
      at += 1
    } else {
      report(.mathBrace("{", at: offsets[start]..<offsets[start + 1]))
    }
  }

  /// The superscripts, subscripts and primes that follow.
  private mutating func scripts(on base: TeXNode?) -> TeXNode {
    var lower: [TeXNode]?
    var upper: [TeXNode]?
    while true {
      let before = at
      skipSpace()
      guard let sign = current, sign == "^" || sign == "_" || sign == "'" else {
        at = before
        break
      }
      let start = at
      at += 1
      if sign == "'" {
        upper = (upper ?? []) + [.symbol("′", .ordinary)]
        continue
      }
      let isDouble = sign == "^" ? upper.map { !$0.allSatisfy(isPrime) } ?? false : lower != nil
      guard let content = argument(of: String(sign), from: start) else { break }
      if isDouble { report(.mathDoubleScript(String(sign), at: range(from: start))) }
      if sign == "^" { upper = (upper ?? []) + content } else { lower = content }
    }
    guard lower != nil || upper != nil else { return base ?? .group([]) }
    return .scripts(base, lower: lower, upper: upper)
  }

  private func isPrime(_ node: TeXNode) -> Bool { node == .symbol("′", .ordinary) }

  /// A command's next argument: a group, or one piece; nil where there is none (reported).
  private mutating func argument(of command: String, from start: Int) -> [TeXNode]? {
    skipSpace()
    let open = at
    switch current {
    case "{":
      at += 1
      let nodes = list(until: .brace)
      close(from: open)
      return nodes
    case nil, "}", "^", "_", "&", "]":
      report(.mathArgument(command, at: offsets[start]..<offsets[max(open, start + 1)]))
      return nil
    default:
      if current == "\\", ["right", "end", "\\"].contains(commandName()) {
        report(.mathArgument(command, at: offsets[start]..<offsets[max(open, start + 1)]))
        return nil
      }
      // Of `x^12` only the 1 is raised.
      if let scalar = current, isDigit(scalar) {
        at += 1
        return [.symbol(String(scalar), .ordinary)]
      }
      return atom().map { [$0] } ?? []
    }
  }

  /// The characters of a group, not read as a formula: words, a colour, the name of an environment.
  private mutating func words(of command: String, from start: Int) -> (text: String, offset: Int)? {
    skipSpace()
    guard current == "{" else {
      report(.mathArgument(command, at: offsets[start]..<offsets[max(at, start + 1)]))
      return nil
    }
    let open = at
    var level = 0
    while let scalar = current {
      if scalar == "\\", at + 1 < scalars.count {
        at += 1
      } else if scalar == "{" {
        level += 1
      } else if scalar == "}" {
        level -= 1
      }
      at += 1
      if level == 0 {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[open + 1..<at - 1])
        return (text, offsets[open + 1])
      }
    }
    report(.mathBrace("{", at: offsets[open]..<offsets[open + 1]))
    return nil
  }

  private mutating func option() -> [TeXNode]? {
    skipSpace()
    guard current == "[" else { return nil }
    let start = at
    at += 1
    let nodes = list(until: .bracket)
    if current == "]" {
      at += 1
    } else {
      report(.mathBrace("[", at: offsets[start]..<offsets[start + 1]))
    }
    return nodes
  }

  // MARK: Commands

  private mutating func command() -> TeXNode? {
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

  private mutating func node(of command: TeXCommand, _ name: String, from start: Int) -> TeXNode? {
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
  private func plain(_ text: String) -> String {
    text.replacing("\\ ", with: " ").filter { !"\\{}$".contains($0) }
  }

  private mutating func chemistry(from start: Int) -> TeXNode? {
    guard let words = words(of: "\\ce", from: start) else { return nil }
    let formula = Chemistry(level < 3 ? words.text : "", level: level + 1)
    faults += formula.faults.map { $0.moved(by: words.offset) }
    return .text(formula.plain)
  }

  // MARK: Fences and environments

  private mutating func fenced(from start: Int) -> TeXNode? {
    guard let open = delimiter() else {
      report(.mathDelimiter("\\left", at: range(from: start)))
      return nil
    }
    let nodes = list(until: .right)
    guard current == "\\", commandName() == "right" else {
      report(.mathFence("\\left", missing: "\\right", at: offsets[start]..<offsets[start + 5]))
      return .fenced(open, nodes, "")
    }
    let right = at
    at += 6
    guard let close = delimiter() else {
      report(.mathDelimiter("\\right", at: range(from: right)))
      return nil
    }
    return .fenced(open, nodes, close)
  }

  /// What stands behind `\left` or `\right`: a bracket, a bar, or `.` for none.
  private mutating func delimiter() -> String? {
    skipSpace()
    guard let scalar = current else { return nil }
    if scalar == "\\" {
      let name = commandName()
      guard case .symbol(let text, _)? = TeXTable.command(name) else { return nil }
      at += 1 + name.unicodeScalars.count
      return text
    }
    guard "()[]|/<>.".unicodeScalars.contains(scalar) else { return nil }
    at += 1
    switch scalar {
    case ".": return ""
    case "<": return "⟨"
    case ">": return "⟩"
    default: return String(scalar)
    }
  }

  private mutating func environment(from start: Int) -> TeXNode? {
    guard let name = words(of: "\\begin", from: start)?.text else { return nil }
    guard TeXTable.environments.contains(name) else {
      report(.mathEnvironment(name, at: range(from: start)))
      return nil
    }
    if TeXTable.environmentsWithArgument.contains(name) {
      _ = words(of: "\\begin{\(name)}", from: start)
    } else if name.hasSuffix("matrix*") {
      _ = option()
    }
    var rows: [[[TeXNode]]] = [[]]
    while current != nil {
      rows[rows.count - 1].append(list(until: .cell))
      guard let scalar = current else { break }
      if scalar == "&" {
        at += 1
      } else if commandName() == "end" {
        let end = at
        at += 4
        guard let closing = words(of: "\\end", from: end)?.text else { return nil }
        if closing != name { report(.mathEnd(closing, of: name, at: range(from: end))) }
        return .rows(rows.filter { $0 != [[]] }, environment: name)
      } else {
        at += 1 + commandName().unicodeScalars.count
        _ = option()
        rows.append([])
      }
    }
    report(
      .mathFence(
        "\\begin{\(name)}", missing: "\\end{\(name)}", at: offsets[start]..<offsets[start + 6]))
    return nil
  }
}
