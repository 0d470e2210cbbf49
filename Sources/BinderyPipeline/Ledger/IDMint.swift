import BinderyFormat

/// Makes new ids of one kind, none of which was ever used.
struct IDMint {
  private let kind: ItemKind
  private let scheme: IDScheme
  private let bank: Bank
  private let ledger: Ledger
  /// Ids that no item has but that something names already: lists that lead nowhere, misspelt ids.
  private var taken: Set<ItemID> = []
  private var largest: UInt64 = 0

  init(_ kind: ItemKind, bank: Bank, ledger: Ledger) {
    self.kind = kind
    self.bank = bank
    self.ledger = ledger
    var isAllNumbers = true
    let held = bank.held.union(bank.aside).lazy.filter { $0.kind == kind }.map(\.id)
    let used = [
      AnySequence(bank.ids(of: kind)), AnySequence(ledger.ids(of: kind)), AnySequence(held),
    ]
    for id in used.joined() {
      switch id {
      case .number(let number): largest = max(largest, number)
      case .name: isAllNumbers = false
      }
    }
    scheme = bank.settings.scheme ?? (isAllNumbers && largest > 0 ? .integer : .random)
    taken = bank.idsNamed(kind)
  }

  /// A new id; nil for kinds whose ids are not made.
  mutating func mint(using random: inout some RandomNumberGenerator) -> ItemID? {
    guard let prefix = kind.prefix else { return nil }
    while true {
      let id = next(prefix, using: &random)
      guard !ledger.contains(kind, id), !bank.holds(LedgerKey(kind, id)),
        taken.insert(id).inserted
      else { continue }
      return id
    }
  }

  private mutating func next(
    _ prefix: String, using random: inout some RandomNumberGenerator
  ) -> ItemID {
    // Behind the largest number there is none; names are never used up.
    if scheme == .integer, largest < ItemID.largestNumber {
      largest += 1
      return .number(largest)
    }
    let digits = (0..<10).map { _ in Self.digits[Int.random(in: 0..<32, using: &random)] }
    return .name(prefix + String(decoding: digits, as: UTF8.self))
  }

  /// Base 32 without the letters i, l, o and u (Crockford, https://www.crockford.com/base32.html).
  private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}

extension Bank {
  /// The ids that items of a kind have.
  fileprivate func ids(of kind: ItemKind) -> [ItemID] {
    switch kind {
    case .question: questions.compactMap(\.id?.value)
    case .workbook: workbooks.compactMap(\.id?.value)
    case .category: categories.compactMap(\.id?.value)
    case .passage: passages.compactMap(\.id?.value)
    case .announcement: announcements.compactMap(\.id?.value)
    default: []
    }
  }

  /// Every id of a kind that a source names, as an id, in a reference, or misspelt: a new item that got one of them
  /// would turn up in a list that does not mean it.
  fileprivate func idsNamed(_ kind: ItemKind) -> Set<ItemID> {
    var named = Set(ids(of: kind))
    for malformed in malformedIDs where malformed.kind == kind {
      if let id = ItemID(mending: malformed.written) { named.insert(id) }
    }
    forEachReference { if $0.key.kind == kind { named.insert($0.key.id) } }
    return named
  }
}
