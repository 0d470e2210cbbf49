/// What stands inside `\ce{…}`, in the common part of mhchem's syntax (mhchem for MathJax, manual).
struct Chemistry {
  /// As it reads with Unicode's raised and lowered digits.
  private(set) var plain = ""
  /// In the formula's bytes, from 0.
  private(set) var faults: [TextFault] = []
  /// What stands between the arrows; one side where there is no arrow.
  private(set) var sides: [Side] = [Side()]
  /// Of each arrow, whether it has a formula over it, so that the sides need not balance.
  private var isOpenArrow: [Bool] = []

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
  private let offsets: [Int]
  private let partners: [Int]
  private var at = 0
  private var depth = 0
  /// Whether a particle has begun, and no number or sign may stand before it any more.
  private var isInside = false
  private var current = Species()
  private var hasCurrent = false

  private static let deepest = 12
  /// Formulas of chemistry in formulas of TeX in formulas of chemistry.
  private let level: Int

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

  private func scalar(_ offset: Int) -> Unicode.Scalar? {
    scalars.indices.contains(offset) ? scalars[offset] : nil
  }

  private func range(_ start: Int, _ end: Int) -> Range<Int> { offsets[start]..<offsets[end] }

  private func text(_ start: Int, _ end: Int) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[start..<end])
    return text
  }

  private func matches(_ sign: String) -> Bool {
    scalars[at...].starts(with: sign.unicodeScalars)
  }

  private func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
    scalar == " " || scalar == "\n" || scalar == "\t"
  }
  private func isEnd(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return true }
    return isSpace(scalar) || ")]},;".unicodeScalars.contains(scalar)
  }
  private func isDigit(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x30...0x39).contains($0.value) } ?? false
  }
  private func isUpper(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x41...0x5A).contains($0.value) } ?? false
  }
  private func isLower(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { (0x61...0x7A).contains($0.value) } ?? false
  }

  // MARK: Steps

  private mutating func step() {
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

  private mutating func fault(_ fault: TextFault) {
    // What is wrong with brackets makes the rest hard to tell.
    if faults.count < 3 { faults.append(fault) }
    sides[sides.count - 1].isOpen = true
  }

  private mutating func endSpecies() {
    if hasCurrent { sides[sides.count - 1].species.append(current) }
    current = Species()
    hasCurrent = false
    isInside = false
  }

  private mutating func space() {
    if !plain.isEmpty, plain.last != " " { plain += " " }
  }

  private static let arrows: [(String, String)] = [
    ("<=>>", "⇌"), ("<<=>", "⇌"), ("<-->", "⇄"), ("<=>", "⇌"), ("<->", "↔"), ("->", "→"),
    ("<-", "←"), ("→", "→"), ("⇌", "⇌"), ("⇄", "⇄"), ("←", "←"),
  ]

  private var isArrow: Bool { Self.arrows.contains { matches($0.0) } }

  private mutating func takeArrow() -> Bool {
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
  private func closing(of start: Int) -> Int? { partners[start] < 0 ? nil : partners[start] }

  /// For each opening bracket the offset of the one that closes it, else -1; found once, so that it takes no square of
  /// the time.
  private static func partners(in scalars: [Unicode.Scalar]) -> [Int] {
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
  private mutating func takeSpace() {
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
  private mutating func takeSign() {
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

  private mutating func addCharge(_ charge: Double) { current.charge += charge }

  private mutating func takeBond(_ sign: String) {
    plain += sign
    at += 1
  }

  // MARK: Scripts

  private mutating func takeScript() {
    let isUpper = scalars[at] == "^"
    let start = at
    at += 1
    guard let content = scriptContent(isUpper) else {
      return fault(.chemistryScript(isUpper ? "^" : "_", at: range(start, start + 1)))
    }
    plain += isUpper ? raised(content) : lowered(content)
    guard isInside else {
      // Before a symbol these are the numbers of an isotope, whose atoms do not balance.
      sides[sides.count - 1].isOpen = true
      return
    }
    if isUpper { addCharge(written: content) } else { addCount(written: content) }
  }

  private mutating func scriptContent(_ isUpper: Bool) -> String? {
    if scalar(at) == "{" {
      guard let close = closing(of: at) else { return nil }
      defer { at = close + 1 }
      return text(at + 1, close)
    }
    let start = at
    if scalar(at) == "\\" {
      at += 1
      while isLower(scalar(at)) || self.isUpper(scalar(at)) { at += 1 }
    } else if isUpper {
      while isDigit(scalar(at)) { at += 1 }
      if at == start, isLower(scalar(at)) { at += 1 }
      if let sign = scalar(at), "+-−.".unicodeScalars.contains(sign) { at += 1 }
      while at == start || at < scalars.count && "IVX".unicodeScalars.contains(scalars[at]) {
        guard let sign = scalar(at), "IVX*".unicodeScalars.contains(sign) else { break }
        at += 1
      }
    } else if isDigit(scalar(at)) {
      while isDigit(scalar(at)) { at += 1 }
    } else if isLower(scalar(at)) || self.isUpper(scalar(at)) {
      at += 1
    }
    return at > start ? text(start, at) : nil
  }

  private mutating func addCharge(written: String) {
    let digits = written.filter { $0.isASCII && $0.isNumber }
    let signs = written.filter { $0 == "+" || $0 == "-" || $0 == "−" }
    let isCharge = signs.count == 1 && digits.count + 1 == written.filter { $0 != "." }.count
    guard isCharge, let size = digits.isEmpty ? 1 : Double(digits) else {
      sides[sides.count - 1].isOpen = sides[sides.count - 1].isOpen || !isRoman(written)
      return
    }
    addCharge(signs == "+" ? size : -size)
  }

  private func isRoman(_ text: String) -> Bool { text.allSatisfy { "IVX".contains($0) } }

  private func raised(_ text: String) -> String { script(text, TeXScripts.upper, "^") }
  private func lowered(_ text: String) -> String { script(text, TeXScripts.lower, "_") }

  private func script(
    _ text: String, _ letters: [Character: Character], _ sign: String
  ) -> String {
    let plain =
      text.contains("\\")
      ? words(text)
      : text.replacing("-", with: "−").replacing("$", with: "").replacing(".", with: "•")
        .replacing("*", with: "∗")
    let small = plain.compactMap { letters[$0] ?? ("•∗".contains($0) ? $0 : nil) }
    if small.count == plain.count { return String(small) }
    return plain.count == 1 ? sign + plain : sign + "(" + plain + ")"
  }

  // MARK: Particles

  /// The atoms that the last symbol or group stands for, once, until their number is known.
  private var last: [String: Double] = [:]

  private mutating func addCount(written: String) {
    guard let count = Double(written) else {
      sides[sides.count - 1].isOpen = true
      return
    }
    for (symbol, number) in last { current.atoms[symbol, default: 0] += number * (count - 1) }
  }

  private mutating func add(_ atoms: [String: Double]) {
    for (symbol, number) in atoms { current.atoms[symbol, default: 0] += number }
    last = atoms
    hasCurrent = true
    isInside = true
  }

  private mutating func takeElement() {
    let start = at
    let two = isLower(scalar(at + 1)) ? text(at, at + 2) : ""
    let one = text(at, at + 1)
    let symbol: String
    if Elements.contains(two) || Elements.placeholders.contains(two) {
      symbol = two
    } else if Elements.contains(one), two.isEmpty || isVariable(at + 1) {
      symbol = one
    } else if two.isEmpty, Elements.placeholders.contains(one) || isAlone {
      symbol = one
    } else {
      symbol = two.isEmpty ? one : two
      fault(.chemistryElement(symbol, at: range(start, start + symbol.count)))
    }
    at += symbol.unicodeScalars.count
    plain += symbol
    if !Elements.contains(symbol) { sides[sides.count - 1].isOpen = true }
    add([symbol: 1])
    takeCount(behind: symbol, from: start)
  }

  /// Whether a letter is a number that is not known, as in `NOx`.
  private func isVariable(_ offset: Int) -> Bool {
    guard let letter = scalar(offset) else { return false }
    return "nxyzmk".unicodeScalars.contains(letter) && !isLower(scalar(offset + 1))
  }

  /// Whether a capital letter stands by itself, as in `A + B -> C`.
  private var isAlone: Bool {
    !isInside && !isUpper(scalar(at + 1)) && !isLower(scalar(at + 1)) && !isDigit(scalar(at + 1))
  }

  private mutating func takeCount(behind symbol: String, from start: Int) {
    let first = at
    while isDigit(scalar(at)) { at += 1 }
    guard at > first else { return }
    let digits = text(first, at)
    plain += lowered(digits)
    addCount(written: digits)
    guard let sign = scalar(at), sign == "+" || sign == "-", isEnd(scalar(at + 1)) else { return }
    // `Cu2+` is two atoms of copper with one charge.
    let isSingle =
      plain.hasSuffix(" " + symbol + lowered(digits)) || plain == symbol + lowered(digits)
    let isCharge = isSingle && digits.count == 1 && !Elements.paired.contains(symbol) && depth == 0
    let isBoth = digits.count == 2 && !isSingle
    if isCharge || isBoth {
      let split = isBoth ? at - 1 : first
      fault(
        .chemistryCharge(
          text(start, at + 1), meant: text(start, split) + "^" + text(split, at + 1),
          at: range(start, at + 1)))
    }
  }

  private mutating func takeNumber() {
    let start = at
    while isDigit(scalar(at)) || (scalar(at) == "." && isDigit(scalar(at + 1))) { at += 1 }
    let number = text(start, at)
    if isInside {
      plain += lowered(number)
      return addCount(written: number)
    }
    var value = Double(number) ?? 1
    plain += number
    if scalar(at) == "/", isDigit(scalar(at + 1)) {
      let below = at + 1
      at = below
      while isDigit(scalar(at)) { at += 1 }
      value /= max(1, Double(text(below, at)) ?? 1)
      plain += "/" + text(below, at)
    }
    current.coefficient = value
    hasCurrent = true
  }

  /// A variable, an electron, a prefix as `cis-`, or words.
  private mutating func takeLetters() {
    let start = at
    while isLower(scalar(at)) { at += 1 }
    let word = text(start, at)
    plain += word
    let next = scalar(at)
    let isElectron = word == "e" && !isInside && (next == "-" || next == "^")
    if isElectron { add([:]) } else { sides[sides.count - 1].isOpen = true }
  }

  private static let states: Set<String> = ["s", "l", "g", "aq", "cr", "am", "sln", "vap", "ads"]

  private mutating func takeGroup() {
    let start = at
    guard let close = closing(of: start), depth < Self.deepest else {
      fault(.chemistryBracket(String(scalars[at]), at: range(at, at + 1)))
      plain.unicodeScalars.append(scalars[at])
      at += 1
      return
    }
    let inside = text(start + 1, close)
    let state = inside.prefix { $0 != "," }
    if Self.states.contains(String(state)) || inside == "v" || inside == "^" {
      let sign = inside == "v" ? "↓" : inside == "^" ? "↑" : nil
      plain += sign ?? "(" + words(inside) + ")"
      at = close + 1
      return
    }
    // Read apart, with its own number of each atom.
    let outer = (current, hasCurrent, isInside)
    let isFirst = !isInside
    (current, hasCurrent, isInside) = (Species(), false, false)
    plain.unicodeScalars.append(scalars[start])
    depth += 1
    at = start + 1
    while at < close { step() }
    depth -= 1
    at = close + 1
    plain = plain.trimmingEnd
    plain.unicodeScalars.append(scalars[close])
    let group = current.atoms
    let charge = current.charge
    (current, hasCurrent, isInside) = outer
    current.charge += charge
    // `Fe(II)` names a state, not atoms of iodine.
    let isNumeral = !inside.isEmpty && isRoman(inside)
    if isNumeral || (isFirst && Double(inside.replacing("/", with: "")) != nil) {
      sides[sides.count - 1].isOpen = true
      if !isNumeral { return }
    }
    add(isNumeral ? [:] : group)
    let digits = at
    while isDigit(scalar(at)) { at += 1 }
    if at > digits {
      plain += lowered(text(digits, at))
      addCount(written: text(digits, at))
    }
  }

  /// A hydrate's dot: what follows is a part of the same particle with a number of its own.
  private mutating func takeDot() {
    at += 1
    plain += "·"
    guard isInside, depth < Self.deepest else { return }
    depth += 1
    defer { depth -= 1 }
    let number = at
    while isDigit(scalar(at)) { at += 1 }
    let count = Double(text(number, at)) ?? 1
    plain += text(number, at)
    let before = current
    (current, hasCurrent, isInside) = (Species(), false, false)
    while at < scalars.count, !isEnd(scalars[at]), !isArrow { step() }
    let part = current
    current = before
    for (symbol, amount) in part.atoms { current.atoms[symbol, default: 0] += amount * count }
    current.charge += part.charge * count
    (hasCurrent, isInside) = (true, true)
  }

  // MARK: Words and TeX

  private func words(_ text: String) -> String {
    guard text.contains("\\") || text.contains("$"), level < 3 else { return text }
    let formula = TeXParser.parse(text.replacing("$", with: ""), level: level + 1)
    return TeXReading.plain(formula.nodes)
  }

  private mutating func takeWords() {
    guard let close = closing(of: at) else {
      fault(.chemistryBracket("{", at: range(at, at + 1)))
      at += 1
      return
    }
    plain += words(text(at + 1, close))
    sides[sides.count - 1].isOpen = true
    at = close + 1
  }

  private mutating func takeMath() {
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

  private mutating func takeCommand() {
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

extension String {
  fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
