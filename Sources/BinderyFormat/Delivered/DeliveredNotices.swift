/// What an app tells its users beside the content: announcements, and its own status.
public struct DeliveredNotices: Hashable, Sendable {
  /// Newest first.
  public let announcements: [Announcement]
  public let status: Status

  public struct Announcement: Hashable, Sendable, Identifiable {
    public let id: ItemID
    public let title: DeliveredText
    public let body: DeliveredText?
    /// By field (`body`), where a tree says more than the plain text.
    public let rich: [String: ByLanguage<RichText>]
    public let category: String?
    /// RFC 3339 with zone, as typed.
    public let publishedAt: String?
    /// When it is shown.
    public let shown: DeliveredPeriod
    public let isDraft: Bool
  }

  public struct Status: Hashable, Sendable {
    /// Below it, the app is to be updated; nil: any will do.
    public fileprivate(set) var minimumVersion: String?
    public fileprivate(set) var latestVersion: String?
    /// nil: the app is not being worked on.
    public fileprivate(set) var maintenance: Maintenance?
  }

  public struct Maintenance: Hashable, Sendable {
    public let message: DeliveredText?
    public let period: DeliveredPeriod
  }

  public init(_ bytes: [UInt8]) throws(FormatError) {
    var announcements: [Announcement] = []
    var status = Status()
    try JSONReader.object(bytes) { key, reader throws(FormatError) in
      switch key {
      case "announcements":
        announcements = try reader.list { reader throws(FormatError) in try Announcement(&reader) }
      case "status": status = try Status(&reader)
      default: return false
      }
      return true
    }
    (self.announcements, self.status) = (announcements, status)
  }
}

extension DeliveredNotices.Announcement {
  init(_ reader: inout JSONReader) throws(FormatError) {
    var (id, title, body): (ItemID?, DeliveredText?, DeliveredText?)
    var rich: [String: ByLanguage<RichText>] = [:]
    var (category, publishedAt): (String?, String?)
    var shown = DeliveredPeriod()
    var isDraft = false
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "id": id = try reader.id()
      case "title": title = try reader.text()
      case "body": body = try reader.text()
      case "rich":
        try reader.enterObject()
        while let field = try reader.nextKey() {
          rich[field] = try ByLanguage(&reader) { reader throws(FormatError) in
            try RichText(&reader)
          }
        }
      case "category": category = try reader.string()
      case "publishedAt": publishedAt = try reader.string()
      case "draft": isDraft = try reader.boolean()
      default: if try !shown.read(key, &reader) { try reader.skipValue() }
      }
    }
    self.id = try required(id, "id")
    self.title = try required(title, "title")
    (self.body, self.category, self.publishedAt) = (body, category, publishedAt)
    (self.rich, self.shown, self.isDraft) = (rich, shown, isDraft)
  }
}

extension DeliveredNotices.Status {
  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "minimumVersion": minimumVersion = try reader.string()
      case "latestVersion": latestVersion = try reader.string()
      case "maintenance": maintenance = try DeliveredNotices.Maintenance(&reader)
      default: try reader.skipValue()
      }
    }
  }
}

extension DeliveredNotices.Maintenance {
  init(_ reader: inout JSONReader) throws(FormatError) {
    var message: DeliveredText?
    var period = DeliveredPeriod()
    try reader.enterObject()
    while let key = try reader.nextKey() {
      if key == "message" {
        message = try reader.text()
      } else if try !period.read(key, &reader) {
        try reader.skipValue()
      }
    }
    (self.message, self.period) = (message, period)
  }
}
