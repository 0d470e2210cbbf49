/// A static definition that is no question, such as a mission or a badge; its fields are those of the project's own
/// schema.
public struct DeliveredRecord: Hashable, Sendable, Identifiable {
  public let id: ItemID
  /// All fields but `id`, in their order.
  public let fields: [JSONValue.Member]
  public let isDraft: Bool
  /// Its line in the object, without a comma: JSON that the app's own `Decodable` type reads.
  public let line: ArraySlice<UInt8>

  /// A field's value; nil where the record has none.
  public subscript(field: String) -> JSONValue? { fields.first { $0.key == field }?.value }

  /// The records of an object `{"format":1,"records":[…]}`, in their order.
  /// - Throws: `FormatError`.
  public static func all(in bytes: [UInt8]) throws(FormatError) -> [DeliveredRecord] {
    try JSONReader.items(of: "records", in: bytes) { reader throws(FormatError) in
      try DeliveredRecord(&reader)
    }
  }

  init(_ reader: inout JSONReader) throws(FormatError) {
    var id: ItemID?
    var isDraft = false
    var fields: [JSONValue.Member] = []
    try reader.enterObject()
    let start = reader.offset - 1
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.id()
      case "draft":
        let value = try JSONValue(&reader)
        // A record's own field may bear that name.
        if value == .boolean(true) { isDraft = true }
        fields.append(JSONValue.Member(key: key, value: value))
      default: fields.append(JSONValue.Member(key: key, value: try JSONValue(&reader)))
      }
    }
    self.id = try required(id, "id")
    (self.fields, self.isDraft) = (fields, isDraft)
    line = reader.bytes[start..<reader.offset]
  }
}
