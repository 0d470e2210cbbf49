import BinderyFormat

extension Bank {
  /// As many dead references are worth a search for what was meant; where there are more, files are missing and not
  /// letters.
  static let mostLookedUp = 1_000

  /// What questions replace and nothing has or ever had. It is mostly gone from the sources, so only a ledger can tell.
  var deadReplacements: [Reference] {
    guard let ledger else { return [] }
    return unresolved.filter { $0.successor != nil && ledger.entry($0.key) == nil }
  }

  /// What the lists of workbooks, categories and apps name and nothing has, though no file that could not be read holds
  /// that id: such a file has its own finding.
  var deadReferences: [Reference] { unresolved.filter { $0.successor == nil } }

  /// Ids that the author of a reference may have meant.
  func nearIDs(to key: LedgerKey, limit: Int = .max) -> [ItemID] {
    NearIDs { first(LedgerKey(key.kind, $0, type: key.type)) != nil }.nearest(
      to: key.id, limit: limit)
  }

  /// Ids of the kind that references which lead nowhere were probably meant for.
  func probablyMeant(_ kind: ItemKind) -> Set<ItemID> {
    let dead = deadReferences.prefix(Self.mostLookedUp).filter { $0.key.kind == kind }
    return Set(dead.flatMap { nearIDs(to: $0.key) })
  }
}
