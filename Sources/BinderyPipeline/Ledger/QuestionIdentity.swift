import BinderyFormat

/// What a question's choices are called, and what the ledger would keep of it.
package struct QuestionIdentity: Sendable {
  /// One key a choice, in the author's order.
  package var keys: [String]
  /// What `assign` would record; nil where that is nothing new, or not clear.
  package var entry: LedgerEntry?

  /// A question of which nothing is known: the letters by position.
  init(byPosition count: Int) {
    keys = ChoiceKey.names(byPosition: count)
  }

  /// A question that the ledger knows nothing of: the author's keys, and the free letters by position.
  init(unrecorded question: Question, report: inout Report) {
    self.init(byPosition: question.choices.count)
    guard question.choices.contains(where: { $0.key != nil }) else { return }
    // Texts do not matter where there is none to compare them with.
    let choices = question.choices.map { ChoiceIdentity(ChoiceDigest(bits: 0), key: $0.authorsKey) }
    switch KeyMatching.match(choices: choices, recorded: []) {
    case .settled(let settled, former: _): keys = settled.map(\.name)
    case .ambiguous(let reason): report.add(.choiceKeysAmbiguous(reason, in: question))
    }
  }

  /// A question with an id of its own, matched with what was recorded of it.
  init(
    _ question: Question, id: ItemID, recorded: LedgerEntry?, _ context: IdentityContext,
    report: inout Report
  ) {
    self.init(byPosition: question.choices.count)
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
    let living = recorded.living
    if traits.hasSameChoices(as: living) {
      keys = living.map(\.key.name)
      let former = recorded.keys(in: .choices).filter(\.isFormer)
      entry.keep(
        living.map(\.key), of: traits.choices, right: question.rightChoices,
        former: former.map { KeyMatching.FormerKey(key: $0.key, digest: $0.digest) })
    } else {
      switch KeyMatching.match(
        choices: traits.choices, recorded: recorded.keys(in: .choices),
        inDoubt: context.decisions.doubt(about: recorded.key.id))
      {
      case .ambiguous(let reason):
        return report.add(.choiceKeysAmbiguous(reason, in: question))
      case .settled(let settled, let former):
        keys = settled.map(\.name)
        let change = ChoiceChange(from: living, to: settled, traits.choices, question)
        change.report(isFlat: context.isFlat, &report)
        entry.keep(settled, of: traits.choices, right: question.rightChoices, former: former)
      }
    }
    self.entry = entry
  }
}

extension LedgerEntry {
  /// The keys of the choices in use, in the author's order of then.
  var living: [KeptKey] { keys.filter { $0.group == .choices && !$0.isFormer } }

  /// Puts new keys in place of the recorded ones of the choices; other groups stay.
  fileprivate mutating func keep(
    _ living: [ChoiceKey], of choices: [ChoiceIdentity], right: [Int]?,
    former: [KeyMatching.FormerKey]
  ) {
    // An answer key that could not be read takes nothing back.
    let right =
      right
      ?? living.indices.filter { place in
        keys.contains { $0.group == .choices && $0.key == living[place] && $0.isRight }
      }
    let others = keys.filter { $0.group != .choices }
    keys = zip(living, choices).enumerated().map { index, pair in
      KeptKey(pair.0, pair.1.digest, isRight: right.contains(index))
    }
    keys += former.map { KeptKey($0.key, $0.digest, isFormer: true) }
    keys += others
  }
}

extension Choice {
  /// nil also where `key:` is not of the form, which has been reported.
  var authorsKey: ChoiceKey? { key.flatMap { ChoiceKey($0.value) } }
}

extension Question {
  /// nil where the answer key is missing or could not be read.
  fileprivate var rightChoices: [Int]? {
    switch answer {
    case .choices(let indices): indices
    case .none: nil
    case .truth: []
    }
  }
}
