import BinderyFormat

/// A release whose objects are written, and which no pointer names yet.
struct PreparedRelease {
  var summary: ReleaseSummary
  /// `local.json`; nil where only `flat` is built.
  var pointer: [UInt8]?
  var flat: FlatFolder?
  /// Names of all objects of the release, below the output folder.
  private(set) var objects: Set<String> = []

  init(app: String) { summary = ReleaseSummary(app: app) }

  /// - Parameter size: What it adds to the release's bytes: nothing for what is there a second time, compressed.
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

  /// Writes the compressed variants of the JSON objects, which are in place, for `DistFolder.settle`.
  /// - Throws: `FileError`.
  mutating func putVariants(
    _ folder: DistFolder, jobs: Int, _ progress: (any Progress)?
  ) throws {
    let names = objects.filter { $0.hasByteSuffix(".json") }
    let variants = Variants(folder: folder, objects: names.sorted { $0.bytesPrecede($1) })
    for variant in try variants.put(jobs: jobs, progress) {
      note(variant.name, size: 0, isNew: variant.isNew)
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
