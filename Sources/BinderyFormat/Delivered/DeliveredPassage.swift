/// What several questions of a bundle share: a text or picture that stands before them.
public struct DeliveredPassage: Hashable, Sendable, Identifiable {
  public let id: ItemID
  /// Of its texts, where that is not the bundle's; BCP 47.
  public let language: String?
  public let title: String?
  public let text: String?
  public let media: [DeliveredMedia]
  /// By field, where it says more than the plain text.
  public let rich: [String: RichText]
  public let source: DeliveredSource?
  /// nil: the workbook's.
  public let license: String?
  /// Its line in the bundle, without a comma.
  public let line: ArraySlice<UInt8>

  /// Changes with anything that is delivered of it; what a question names beside the id.
  public var revision: String { QuestionDigest.revision(ofLine: line) }

  public static func == (left: Self, right: Self) -> Bool { left.line == right.line }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  init(_ reader: inout JSONReader) throws(FormatError) {
    var (id, language, title, text): (ItemID?, String?, String?, String?)
    var (media, rich): ([DeliveredMedia], [String: RichText]) = ([], [:])
    var (source, license): (DeliveredSource?, String?)
    try reader.enterObject()
    let start = reader.offset - 1
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.id()
      case "language": language = try reader.string()
      case "title": title = try reader.string()
      case "text": text = try reader.string()
      case "media": media = try reader.media()
      case "rich": rich = try reader.rich()
      case "source": source = try DeliveredSource(&reader)
      case "license": license = try reader.string()
      default: try reader.skipValue()
      }
    }
    self.id = try required(id, "id")
    (self.language, self.title, self.text) = (language, title, text)
    (self.media, self.rich, self.source, self.license) = (media, rich, source, license)
    line = reader.bytes[start..<reader.offset]
  }
}
