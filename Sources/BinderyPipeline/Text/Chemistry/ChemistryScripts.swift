/// What is raised and lowered: charges, numbers of atoms, isotopes, states of oxidation.
extension Chemistry {
  mutating func takeScript() {
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

  mutating func scriptContent(_ isUpper: Bool) -> String? {
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

  mutating func addCharge(written: String) {
    let digits = written.filter { $0.isASCII && $0.isNumber }
    let signs = written.filter { $0 == "+" || $0 == "-" || $0 == "−" }
    let isCharge = signs.count == 1 && digits.count + 1 == written.filter { $0 != "." }.count
    guard isCharge, let size = digits.isEmpty ? 1 : Double(digits) else {
      sides[sides.count - 1].isOpen = sides[sides.count - 1].isOpen || !isRoman(written)
      return
    }
    addCharge(signs == "+" ? size : -size)
  }

  func isRoman(_ text: String) -> Bool { text.allSatisfy { "IVX".contains($0) } }

  func raised(_ text: String) -> String { script(text, TeXScripts.upper, "^") }
  func lowered(_ text: String) -> String { script(text, TeXScripts.lower, "_") }

  func script(
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
}
