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
    public let isDraft: Bool
    public let bundles: [Reference]
    // One each or none. Few workbooks have them, and a large release's thousands are quicker to move without.
    private let (periods, images): ([DeliveredPeriod], [DeliveredMedia])
    private let (sources, licenses): ([DeliveredSource], [DeliveredText])

    /// nil: always.
    public var available: DeliveredPeriod? { periods.first }
    public var image: DeliveredMedia? { images.first }
    public var source: DeliveredSource? { sources.first }
    public var license: DeliveredText? { licenses.first }

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
    var description: DeliveredText?
    var (language, access): (String?, String?)
    var tags: [DeliveredText] = []
    var status = Status.published
    var (periods, images): ([DeliveredPeriod], [DeliveredMedia]) = ([], [])
    var (sources, licenses): ([DeliveredSource], [DeliveredText]) = ([], [])
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
      case "available": periods = [try DeliveredPeriod(&reader)]
      case "image": images = [try DeliveredMedia(&reader)]
      case "source": sources = [try DeliveredSource(&reader)]
      case "license": licenses = [try reader.text()]
      case "draft": isDraft = try reader.boolean()
      case "bundles": bundles = try reader.references()
      default: try reader.skipValue()
      }
    }
    self.id = try required(id, "id")
    self.title = try required(title, "title")
    self.bundles = try required(bundles, "bundles")
    (self.description, self.tags) = (description, tags)
    (self.language, self.access, self.status) = (language, access == "free" ? nil : access, status)
    (self.periods, self.images, self.sources, self.licenses) = (periods, images, sources, licenses)
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
