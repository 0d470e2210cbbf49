import BinderyFormat

/// What a manifest lists, with the pages of a large one in their places.
struct Listing: Sendable {
  let categories: [Release.Category]
  /// Each once, in the order of their first place.
  let workbooks: [Manifest.Workbook]

  /// - Parameter held: A page's bytes, verified.
  /// - Throws: `KeptReason.damaged` where a page is not there, `.undecodable` where it is not what the manifest says.
  init(_ manifest: Manifest, held: (NamedObject) -> [UInt8]?) throws {
    categories = try manifest.categories.map { category in
      guard !category.pages.isEmpty else {
        return Release.Category(listed: category, workbooks: category.workbooks)
      }
      var workbooks: [Manifest.Workbook] = []
      for reference in category.pages {
        let page = NamedObject(page: reference)
        guard let bytes = held(page) else { throw KeptReason.damaged(name: page.name) }
        workbooks += try page.read { () throws(FormatError) in
          let found = try Manifest.workbooks(ofPage: bytes)
          guard found.count == reference.count else { throw .miscounted }
          return found
        }
      }
      return Release.Category(listed: category, workbooks: workbooks)
    }
    // Room for all at once: of a large release growing takes as long as filling.
    let places = categories.reduce(0) { $0 + $1.workbooks.count }
    var seen = Set<ItemID>(minimumCapacity: places)
    var workbooks: [Manifest.Workbook] = []
    workbooks.reserveCapacity(places)
    for category in categories {
      for workbook in category.workbooks where seen.insert(workbook.id).inserted {
        workbooks.append(workbook)
      }
    }
    self.workbooks = workbooks
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
  /// The pages of a large one.
  var pages: [NamedObject] { categories.flatMap(\.pages).map { NamedObject(page: $0) } }

  /// The lists beside the workbooks: those of records by their type, and that of what ended, whose type is nil.
  func lists(in language: String) -> [(type: String?, object: NamedObject, count: Int)] {
    records.map { ($0.type, NamedObject($0.object, language), $0.object.count) }
      + (retired.map { [(nil, NamedObject($0, language), $0.count)] } ?? [])
  }
}

extension ContentBundle {
  /// As the manifest counts: those that cannot be asked, too.
  var count: Int { questions.count + skipped.count }
}

extension FormatError {
  static let miscounted = FormatError.malformed("not as many as the manifest says", at: 0)
}

extension NamedObject {
  /// What is read of its bytes.
  func read<Value>(_ body: () throws(FormatError) -> Value) throws(KeptReason) -> Value {
    do {
      return try body()
    } catch {
      switch error {
      case .newerFormat, .requires: throw .updateApp(error)
      default: throw .undecodable(name: name, error)
      }
    }
  }
}
