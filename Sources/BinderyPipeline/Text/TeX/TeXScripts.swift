/// Letters that Unicode has small and raised or lowered (Superscripts and Subscripts; Phonetic Extensions), and letters
/// of other alphabets (Letterlike Symbols; Mathematical Alphanumeric Symbols).
enum TeXScripts {
  static let upper = table(
    "0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδφχ",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᵠᵡ")
  static let lower = table(
    "0123456789+−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ")

  private static let all = Set([upper, lower].flatMap(\.values).flatMap(\.unicodeScalars))

  static func isScript(_ scalar: Unicode.Scalar) -> Bool { all.contains(scalar) || scalar == "′" }

  private static func table(_ letters: String, _ small: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(letters, small))
  }
}

extension TeXAlphabet {
  private static let doubles = Dictionary(
    uniqueKeysWithValues: zip("CHNPQRZ", "ℂℍℕℙℚℝℤ"))

  /// A letter in this alphabet, where Unicode has a character for it that readers know.
  func letters(_ node: TeXNode) -> TeXNode {
    guard case .symbol(let text, let kind) = node, let letter = text.first, text.count == 1 else {
      return node
    }
    return self == .double ? .symbol(String(Self.doubles[letter] ?? letter), kind) : node
  }
}
