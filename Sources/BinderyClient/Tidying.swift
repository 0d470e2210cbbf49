import BinderyFormat

/// Removes what no release here names any more, and what was not used for long where the store is too large.
struct Tidying {
  private let client: ContentClient
  private var store: Store { client.library.store }
  /// Seconds: a session may still read what the last two releases do not name.
  private static let grace = 86_400

  init(_ client: ContentClient) { self.client = client }

  /// Never touches what is pinned, nor the manifests of releases that can be opened.
  func run() throws {
    let held = client.releases
    let releases = held.compactMap { try? Release($0, client, recall: []) }
    let heads = Set(held.flatMap(Self.heads) + releases.flatMap(Self.pages))
    let named = heads.union(releases.flatMap(Self.objects))
    try Disk.locked(store.path(".lock")) {
      var files: [(name: String, size: Int, touched: Int)] = []
      for name in Disk.files(below: store.folder) {
        guard let facts = Disk.facts(store.path(name)), Self.isObject(name) else { continue }
        let isStray = name.hasPrefix(".new/") || name.hasSuffix(".json") && !named.contains(name)
        if isStray, facts.touched < client.options.now() - Self.grace {
          try store.disk.remove(store.path(name))
        } else {
          files.append((name, facts.size, facts.touched))
        }
      }
      var size = files.reduce(0) { $0 + $1.size }
      guard size > client.options.storageLimit else { return }
      let kept = heads.union(releases.flatMap(pinned))
      for file in files.sorted(by: { ($0.touched, $0.name) < ($1.touched, $1.name) })
      where size > client.options.storageLimit && !kept.contains(file.name) {
        try store.disk.remove(store.path(file.name))
        size -= file.size
      }
    }
  }

  private static func isObject(_ name: String) -> Bool {
    ["m/", "n/", "o/", "p/", ".new/"].contains { name.hasPrefix($0) }
  }

  private static func heads(of release: HeldRelease) -> [String] {
    [NamedObject(manifest: release.manifest).name]
      + (release.notices.map { [NamedObject(notices: $0).name] } ?? [])
  }

  private static func pages(of release: Release) -> [String] {
    release.manifest.pages.map(\.name)
  }

  /// Bundles and lists, in all languages.
  private static func objects(of release: Release) -> [String] {
    func names(_ references: [Manifest.Reference], _ tier: String?) -> [String] {
      references.flatMap(\.digest.entries).map {
        ObjectName.prefix(tier: tier) + ObjectName.object($0.value)
      }
    }
    let manifest = release.manifest
    return names(manifest.records.map(\.object), nil)
      + (manifest.retired.map { names([$0], nil) } ?? [])
      + release.workbooks.flatMap { names($0.bundles, $0.access) }
  }

  /// The bundles of pinned workbooks, and their media in whatever size.
  private func pinned(of release: Release) -> [String] {
    let pins = store.pins
    return release.workbooks.filter { pins.contains($0.id) }.flatMap { workbook in
      let bundles = workbook.bundles.compactMap {
        try? NamedObject($0, of: workbook, release.language)
      }
      let media = bundles.flatMap { object in
        client.library.held(object).flatMap { try? ContentBundle($0) }?.media
          .allFiles(tier: object.tier) ?? []
      }
      return (bundles + media + workbook.media.allFiles(tier: nil)).map(\.name)
    }
  }
}
