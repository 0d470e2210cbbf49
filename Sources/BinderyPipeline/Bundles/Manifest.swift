import BinderyFormat

/// Writes the manifest of an app's release: one entry a line. That of a large one has its workbooks in pages.
struct Manifest {
  /// What the workbooks may name together, each counted once, before they are listed in pages.
  static let mostBundles = 1024

  let bank: Bank
  let catalogue: Catalogue
  /// The bundles of the catalogue's workbooks, in their order.
  let bundles: [[BundleReference]]
  var lists = Lists()
  let media: [String: MediaFile]
  var mostBundles = Self.mostBundles

  /// What stands beside the categories.
  struct Lists {
    /// By type.
    var records: [RecordsReference] = []
    /// Shards, in their order.
    var index: [ListReference] = []
    var retired: ListReference?
  }

  private var languages: TextLanguages { TextLanguages(catalogue, bank.settings) }
  private var tags: [String] { catalogue.languages.map { bank.settings.languages[$0.index] } }

  /// The manifest's object, last, behind those of its pages.
  func pack(_ hasher: inout SHA256Hasher) -> [PackedObject] {
    let isLarge = bundles.reduce(0) { $0 + $1.count } > mostBundles
    var pages: [PackedObject] = []
    var object = LineObject()
    object.append(head())
    for shelf in catalogue.categories {
      object.append(line(shelf, opening: isLarge ? "pages" : "workbooks"))
      if isLarge {
        for page in self.pages(of: shelf, &hasher) {
          object.append(page.reference.json)
          pages.append(page.object)
        }
      } else {
        for line in lines(of: shelf.workbooks) { object.append(line) }
      }
      object.append("]}")
    }
    object.append(end())
    let bytes = object.finish()
    hasher.update(bytes)
    return pages + [PackedObject(name: ObjectName.manifest(hasher.finish()), bytes: bytes)]
  }

  /// The workbooks of a category in pages, which are cut so that an edit changes few of them.
  private func pages(of shelf: Catalogue.Shelf, _ hasher: inout SHA256Hasher) -> [PackedList] {
    let weights = shelf.workbooks.map { index in
      guard let id = bank.workbooks[catalogue.workbooks[index].workbook].id else {
        preconditionFailure("a delivered workbook has an id")
      }
      return Cutting.weight(of: id.value, &hasher)
    }
    return Cutting.pages(weights: weights).map { range in
      PackedList(
        #"{"format":1,"workbooks":["#, lines(of: shelf.workbooks[range]), items: range.count,
        named: ObjectName.manifest, &hasher)
    }
  }

  /// - Parameter workbooks: Indices in the catalogue.
  private func lines(of workbooks: some Sequence<Int>) -> [[UInt8]] {
    workbooks.flatMap { index in
      [line(catalogue.workbooks[index])] + bundles[index].map(line) + [Array("]}".utf8)]
    }
  }

  /// A line that opens a list: an object without its end.
  private func opening(_ list: StaticString, _ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(reserving: 256)
    json.object { json in
      members(&json)
      json.member(list) { $0.array { _ in } }
    }
    return Array(json.bytes.dropLast(2))
  }

  private func head() -> [UInt8] {
    let app = catalogue.app
    return opening("categories") { json in
      json.member("format") { $0.integer(1) }
      json.member("app", app.id.description)
      json.text("title", app.title, in: languages)
      json.strings("tiers", app.tiers.map(\.value))
      json.strings("languages", tags)
    }
  }

  /// The last line: the end of the categories, and the lists beside them.
  private func end() -> [UInt8] {
    var json = JSONWriter()
    if !lists.records.isEmpty {
      json.member("records", each: lists.records) { json, reference in
        json.array { json in
          json.string(reference.type)
          json.byLanguage(reference.digests, tags) { $0.string($1.description) }
          json.integer(reference.records)
          json.byLanguage(reference.sizes, tags) { $0.integer($1) }
        }
      }
    }
    if !lists.index.isEmpty { json.member("index", each: lists.index) { $1.write(&$0) } }
    if let retired = lists.retired { json.member("retired") { retired.write(&$0) } }
    return "]".utf8 + (json.bytes.isEmpty ? [] : ",".utf8 + json.bytes) + "}".utf8
  }

  private func line(_ shelf: Catalogue.Shelf, opening list: StaticString) -> [UInt8] {
    opening(list) { json in
      guard let category = shelf.category.map({ bank.categories[$0] }) else {
        json.member("id", "")
        return
      }
      json.member("id", category.id.map(\.value.description) ?? "")
      json.text("title", category.title, in: languages)
      json.text("description", category.description, in: languages)
      if let image = category.image, image.path != nil {
        json.member("image") { $0.media(image, media, in: languages) }
      }
      if category.status == .draft { json.member("draft") { $0.boolean(true) } }
    }
  }

  private func line(_ volume: Catalogue.Volume) -> [UInt8] {
    let workbook = bank.workbooks[volume.workbook]
    let languages = languages.of(itemIn: workbook.language)
    return opening("bundles") { json in
      json.member("id", workbook.id.map(\.value.description) ?? "")
      json.text("title", workbook.title, in: languages)
      json.text("description", workbook.description, in: languages)
      json.memberIfAny("language", workbook.language?.bytes)
      json.texts("tags", workbook.tags)
      if let tier = volume.tier { json.member("access", tier) }
      if workbook.status == .archived { json.member("status", workbook.status.rawValue) }
      json.availability(workbook.available)
      if let image = workbook.image, image.path != nil {
        json.member("image") { $0.media(image, media, in: languages) }
      }
      json.citation(workbook.source, in: languages)
      json.memberIfAny("license", workbook.license?.bytes)
      if workbook.status == .draft { json.member("draft") { $0.boolean(true) } }
    }
  }

  private func line(_ bundle: BundleReference) -> [UInt8] {
    var json = JSONWriter()
    json.array { json in
      json.byLanguage(bundle.digests, tags) { $0.string($1.description) }
      json.integer(bundle.questions)
      json.byLanguage(bundle.sizes, tags) { $0.integer($1) }
    }
    return json.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func strings(_ key: StaticString, _ texts: [String]) {
    guard !texts.isEmpty else { return }
    member(key, each: texts) { json, text in json.string(text) }
  }

  fileprivate mutating func availability(_ available: (from: Moment?, until: Moment?)?) {
    guard let available, available.from != nil || available.until != nil else { return }
    member("available") { json in
      json.object { json in
        json.memberIfAny("from", available.from?.bytes)
        json.memberIfAny("until", available.until?.bytes)
      }
    }
  }
}
