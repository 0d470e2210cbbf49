extension Manifest {
  /// An object that the manifest names by its content; one a language where there are several.
  public struct Reference: Hashable, Sendable {
    public let digest: ByLanguage<SHA256Digest>
    /// What is in it: questions, workbooks, records or ids.
    public let count: Int
    /// Its size.
    public let bytes: ByLanguage<Int>
  }

  /// The records of one type.
  public struct Records: Hashable, Sendable {
    public let type: String
    public let object: Reference
  }
}

extension Manifest.Reference {
  /// The object's name below the app's folder.
  /// - Parameter tier: Under which it lies; nil for what is free.
  public func objectName(in language: String, tier: String?) -> String {
    ObjectName.prefix(tier: tier) + ObjectName.object(digest[language])
  }

  /// The name below the app's folder of a page of the manifest.
  public var pageName: String { ObjectName.manifest(digest.first) }

  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterArray()
    self = try Self.rest(of: &reader)
  }

  /// What stands in an entered list from the digest on; further items are passed over.
  fileprivate static func rest(of reader: inout JSONReader) throws(FormatError) -> Self {
    try reader.expectItem("sha256")
    let digest = try ByLanguage(&reader) { reader throws(FormatError) in try reader.digest() }
    try reader.expectItem("count")
    let count = try reader.whole(from: 1)
    try reader.expectItem("bytes")
    let bytes = try ByLanguage(&reader) { reader throws(FormatError) in try reader.whole(from: 1) }
    try reader.skipItems()
    return Self(digest: digest, count: count, bytes: bytes)
  }
}

extension Manifest.Records {
  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterArray()
    try reader.expectItem("type")
    type = try reader.string()
    object = try Manifest.Reference.rest(of: &reader)
  }
}

extension JSONReader {
  mutating func references() throws(FormatError) -> [Manifest.Reference] {
    try list { reader throws(FormatError) in try Manifest.Reference(&reader) }
  }

  /// Goes to the next item of a list that must have it.
  mutating func expectItem(_ name: String) throws(FormatError) {
    guard try nextItem() else { throw .missing(key: name) }
  }

  /// Passes over what is left of the open list.
  mutating func skipItems() throws(FormatError) {
    while try nextItem() { try skipValue() }
  }

  /// Reads an object of the delivery format: looks at its `format`, and hands out all other keys.
  ///
  /// - Parameter member: Reads the value behind a key; false, with nothing read, where it does not know the key, which
  ///   is then passed over.
  static func object(
    _ bytes: [UInt8], _ member: (String, inout JSONReader) throws(FormatError) -> Bool
  ) throws(FormatError) {
    var hasFormat = false
    var reader = try JSONReader(bytes)
    try reader.enterObject()
    while let key = try reader.nextKey() {
      if key == "format" {
        try reader.format()
        hasFormat = true
      } else if try !member(key, &reader) {
        try reader.skipValue()
      }
    }
    try reader.finish()
    guard hasFormat else { throw .missing(key: "format") }
  }

  /// The items of the list `key` in an object `{"format":1,"<key>":[…]}`.
  static func items<Item>(
    of key: String, in bytes: [UInt8],
    _ item: (inout JSONReader) throws(FormatError) -> Item
  ) throws(FormatError) -> [Item] {
    var items: [Item]?
    try object(bytes) { found, reader throws(FormatError) in
      guard found == key else { return false }
      items = try reader.list(item)
      return true
    }
    return try required(items, key)
  }
}
