import BinderyFormat

/// Who claims which id.
struct IdentityClaims {
  private let bank: Bank
  private let estranged: Set<Int>
  /// The questions whose id others claim as well, by index.
  private(set) var contested: Set<Int> = []
  private var duplicates = 0
  private var missing: [String: [Place]] = [:]

  /// - Parameter estranged: Questions that are to get a lost id back.
  init(
    _ bank: Bank, ledger: Ledger?, estranged: Set<Int>, _ references: inout ReferenceIndex,
    report: inout Report
  ) {
    self.bank = bank
    self.estranged = estranged
    for item in bank.items {
      look(at: item, ledger, &references, &report)
      // A question's line is looked up when its choices are.
      if item.kind != .question, let key = item.key, let entry = ledger?.entry(key), !entry.isLive {
        report.add(.idRetired(entry, at: item.head))
      }
    }
    for (_, places) in missing.sorted(by: { $0.key < $1.key }) {
      report.add(.idMissing(at: places.sorted { $0.range.start < $1.range.start }))
    }
  }

  private mutating func look(
    at item: IdentifiedItem, _ ledger: Ledger?, _ references: inout ReferenceIndex,
    _ report: inout Report
  ) {
    if item.lacksID, !(item.kind == .question && estranged.contains(item.index)) {
      missing[item.head.file, default: []].append(item.head)
    }
    guard let key = item.key else { return }
    if let other = key.kindOfPrefix, other != item.kind, item.kind != .app {
      report.add(.idKind(key.id, of: other, on: item.kind, at: item.head))
    }
    guard let first = bank.first(key), first != item.index else { return }
    let duplicate = IDDuplicate(
      key, first: first, second: item.index, in: bank, ledger,
      named: references.naming(key).map(\.place), asksGit: duplicates < GitHistory.mostAsked)
    duplicates += 1
    report.add(.idDuplicate(duplicate))
    if item.kind == .question { contested.formUnion([first, item.index]) }
  }
}

extension IdentityClaims {
  /// A finding for each malformed id, with an edit where it is clear what was meant: as an id, where the mended one
  /// is free; in a reference, where it exists.
  func malformed(ledger: Ledger?) -> [Diagnostic] {
    var given: Set<LedgerKey> = []
    // The ids first: a reference may mean one that is being mended.
    let malformed =
      bank.malformedIDs.filter { !$0.isReference } + bank.malformedIDs.filter(\.isReference)
    return malformed.map { malformed in
      guard let mended = ItemID(mending: malformed.written) else { return .idForm(malformed) }
      let key = LedgerKey(malformed.kind, mended, type: malformed.type)
      let isClear: Bool
      if malformed.isReference {
        isClear = bank.first(key) != nil || given.contains(key)
      } else {
        isClear = isFree(key, ledger: ledger) && given.insert(key).inserted
      }
      let taken = bank.first(key).map { bank.item(key.kind, $0).head }
      return .idForm(malformed, mended: mended, isClear: isClear, taken: taken)
    }
  }

  private func isFree(_ key: LedgerKey, ledger: Ledger?) -> Bool {
    // Live in the ledger and without a source is what a misspelt id looks like: it may have it back.
    // An app's id is the name of its file, which no edit changes.
    key.kind != .app && bank.first(key) == nil && !bank.holds(key)
      && ledger?.entry(key)?.isLive != false
  }
}

extension LedgerKey {
  /// The kind whose minted ids begin as this id does.
  fileprivate var kindOfPrefix: ItemKind? {
    guard case .name(let name) = id, let hyphen = name.utf8.firstIndex(of: UInt8(ascii: "-"))
    else { return nil }
    let beginning = name[...hyphen]
    return ItemKind.allCases.first { $0.prefix.map { beginning == $0 } ?? false }
  }
}
