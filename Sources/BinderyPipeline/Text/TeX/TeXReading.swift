/// How a formula reads without TeX: Unicode where it has the characters, else brackets that keep it unambiguous.
struct TeXReading {
  private var out = ""

  static func plain(_ nodes: [TeXNode]) -> String {
    var reading = TeXReading()
    reading.append(nodes)
    return reading.out.trimmingSpaces
  }

  // MARK: Lists

  private mutating func append(_ nodes: [TeXNode]) {
    for (index, node) in nodes.enumerated() {
      let before = index > 0 ? nodes[index - 1] : nil
      let after = index + 1 < nodes.count ? nodes[index + 1] : nil
      append(node, before: before, after: after)
    }
  }

  private mutating func append(_ node: TeXNode, before: TeXNode?, after: TeXNode?) {
    switch node {
    case .symbol(let text, let kind): append(text, kind, isFirst: before == nil || isOpen(before))
    case .function(let name): appendFunction(name, after)
    case .group(let nodes): append(nodes)
    case .scripts(let base, let lower, let upper): append(base, lower, upper, before, after)
    case .fraction(let over, let under):
      let text = Self.inBrackets(over, "/") + "/" + Self.inBrackets(under, "/")
      let isMixed = isNumber(before) && text.allSatisfy { $0.isNumber || $0 == "/" }
      if isMixed { out += " " }
      let isAlone = isMixed || !(touches(before) || touches(after))
      out += isAlone ? text : "(\(text))"
    case .binomial(let upper, let lower): out += "C(\(Self.plain(upper)), \(Self.plain(lower)))"
    case .root(let nodes, let index):
      out += Self.rootSign(index) + Self.inBrackets(nodes, "")
    case .accent(let mark, let nodes):
      for scalar in Self.plain(nodes).unicodeScalars {
        out.unicodeScalars.append(scalar)
        if scalar != " " { out += mark }
      }
    case .stacked(let nodes, let over, let under):
      out += Self.plain(nodes)
      if let over { out += Self.raised(over) }
      if let under { out += Self.lowered(under) }
    case .arrow(let sign, let above, let below):
      let label = [above, below ?? []].map(Self.plain).filter { !$0.isEmpty }
      space()
      out += sign + (label.isEmpty ? "" : "[" + label.joined(separator: ", ") + "]") + " "
    case .fenced(let open, let nodes, let close): out += open + Self.plain(nodes) + close
    case .rows(let rows, let environment): out += Self.plain(rows, environment)
    case .text(let text): out += text
    case .space: space()
    }
  }

  private mutating func space() {
    if !out.isEmpty, out.last != " " { out += " " }
  }

  /// A sign of two sides has spaces around it; a minus before a number has none.
  private mutating func append(_ text: String, _ kind: TeXClass, isFirst: Bool) {
    switch kind {
    case .operation where isFirst || text == "·" || text == "∗": out += text
    case .operation, .relation:
      space()
      out += text + " "
    case .punctuation:
      while out.last == " " { out.removeLast() }
      out += text + " "
    case .large:
      if let last = out.last, last.isLetter || last.isNumber { out += " " }
      out += text
    case .ordinary, .opening, .closing: out += text
    }
  }

  private mutating func appendFunction(_ name: String, _ after: TeXNode?) {
    if let last = out.last, last.isLetter || last.isNumber || last == ")" { out += " " }
    out += name
    if needsSpace(after) { out += " " }
  }

  private func needsSpace(_ after: TeXNode?) -> Bool {
    switch after {
    case .fenced, .none, .space: false
    case .symbol(_, let kind): kind == .ordinary || kind == .large
    default: true
    }
  }

  private func isOpen(_ node: TeXNode?) -> Bool {
    if case .symbol(_, let kind) = node { return kind != .ordinary && kind != .closing }
    return false
  }

