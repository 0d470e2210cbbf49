import BinderyFormat

/// Works out who is who: that every item has an id of its own, and which key each choice of a question has.
///
/// Made for the whole bank first; then each question is looked at by itself, on any thread; then what was found is
/// joined. Without a ledger, ids stand as written and keys go by position.
package struct Identity: Sendable {
  private let bank: Bank
  private let ledger: Ledger?
  /// Whether sketches are worked out too; only `assign` records them.
  private let isSketching: Bool
  /// Questions whose id others claim as well: nobody knows to whom the ledger's line belongs.
  private let contested: Set<Int>

  /// Reports ids that are missing, malformed, of another kind, or claimed twice.
  package init(
    bank: Bank, ledger: Ledger?, isSketching: Bool = false, report: inout Report
  ) {
    self.bank = bank
    self.ledger = ledger
    self.isSketching = isSketching
    let claims = IdentityClaims(bank, report: &report)
    contested = claims.contested
    for diagnostic in claims.malformed(ledger: ledger) { report.add(diagnostic) }
  }

  /// The three steps at once, on one thread.
  package static func resolve(
    bank: Bank, ledger: Ledger?, isSketching: Bool = false, report: inout Report
  ) -> IdentityResult {
    let identity = Identity(bank: bank, ledger: ledger, isSketching: isSketching, report: &report)
    let questions = bank.questions.indices.map { identity.ofQuestion($0, report: &report) }
    return identity.join(questions)
  }

  /// The keys of the choices of one question, by its index in the bank, and what the ledger would keep of it.
  package func ofQuestion(_ index: Int, report: inout Report) -> QuestionIdentity {
    let choices = bank.questions[index].choices
    // The usual question without a ledger, for which nothing need be looked at.
    if ledger == nil, choices.indices.allSatisfy({ choices[$0].key == nil }) {
      return QuestionIdentity(byPosition: choices.count)
    }
    // A choice that could not be read must not look as if it had been taken away.
    guard let ledger, let id = bank.questions[index].id?.value, !contested.contains(index),
      bank.questions[index].hasAllChoices
    else {
      return QuestionIdentity(unrecorded: bank.questions[index], report: &report)
    }
    return QuestionIdentity(
      bank.questions[index], id: id, recorded: ledger.entry(.question, id),
      isSketching: isSketching,
      report: &report)
  }

  /// Joins what was found of each question, in the bank's order.
  package func join(_ questions: [QuestionIdentity]) -> IdentityResult {
    var result = IdentityResult(keys: questions.map(\.keys))
    guard var updated = ledger else { return result }
    var changed = questions.compactMap(\.entry)
    for item in bank.items where item.kind != .question {
      guard let key = item.key, updated.entry(key) == nil else { continue }
      changed.append(LedgerEntry(key))
    }
    for entry in changed {
      let recorded = ledger?.entry(entry.key)
      if recorded.map({ !$0.promisesTheSame(as: entry) }) ?? true {
        result.behind.append(entry.key)
      }
      updated.record(entry)
    }
    result.updated = updated
    return result
  }
}

/// Who is who in the whole bank.
package struct IdentityResult: Sendable {
  /// For each question of the bank, one key a choice, in the author's order.
  package var keys: [[String]]
  /// The ledger as `assign` would leave it; nil where there is none.
  package var updated: Ledger?
  /// What the ledger does not say, or says wrongly, but for sketches and right choices: too much for `--locked`.
  package var behind: [LedgerKey] = []
}
