/// Particles: elements, their numbers, groups in brackets, hydrates.
extension Chemistry {
  mutating func addCount(written: String) {
    guard let count = Double(written) else {
      sides[sides.count - 1].isOpen = true
      return
    }
    for (symbol, number) in last { current.atoms[symbol, default: 0] += number * (count - 1) }
  }

  mutating func add(_ atoms: [String: Double]) {
    for (symbol, number) in atoms { current.atoms[symbol, default: 0] += number }
    last = atoms
    hasCurrent = true
    isInside = true
  }

  mutating func takeElement() {
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
  func isVariable(_ offset: Int) -> Bool {
    guard let letter = scalar(offset) else { return false }
    return "nxyzmk".unicodeScalars.contains(letter) && !isLower(scalar(offset + 1))
  }

  /// Whether a capital letter stands by itself, as in `A + B -> C`.
  var isAlone: Bool {
    !isInside && !isUpper(scalar(at + 1)) && !isLower(scalar(at + 1)) && !isDigit(scalar(at + 1))
  }

  mutating func takeCount(behind symbol: String, from start: Int) {
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

  mutating func takeNumber() {
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
  mutating func takeLetters() {
    let start = at
    while isLower(scalar(at)) { at += 1 }
    let word = text(start, at)
    plain += word
    let next = scalar(at)
    let isElectron = word == "e" && !isInside && (next == "-" || next == "^")
    if isElectron { add([:]) } else { sides[sides.count - 1].isOpen = true }
  }

  static let states: Set<String> = ["s", "l", "g", "aq", "cr", "am", "sln", "vap", "ads"]

  mutating func takeGroup() {
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
  mutating func takeDot() {
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
}

extension String {
  fileprivate var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
