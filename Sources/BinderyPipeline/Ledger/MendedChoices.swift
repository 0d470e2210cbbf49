import BinderyFormat

extension Pipeline {
  /// Checks, lets `mend` edit the sources as the findings propose, and checks again, as long as it does; then lets the
  /// ledger follow, so that a choice whose text was mended keeps its key. Other runs that write sources wait.
  ///
  /// - Parameter rounds: At most so many: what one edit uncovers, the next mends.
  /// - Throws: `FileError`, `RootError`, and what `mend` throws.
  package func check(
    _ options: CheckOptions, rounds: Int, onWait: () -> Void,
    mending mend: ([Diagnostic]) throws -> Bool
  ) throws -> CheckResult {
    let lock = try lockSources(onWait)
    defer { _ = lock }
    var checked = try checked(options)
    let recorded = RecordedChoices(checked.contents)
    for _ in 0..<rounds where try mend(checked.result.diagnostics) {
      checked = try self.checked(options)
    }
    if let ledger = recorded.followed(in: checked.contents) {
      try writeLedger(ledger, isFirst: false)
      checked = try self.checked(options)
    }
    return checked.result
  }
}

/// The questions whose choices are as the ledger has them.
private struct RecordedChoices {
  private let ids: Set<ItemID>

  init(_ contents: Contents) {
    guard case .present(let ledger) = contents.ledger else {
      ids = []
      return
    }
    ids = Set(
      contents.bank.questionIndex.compactMap { id, index in
        let entry = ledger.entry(.question, id)
        let traits = QuestionTraits(of: contents.bank.questions[index])
        return entry.map { traits.hasSameChoices(as: $0.living) } == true ? id : nil
      })
  }

  /// The ledger with the digests that the choices of these questions have now; nil where they are as before.
  func followed(in contents: Contents) -> Ledger? {
    guard case .present(var ledger) = contents.ledger else { return nil }
    for id in ids {
      guard let index = contents.bank.questionIndex[id], var entry = ledger.entry(.question, id)
      else { continue }
      let choices = QuestionTraits(of: contents.bank.questions[index]).choices
      guard entry.isLive, choices.count == entry.living.count else { continue }
      // In each group the living keys stand first, in the order of its choices.
      let places = entry.keys.indices.filter { !entry.keys[$0].isFormer }
      for (place, choice) in zip(places, choices) where entry.keys[place].group == choice.group {
        entry.keys[place].digest = choice.digest
      }
      ledger.record(entry)
    }
    return ledger.isChanged ? ledger : nil
  }
}
