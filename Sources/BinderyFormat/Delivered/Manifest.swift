/// Everything in one release of one app: categories, their workbooks, and the bundles of each.
public struct Manifest: Hashable, Sendable {
  public let app: ItemID
  public let title: DeliveredText?
  /// Paid, lowest first; each includes those before it, and all include what is free.
  public let tiers: [String]
  /// BCP 47, the project's first language first; `["und"]` where the project names none.
  public let languages: [String]
  public let categories: [Category]
  /// By type, in the order of the types' names.
  public let records: [Records]
  /// Shards of the list that says where each question stands; 0 or a power of two of them.
  public let index: [Reference]
  /// The list of ids that ended for good.
  public let retired: Reference?

  /// Reads a whole manifest.
  /// - Parameter supported: What this reader can do beyond format 1, of what `requires` may name.
  /// - Throws: `FormatError.newerFormat` and `.requires`: keep the current release; else the bytes are damaged.
  public init(_ bytes: [UInt8], supported: Set<String> = []) throws(FormatError) {
    var (app, languages, categories): (ItemID?, [String]?, [Category]?)
    var (title, retired): (DeliveredText?, Reference?)
    var (tiers, records, index): ([String], [Records], [Reference]) = ([], [], [])
    try JSONReader.object(bytes) { key, reader throws(FormatError) in
      switch key {
      case "app": app = try reader.id()
      case "title": title = try reader.text()
      case "tiers": tiers = try reader.strings()
      case "languages": languages = try reader.strings()
      case "requires":
        let missing = try reader.strings().filter { !supported.contains($0) }
        if !missing.isEmpty { throw .requires(missing) }
      case "categories":
        categories = try reader.list { reader throws(FormatError) in try Category(&reader) }
      case "records":
        records = try reader.list { reader throws(FormatError) in try Records(&reader) }
      case "index": index = try reader.references()
      case "retired": retired = try Reference(&reader)
      default: return false
      }
      return true
    }
    self.app = try required(app, "app")
    self.languages = try required(languages, "languages")
    self.categories = try required(categories, "categories")
    (self.title, self.tiers, self.records, self.index) = (title, tiers, records, index)
    self.retired = retired
  }

  /// A list of workbooks in the order in which they are shown.
  public struct Category: Hashable, Sendable {
    /// nil for the last one, of the workbooks that are in no category.
    public let id: ItemID?
    /// nil where `id` is.
    public let title: DeliveredText?
    public let description: DeliveredText?
    public let image: DeliveredMedia?
    public let isDraft: Bool
    /// Empty where they stand in `pages`.
    public let workbooks: [Workbook]
    /// Of a large release: objects `m/<sha256>.json` that list the workbooks, in order; the count is that of workbooks.
    public let pages: [Reference]
  }

  /// The workbooks of a page of a large release.
  /// - Throws: `FormatError`.
  public static func workbooks(ofPage bytes: [UInt8]) throws(FormatError) -> [Workbook] {
    try JSONReader.items(of: "workbooks", in: bytes) { reader throws(FormatError) in
      try Workbook(&reader)
    }
  }
}

extension Manifest.Category {
  init(_ reader: inout JSONReader) throws(FormatError) {
    var (id, isNone): (ItemID?, Bool) = (nil, false)
    var (title, description): (DeliveredText?, DeliveredText?)
    var image: DeliveredMedia?
    var isDraft = false
    var (workbooks, pages): ([Manifest.Workbook]?, [Manifest.Reference]?)
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id":
        let written = try reader.string()
        (id, isNone) = (ItemID(written), written.isEmpty)
      case "title": title = try reader.text()
      case "description": description = try reader.text()
      case "image": image = try DeliveredMedia(&reader)
      case "draft": isDraft = try reader.boolean()
      case "workbooks":
        workbooks = try reader.list { reader throws(FormatError) in try Manifest.Workbook(&reader) }
      case "pages": pages = try reader.references()
      default: try reader.skipValue()
      }
    }
    self.id = isNone ? nil : try required(id, "id")
    self.title = isNone ? title : try required(title, "title")
    (self.description, self.image, self.isDraft) = (description, image, isDraft)
    self.workbooks = pages == nil ? try required(workbooks, "workbooks") : workbooks ?? []
    self.pages = pages ?? []
  }
}
