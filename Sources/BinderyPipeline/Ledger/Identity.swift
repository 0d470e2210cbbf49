import BinderyFormat

/// Works out who is who: that every item has an id of its own, and which key each choice of a question has.
///
/// Made for the whole bank first; then each question is looked at by itself, on any thread; then what was found is
/// joined. Without a ledger, ids stand as written and keys go by position.
package struct Identity: Sendable {
  private let bank: Bank
  private let ledger: Ledger?
  private let context: IdentityContext
  /// Questions whose id others claim as well: nobody knows to whom the ledger's line belongs.
  private let contested: Set<Int>
  /// Questions without an id that are those of lost ones, by index: they are to get them back, not new ones.
  let estranged: Set<Int>
  /// Questions that an app delivers as `flat`.
  private let flat: Set<Int>

  /// Reports ids that are missing, malformed, of another kind, claimed twice, ended, or lost.
  /// - Parameters:
  ///   - unsettled: Ids of which a merge left several lines, and nobody knows whose they are.
  ///   - isSketching: Whether sketches are worked out too; only `assign` records them.
  package init(
    bank: Bank, ledger: Ledger?, decisions: IdentityDecisions = IdentityDecisions(),
    unsettled: [LedgerKey] = [], isSketching: Bool = false, report: inout Report
  ) {
    self.bank = bank
    self.ledger = ledger
    context = IdentityContext(decisions: decisions, isSketching: isSketching)
    let lost = decisions.retiresLost == nil ? bank.lost(from: ledger) : []
    let estranged = bank.estranged(lost, ledger)
    self.estranged = Set(estranged.values)
    var references = ReferenceIndex(bank)
    let claims = IdentityClaims(
      bank, ledger: ledger, estranged: self.estranged, &references, report: &report)
    contested = claims.contested.union(
      unsettled.filter { $0.kind == .question }.compactMap { bank.questionIndex[$0.id] })
    flat = ledger == nil ? [] : bank.flatQuestions
    for diagnostic in claims.malformed(ledger: ledger) { report.add(diagnostic) }
    for line in lost {
      report.add(
        estranged[line.key].map { .idLost(line, by: bank.questions[$0]) }
          ?? .idLost(line, in: bank, ledger, references: references.naming(line.key)))
    }
  }

  /// Of the questions, in the bank's order.
  package var indices: Range<Int> { bank.questions.indices }

  /// The keys of the choices of one question, by its index in the bank, and what the ledger would keep of it.
  package func ofQuestion(_ index: Int, report: inout Report) -> QuestionIdentity {
    let choices = bank.questions[index].choices
    // The usual question without a ledger, for which nothing need be looked at.
    if ledger == nil, !bank.questions[index].hasOtherGroups,
      choices.indices.allSatisfy({ choices[$0].key == nil })
    {
      return QuestionIdentity(byPosition: choices.count)
    }
    // A choice that could not be read must not look as if it had been taken away.
    guard let ledger, let id = bank.questions[index].id?.value, !contested.contains(index),
      bank.questions[index].hasAllChoices
    else {
      return QuestionIdentity(unrecorded: bank.questions[index], report: &report)
    }
    var context = context
    context.isFlat =
      flat.contains(index) && bank.questions[index].type === QuestionType.singleChoice
    return QuestionIdentity(
      bank.questions[index], id: id, recorded: ledger.entry(.question, id), context,
      report: &report)
  }

  /// Joins what was found of each question, in the bank's order.
  /// - Parameter isLeft: Whether the ledger keeps what it has of a question, by its index.
  package func join(
    _ questions: [QuestionIdentity], leaving isLeft: (Int) -> Bool = { _ in false }
  ) -> IdentityResult {
    var result = IdentityResult(keys: questions.map(\.keys))
    guard var updated = ledger else { return result }
    var changed: [LedgerEntry] = []
    for index in questions.indices {
      if let entry = questions[index].entry, !isLeft(index) { changed.append(entry) }
    }
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
  /// For each question of the bank, one key a choice, in the author's order; see `QuestionIdentity.keys`.
  package var keys: [[String]]
  /// The ledger as `assign` would leave it; nil where there is none.
  package var updated: Ledger?
  /// What the ledger does not say, or says wrongly, but for sketches and right choices: too much for `--locked`.
  package var behind: [LedgerKey] = []
}
