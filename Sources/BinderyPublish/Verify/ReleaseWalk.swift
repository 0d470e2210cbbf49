import BinderyFormat

/// Goes from a manifest to all that it names, object by object.
struct ReleaseWalk {
  struct Object: Sendable {
    var name: String
    var digest: SHA256Digest
    /// Bytes.
    var size: Int
    var kind: Kind

    var isJSON: Bool { kind != .media }
  }

  enum Kind: Sendable, Hashable {
    case manifest, page, notices, index, retired, media
    /// - Parameter count: Questions.
    case bundle(count: Int, tier: String?)
    case records(count: Int)
  }

  private var needed: [Object] = []
  private var tiers: Set<String> = []
  private var ended: Set<String> = []
  /// Ids of questions, with the bundle in which each stands.
  private var questions: [(id: String, isDraft: Bool, name: String)] = []

  mutating func need(_ name: String, _ object: LocalPointer.Object, _ kind: Kind) {
    needed.append(Object(name: name, digest: object.digest, size: object.bytes, kind: kind))
  }

  /// What is to be read next.
  mutating func takeAll() -> [Object] {
    defer { needed = [] }
    return needed
  }

  /// Notes what an object names.
  /// - Returns: False where it cannot be read.
  mutating func enter(_ object: Object, _ bytes: [UInt8]) -> Bool {
    do throws(FormatError) {
      try read(object, bytes)
      return true
    } catch {
      return false
    }
  }

  private mutating func read(_ object: Object, _ bytes: [UInt8]) throws(FormatError) {
    switch object.kind {
    case .manifest: try read(manifest: Manifest(bytes))
    case .page: for workbook in try Manifest.workbooks(ofPage: bytes) { need(workbook) }
    case .notices: _ = try DeliveredNotices(bytes)
    case .index: _ = try QuestionIndex(bytes)
    case .retired: ended.formUnion(try RetiredItem.all(in: bytes).map { "\($0.kind)/\($0.id)" })
    case .media: break
    case .records(let count):
      let records = try DeliveredRecord.all(in: bytes)
      guard records.count == count else { throw .malformed("not as many records", at: 0) }
      for media in records.flatMap(\.media) { need(media, tier: nil) }
    case .bundle(let count, let tier):
      let bundle = try ContentBundle(bytes)
      guard bundle.questions.count + bundle.skipped.count == count else {
        throw .malformed("not as many questions", at: 0)
      }
      for media in bundle.media { need(media, tier: tier) }
      for question in bundle.questions {
        questions.append(("\(question.id)", question.isDraft, object.name))
      }
    }
  }

  private mutating func read(manifest: Manifest) {
    for category in manifest.categories {
      for workbook in category.workbooks { need(workbook) }
      if let image = category.image { need(image, tier: nil) }
      for page in category.pages { need(page, page.pageName, .page) }
    }
    for records in manifest.records {
      for entry in records.object.digest.entries {
        need(records.object, ObjectName.object(entry.value), .records(count: records.object.count))
      }
    }
    for shard in manifest.index { need(shard, ObjectName.object(shard.digest.first), .index) }
    if let retired = manifest.retired {
      need(retired, ObjectName.object(retired.digest.first), .retired)
    }
  }

  private mutating func need(_ workbook: Manifest.Workbook) {
    if let image = workbook.image { need(image, tier: nil) }
    let prefix = ObjectName.prefix(tier: workbook.access)
    for bundle in workbook.bundles {
      for entry in bundle.digest.entries {
        needed.append(
          Object(
            name: prefix + ObjectName.object(entry.value), digest: entry.value,
            size: entry.language.map { bundle.bytes[$0] } ?? bundle.bytes.first,
            kind: .bundle(count: bundle.count, tier: workbook.access)))
      }
    }
  }

  private mutating func need(_ reference: Manifest.Reference, _ name: String, _ kind: Kind) {
    for entry in reference.digest.entries where name.contains("\(entry.value)") {
      needed.append(
        Object(
          name: name, digest: entry.value,
          size: entry.language.map { reference.bytes[$0] } ?? reference.bytes.first, kind: kind))
    }
  }

  private mutating func need(_ media: DeliveredMedia, tier: String?) {
    for file in [media.file] + media.variants.map(\.file) {
      guard let ending = file.fileExtension else { continue }
      needed.append(
        Object(
          name: ObjectName.prefix(tier: tier) + ObjectName.object(file.digest, extension: ending),
          digest: file.digest, size: file.bytes, kind: .media))
    }
    if let still = media.still { need(still, tier: tier) }
  }

  /// Questions that are there and should not be.
  func unwanted(isProd: Bool) -> [(id: String, name: String)] {
    questions.filter { (isProd && $0.isDraft) || ended.contains("question/\($0.id)") }
      .map { ($0.id, $0.name) }
  }
}
