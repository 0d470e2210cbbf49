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
    var mendable: Set<LedgerKey> = []
    let ids = bank.malformedIDs.filter { !$0.isReference }.map { malformed in
      let mended = ItemID(mending: malformed.written.bytes)
      let key = mended.map { LedgerKey(malformed.kind, $0) }
      let isFree = key.map { isFree($0, in: bank, ledger: ledger) && mendable.insert($0).inserted }
      return Diagnostic.idForm(
        malformed, mended: mended, taken: key.flatMap { claims[$0]?.head }, isClear: isFree ?? false)
    }
    let references = bank.malformedIDs.filter(\.isReference).map { malformed in
      let mended = ItemID(mending: malformed.written.bytes)
      let key = mended.map { LedgerKey(malformed.kind, $0) }
      let exists = key.map { claims[$0] != nil || mendable.contains($0) } ?? false
      return Diagnostic.idForm(malformed, mended: mended, taken: nil, isClear: exists)
    }
    return ids + references
  }

  private func isFree(_ key: LedgerKey, in bank: Bank, ledger: Ledger?) -> Bool {
    // Live in the ledger and without a source is what a misspelt id looks like: it may have it back.
    claims[key] == nil && !bank.held.contains(HeldID(key.kind, key.id))
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
