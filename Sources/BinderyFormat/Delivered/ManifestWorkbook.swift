extension Manifest {
  /// A workbook as it is listed; its questions stand in its bundles, one after another.
  public struct Workbook: Hashable, Sendable {
    public let id: ItemID
    public let title: DeliveredText
    public let description: DeliveredText?
    /// Of its plain texts, where that is not the manifest's first language; BCP 47.
    public let language: String?
    public let tags: [DeliveredText]
    /// The tier that may see it, and under whose prefix its bundles lie; nil is `free`.
    public let access: String?
    public let status: Status
    /// nil: always.
    public let available: DeliveredPeriod?
    public let image: DeliveredMedia?
    public let source: DeliveredSource?
    public let license: DeliveredText?
    public let isDraft: Bool
    public let bundles: [Reference]

    /// What a learner is offered.
    public enum Status: Hashable, Sendable {
      case published
      /// Delivered for those who hold it, and not to be offered anew.
      case archived
      /// One of a later version: not to be offered either.
      case unknown(String)
    }

    /// Questions in all its bundles, those of unknown types included.
    public var questionCount: Int { bundles.reduce(0) { $0 + $1.count } }
  }
}

extension Manifest.Workbook {
  init(_ reader: inout JSONReader) throws(FormatError) {
    var (id, title, bundles): (ItemID?, DeliveredText?, [Manifest.Reference]?)
    var (description, license): (DeliveredText?, DeliveredText?)
    var (language, access): (String?, String?)
    var tags: [DeliveredText] = []
    var status = Status.published
    var (available, image, source): (DeliveredPeriod?, DeliveredMedia?, DeliveredSource?)
    var isDraft = false
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.id()
      case "title": title = try reader.text()
      case "description": description = try reader.text()
      case "language": language = try reader.string()
      case "tags": tags = try reader.list { reader throws(FormatError) in try reader.text() }
      case "access": access = try reader.string()
      case "status": status = Status(try reader.string())
      case "available": available = try DeliveredPeriod(&reader)
      case "image": image = try DeliveredMedia(&reader)
      case "source": source = try DeliveredSource(&reader)
      case "license": license = try reader.text()
      case "draft": isDraft = try reader.boolean()
      case "bundles": bundles = try reader.references()
      default: try reader.skipValue()
      }
    }
    self.id = try required(id, "id")
    self.title = try required(title, "title")
    self.bundles = try required(bundles, "bundles")
    (self.description, self.license, self.tags) = (description, license, tags)
    (self.language, self.access, self.status) = (language, access == "free" ? nil : access, status)
    (self.available, self.image, self.source) = (available, image, source)
    self.isDraft = isDraft
  }
}

extension Manifest.Workbook.Status {
  fileprivate init(_ word: String) {
    switch word {
    case "published": self = .published
    case "archived": self = .archived
    default: self = .unknown(word)
    }
  }
}
