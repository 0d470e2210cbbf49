/// What a reaction has more of on one side than on the other.
struct Balance {
  /// Symbols, and both sides' numbers, in the order of the symbols' bytes.
  private(set) var atoms: [(symbol: String, left: Double, right: Double)] = []
  private(set) var charge: (left: Double, right: Double)

  init(left: Chemistry.Side, right: Chemistry.Side) {
    let (before, after) = (Self.sum(left), Self.sum(right))
    charge = (before.charge, after.charge)
    for symbol in Set(before.atoms.keys).union(after.atoms.keys).sorted() {
      let (left, right) = (before.atoms[symbol] ?? 0, after.atoms[symbol] ?? 0)
      if !Self.isEqual(left, right) { atoms.append((symbol, left, right)) }
    }
  }

  var isEven: Bool { atoms.isEmpty && Self.isEqual(charge.left, charge.right) }

  /// Thirds and halves add up with errors.
  private static func isEqual(_ left: Double, _ right: Double) -> Bool { abs(left - right) < 1e-6 }

  private static func sum(_ side: Chemistry.Side) -> (atoms: [String: Double], charge: Double) {
    var atoms: [String: Double] = [:]
    var charge = 0.0
    for species in side.species {
      for (symbol, number) in species.atoms {
        atoms[symbol, default: 0] += number * species.coefficient
      }
      charge += species.charge * species.coefficient
    }
    return (atoms, charge)
  }

  /// The differences in words: `H 2 → 4`.
  var words: String {
    var parts = atoms.map { "\($0.symbol) \(Self.number($0.left)) → \(Self.number($0.right))" }
    if !Self.isEqual(charge.left, charge.right) {
      parts.append("± \(Self.number(charge.left)) → \(Self.number(charge.right))")
    }
    return parts.joined(separator: ", ")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
  }
}
