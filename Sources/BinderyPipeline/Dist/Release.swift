import BinderyFormat

/// One app's content at one moment, on its way into the output folder.
struct Release {
  private let bank: Bank
  private let catalogue: Catalogue
  private let keys: [[String]]
  private let media: MediaDelivery
  private let settings: ReleaseSettings
  private var prefix: String { catalogue.app.id.description + "/" }

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
    let leakCheck = LeakCheck(bank: bank, catalogue: catalogue, settings: settings)
    let step = progress?.begin(.packing, total: catalogue.workbooks.count)
    let packed = concurrentMap(
      Array(catalogue.workbooks.indices), width: jobs, worker: SHA256Hasher()
    ) { hasher, index -> Result<PackedVolume, any Error> in
      defer { step?.advance() }
      return Result { try put(packing.pack(index, &hasher), index, folder, leakCheck) }
    }
    var bundles: [[BundleReference]] = []
    for result in packed {
      let volume = try result.get()
      bundles.append(volume.references)
      report.add(contentsOf: volume.report)
      prepared.note(volume)
    }
    let records = try putRecords(folder, media, leakCheck, &prepared, &report)
    let manifest = Manifest(
      bank: bank, catalogue: catalogue, bundles: bundles, records: records, media: media
    ).bytes()
    let digest = SHA256Digest(of: manifest)
    let name = prefix + ObjectName.manifest(digest)
    prepared.note(name, size: manifest.count, isNew: try folder.put(name, manifest))
    let notices = try putNotices(folder, leakCheck, &prepared, &report)
    prepared.summary.workbooks = catalogue.workbooks.count
    prepared.summary.questions = Set(catalogue.workbooks.flatMap(\.questions)).count
    prepared.summary.release = digest.hex(digits: 16)
    prepared.pointer = localPointer(
      manifest: NamedObject(digest: digest, size: manifest.count), notices: notices)
  }

  /// Writes the records, an object a type; as free as the manifest that names them.
  private func putRecords(
    _ folder: DistFolder, _ media: [String: MediaFile], _ leakCheck: LeakCheck,
    _ prepared: inout PreparedRelease, _ report: inout Report
  ) throws -> [RecordsReference] {
    try catalogue.records.map { collection in
      let packed = RecordLines(bank: bank, media: media).pack(collection, catalogue.languages)
      for object in packed.objects {
        leakCheck.check(object, of: .record, type: collection.type, &report)
        let name = prefix + object.name
        prepared.note(name, size: object.bytes.count, isNew: try folder.put(name, object.bytes))
      }
      prepared.summary.records += collection.records.count
      return packed.reference
    }
  }

  /// Writes the announcements and the app's status, where there are any.
  private func putNotices(
    _ folder: DistFolder, _ leakCheck: LeakCheck, _ prepared: inout PreparedRelease,
    _ report: inout Report
  ) throws -> NamedObject? {
    guard let bytes = Notices(bank: bank, catalogue: catalogue).bytes() else { return nil }
    let digest = SHA256Digest(of: bytes)
    let object = PackedObject(name: ObjectName.notices(digest), bytes: bytes)
    leakCheck.check(object, of: .announcement, &report)
    let name = prefix + object.name
    prepared.note(name, size: bytes.count, isNew: try folder.put(name, bytes))
    return NamedObject(digest: digest, size: bytes.count)
  }

  /// Writes a workbook's bundles, and looks over what was written as a reader would.
  private func put(
    _ workbook: PackedWorkbook, _ index: Int, _ folder: DistFolder, _ leakCheck: LeakCheck
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

  // MARK: Media

  /// Media that the release shows, each with its smaller sizes under the prefix of every tier that shows it.
  private func putMedia(
    _ folder: DistFolder, _ jobs: Int, _ progress: (any Progress)?,
    _ prepared: inout PreparedRelease, _ report: inout Report
  ) throws -> [String: MediaFile] {
    let tiers = mediaTiers()
    let paths = tiers.keys.sorted { $0.bytesPrecede($1) }
    let step = progress?.begin(.convertingPictures, total: paths.count)
    let put = concurrentMap(paths, width: jobs, worker: SHA256Hasher()) {
      hasher, path -> Result<PutMedia?, any Error> in
      defer { step?.advance() }
      return Result {
        guard let made = try media.deliver(path, withVariants: true, &hasher) else { return nil }
        var objects: [(name: String, size: Int, isNew: Bool)] = []
        for tier in (tiers[path] ?? []).sorted() {
          let prefix = prefix + ObjectName.prefix(tier: tier.isEmpty ? nil : tier)
          let names = [made.file.objectName] + made.file.variants.map(\.objectName)
          for (name, bytes) in zip(names, [made.bytes] + made.variants) {
            objects.append((prefix + name, bytes.count, try folder.put(prefix + name, bytes)))
          }
        }
        return PutMedia(file: made.file, objects: objects, isConverted: made.isConverted)
      }
    }
    var files: [String: MediaFile] = [:]
    for (path, result) in zip(paths, put) {
      do {
        guard let put = try result.get() else { continue }
        files[path] = put.file
        prepared.summary.media += 1
        if put.isConverted { prepared.summary.converted += 1 }
        for object in put.objects {
          prepared.note(object.name, size: object.size, isNew: object.isNew)
        }
      } catch let fault as MediaFault {
        media.reportBroken(path, fault, &report)
      }
    }
    return files
  }

  private struct PutMedia: Sendable {
    var file: MediaFile
    var objects: [(name: String, size: Int, isNew: Bool)]
    var isConverted: Bool
  }

  /// By path: the tiers (`""` is free) under which a file is shown.
  private func mediaTiers() -> [String: Set<String>] {
    guard !bank.usedMedia.isEmpty else { return [:] }
    var tiers: [String: Set<String>] = [:]
    func note(_ use: MediaUse?, _ tier: String) {
      for path in use?.paths ?? [] { tiers[path, default: []].insert(tier) }
    }
    // The manifest is public, so what it shows is free.
    for shelf in catalogue.categories {
      note(shelf.category.flatMap { bank.categories[$0].image }, "")
    }
    for record in catalogue.records.flatMap(\.records) {
      for member in bank.records[record].members { member.value.forEachMedia { note($0, "") } }
    }
    for volume in catalogue.workbooks {
      note(bank.workbooks[volume.workbook].image, "")
      for question in volume.questions {
        bank.forEachMediaUse(inQuestion: question) { note($0, volume.tier ?? "") }
      }
      for passage in Set(volume.questions.compactMap(bank.passage(ofQuestion:))) {
        for use in bank.passages[passage].media { note(use, volume.tier ?? "") }
      }
    }
    return tiers
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
}

/// How far the ledger agrees with what is delivered, as `local.json` says.
enum LedgerStanding: String, Sendable { case current, behind, none }

/// A release whose objects are written, and which no pointer names yet.
struct PreparedRelease {
  var summary: ReleaseSummary
  /// `local.json`; nil where only `flat` is built.
  var pointer: [UInt8]?
  var flat: FlatFolder?
  /// Names of all objects of the release, below the output folder.
  private(set) var objects: Set<String> = []

  init(app: String) { summary = ReleaseSummary(app: app) }

  mutating func note(_ name: String, size: Int, isNew: Bool) {
    guard objects.insert(name).inserted else { return }
    summary.bytes += size
    if isNew { summary.written += 1 }
  }

  mutating func note(_ volume: PackedVolume) {
    for object in volume.objects {
      if !objects.contains(object.name) { summary.bundles += 1 }
      note(object.name, size: object.size, isNew: object.isNew)
    }
  }

  /// Makes the release the one that readers see: first `flat`, by exchange, then the pointer, by rename.
  /// - Throws: `FileError`.
  func commit(_ folder: DistFolder) throws {
    try flat?.exchange()
    guard let pointer else { return }
    try folder.put("\(summary.app)/ch/local.json", pointer)
    try folder.settle(jobs: 1)
    // Renames reach the disk in their order, so this one wait covers those of the objects.
    try syncFolder(folder.root + "/\(summary.app)/ch")
  }

  /// Removes objects that earlier releases named and this one does not.
  /// - Throws: `FileError`.
  func removeStrays(_ folder: DistFolder) throws(FileError) {
    guard pointer != nil else { return }
    try folder.removeObjects(of: summary.app, except: objects)
  }
}

/// A workbook whose bundles are written.
struct PackedVolume: Sendable {
  var references: [BundleReference]
  var objects: [(name: String, size: Int, isNew: Bool)] = []
  var report = Report()

  init(references: [BundleReference]) { self.references = references }
}
