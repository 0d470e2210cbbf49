/// From when until when something holds; the reader compares it with its clock.
public struct DeliveredPeriod: Hashable, Sendable {
  /// RFC 3339 with zone, as typed; nil: open on this side.
  public private(set) var from: String?
  public private(set) var until: String?

  init() {}

  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterObject()
    while let key = try reader.nextKey() {
      if try !read(key, &reader) { try reader.skipValue() }
    }
  }

  /// Reads one end of the period; false where the key is another.
  mutating func read(_ key: String, _ reader: inout JSONReader) throws(FormatError) -> Bool {
    switch key {
    case "from": from = try reader.string()
    case "until": until = try reader.string()
    default: return false
    }
    return true
  }
}
