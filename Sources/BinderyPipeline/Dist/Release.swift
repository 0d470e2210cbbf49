import BinderyFormat

/// One app's content at one moment, on its way into the output folder.
struct Release {
  let bank: Bank
  let catalogue: Catalogue
  let keys: [[String]]
  let media: MediaDelivery
  let settings: ReleaseSettings
  let leakCheck: LeakCheck
  var prefix: String { catalogue.app.id.description + "/" }

  /// - Parameter catalogue: What the app delivers.
  init(
    _ catalogue: Catalogue, bank: Bank, keys: [[String]], media: MediaDelivery,
    settings: ReleaseSettings
  ) {
    self.catalogue = catalogue
    self.bank = bank
    self.keys = keys
    self.media = media
    self.settings = settings
    leakCheck = LeakCheck(bank: bank, catalogue: catalogue, settings: settings)
  }

  /// The finding that there is nothing to deliver, so that no release with nothing in it takes a good one's place.
  func emptyRelease(settingsFile: String?) -> Diagnostic? {
    guard catalogue.workbooks.isEmpty else { return nil }
    let left = catalogue.leftOut
    return .emptyRelease(
      of: catalogue.app,
      hasDrafts: left.draftCategories + left.draftWorkbooks + left.draftQuestions > 0,
      settingsFile: settingsFile)
  }

  // MARK: Writing, in the order that leaves a whole release whenever it stops

  /// Writes all immutable objects beside their places, for `DistFolder.settle`, and prepares `flat`; nothing that a
  /// reader sees has changed after it.
  /// - Throws: `FileError`.
  func prepare(
    _ folder: DistFolder, jobs: Int, _ progress: (any Progress)?, report: inout Report
  ) throws -> PreparedRelease {
    var prepared = PreparedRelease(app: catalogue.app.id.description)
    prepared.summary.leftOut = catalogue.leftOut
    if catalogue.app.outputs.contains(.bundles) {
      try prepareBundles(folder, jobs, progress, &prepared, &report)
    }
    if catalogue.app.outputs.contains(.flat) {
      let flat = FlatFolder(folder: folder, name: catalogue.app.flatPath.value, media: media)
      try flat.prepare(Flat(catalogue, bank: bank, keys: keys).files(), jobs: jobs, report: &report)
      prepared.flat = flat
      prepared.summary.flatPath = catalogue.app.flatPath.value
    }
    return prepared
  }

  private func prepareBundles(
    _ folder: DistFolder, _ jobs: Int, _ progress: (any Progress)?,
    _ prepared: inout PreparedRelease, _ report: inout Report
  ) throws {
    let media = try putMedia(folder, jobs, progress, &prepared, &report)
    let packing = Packing(catalogue, bank: bank, keys: keys, media: media)
    let step = progress?.begin(.packing, total: catalogue.workbooks.count)
    let packed = concurrentMap(
      Array(catalogue.workbooks.indices), width: jobs, worker: SHA256Hasher()
    ) { hasher, index -> Result<PackedVolume, any Error> in
      defer { step?.advance() }
      return Result { try put(packing.pack(index, &hasher), index, folder) }
    }
    var bundles: [[BundleReference]] = []
    for result in packed {
      let volume = try result.get()
      bundles.append(volume.references)
      report.add(contentsOf: volume.report)
      prepared.note(volume)
    }
    let lists = try putLists(folder, media, bundles, &prepared, &report)
    let manifest = try putManifest(bundles, lists, media, folder, &prepared)
    let notices = try putNotices(folder, &prepared, &report)
    prepared.summary.workbooks = catalogue.workbooks.count
    prepared.summary.questions = Set(catalogue.workbooks.flatMap(\.questions)).count
    prepared.summary.release = manifest.digest.hex(digits: 16)
    prepared.pointer = localPointer(manifest: manifest, notices: notices)
  }

