import BinderyFormat

extension Release {
  /// Keeps a workbook for offline use, through all updates and whatever room there is: its bundles and its media, which
  /// are here when this returns.
  /// - Parameter progress: Called with the objects that are here, and all there are.
  /// - Throws: `KeptReason`, `FormatError`.
  public func pin(
    _ workbook: Manifest.Workbook,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws {
    try client.library.store.setPins { $0.insert(workbook.id) }
    var media: Set<NamedObject> = []
    for (index, bundle) in workbook.bundles.enumerated() {
      let object = try NamedObject(bundle, of: workbook, language)
      let content = try ContentBundle(try await client.library.bytes(object))
      media.formUnion(content.files(tier: workbook.access))
      progress(index + 1, workbook.bundles.count + media.count)
    }
    for (index, object) in media.sorted(by: { $0.name < $1.name }).enumerated() {
      _ = try await client.library.bytes(object)
      progress(workbook.bundles.count + index + 1, workbook.bundles.count + media.count)
    }
  }

  /// From now on the workbook may go when room is needed.
  /// - Throws: `KeptReason`.
  public func unpin(_ workbook: Manifest.Workbook) throws {
    try client.library.store.setPins { $0.remove(workbook.id) }
  }
}

extension ContentBundle {
  /// All media in it of kinds that are known, without the smaller variants.
  func files(tier: String?) -> [NamedObject] {
    let shown =
      questions.flatMap { question in question.media + question.choices.flatMap(\.media) }
      + passages.flatMap(\.media)
    return (shown + shown.compactMap(\.still)).compactMap { try? NamedObject($0.file, tier: tier) }
  }
}

/// Removes what no release here names any more, and what was not used for long where the store is too large.
struct Tidying {
  private let client: ContentClient
  private var store: Store { client.library.store }
  /// Seconds: a session may still read what the last two releases do not name.
  private static let grace = 86_400

  init(_ client: ContentClient) { self.client = client }

  /// Never touches what is pinned, nor the manifests of releases that can be opened.
  func run() throws {
    let named = named
    try Disk.locked(store.path(".lock")) {
      var files: [(name: String, size: Int, touched: Int)] = []
      for name in Disk.files(below: store.folder) {
        guard let facts = Disk.facts(store.path(name)), Self.isObject(name) else { continue }
        let isStray =
          name.hasPrefix(".new/") || name.hasSuffix(".json") && !named.all.contains(name)
        if isStray, facts.touched < client.options.now() - Self.grace {
          try store.disk.remove(store.path(name))
        } else {
          files.append((name, facts.size, facts.touched))
        }
      }
      var size = files.reduce(0) { $0 + $1.size }
      for file in files.sorted(by: { ($0.touched, $0.name) < ($1.touched, $1.name) })
      where size > client.options.storageLimit && !named.kept.contains(file.name) {
        try store.disk.remove(store.path(file.name))
        size -= file.size
      }
    }
  }

  private static func isObject(_ name: String) -> Bool {
    ["m/", "n/", "o/", "p/", ".new/"].contains { name.hasPrefix($0) }
  }

  /// Names of the objects that releases here name, and of those among them that must stay.
  private var named: (all: Set<String>, kept: Set<String>) {
    var (all, kept): (Set<String>, Set<String>) = ([], [])
    let pins = store.pins
    for held in client.releases {
      let listed =
        [NamedObject(manifest: held.manifest)]
        + [held.notices].compactMap { notices in
          notices.map { NamedObject(notices: $0) }
        }
      kept.formUnion(listed.map(\.name))
      guard let release = try? Release(held, client, recall: []) else { continue }
      kept.formUnion(
        release.manifest.categories.flatMap(\.pages).map { NamedObject(page: $0).name })
      for records in release.manifest.records {
        for entry in records.object.digest.entries { all.insert(ObjectName.object(entry.value)) }
      }
      for workbook in release.workbooks {
        let prefix = ObjectName.prefix(tier: workbook.access)
        for bundle in workbook.bundles {
          all.formUnion(bundle.digest.entries.map { prefix + ObjectName.object($0.value) })
          guard pins.contains(workbook.id),
            let object = try? NamedObject(bundle, of: workbook, release.language)
          else { continue }
          kept.insert(object.name)
          let content = client.library.held(object).flatMap { try? ContentBundle($0) }
          kept.formUnion((content?.files(tier: workbook.access) ?? []).map(\.name))
        }
      }
    }
    return (all.union(kept), kept)
  }
}
