/// What a choice is recognised by.
package struct ChoiceIdentity: Sendable, Hashable {
  package var digest: ChoiceDigest
  /// The author's `key:`.
  package var key: ChoiceKey?
  package var group: KeyGroup

  package init(_ digest: ChoiceDigest, key: ChoiceKey? = nil, group: KeyGroup = .choices) {
    self.digest = digest
    self.key = key
    self.group = group
  }
}

/// Finds out which choice is which after an edit, so that a learner's record of `b` still means the choice it meant.
package struct KeyMatching {
  private let choices: [ChoiceIdentity]
  /// The recorded living keys, in the author's order of then.
  private let living: [KeptKey]
  private let former: [KeptKey]

  /// The key found for each choice.
  private var found: [ChoiceKey?]
  /// Recorded keys, living or former, that a choice has.
  private var matched: Set<ChoiceKey> = []

  package enum Result: Equatable, Sendable {
    /// The keys in the order of the choices, and by letter the keys that no choice has, or has any more.
    case settled([ChoiceKey], former: [FormerKey])
    case ambiguous(Ambiguity)
  }

  package struct FormerKey: Equatable, Sendable {
    package var key: ChoiceKey
    package var digest: ChoiceDigest
  }

  /// Why only a person can say which choice is which. Choices are given by their index.
  package enum Ambiguity: Equatable, Sendable {
    /// Two choices name one `key:`.
    case sameKey(ChoiceKey, first: Int, second: Int)
    /// A `key:` names a key no longer in use, and the text is not the one that had it.
    case formerKey(ChoiceKey, choice: Int)
    /// A `key:` names the key of another choice, whose text is still there.
    case takenKey(ChoiceKey, choice: Int, holder: Int)
    /// Choices that none of the recorded ones is, and recorded keys whose choice is gone. `byPosition`: whether each of
    /// the one may stand where one of the other stood.
    case unmatched(choices: [Int], keys: [ChoiceKey], byPosition: Bool)
    /// No letters are left.
    case exhausted
  }

  /// What becomes of new choices and of recorded ones that are gone, where nothing tells whether they are the same.
  package enum Doubt: Sendable {
    case ask
    /// A new choice has the key of the one that is gone from its position.
    case keepKeys
    /// A new choice has a key of its own.
    case newKeys
  }

  /// The keys of a group of choices, given what the ledger recorded of that group (nothing for a new question).
  package static func match(
    choices: [ChoiceIdentity], recorded: [KeptKey], inDoubt doubt: Doubt = .ask
  ) -> Result {
    var matching = KeyMatching(choices: choices, recorded: recorded)
    if let ambiguity = matching.matchByAuthorsKey() { return .ambiguous(ambiguity) }
    matching.matchByText(matching.living)
    matching.matchByText(matching.former)
    return matching.settle(doubt)
  }

  /// How many of the recorded living choices are found again, by the author's key or by their text.
  package static func countFound(choices: [ChoiceIdentity], recorded: [KeptKey]) -> Int {
    var matching = KeyMatching(choices: choices, recorded: recorded)
    _ = matching.matchByAuthorsKey()
    matching.matchByText(matching.living)
    return matching.living.count { matching.matched.contains($0.key) }
  }

  private init(choices: [ChoiceIdentity], recorded: [KeptKey]) {
    self.choices = choices
    living = recorded.filter { !$0.isFormer }
    former = recorded.filter(\.isFormer)
    found = Array(repeating: nil, count: choices.count)
  }

  private mutating func matchByAuthorsKey() -> Ambiguity? {
    for (index, choice) in choices.enumerated() {
      guard let key = choice.key else { continue }
      if let first = found.firstIndex(of: key) {
        return .sameKey(key, first: first, second: index)
      }
      if let old = former.first(where: { $0.key == key }), old.digest != choice.digest {
        return .formerKey(key, choice: index)
      }
      if let old = living.first(where: { $0.key == key }), old.digest != choice.digest,
        let holder = choices.firstIndex(where: { $0.key == nil && $0.digest == old.digest })
      {
        return .takenKey(key, choice: index, holder: holder)
      }
      found[index] = key
      if (living + former).contains(where: { $0.key == key }) { matched.insert(key) }
    }
    return nil
  }

  /// Several equal ones are matched in their order.
  private mutating func matchByText(_ recorded: [KeptKey]) {
    for kept in recorded where !found.contains(kept.key) {
      let choice = choices.indices.first { found[$0] == nil && choices[$0].digest == kept.digest }
      guard let choice else { continue }
      found[choice] = kept.key
      matched.insert(kept.key)
    }
  }

  private mutating func settle(_ doubt: Doubt) -> Result {
    var new = choices.indices.filter { found[$0] == nil }
    let old = living.indices.filter { !found.contains(living[$0].key) }
    if !new.isEmpty, !old.isEmpty {
      // At the same positions, with something beside them unmoved: edited in place.
      let isEdited = new == old && !matched.isEmpty
      if !isEdited, doubt == .ask {
        let byPosition = new.allSatisfy(old.contains) || old.allSatisfy(new.contains)
        return .ambiguous(
          .unmatched(choices: new, keys: old.map { living[$0].key }, byPosition: byPosition))
      }
      if isEdited || doubt == .keepKeys {
        for index in new where old.contains(index) { found[index] = living[index].key }
        let left = old.filter { !new.contains($0) }
        new.removeAll(where: old.contains)
        // By position nothing can be said of these.
        if !new.isEmpty, !left.isEmpty {
          return .ambiguous(
            .unmatched(choices: new, keys: left.map { living[$0].key }, byPosition: false))
        }
      }
    }
    guard giveNewKeys(to: new) else { return .ambiguous(.exhausted) }
    return .settled(found.compactMap(\.self), former: formerKeys())
  }

  /// The next letters that the question never used.
  private mutating func giveNewKeys(to new: [Int]) -> Bool {
    if new.isEmpty { return true }
    var used = Set(found.compactMap(\.self))
    used.formUnion((living + former).map(\.key))
    var free = (0..<ChoiceKey.count).lazy.compactMap(ChoiceKey.init(number:))
      .filter { !used.contains($0) }.makeIterator()
    for index in new {
      guard let key = free.next() else { return false }
      found[index] = key
    }
    return true
  }

  private func formerKeys() -> [FormerKey] {
    (living + former).filter { !found.contains($0.key) }
      .map { FormerKey(key: $0.key, digest: $0.digest) }
      .sorted { $0.key < $1.key }
  }
}