  /// Writes the manifest, and its pages where the release is large.
  private func putManifest(
    _ bundles: [[BundleReference]], _ lists: Manifest.Lists, _ media: [String: MediaFile],
    _ folder: DistFolder, _ prepared: inout PreparedRelease
  ) throws -> NamedObject {
    var hasher = SHA256Hasher()
    let objects = Manifest(
      bank: bank, catalogue: catalogue, bundles: bundles, lists: lists, media: media
    ).pack(&hasher)
    for object in objects { try put(object, folder, &prepared) }
    let manifest = objects[objects.count - 1].bytes
    return NamedObject(digest: SHA256Digest(of: manifest), size: manifest.count)
  }

  /// Writes the announcements and the app's status, where there are any.
  private func putNotices(
    _ folder: DistFolder, _ prepared: inout PreparedRelease, _ report: inout Report
  ) throws -> NamedObject? {
    guard let bytes = Notices(bank: bank, catalogue: catalogue).bytes() else { return nil }
    let digest = SHA256Digest(of: bytes)
    let object = PackedObject(name: ObjectName.notices(digest), bytes: bytes)
    leakCheck.check(object, of: .announcement, &report)
    try put(object, folder, &prepared)
    return NamedObject(digest: digest, size: bytes.count)
  }

  /// Writes a workbook's bundles, and looks over what was written as a reader would.
  private func put(
    _ workbook: PackedWorkbook, _ index: Int, _ folder: DistFolder
  ) throws -> PackedVolume {
    var volume = PackedVolume(references: workbook.references)
    for object in workbook.objects {
      let name = prefix + object.name
      leakCheck.check(object, tier: catalogue.workbooks[index].tier, &volume.report)
      let isNew = try folder.put(name, object.bytes)
      volume.objects.append((name, object.bytes.count, isNew))
    }
    return volume
  }

  /// Writes an object, and notes that the release names it.
  func put(
    _ object: PackedObject, _ folder: DistFolder, _ prepared: inout PreparedRelease
  ) throws(FileError) {
    let name = prefix + object.name
    prepared.note(name, size: object.bytes.count, isNew: try folder.put(name, object.bytes))
  }

  // MARK: The pointer

  /// What a pointer says of an object.
  private struct NamedObject {
    var digest: SHA256Digest
    /// Bytes.
    var size: Int

    func write(_ json: inout JSONWriter) {
      json.object { json in
        json.member("sha256", digest.description)
        json.member("bytes") { $0.integer(size) }
      }
    }
  }

  private func localPointer(manifest: NamedObject, notices: NamedObject?) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("format") { $0.integer(1) }
      json.member("app", catalogue.app.id.description)
      json.member("channel", "local")
      json.member("release", manifest.digest.hex(digits: 16))
      json.member("manifest") { manifest.write(&$0) }
      if let notices { json.member("notices") { notices.write(&$0) } }
      json.member("ledger", settings.ledger.rawValue)
      if holdsDrafts { json.member("drafts") { $0.boolean(true) } }
    }
    return json.bytes + [0x0A]
  }

  private var holdsDrafts: Bool {
    catalogue.categories.contains {
      $0.category.map { bank.categories[$0].status == .draft } ?? false
    }
      || catalogue.workbooks.contains { volume in
        bank.workbooks[volume.workbook].status == .draft
          || volume.questions.contains { bank.questions[$0].status == .draft }
      }
      || catalogue.announcements.contains { bank.announcements[$0].status == .draft }
      || catalogue.records.flatMap(\.records).contains { bank.records[$0].status == .draft }
  }
}

/// What is the same for all apps of a build.
struct ReleaseSettings: Sendable {
  var withDrafts: Bool
  var ledger: LedgerStanding
  /// Questions and passages whose ids were ended; none of them may be delivered.
  var retired: Set<LedgerKey>
  /// All questions that were ever ended.
  var retiredQuestions: [ItemID] = []
}

/// How far the ledger agrees with what is delivered, as `local.json` says.
enum LedgerStanding: String, Sendable { case current, behind, none }
