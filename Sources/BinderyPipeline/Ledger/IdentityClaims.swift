import BinderyFormat

/// Who claims which id.
struct IdentityClaims {
  /// The first claimant of each id, in path order.
  private(set) var claims: [LedgerKey: IdentifiedItem] = [:]
  /// The questions whose id others claim as well, by index.
  private(set) var contested: Set<Int> = []
  private var missing: [String: [Place]] = [:]

  init(_ items: [IdentifiedItem], report: inout Report) {
    claims.reserveCapacity(items.count)
    for item in items {
      if item.lacksID { missing[item.head.file, default: []].append(item.head) }
      guard let key = item.key else { continue }
      if let other = key.kindOfPrefix, other != item.kind, item.kind != .app {
        report.add(.idKind(key.id, of: other, on: item.kind, at: item.head))
      }
      guard let first = claims[key] else {
        claims[key] = item
        continue
      }
      report.add(.idDuplicate(key, at: item.head, first: first.head))
      if item.kind == .question { contested.formUnion([first.index, item.index]) }
    }
    for (_, places) in missing.sorted(by: { $0.key < $1.key }) {
      report.add(.idMissing(at: places.sorted { $0.range.start < $1.range.start }))
    }
  }
}

extension IdentityClaims {
  /// A finding for each malformed id, with an edit where it is clear what was meant: as an id, where the mended one
  /// is free; in a reference, where it exists.
  func malformed(in bank: Bank, ledger: Ledger?) -> [Diagnostic] {
    var given: Set<LedgerKey> = []
    // The ids first: a reference may mean one that is being mended.
    let malformed =
      bank.malformedIDs.filter { !$0.isReference } + bank.malformedIDs.filter(\.isReference)
    return malformed.map { malformed in
      guard let mended = ItemID(mending: malformed.written) else { return .idForm(malformed) }
      let key = LedgerKey(malformed.kind, mended)
      let isClear: Bool
      if malformed.isReference {
        isClear = claims[key] != nil || given.contains(key)
      } else {
        isClear = isFree(key, in: bank, ledger: ledger) && given.insert(key).inserted
      }
      return .idForm(malformed, mended: mended, isClear: isClear, taken: claims[key]?.head)
    }
  }

  private func isFree(_ key: LedgerKey, in bank: Bank, ledger: Ledger?) -> Bool {
    // Live in the ledger and without a source is what a misspelt id looks like: it may have it back.
    // An app's id is the name of its file, which no edit changes.
    key.kind != .app && claims[key] == nil && !bank.held.contains(HeldID(key.kind, key.id))
      && ledger?.entry(key)?.isLive != false
  }
}

extension LedgerKey {
  /// The kind whose minted ids begin as this id does.
  fileprivate var kindOfPrefix: ItemKind? {
    guard case .name(let name) = id else { return nil }
    return ItemKind.allCases.first { kind in kind.prefix.map { name.hasPrefix($0) } ?? false }
  }
}