  /// Whether a neighbour would run into a fraction.
  private func touches(_ node: TeXNode?) -> Bool {
    switch node {
    case .symbol(_, let kind): kind == .ordinary
    case .group, .scripts, .fraction, .root, .accent, .binomial: true
    case .fenced: true
    default: false
    }
  }

  private func isNumber(_ node: TeXNode?) -> Bool {
    if case .symbol(let text, .ordinary) = node { return text.allSatisfy(\.isNumber) }
    return false
  }

  // MARK: Scripts

  private mutating func append(
    _ base: TeXNode?, _ lower: [TeXNode]?, _ upper: [TeXNode]?, _ before: TeXNode?,
    _ after: TeXNode?
  ) {
    if let base {
      let isCompound: Bool
      switch base {
      case .fraction, .root, .binomial: isCompound = true
      default: isCompound = false
      }
      if case .function(let name) = base {
        appendFunction(name, nil)
      } else if isCompound {
        out += "(\(Self.plain([base])))"
      } else {
        append(base, before: before, after: nil)
      }
    }
    while out.last == " ", base != nil { out.removeLast() }
    if let lower { out += Self.lowered(lower) }
    if let upper { out += Self.raised(upper) }
    if case .function? = base, needsSpace(after) { out += " " }
    if case .symbol(_, .large)? = base { out += " " }
    if case .symbol(_, .relation)? = base { out += " " }
  }

  static func raised(_ nodes: [TeXNode]) -> String {
    script(nodes, TeXScripts.upper, sign: "^")
  }
  static func lowered(_ nodes: [TeXNode]) -> String {
    script(nodes, TeXScripts.lower, sign: "_")
  }

  private static func script(
    _ nodes: [TeXNode], _ letters: [Character: Character], sign: String
  ) -> String {
    let text = plain(nodes)
    guard !text.isEmpty else { return "" }
    let tight = text.filter { $0 != " " }
    if tight == "∘" || tight == "°", sign == "^" { return "°" }
    if tight.allSatisfy({ $0 == "′" }) { return tight }
    let small = tight.compactMap { letters[$0] }
    if small.count == tight.count { return String(small) }
    return text.count == 1 ? sign + text : sign + "(" + text + ")"
  }

  // MARK: Parts

  /// The reading, in brackets where it is more than one piece.
  private static func inBrackets(_ nodes: [TeXNode], _ sign: String) -> String {
    let text = plain(nodes)
    return isOnePiece(text) ? text : "(\(text))"
  }

  private static func isOnePiece(_ text: String) -> Bool {
    if text.count <= 1 { return true }
    let marks = text.unicodeScalars.dropFirst()
    let isMarked = marks.allSatisfy { $0.properties.isDiacritic || TeXScripts.isScript($0) }
    return isMarked
      || text.allSatisfy { $0.isNumber || $0 == "." || $0 == "," }
      || (text.allSatisfy(\.isLetter) && text.utf8.count > text.count)
  }

  private static func rootSign(_ index: [TeXNode]?) -> String {
    guard let index else { return "√" }
    switch plain(index) {
    case "": return "√"
    case "3": return "∛"
    case "4": return "∜"
    default: return raised(index) + "√"
    }
  }

  private static func plain(_ rows: [[[TeXNode]]], _ environment: String) -> String {
    let kind = environment.replacing("*", with: "")
    let isParted = ["matrix", "array", "cases"].contains { kind.hasSuffix($0) }
    let text = rows.map { $0.map(plain).joined(separator: isParted ? " " : "").trimmingSpaces }
      .joined(separator: "; ")
    switch kind {
    case "pmatrix", "smallmatrix", "matrix": return "(" + text + ")"
    case "bmatrix", "Bmatrix": return "[" + text + "]"
    case "vmatrix": return "|" + text + "|"
    case "Vmatrix": return "‖" + text + "‖"
    case "cases", "dcases", "rcases", "drcases": return "{" + text + "}"
    default: return text
    }
  }
}

extension String {
  /// Without spaces at its ends.
  var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
