/// A value that stands for all languages, or one a language.
///
/// In JSON the bare value, or an object by language tag in the order of the manifest's `languages`.
public struct ByLanguage<Value: Hashable & Sendable>: Hashable, Sendable {
  /// At least one; several only by language.
  public let entries: [Entry]

  public struct Entry: Hashable, Sendable {
    /// A tag of the manifest's `languages`; nil where the value stands for all of them.
    public let language: String?
    public let value: Value
  }

  public init(_ value: Value) { self.init([Entry(language: nil, value: value)]) }

  private init(_ entries: [Entry]) { self.entries = entries }

  /// What stands for a language: its own value, else the first.
  public subscript(language: String) -> Value {
    entries.first { $0.language == language }?.value ?? first
  }

  /// The value of the first language that there is one of.
  public var first: Value { entries[0].value }
}

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
    guard !entries.isEmpty else {
      throw .malformed("a value in no language", at: reader.offset - 1)
    }
    self.init(entries)
  }
}
