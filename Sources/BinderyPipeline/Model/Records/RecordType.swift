import BinderyFormat

/// What every record of a type must be: `record-types/TYPE.yml`, a JSON Schema of a few keywords.
package struct RecordType: Sendable {
  /// The file's name without extension.
  package var name: String
  package var file: String
  /// The schemas that it is made of; they name each other by their place here.
  var schemas: [RecordSchema] = []
  /// The schema of a whole record; nil where the file could not be read (reported), so that nothing is known of what
  /// the records hold.
  var root: Int?
  /// The ids that its defaults name.
  var references: [RecordReference] = []
  /// The files that its defaults name.
  var media: [MediaUse] = []

  package init(name: String, file: String) {
    self.name = name
    self.file = file
  }
}

/// A schema of one value.
struct RecordSchema: Sendable {
  /// Where it stands in the type's file.
  var range: SourceRange
  var form: Form
  /// What stands in the value's place where it is left out.
  var fallback: RecordValue?

  enum Form: Sendable {
    /// Characters as typed.
    case string(Bounds, allowed: Allowed?)
    /// A person's text, in every language.
    case text(Bounds)
    /// A file below `media/`.
    case media
    /// The id of an item.
    case id(ItemKind, type: String?)
    case number(Numbers)
    case boolean(allowed: [Bool]?)
    case list(Items)
    case mapping(Properties)
    /// Whatever is written, each single value as the characters typed.
    case any
    /// The place of another schema.
    case reference(Int)
    /// Schemas of which exactly one must fit.
    case oneOf([Int])
  }

  /// Of a length in Unicode scalars, or of a list's items.
  struct Bounds: Sendable {
    var least: Int?
    var most: Int?
  }

  /// The values of `enum` or `const`, numbers told apart by value.
  struct Allowed: Sendable {
    let values: [Text]
    private let known: Set<[UInt8]>

    init(_ values: [Text], areNumbers: Bool = false) {
      self.values = values
      known = Set(values.map { areNumbers ? WrittenNumber($0.bytes).identity : Array($0.bytes) })
    }

    func contains(_ text: Text) -> Bool { known.contains(Array(text.bytes)) }
    func contains(number: Text) -> Bool { known.contains(WrittenNumber(number.bytes).identity) }
  }

  struct Numbers: Sendable {
    var isWhole: Bool
    var least: Text?
    var most: Text?
    var allowed: Allowed?
  }

  struct Items: Sendable {
    var item: Int
    var count: Bounds
    var areUnique: Bool
  }

  struct Properties: Sendable {
    /// In the order of the schema, in which they are delivered.
    var known: [Property] = []
    /// Names of those that every such mapping has.
    var required: Set<ArraySlice<UInt8>> = []
    /// Of those that are not known; nil: there may be none.
    var others: Int?
  }

  struct Property: Sendable {
    var name: ArraySlice<UInt8>
    /// Where the name stands.
    var range: SourceRange
    var schema: Int
  }
}

/// The record types of a project, by name.
struct RecordTypes: Sendable {
  private var byName: [String: RecordType] = [:]

  /// - Parameter files: The files of `record-types/`, in path order, and what could be read of each; of two with one name
  ///   the first counts.
  init(_ files: [(path: String, types: [RecordType])] = []) {
    for (path, types) in files where byName[path.baseName] == nil {
      byName[path.baseName] = types.first ?? RecordType(name: path.baseName, file: path)
    }
  }

  subscript(name: String) -> RecordType? { byName[name] }

  /// In the order of their bytes.
  var names: [String] { byName.keys.sorted { $0.bytesPrecede($1) } }
}
