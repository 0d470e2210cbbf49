/// Reads a TeX formula: what renderers for the web know, and nothing that could define or load anything.
struct TeXParser {
  let scalars: [Unicode.Scalar]
  /// The byte offset of each scalar, and of the end.
  let offsets: [Int]
  var at = 0
  var depth = 0
  /// In the formula's bytes, from 0.
  var faults: [TextFault] = []
  /// Whether something was wrong that makes the rest hard to tell.
  var isLost = false

  /// Groups, fractions and so on inside one another.
  static let deepest = 20

  /// - Parameter level: How many formulas of chemistry and TeX it stands in.
  static func parse(
    _ formula: String, level: Int = 0
  ) -> (nodes: [TeXNode], faults: [TextFault]) {
    var parser = TeXParser(formula, level)
    let nodes = parser.list(until: .end)
    return (nodes, parser.faults)
  }

  let level: Int

  private init(_ formula: String, _ level: Int) {
    self.level = level
    scalars = Array(formula.unicodeScalars)
    offsets = scalars.utf8Offsets
  }

  /// Where a list of nodes ends.
  enum Stop: Equatable { case end, brace, bracket, right, cell }

  // MARK: Signs

  var current: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

  func range(from start: Int) -> Range<Int> { offsets[start]..<offsets[at] }

  mutating func skipSpace() {
    while let scalar = current, scalar.properties.isWhitespace { at += 1 }
  }

  /// The name of the command at `at`, behind its backslash; empty at the end.
  func commandName() -> String {
    var end = at + 1
    while end < scalars.count, isLetter(scalars[end]) { end += 1 }
    if end == at + 1 { return end < scalars.count ? String(scalars[end]) : "" }
    var name = ""
    name.unicodeScalars.append(contentsOf: scalars[at + 1..<end])
    return name
  }

  func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x61...0x7A).contains(scalar.value | 0x20)
  }

  /// Notes what is wrong; only the first thing that makes the rest hard to tell.
  mutating func report(_ fault: TextFault) {
    if !isLost { faults.append(fault) }
    isLost = true
  }

  // MARK: Lists

  mutating func list(until stop: Stop) -> [TeXNode] {
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

  func isStop(_ scalar: Unicode.Scalar, _ stop: Stop) -> Bool {
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

  mutating func takeInfix() -> String? {
    guard current == "\\" else { return nil }
    let name = commandName()
    guard ["over", "choose", "atop"].contains(name) else { return nil }
    at += 1 + name.unicodeScalars.count
    return name
  }

  // MARK: Atoms

  /// The next piece without its scripts; nil where it shows nothing.
  mutating func atom() -> TeXNode? {
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
  mutating func number(_ first: Unicode.Scalar, from start: Int) -> TeXNode? {
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

  func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

  func sign(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "-": "−"
    case "*": "∗"
    default: String(scalar)
    }
  }

  func signClass(_ scalar: Unicode.Scalar) -> TeXClass {
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

  mutating func close(from start: Int) {
    if current == "}" {
      at += 1
    } else {
      report(.mathBrace("{", at: offsets[start]..<offsets[start + 1]))
    }
  }

  /// The superscripts, subscripts and primes that follow.
  mutating func scripts(on base: TeXNode?) -> TeXNode {
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

  func isPrime(_ node: TeXNode) -> Bool { node == .symbol("′", .ordinary) }

  /// A command's next argument: a group, or one piece; nil where there is none (reported).
  mutating func argument(of command: String, from start: Int) -> [TeXNode]? {
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
  mutating func words(of command: String, from start: Int) -> (text: String, offset: Int)? {
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

  mutating func option() -> [TeXNode]? {
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
}
