import BinderyFormat

/// Makes new ids of one kind, or of one type of records, none of which was ever used.
struct IDMint {
  private let space: LedgerKey.Space
  private let scheme: IDScheme
  private let bank: Bank
  private let ledger: Ledger
  /// Ids that no item has but that something names already: lists that lead nowhere, misspelt ids.
  private var taken: Set<ItemID> = []
  private var largest: UInt64 = 0

  init(_ space: LedgerKey.Space, bank: Bank, ledger: Ledger) {
    self.space = space
    self.bank = bank
    self.ledger = ledger
    var isAllNumbers = true
    let held = bank.held.union(bank.aside).lazy.filter { $0.space == space }.map(\.id)
    let used = [
      AnySequence(bank.ids(in: space)), AnySequence(ledger.ids(in: space)), AnySequence(held),
    ]
    for id in used.joined() {
      switch id {
      case .number(let number): largest = max(largest, number)
      case .name: isAllNumbers = false
      }
    }
    scheme = bank.settings.scheme ?? (isAllNumbers && largest > 0 ? .integer : .random)
    taken = bank.idsNamed(in: space)
  }

  /// A new id; nil for kinds whose ids are not made.
  mutating func mint(using random: inout some RandomNumberGenerator) -> ItemID? {
    guard let prefix = space.kind.prefix else { return nil }
    while true {
      let id = next(prefix, using: &random)
      let key = LedgerKey(space.kind, id, type: space.type)
      guard ledger.entry(key) == nil, !bank.holds(key), taken.insert(id).inserted
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
  /// The ids that items have.
  fileprivate func ids(in space: LedgerKey.Space) -> [ItemID] {
    switch space.kind {
    case .question: questions.compactMap(\.id?.value)
    case .workbook: workbooks.compactMap(\.id?.value)
    case .category: categories.compactMap(\.id?.value)
    case .passage: passages.compactMap(\.id?.value)
    case .announcement: announcements.compactMap(\.id?.value)
    case .record: records.filter { $0.type == space.type }.compactMap(\.id?.value)
    case .app: apps.map(\.id)
    }
  }

  /// Every id that a source names, as an id, in a reference, or misspelt: a new item that got one of them
  /// would turn up in a list that does not mean it.
  fileprivate func idsNamed(in space: LedgerKey.Space) -> Set<ItemID> {
    var named = Set(ids(in: space))
    for malformed in malformedIDs
    where malformed.kind == space.kind && malformed.type == space.type {
      if let id = ItemID(mending: malformed.written) { named.insert(id) }
    }
    forEachReference { if $0.key.space == space { named.insert($0.key.id) } }
    return named
  }
}
