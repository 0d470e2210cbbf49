import BinderyFormat

/// What a question's choices are called, and what the ledger would keep of it.
package struct QuestionIdentity: Sendable {
  /// One key a choice, in the author's order; behind those of `choices` the other groups' keys, group by group.
  package var keys: [String]
  /// What `assign` would record; nil where that is nothing new, or not clear.
  package var entry: LedgerEntry?

  /// Choices of which nothing is known: the letters by position.
  init(byPosition choices: Int) {
    keys = ChoiceKey.names(byPosition: choices)
  }

  /// A question of which nothing is known.
  init(byPosition question: Question) {
    self.init(byPosition: question.choices.count)
    for group in question.otherGroups {
      keys += ChoiceKey.names(byPosition: group.choices.count)
    }
  }

  /// A question that the ledger knows nothing of: the author's keys, and the free letters by position.
  init(unrecorded question: Question, report: inout Report) {
    self.init(byPosition: question)
    guard question.allChoices.contains(where: { $0.key != nil }) else { return }
    var found: [String] = []
    let choices = ChoiceGroup(group: .choices, choices: question.choices)
    for group in [choices] + question.otherGroups {
      // Texts do not matter where there is none to compare them with.
      let choices = group.choices.map {
        ChoiceIdentity(ChoiceDigest(bits: 0), key: $0.authorsKey, group: group.group)
      }
      switch KeyMatching.match(choices: choices, recorded: []) {
      case .settled(let settled, former: _): found += settled.map(\.name)
      case .ambiguous(let reason):
        report.add(.choiceKeysAmbiguous(reason, in: question, group.group))
        return
      }
    }
    keys = found
  }

  /// A question with an id of its own, matched with what was recorded of it.
  init(
    _ question: Question, id: ItemID, recorded: LedgerEntry?, _ context: IdentityContext,
    report: inout Report
  ) {
    self.init(byPosition: question)
    let traits = QuestionTraits(of: question)
    guard let recorded else {
      record(traits, LedgerEntry(LedgerKey(.question, id)), question, context, &report)
      return
    }
    // A retired line stays as it was when its question was taken away.
    guard recorded.isLive else {
      report.add(.idRetired(recorded, at: question.head))
      return
    }
    if !context.decisions.same.contains(id), traits.isAnother(than: recorded) {
      report.add(.idRepurposed(id, in: question))
      return
    }
    record(traits, recorded, question, context, &report)
    if entry == recorded { entry = nil }
  }

  private mutating func record(
    _ traits: QuestionTraits, _ recorded: LedgerEntry, _ question: Question,
    _ context: IdentityContext, _ report: inout Report
  ) {
    var entry = recorded
    if context.isSketching { entry.sketch = traits.sketch }
    var found: [String] = []
    entry.keys = []
    for group in traits.groups(with: recorded) {
      let choices = traits.choices(in: group)
      switch match(choices, group, recorded, traits, context) {
      case .ambiguous(let reason):
        let isSame = context.decisions.same.contains(recorded.key.id)
        return report.add(.choiceKeysAmbiguous(reason, in: question, group, isSame: isSame))
      case .settled(let settled, let former):
        found += settled.map(\.name)
        if group == .choices {
          let change = ChoiceChange(
            from: recorded.keys(in: group).filter { !$0.isFormer }, to: settled, choices, question)
          change.report(isFlat: context.isFlat, &report)
        }
        entry.keep(settled, of: choices, in: group, right: question.right(in: group), recorded)
        entry.keys += former.map { KeptKey($0.key, $0.digest, group: group, isFormer: true) }
      }
    }
    keys = found
    self.entry = entry
  }

  private func match(
    _ choices: [ChoiceIdentity], _ group: KeyGroup, _ recorded: LedgerEntry,
    _ traits: QuestionTraits, _ context: IdentityContext
  ) -> KeyMatching.Result {
    let kept = recorded.keys(in: group)
    let living = kept.filter { !$0.isFormer }
    if QuestionTraits.areSame(choices, living) {
      let former = kept.filter(\.isFormer).map {
        KeyMatching.FormerKey(key: $0.key, digest: $0.digest)
      }
      return .settled(living.map(\.key), former: former)
    }
    var doubt = context.decisions.doubt(about: recorded.key.id)
    if doubt == .ask, traits.hasMovedBlank(group, recorded) { doubt = .newKeys }
    return KeyMatching.match(choices: choices, recorded: kept, inDoubt: doubt)
  }
}

extension QuestionTraits {
  /// Whether the drop-down is one that had another number, or the one that had its number has another now; then its
  /// options are none of those recorded under the number.
  fileprivate func hasMovedBlank(_ group: KeyGroup, _ recorded: LedgerEntry) -> Bool {
    guard group.isBlank else { return false }
    func now(_ group: KeyGroup) -> Set<ChoiceDigest> {
      Set(choices(in: group).map(\.digest))
    }
    func then(_ group: KeyGroup) -> Set<ChoiceDigest> {
      Set(recorded.keys(in: group).filter { !$0.isFormer }.map(\.digest))
    }
    return groups(with: recorded).contains { other in
      other != group && (now(other) == then(group) || then(other) == now(group))
    }
  }
}

extension LedgerEntry {
  /// The keys of the choices in use: group by group, in the author's order of then.
  var living: [KeptKey] { keys.filter { !$0.isFormer } }

  /// Adds the keys of a group's choices.
  ///
  /// - Parameter right: Indices of the right choices; nil where the answer key could not be read, which takes nothing
  ///   back.
  fileprivate mutating func keep(
    _ living: [ChoiceKey], of choices: [ChoiceIdentity], in group: KeyGroup, right: [Int]?,
    _ recorded: LedgerEntry
  ) {
    let right =
      right
      ?? living.indices.filter { place in
        recorded.keys.contains { $0.group == group && $0.key == living[place] && $0.isRight }
      }
    keys += zip(living, choices).enumerated().map { index, pair in
      KeptKey(pair.0, pair.1.digest, group: group, isRight: right.contains(index))
    }
  }
}

extension Choice {
  /// nil also where `key:` is not of the form, which has been reported.
  var authorsKey: ChoiceKey? { key.flatMap { ChoiceKey($0.value) } }
}

extension Question {
  /// The indices of the right choices of a group, as far as a choice is right by itself: what goes where, and in which
  /// order, is no such thing. nil where the answer key is missing or could not be read.
  fileprivate func right(in group: KeyGroup) -> [Int]? {
    switch (answer, group) {
    case (.none, _): nil
    case (.choices(let indices), .choices): indices
    case (.blanks(let blanks), .blank(let number)):
      if number <= blanks.count, case .options(_, let right) = blanks[number - 1] {
        [right]
      } else {
        []
      }
    default: []
    }
  }
}
