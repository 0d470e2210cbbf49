/// What stands inside `\ce{…}`, in the common part of mhchem's syntax (mhchem for MathJax, manual).
struct Chemistry {
  /// As it reads with Unicode's raised and lowered digits.
  var plain = ""
  /// In the formula's bytes, from 0.
  var faults: [TextFault] = []
  /// What stands between the arrows; one side where there is no arrow.
  var sides: [Side] = [Side()]
  /// Of each arrow, whether it has a formula over it, so that the sides need not balance.
  var isOpenArrow: [Bool] = []

  /// One side of a reaction.
  struct Side {
    var species: [Species] = []
    /// Whether there is something whose atoms are not known.
    var isOpen = false
  }

  /// A particle with the number before it.
  struct Species {
    var coefficient = 1.0
    var atoms: [String: Double] = [:]
    var charge = 0.0
  }

  let scalars: [Unicode.Scalar]
  let offsets: [Int]
  let partners: [Int]
  var at = 0
  var depth = 0
  /// Whether a particle has begun, and no number or sign may stand before it any more.
  var isInside = false
  var current = Species()
  var hasCurrent = false
  /// The atoms that the last symbol or group stands for, once, until their number is known.
  var last: [String: Double] = [:]

  static let deepest = 12
  /// Formulas of chemistry in formulas of TeX in formulas of chemistry.
  let level: Int

  init(_ formula: String, level: Int = 0) {
    self.level = level
    scalars = Array(formula.unicodeScalars)
    offsets = scalars.utf8Offsets
    partners = Self.partners(in: scalars)
    while at < scalars.count { step() }
    endSpecies()
    plain = plain.trimmingSpaces
  }

  /// The pairs of neighbouring sides whose atoms are all known.
  var reactions: [(left: Side, right: Side)] {
    isOpenArrow.indices.compactMap { index in
      let (left, right) = (sides[index], sides[index + 1])
      let isKnown =
        !isOpenArrow[index] && !left.isOpen && !right.isOpen && !left.species.isEmpty
        && !right.species.isEmpty
      return isKnown ? (left, right) : nil
    }
  }

  // MARK: Signs

  func scalar(_ offset: Int) -> Unicode.Scalar? {
    scalars.indices.contains(offset) ? scalars[offset] : nil
  }

  func range(_ start: Int, _ end: Int) -> Range<Int> { offsets[start]..<offsets[end] }

