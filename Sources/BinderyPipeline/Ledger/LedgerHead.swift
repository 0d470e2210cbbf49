import BinderyFormat

/// What a ledger's line begins with, the kind and the id, as it lies in the line: made to be compared without
/// building a `LedgerKey`.
struct LedgerHead {
  private let kind: LedgerBytes
  /// Empty but for records.
  private let type: LedgerBytes
  private let id: LedgerBytes
  private let state: LedgerBytes

  /// - Parameter line: What begins with a whole line, or a line's first two fields.
  init(_ line: LedgerBytes) {
    let space = UInt8(ascii: " ")
    let kindEnd = line.firstIndex(of: space) ?? line.endIndex
    kind = line[..<kindEnd]
    let rest = line[kindEnd...].dropFirst()
    let name = rest[..<(rest.firstIndex(of: space) ?? rest.endIndex)]
    let slash = name.firstIndex(of: UInt8(ascii: "/")) ?? name.startIndex
    type = name[..<slash]
    id = slash == name.startIndex ? name : name[(slash + 1)...]
    state = rest[name.endIndex...].dropFirst()
  }

  var isLive: Bool {
    state.prefix(4).equals("live")
  }

  var key: LedgerKey? {
    guard let kind = ItemKind(word: kind), let itemID else { return nil }
    return LedgerKey(kind, itemID, type: type.isEmpty ? nil : type.string)
  }

  var itemID: ItemID? { ItemID(id) }

  func isIn(_ space: LedgerKey.Space) -> Bool {
    guard ItemKind(word: kind) == space.kind else { return false }
    return space.type.map { type.elementsEqual($0.utf8) } ?? true
  }

  private var rank: UInt8 { ItemKind(word: kind)?.rawValue ?? .max }

  private var isNumber: Bool {
    id.allSatisfy(isDigit)
  }
}

extension LedgerHead: Comparable {
  static func == (left: LedgerHead, right: LedgerHead) -> Bool {
    left.kind == right.kind && left.type == right.type && left.id == right.id
  }

  /// By kind, then by type, then integers by value before names by bytes.
  static func < (left: LedgerHead, right: LedgerHead) -> Bool {
    if !(left.kind == right.kind) { return left.rank < right.rank }
    if !(left.type == right.type) { return left.type.precedes(right.type) }
    let isNumber = (left.isNumber, right.isNumber)
    guard isNumber.0 == isNumber.1 else { return isNumber.0 }
    // Without leading zeros, the shorter number is the smaller one.
    if isNumber.0, left.id.count != right.id.count { return left.id.count < right.id.count }
    return left.id.precedes(right.id)
  }
}

extension LedgerKey: Comparable {
  /// The ledger's order.
  package static func < (left: LedgerKey, right: LedgerKey) -> Bool {
    if left.kind != right.kind { return left.kind < right.kind }
    let types = (left.type ?? "", right.type ?? "")
    // ASCII only, so String's own order is that of the bytes.
    return types.0 == types.1 ? left.id < right.id : types.0 < types.1
  }
}
