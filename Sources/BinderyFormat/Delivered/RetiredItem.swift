/// An id that ended for good: no source has it any more, and none ever will.
public struct RetiredItem: Hashable, Sendable {
  /// As the ledger names it: `question`, `record`.
  public let kind: String
  /// A record's stands behind its type: `mission/brush-teeth`.
  public let id: String
  /// The id of what takes its place.
  public let replacement: String?

  /// The items of an object `{"format":1,"retired":[…]}`, in the ledger's order.
  /// - Throws: `FormatError`.
  public static func all(in bytes: [UInt8]) throws(FormatError) -> [RetiredItem] {
    try JSONReader.items(of: "retired", in: bytes) { reader throws(FormatError) in
      try RetiredItem(&reader)
    }
  }

  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterArray()
    try reader.expectItem("kind")
    kind = try reader.string()
    try reader.expectItem("id")
    id = try reader.string()
    try reader.expectItem("replacement")
    replacement = try reader.null() ? nil : try reader.string()
    try reader.skipItems()
  }
}
