import BinderyFormat

extension Bank {
  /// As many dead references are worth a search for what was meant; where there are more, files are missing and not
  /// letters.
  static let mostLookedUp = 1_000

  /// What the lists of workbooks, categories and apps name and nothing has, though no file that could not be read holds
  /// that id: such a file has its own finding.
  var deadReferences: [Reference] {
    var dead: [Reference] = []
    forEachReference { if $0.successor == nil, isDead($0.key) { dead.append($0) } }
    return dead
  }

  /// What questions replace and nothing has or ever had. It is mostly gone from the sources, so only a ledger can tell.
  var deadReplacements: [Reference] {
    guard let ledger else { return [] }
    var dead: [Reference] = []
    forEachReference { reference in
      guard reference.successor != nil, isDead(reference.key), ledger.entry(reference.key) == nil
      else { return }
      dead.append(reference)
    }
    return dead
  }

  private func isDead(_ key: LedgerKey) -> Bool {
    first(key) == nil && !held.contains(HeldID(key.kind, key.id))
  }

  /// Ids of the kind that the author of a reference to `id` may have meant.
  func nearIDs(to id: ItemID, _ kind: ItemKind, limit: Int = .max) -> [ItemID] {
    NearIDs { first(LedgerKey(kind, $0)) != nil }.nearest(to: id, limit: limit)
  }

  /// Ids of the kind that references which lead nowhere were probably meant for.
  func probablyMeant(_ kind: ItemKind) -> Set<ItemID> {
    let dead = deadReferences.prefix(Self.mostLookedUp).filter { $0.key.kind == kind }
    return Set(dead.flatMap { nearIDs(to: $0.key.id, kind) })
  }
}
