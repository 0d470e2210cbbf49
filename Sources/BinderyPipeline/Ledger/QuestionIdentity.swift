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
    _ question: Question, id: ItemID, recorded: LedgerEntry?, isSketching: Bool,
    report: inout Report
  ) {
    var entry = recorded ?? LedgerEntry(LedgerKey(.question, id))
    if isSketching { entry.sketch = Sketch(of: question.text.bytes) }
    var hasher = SHA256Hasher()
    let choices = question.choices.map {
      ChoiceIdentity(ChoiceDigest(of: $0.text.bytes, with: &hasher), key: $0.authorsKey)
    }
    switch KeyMatching.match(choices: choices, recorded: entry.keys(in: .choices)) {
    case .ambiguous(let reason):
      report.add(.choiceKeysAmbiguous(reason, in: question))
      keys = ChoiceKey.names(byPosition: choices.count)
      return
    case .settled(let settled, let former):
      keys = settled.map(\.name)
      entry.keep(settled, of: choices, right: question.rightChoices, former: former)
    }
    // A retired line stays as it was when its question was taken away.
    if entry.isLive, entry != recorded { self.entry = entry }
  }
}

extension LedgerEntry {
  /// Puts new keys in place of the recorded ones of the choices; other groups stay.
  fileprivate mutating func keep(
    _ living: [ChoiceKey], of choices: [ChoiceIdentity], right: [Int],
    former: [KeyMatching.FormerKey]
  ) {
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
  fileprivate var authorsKey: ChoiceKey? { key.flatMap { ChoiceKey($0.value) } }
}

extension Question {
  fileprivate var rightChoices: [Int] {
    if case .choices(let indices) = answer { indices } else { [] }
  }
}
