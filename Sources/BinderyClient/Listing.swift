import BinderyFormat

/// What a manifest lists, with the pages of a large one in their places.
struct Listing: Sendable {
  let categories: [Release.Category]
  /// Each once, in the order of their first place.
  let workbooks: [Manifest.Workbook]

  /// - Parameter held: A page's bytes, verified.
  /// - Throws: `KeptReason.damaged` where a page is not there, or where a tier is no tier.
  init(_ manifest: Manifest, held: (NamedObject) -> [UInt8]?) throws {
    categories = try manifest.categories.map { category in
      let pages = try category.pages.map { reference in
        let page = NamedObject(page: reference)
        guard let bytes = held(page), let found = try? Manifest.workbooks(ofPage: bytes),
          found.count == reference.count
        else { throw KeptReason.damaged(name: page.name) }
        return found
      }
      return Release.Category(listed: category, workbooks: category.workbooks + pages.joined())
    }
    var seen: Set<ItemID> = []
    workbooks = categories.flatMap(\.workbooks).filter { seen.insert($0.id).inserted }
  }
}

extension NamedObject {
  init(manifest: LocalPointer.Object) {
    self.init(
      name: ObjectName.manifest(manifest.digest), tier: nil, digest: manifest.digest,
      bytes: manifest.bytes)
  }

  init(notices: LocalPointer.Object) {
    self.init(
      name: ObjectName.notices(notices.digest), tier: nil, digest: notices.digest,
      bytes: notices.bytes)
  }

  init(page: Manifest.Reference) {
    self.init(
      manifest: LocalPointer.Object(digest: page.digest.first, bytes: page.bytes.first))
  }

  /// A workbook's bundle in one language.
  /// - Throws: `KeptReason.unknown` where the tier is none: a name must not lead elsewhere.
  init(_ bundle: Manifest.Reference, of workbook: Manifest.Workbook, _ language: String) throws {
    if let tier = workbook.access, ItemID(tier) == nil { throw KeptReason.unknown(tier) }
    self.init(bundle, language, tier: workbook.access)
  }

  /// - Parameter tier: One that a name can have.
  init(_ reference: Manifest.Reference, _ language: String, tier: String? = nil) {
    self.init(
      name: reference.objectName(in: language, tier: tier), tier: tier,
      digest: reference.digest[language], bytes: reference.bytes[language])
  }
}

extension Manifest {
  /// The lists beside the workbooks: those of records by their type, and that of what ended, whose type is nil.
  func lists(in language: String) -> [(type: String?, object: NamedObject)] {
    records.map { ($0.type, NamedObject($0.object, language)) }
      + (retired.map { [(nil, NamedObject($0, language))] } ?? [])
  }
}
