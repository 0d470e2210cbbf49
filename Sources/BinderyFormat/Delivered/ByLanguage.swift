/// A value that stands for all languages, or one a language.
///
/// In JSON the bare value, or an object by language tag in the order of the manifest's `languages`.
// What is generic is told of `Value` in extensions: a type whose parameters are bound to protocols takes the runtime a
// search through all conformances when it is first met, which is some of what opening a release takes.
public struct ByLanguage<Value> {
  /// The value of the first language that there is one of.
  public let first: Value
  /// Empty where it stands for all languages, as most do.
  private let byLanguage: [Entry]

  public struct Entry {
    /// A tag of the manifest's `languages`; nil where the value stands for all of them.
    public let language: String?
    public let value: Value
  }

  public init(_ value: Value) { (first, byLanguage) = (value, []) }

  private init?(_ entries: [Entry]) {
    guard let first = entries.first?.value else { return nil }
    (self.first, byLanguage) = (first, entries)
  }

  /// At least one; several only by language.
  public var entries: [Entry] {
    byLanguage.isEmpty ? [Entry(language: nil, value: first)] : byLanguage
  }

  /// What stands for a language: its own value, else the first.
  public subscript(language: String) -> Value {
    byLanguage.first { $0.language == language }?.value ?? first
  }
}

extension ByLanguage: Sendable where Value: Sendable {}
extension ByLanguage.Entry: Sendable where Value: Sendable {}
extension ByLanguage: Equatable where Value: Equatable {}
extension ByLanguage.Entry: Equatable where Value: Equatable {}
extension ByLanguage: Hashable where Value: Hashable {}
extension ByLanguage.Entry: Hashable where Value: Hashable {}

/// A text of the manifest, the notices or a picture: never empty.
public typealias DeliveredText = ByLanguage<String>

extension ByLanguage {
  init(
    _ reader: inout JSONReader, _ value: (inout JSONReader) throws(FormatError) -> Value
  ) throws(FormatError) {
    guard reader.peek() == UInt8(ascii: "{") else {
      self.init(try value(&reader))
      return
    }
    var entries: [Entry] = []
    try reader.enterObject()
    while let language = try reader.nextKey() {
      entries.append(Entry(language: language, value: try value(&reader)))
    }
    guard let all = Self(entries) else {
      throw .malformed("a value in no language", at: reader.offset - 1)
    }
    self = all
  }
}
