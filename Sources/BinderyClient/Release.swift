import BinderyFormat

/// One release of an app, as a session reads it: an update in between changes nothing in it.
public struct Release: Sendable {
  /// 16 hexadecimal digits.
  public let name: String
  /// Among the channel's pointers; nil for an unpublished seed.
  public let place: ChannelPointer.Place?
  /// As it is delivered; of a large release without the workbooks, which stand in pages.
  public let manifest: Manifest
  /// In the order in which they are shown.
  public let categories: [Category]
  /// Each once, in the order of their first place.
  public let workbooks: [Manifest.Workbook]
  /// A tag of the manifest's: in which bundles are read.
  public let language: String
  /// Whether the pointer is past its time: there may be something newer that the network does not show.
  public let isStale: Bool
  /// Questions that the publisher hides at once, in every release.
  public let recalled: Set<ItemID>

  let manifestObject: NamedObject
  private let noticesObject: NamedObject?
  let client: ContentClient

  /// Workbooks in the order in which they are shown.
  public struct Category: Sendable {
    /// Its title, picture and so on.
    public let listed: Manifest.Category
    /// In their order, those on pages too.
    public let workbooks: [Manifest.Workbook]
  }

  /// - Throws: `KeptReason` where it is not whole on this device.
  init(_ held: HeldRelease, _ client: ContentClient, recall: [ItemID]) throws {
    guard held.app == client.app else {
      throw KeptReason.misplaced(app: held.app, channel: client.channel)
    }
    let missing = held.requires.filter { !client.options.supported.contains($0) }
    guard missing.isEmpty else { throw KeptReason.updateApp(.requires(missing)) }
    let object = NamedObject(manifest: held.manifest)
    manifestObject = object
    guard let bytes = client.library.held(object) else {
      throw KeptReason.damaged(name: object.name)
    }
    manifest = try object.read { () throws(FormatError) in
      try Manifest(bytes, supported: client.options.supported)
    }
    let listing = try Listing(manifest) { client.library.held($0) }
    (categories, workbooks) = (listing.categories, listing.workbooks)
    name = held.manifest.digest.hex(digits: 16)
    place = held.place
    language = client.language(of: manifest)
    isStale = held.expiry.map { $0 <= client.options.now() } ?? false
    recalled = Set(recall)
    noticesObject = held.notices.map { NamedObject(notices: $0) }
    self.client = client
  }

  /// Announcements, and the app's own status; nil where there is nothing to tell.
  /// - Throws: `KeptReason`.
  public func notices() async throws -> DeliveredNotices? {
    guard let object = noticesObject else { return nil }
    return try DeliveredNotices(try await client.library.bytes(object))
  }

  /// The definitions of one type, such as missions.
  /// - Throws: `KeptReason`, `FormatError`.
  public func records(ofType type: String) async throws -> [DeliveredRecord] {
    guard let records = manifest.records.first(where: { $0.type == type }) else {
      throw KeptReason.unknown(type)
    }
    let object = NamedObject(records.object, language)
    return try DeliveredRecord.all(in: try await client.library.bytes(object))
  }

  /// Ids that ended for good, with what takes their places: a learner's records of the one may be shown with the other.
  /// - Throws: `KeptReason`, `FormatError`.
  public func retired() async throws -> [RetiredItem] {
    guard let list = manifest.retired else { return [] }
    return try RetiredItem.all(in: try await client.library.bytes(NamedObject(list, language)))
  }

  /// Manifest, pages and notices: what it takes to open it.
  var frame: [NamedObject] {
    [manifestObject] + manifest.pages + (noticesObject.map { [$0] } ?? [])
  }

  var lists: [(type: String?, object: NamedObject, count: Int)] { manifest.lists(in: language) }

  /// Whether all bundles of a workbook are on this device, as far as their sizes tell.
  public func isHeld(_ workbook: Manifest.Workbook) -> Bool {
    !workbook.bundles.isEmpty
      && workbook.bundles.allSatisfy { bundle in
        (try? NamedObject(bundle, of: workbook, language)).map(client.library.isHeld) ?? false
      }
  }

  /// A workbook by its id; nil where the release has none such.
  public subscript(workbook id: ItemID) -> Manifest.Workbook? { workbooks.first { $0.id == id } }
}
