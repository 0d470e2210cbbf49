/// Where a question, passage or workbook was taken from; each part as the author typed it.
public struct DeliveredSource: Hashable, Sendable {
  /// By language in the manifest, where there are several.
  public private(set) var title: DeliveredText?
  public private(set) var year: String?
  /// The number of the question there.
  public private(set) var number: String?
  public private(set) var url: String?

  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "title": title = try reader.text()
      case "year": year = try reader.string()
      case "number": number = try reader.string()
      case "url": url = try reader.string()
      default: try reader.skipValue()
      }
    }
  }
}
