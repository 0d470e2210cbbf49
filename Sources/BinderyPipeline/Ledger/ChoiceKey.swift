/// The name of a choice that learners' records hold: one or two letters, `a` … `z`, `aa` … `zz`.
package struct ChoiceKey: Hashable, Sendable {
  /// 0 is `a`, 25 `z`, 26 `aa`, 701 `zz`.
  package let number: UInt16

  /// How many keys there are.
  package static let count = 26 + 26 * 26

  package init?(number: Int) {
    guard (0..<Self.count).contains(number) else { return nil }
    self.number = UInt16(number)
  }

  package init?(_ letters: some Collection<UInt8>) {
    guard (1...2).contains(letters.count) else { return nil }
    var number = -1
    for letter in letters {
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return nil }
      number = (number + 1) * 26 + Int(letter - UInt8(ascii: "a"))
    }
    self.number = UInt16(number)
  }

  package init?(_ letters: String) { self.init(letters.utf8) }

  package var name: String { Self.names[Int(number)] }

  /// The names of the first `count` keys, for choices that go by position.
  ///
  /// More choices than keys there are share the last one; such a question is refused for its number of choices.
  package static func names(byPosition count: Int) -> [String] {
    guard count >= namesByCount.count else { return namesByCount[count] }
    return (0..<count).map { names[min($0, names.count - 1)] }
  }

  private static let names: [String] = {
    let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).map { String(UnicodeScalar($0)) }
    return letters + letters.flatMap { first in letters.map { first + $0 } }
  }()

  // One array for each usual number of choices, so that a bank without a ledger allocates none.
  private static let namesByCount: [[String]] = (0...26).map { Array(names.prefix($0)) }
}

extension ChoiceKey: Comparable {
  /// `z` before `aa`.
  package static func < (left: ChoiceKey, right: ChoiceKey) -> Bool { left.number < right.number }
}

extension ChoiceKey: CustomStringConvertible {
  package var description: String { name }
}
