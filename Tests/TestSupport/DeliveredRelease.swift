import BinderyFormat
import BinderyPipeline

/// A release as a client reads it from a folder: every object by its name, its size and its digest checked.
package struct DeliveredRelease {
  /// Of the app: `dist/it`.
  private let folder: String
  package let pointer: LocalPointer
  package let manifest: BinderyFormat.Manifest
  package let notices: DeliveredNotices?

  package enum Fault: Error {
    /// Its size or digest is not as its reference says.
    case wrong(object: String)
    /// It holds another number of items than its reference says.
    case wrongCount(object: String)
  }

  package init(folder: String) throws {
    self.folder = folder
    pointer = try LocalPointer(readFile(folder + "/ch/local.json"))
    func object(_ name: String, _ object: LocalPointer.Object) throws -> [UInt8] {
      try Self.read(folder, name, object.digest, object.bytes)
    }
    manifest = try BinderyFormat.Manifest(
      object(ObjectName.manifest(pointer.manifest.digest), pointer.manifest))
    notices = try pointer.notices.map {
      try DeliveredNotices(object(ObjectName.notices($0.digest), $0))
    }
  }

  /// A workbook's bundles in one language.
  package func bundles(
    of workbook: BinderyFormat.Manifest.Workbook, in language: String
  ) throws -> [ContentBundle] {
    try workbook.bundles.map { reference in
      let name = reference.objectName(in: language, tier: workbook.access)
      let bundle = try ContentBundle(
        Self.read(folder, name, reference.digest[language], reference.bytes[language]))
      guard bundle.questions.count + bundle.skipped.count == reference.count else {
        throw Fault.wrongCount(object: name)
      }
      return bundle
    }
  }

  /// The records of one type in one language.
  package func records(
    _ reference: BinderyFormat.Manifest.Records, in language: String
  ) throws -> [DeliveredRecord] {
    let object = reference.object
    let name = object.objectName(in: language, tier: nil)
    let records = try DeliveredRecord.all(
      in: Self.read(folder, name, object.digest[language], object.bytes[language]))
    guard records.count == object.count else { throw Fault.wrongCount(object: name) }
    return records
  }

  /// A question, looked up in the index as a server would; nil where it is in no workbook.
  package func question(_ id: ItemID, in language: String) throws -> DeliveredQuestion? {
    guard let shard = manifest.indexShard(of: id) else { return nil }
    let name = shard.objectName(in: language, tier: nil)
    let index = try QuestionIndex(
      Self.read(folder, name, shard.digest[language], shard.bytes[language]))
    guard index.entries.count == shard.count else { throw Fault.wrongCount(object: name) }
    guard let entry = index[id],
      let workbook = try workbooks.first(where: { $0.id == entry.workbook })
    else { return nil }
    let bundle = try readFile(
      folder + "/"
        + workbook.bundles[entry.bundle].objectName(in: language, tier: workbook.access))
    return try DeliveredQuestion(line: ObjectLines(bundle)[entry.line])
  }

  /// What ended for good.
  package func retired() throws -> [RetiredItem] {
    guard let reference = manifest.retired else { return [] }
    let name = reference.objectName(in: manifest.languages[0], tier: nil)
    let items = try RetiredItem.all(
      in: Self.read(folder, name, reference.digest.first, reference.bytes.first))
    guard items.count == reference.count else { throw Fault.wrongCount(object: name) }
    return items
  }

  /// The manifest's workbooks, each once.
  package var workbooks: [BinderyFormat.Manifest.Workbook] {
    get throws {
      var seen: Set<ItemID> = []
      return try manifest.categories.flatMap(workbooks(of:)).filter { seen.insert($0.id).inserted }
    }
  }

  /// A category's workbooks, from its pages where it has them.
  private func workbooks(
    of category: BinderyFormat.Manifest.Category
  ) throws -> [BinderyFormat.Manifest.Workbook] {
    try category.workbooks
      + category.pages.flatMap { page in
        try BinderyFormat.Manifest.workbooks(
          ofPage: Self.read(folder, page.pageName, page.digest.first, page.bytes.first))
      }
  }

  private static func read(
    _ folder: String, _ name: String, _ digest: SHA256Digest, _ size: Int
  ) throws -> [UInt8] {
    let bytes = try readFile(folder + "/" + name)
    guard bytes.count == size, SHA256Digest(of: bytes) == digest else {
      throw Fault.wrong(object: name)
    }
    return bytes
  }
}