  func text(_ start: Int, _ end: Int) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<end])
    return text
  }

  func matches(_ sign: String) -> Bool {
    scalars[at...].starts(with: sign.unicodeScalars)
  }

  func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t"
  }
  func isEnd(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return true }
    return isSpace(scalar) || ")]},;".unicodeScalars.contains(scalar)
  }
  func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x30...0x39).contains($0.value) } ?? false
  }
  func isUpper(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x41...0x5A).contains($0.value) } ?? false
  }
  func isLower(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x61...0x7A).contains($0.value) } ?? false
  }

  // MARK: Steps

  mutating func step() {
    let sign = scalars[at]
    if takeArrow() { return }
    switch sign {
    case " ", "\n", "\t": takeSpace()
    case "+", "-", "−": takeSign()
    case "=", "#": takeBond(sign == "=" ? "=" : "≡")
    case "^", "_": takeScript()
    case "(", "[": takeGroup()
    case "{": takeWords()
    case "\\": takeCommand()
    case "$": takeMath()
    case "*", ".", "·": takeDot()
    case "0"..."9": takeNumber()
    case "A"..."Z": takeElement()
    case "a"..."z": takeLetters()
    case ",", ";", "/", "'", "~", "|", "…", ":":
      if sign == "," || sign == ";" { endSpecies() }
      plain.unicodeScalars.append(sign)
      at += 1
    case ")", "]", "}":
      fault(.chemistryBracket(String(sign), at: range(at, at + 1)))
      at += 1
    default:
      if sign.value < 0x80 { fault(.chemistrySign(String(sign), at: range(at, at + 1))) }
      // A word, as `触媒`, or signs that are Unicode already.
      sides[sides.count - 1].isOpen = true
      plain.unicodeScalars.append(sign)
      at += 1
    }
  }

  mutating func fault(_ fault: TextFault) {
    // What is wrong with brackets makes the rest hard to tell.
    if faults.count < 3 { faults.append(fault) }
    sides[sides.count - 1].isOpen = true
  }

  mutating func endSpecies() {
    if hasCurrent { sides[sides.count - 1].species.append(current) }
    current = Species()
    hasCurrent = false
    isInside = false
  }

  mutating func space() {
    if !plain.isEmpty, plain.last != " " { plain += " " }
  }

  static let arrows: [(String, String)] = [
    ("<=>>", "⇌"), ("<<=>", "⇌"), ("<-->", "⇄"), ("<=>", "⇌"), ("<->", "↔"), ("->", "→"),
    ("<-", "←"), ("→", "→"), ("⇌", "⇌"), ("⇄", "⇄"), ("←", "←"),
  ]

  var isArrow: Bool { Self.arrows.contains { matches($0.0) } }

  mutating func takeArrow() -> Bool {
    guard depth == 0, let (typed, sign) = Self.arrows.first(where: { matches($0.0) }) else {
      return false
    }
    at += typed.unicodeScalars.count
    endSpecies()
    space()
    plain += sign
    var isOpen = false
    var labels: [String] = []
    while scalar(at) == "[", let close = closing(of: at) {
      let label = Chemistry(level < 3 ? text(at + 1, close) : "", level: level + 1)
      if !label.faults.isEmpty { faults += label.faults.map { $0.moved(by: offsets[at + 1]) } }
      labels.append(label.plain)
      isOpen = isOpen || !label.sides.allSatisfy { $0.species.isEmpty }
      at = close + 1
    }
    labels.removeAll(where: \.isEmpty)
    if !labels.isEmpty { plain += "[" + labels.joined(separator: "; ") + "]" }
    plain += " "
    isOpenArrow.append(isOpen)
    sides.append(Side())
    return true
  }

  /// The offset of the bracket that closes the one at `start`.
  func closing(of start: Int) -> Int? { partners[start] < 0 ? nil : partners[start] }

  /// For each opening bracket the offset of the one that closes it, else -1; found once, so that it takes no square of
  /// the time.
  static func partners(in scalars: [Unicode.Scalar]) -> [Int] {
    var partners = [Int](repeating: -1, count: scalars.count)
    var open: [Int] = []
    var at = 0
    while at < scalars.count {
      switch scalars[at] {
      case "\\": at += 1
      case "(", "[", "{": open.append(at)
      case ")": close("(", at)
      case "]": close("[", at)
      case "}": close("{", at)
      default: break
      }
      at += 1
    }
    return partners

    func close(_ sign: Unicode.Scalar, _ end: Int) {
      guard let start = open.last, scalars[start] == sign else { return }
      partners[start] = end
      open.removeLast()
    }
  }

  /// A space ends a particle; ` v ` and ` ^ ` are what falls or rises.
  mutating func takeSpace() {
    while isSpace(scalar(at)) { at += 1 }
    if let sign = scalar(at), sign == "v" || sign == "^", isEnd(scalar(at + 1)) {
      space()
      plain += sign == "v" ? "↓" : "↑"
      at += 1
      return
    }
    // A number and its particle may be parted.
    if hasCurrent, !isInside { return space() }
    endSpecies()
    space()
  }

  /// A charge behind a particle, a bond inside one, or the sign between two.
  mutating func takeSign() {
    let isPlus = scalars[at] == "+"
    let next = scalar(at + 1)
    if isInside, isEnd(next) || next == "+" || next == "-" && isPlus || matches("->") {
      addCharge(isPlus ? 1 : -1)
      plain += isPlus ? "⁺" : "⁻"
      at += 1
    } else if !isPlus, isInside || isLower(scalar(at - 1)) {
      takeBond("-")
    } else {
      endSpecies()
      space()
      plain += isPlus ? "+ " : "− "
      at += 1
    }
  }

  mutating func addCharge(_ charge: Double) { current.charge += charge }

  mutating func takeBond(_ sign: String) {
    plain += sign
    at += 1
  }

  // MARK: Words and TeX

  func words(_ text: String) -> String {
    guard text.contains("\\") || text.contains("$"), level < 3 else { return text }
    let formula = TeXParser.parse(text.replacing("$", with: ""), level: level + 1)
    return TeXReading.plain(formula.nodes)
  }

  mutating func takeWords() {
    guard let close = closing(of: at) else {
      fault(.chemistryBracket("{", at: range(at, at + 1)))
      at += 1
      return
    }
    plain += words(text(at + 1, close))
    sides[sides.count - 1].isOpen = true
    at = close + 1
  }

  mutating func takeMath() {
    let start = at + 1
    guard let end = scalars[start...].firstIndex(of: "$") else {
      fault(.chemistrySign("$", at: range(at, at + 1)))
      at += 1
      return
    }
    plain += words(text(start, end))
    sides[sides.count - 1].isOpen = true
    at = end + 1
  }

  mutating func takeCommand() {
    let start = at
    at += 1
    while isLower(scalar(at)) || isUpper(scalar(at)) { at += 1 }
    if at == start + 1 { at = min(scalars.count, at + 1) }
    let name = text(start + 1, at)
    switch (name, TeXTable.command(name)) {
    case ("bond", _):
      guard scalar(at) == "{", let close = closing(of: at) else { break }
      plain += text(at + 1, close).replacing("#", with: "≡")
      at = close + 1
      return
    case ("hyphen", _): plain += "-"
    case (_, .symbol(let sign, _)?): plain += sign
    case (_, .space?): space()
    case (_, nil): fault(.chemistryCommand(name, at: range(start, at)))
    default:
      // Takes arguments: read as TeX to its end.
      var end = at
      while scalar(end) == "{", let close = closing(of: end) { end = close + 1 }
      plain += words(text(start, end))
      at = end
    }
    sides[sides.count - 1].isOpen = true
  }
}
