/// The id of a question, workbook, category, passage, record, announcement or app, in one of its two forms:
/// an integer from 1 to 2^53−1, or a name of 1 to 64 of `a-z 0-9 -` with at least one letter or hyphen.
///
/// Sorted as the ledger is: integers by value before names by bytes.
public enum ItemID: Hashable, Sendable {
  case number(UInt64)
  case name(String)

  /// The largest integer that JavaScript's `Number` holds exactly (2^53−1).
  public static let largestNumber: UInt64 = 9_007_199_254_740_991

  /// The id that stands in `bytes`, or nil if they have neither form.
  @inlinable
  public init?(_ bytes: some Collection<UInt8>) {
    guard (1...64).contains(bytes.count) else { return nil }
    let id = bytes.withContiguousStorageIfAvailable { ItemID(ascii: $0) }
    guard let id = id ?? Array(bytes).withUnsafeBufferPointer({ ItemID(ascii: $0) }) else {
      return nil
    }
    self = id
  }

  /// Not generic, so that it is fast for callers in other modules.
  @usableFromInline
  init?(ascii bytes: UnsafeBufferPointer<UInt8>) {
    guard let first = bytes.first else { return nil }
    var digitsOnly = true
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"): digitsOnly = false
      default: return nil
      }
    }
    guard digitsOnly else {
      guard first != UInt8(ascii: "-") else { return nil }
      self = .name(String(decoding: bytes, as: UTF8.self))
      return
    }
    guard first != UInt8(ascii: "0"), bytes.count <= 16 else { return nil }
    var value: UInt64 = 0
    for byte in bytes { value = value * 10 + UInt64(byte - UInt8(ascii: "0")) }
    guard value <= Self.largestNumber else { return nil }
    self = .number(value)
  }

  @inlinable
  public init?(_ text: String) { self.init(text.utf8) }
}

extension ItemID: Comparable {
  public static func < (left: ItemID, right: ItemID) -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): a < b
    case (.number, .name): true
    case (.name, .number): false
    // ASCII only, so String's own order is that of the bytes.
    case (.name(let a), .name(let b)): a < b
    }
  }
}

extension ItemID: CustomStringConvertible {
  /// The id as it is written in sources and, as a string, in bundles.
  public var description: String {
    switch self {
    case .number(let value): String(value)
    case .name(let name): name
    }
  }
}
