/// A record type while its file is read.
struct RecordTypeReading {
  var type: RecordType
  /// By name; of those that could be read.
  var definitions: [ArraySlice<UInt8>: Int] = [:]
  /// Names of those that could not (reported).
  var unread: Set<ArraySlice<UInt8>> = []
  /// Schemas that stand for another, and what they name it by.
  var references: [(schema: Int, written: Text)] = []
  /// Schemas with a `default`, and the node of its value.
  var defaults: [(schema: Int, node: Int)] = []

  init(_ type: RecordType) { self.type = type }
}

/// The words that a schema is made of.
enum Keyword: String, CaseIterable {
  case type, properties, required, additionalProperties, items
  case allowed = "enum"
  case const, minimum, maximum, minItems, maxItems, minLength, maxLength, uniqueItems, format
  case fallback = "default"
  case title, description
  case definitions = "$defs"
  case reference = "$ref"
  case oneOf

  init?(_ name: ArraySlice<UInt8>) { self.init(rawValue: String(decoding: name, as: UTF8.self)) }

  /// Those that go with every form of value.
  static let common: Set<Keyword> = [.title, .description, .fallback, .definitions]
}

extension Members {
  subscript(keyword: Keyword) -> Entry? { self[ArraySlice(keyword.rawValue.utf8)] }

  func has(_ keyword: Keyword) -> Bool { self[keyword] != nil }
}

extension RecordSchema.Form {
  /// The keywords that say something about such values.
  var keywords: Set<Keyword> {
    switch self {
    case .string: [.type, .format, .allowed, .const, .minLength, .maxLength]
    case .text: [.type, .format, .minLength, .maxLength]
    case .media, .id: [.type, .format]
    case .number: [.type, .allowed, .const, .minimum, .maximum]
    case .boolean: [.type, .allowed, .const]
    case .list: [.type, .items, .minItems, .maxItems, .uniqueItems]
    case .mapping: [.type, .properties, .required, .additionalProperties]
    case .any: []
    case .reference: [.reference]
    case .oneOf: [.oneOf]
    }
  }
}
