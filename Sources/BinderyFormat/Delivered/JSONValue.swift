/// A value whose shape only the project knows: a record's field, or one of a question's `extra`.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// Its digits as they stand there: `1.50` stays `1.50`.
  case number(String)
  case text(String)
  case list([JSONValue])
  /// Its members in their order.
  case object([Member])

  public struct Member: Hashable, Sendable {
    public let key: String
    public let value: JSONValue
  }

  /// The member of an object; nil where there is none, and in what is no object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The text, of a text.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The items, of a list.
  public var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }
}

extension JSONValue {
  init(_ reader: inout JSONReader) throws(FormatError) {
    switch reader.peek() {
    case UInt8(ascii: "{"):
      self = .object(try Self.members(&reader))
    case UInt8(ascii: "["):
      self = .list(try reader.list { reader throws(FormatError) in try JSONValue(&reader) })
    case UInt8(ascii: "\""): self = .text(try reader.string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .boolean(try reader.boolean())
    case UInt8(ascii: "n"):
      _ = try reader.null()
      self = .null
    default: self = .number(try reader.number())
    }
  }

  static func members(_ reader: inout JSONReader) throws(FormatError) -> [Member] {
    var members: [Member] = []
    try reader.enterObject()
    while let key = try reader.nextKey() {
      members.append(Member(key: key, value: try JSONValue(&reader)))
    }
    return members
  }
}
