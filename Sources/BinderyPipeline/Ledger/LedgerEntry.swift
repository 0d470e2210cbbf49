import BinderyFormat

/// What a line of the ledger is about: ids are unique within a kind, those of records within their type.
package struct LedgerKey: Hashable, Sendable {
  package var kind: ItemKind
  /// The record's type (`mission` of `mission/brush-teeth`); nil for every other kind.
  package var type: String?
  package var id: ItemID

  package init(_ kind: ItemKind, _ id: ItemID, type: String? = nil) {
    self.kind = kind
    self.type = type
    self.id = id
  }
}

extension LedgerKey: CustomStringConvertible {
  /// As a line begins: `question 1234`, `record mission/brush-teeth`.
  package var description: String { "\(kind.word) \(type.map { "\($0)/" } ?? "")\(id)" }
}

/// What the ledger keeps of one id.
package struct LedgerEntry: Sendable, Hashable {
  package var key: LedgerKey
  package var state: State
  package var sketch: Sketch?
  /// Group by group: the living keys in the author's order of the choices, then the former ones by letter.
  package var keys: [KeptKey]

  package enum State: Hashable, Sendable {
    case live
    /// The month of the retirement, in UTC: `2026-11`.
    case retired(month: String)
  }

  package init(_ key: LedgerKey, state: State = .live, sketch: Sketch? = nil, keys: [KeptKey] = [])
  {
    self.key = key
    self.state = state
    self.sketch = sketch
    self.keys = keys
  }

  package var isLive: Bool { state == .live }

  package func keys(in group: KeyGroup) -> [KeptKey] { keys.filter { $0.group == group } }

  /// Whether the two say the same of everything that a learner's record leans on: all but the sketch and which
  /// choices are right.
  package func promisesTheSame(as other: LedgerEntry) -> Bool {
    key == other.key && state == other.state
      && keys.elementsEqual(other.keys) { $0.promisesTheSame(as: $1) }
  }
}

/// One key of a choice, as the ledger keeps it: `b=77a01c42`, `a=5b1e77a0!`, `-c=01fd9e33`.
package struct KeptKey: Sendable, Hashable {
  package var group: KeyGroup
  package var key: ChoiceKey
  package var digest: ChoiceDigest
  package var isRight: Bool
  /// No choice has it now; it is never given to another.
  package var isFormer: Bool

  package init(
    _ key: ChoiceKey, _ digest: ChoiceDigest, group: KeyGroup = .choices, isRight: Bool = false,
    isFormer: Bool = false
  ) {
    self.group = group
    self.key = key
    self.digest = digest
    self.isRight = isRight
    self.isFormer = isFormer
  }

  func promisesTheSame(as other: KeptKey) -> Bool {
    group == other.group && key == other.key && digest == other.digest && isFormer == other.isFormer
  }
}

/// A set of choices within a question; keys are unique within it. In the order of a line.
package enum KeyGroup: Hashable, Sendable {
  /// Choices, the items of an ordering, the lefts of a matching.
  case choices
  /// The rights of a matching: `>a=…`.
  case rights
  /// The options of a drop-down, by the number of its blank, from 1: `1a=…`.
  case blank(Int)

  package var isBlank: Bool {
    if case .blank = self { true } else { false }
  }

  var rank: Int {
    switch self {
    case .choices: -1
    case .rights: 0
    case .blank(let number): number
    }
  }

  /// In the order of a line: by group, the living ones as they are, then the former ones by letter.
  static func sorted(_ keys: [KeptKey]) -> [KeptKey] {
    keys.enumerated().sorted { left, right in
      func order(_ item: (offset: Int, element: KeptKey)) -> (Int, Int, Int) {
        let key = item.element
        return (
          key.group.rank, key.isFormer ? 1 : 0, key.isFormer ? Int(key.key.number) : item.offset
        )
      }
      return order(left) < order(right)
    }.map(\.element)
  }
}
