import BinderyFormat

/// What `bindery assign` would do: which ids to write into which sources, and the ledger behind it.
package struct Assignment: Sendable {
  /// Pure insertions, by path, then by offset; no two at one place.
  package var edits: [Edit] = []
  /// The new ids, in the order of the edits.
  package var minted: [Minted] = []
  package var ledger: Ledger

  /// An id for an item that had none.
  package struct Minted: Sendable {
    package var key: LedgerKey
    package var place: Place
  }

  /// Gives ids to everything that lacks one, and records what is in the bank; reports what only a person can settle.
  ///
  /// - Parameter ledger: An empty one where there is no file yet.
  package static func plan(
    bank: Bank, ledger: Ledger, using random: inout some RandomNumberGenerator,
    report: inout Report
  ) -> Assignment {
    var bank = bank
    var assignment = Assignment(ledger: ledger)
    assignment.mintIDs(in: &bank, using: &random)
    let result = Identity.resolve(bank: bank, ledger: ledger, isSketching: true, report: &report)
    assignment.ledger = result.updated ?? ledger
    return assignment
  }

  private mutating func mintIDs(
    in bank: inout Bank, using random: inout some RandomNumberGenerator
  ) {
    let lacking = bank.items.filter(\.lacksID).sorted {
      // Paths by bytes: `String` order would differ for names that only normalisation tells apart.
      $0.head.file == $1.head.file
        ? $0.offset < $1.offset : $0.head.file.bytesPrecede($1.head.file)
    }
    var mints: [ItemKind: IDMint] = [:]
    for item in lacking {
      var mint = mints[item.kind] ?? IDMint(item.kind, bank: bank, ledger: ledger)
      guard let slot = item.slot, let id = mint.mint(using: &random) else { continue }
      mints[item.kind] = mint
      edits.append(slot.inserting(id, in: item.head.file))
      minted.append(Minted(key: LedgerKey(item.kind, id), place: item.head))
      bank.set(id, of: item)
    }
    bank.index()
  }
}

extension IdentifiedItem {
  fileprivate var offset: Int { slot?.offset ?? head.range.start }
}

extension Bank {
  fileprivate mutating func set(_ id: ItemID, of item: IdentifiedItem) {
    let written = Written(id, SourceRange(at: item.offset))
    switch item.kind {
    case .question: questions[item.index].id = written
    case .workbook: workbooks[item.index].id = written
    case .category: categories[item.index].id = written
    default: break
    }
  }
}

extension IDSlot {
  var offset: Int {
    switch self {
    case .block(let offset, lineEnd: _, indentation: _), .flow(let offset, isEmpty: _): offset
    case .value(let range, needsSpace: _): range.start
    }
  }

  /// The edit that puts the id there.
  func inserting(_ id: ItemID, in file: String) -> Edit {
    switch self {
    case .block(let offset, let lineEnd, let indentation):
      Edit(Place(file, SourceRange(at: offset)), "id: \(id)\(lineEnd)\(indentation)")
    case .flow(let offset, let isEmpty):
      Edit(Place(file, SourceRange(at: offset)), isEmpty ? "id: \(id)" : "id: \(id), ")
    case .value(let range, let needsSpace):
      Edit(Place(file, range), needsSpace ? " \(id)" : "\(id)")
    }
  }
}
