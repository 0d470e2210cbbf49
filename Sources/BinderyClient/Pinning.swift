import BinderyFormat
import Foundation

extension Release {
  /// Brings a workbook's bundles and media to this device.
  /// - Parameters:
  ///   - width: Pixels that pictures are to fill; nil: pictures as they are.
  ///   - progress: Called with the bytes that are here, and all there are as far as is known: media are counted once the
  ///     bundles are here.
  /// - Throws: `KeptReason`, `FormatError`.
  public func prefetch(
    _ workbook: Manifest.Workbook, fitting width: Int? = nil,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws {
    let library = client.library
    let bundles = try workbook.bundles.map { try NamedObject($0, of: workbook, language) }
    let tally = Tally(progress)
    tally.expect(bundles)
    try await forEach(bundles) { object in
      let content = try ContentBundle(try await library.bytes(object))
      tally.expect(content.media.files(fitting: width, tier: object.tier))
      tally.set(object, object.bytes)
    }
    tally.expect(workbook.media.files(fitting: width, tier: nil))
    let media = tally.objects.subtracting(bundles).sorted { $0.name < $1.name }
    try await forEach(media) { object in
      _ = try await library.file(object) { tally.set(object, $0) }
      tally.set(object, object.bytes)
    }
  }

  /// Keeps a workbook for offline use, through all updates and whatever room there is: its bundles and its media, which
  /// are here when this returns.
  /// - Parameter progress: As of `prefetch`.
  /// - Throws: `KeptReason`, `FormatError`.
  public func pin(
    _ workbook: Manifest.Workbook,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws {
    try client.library.store.setPins { $0.insert(workbook.id) }
    try await prefetch(workbook, progress: progress)
  }

  /// From now on the workbook may go when room is needed.
  /// - Throws: `KeptReason`.
  public func unpin(_ workbook: Manifest.Workbook) throws {
    try client.library.store.setPins { $0.remove(workbook.id) }
  }
}

/// Bytes that are here, of objects that come side by side.
// A class, because all of them count; unchecked because the lock guards the counts.
private final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [NamedObject: Int] = [:]
  private let progress: @Sendable (Int, Int) -> Void

  init(_ progress: @escaping @Sendable (Int, Int) -> Void) { self.progress = progress }

  var objects: Set<NamedObject> { lock.withLock { Set(counts.keys) } }

  func expect(_ objects: [NamedObject]) {
    lock.withLock { for object in objects { counts[object, default: 0] += 0 } }
  }

  /// In the lock, so that what is told only grows.
  func set(_ object: NamedObject, _ count: Int) {
    lock.withLock {
      counts[object] = count
      progress(
        counts.values.reduce(0, +), counts.keys.reduce(0) { $0 + $1.bytes })
    }
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
      for list in release.lists { all.insert(list.object.name) }
      for workbook in release.workbooks {
        let prefix = ObjectName.prefix(tier: workbook.access)
        for bundle in workbook.bundles {
          all.formUnion(bundle.digest.entries.map { prefix + ObjectName.object($0.value) })
          guard pins.contains(workbook.id),
            let object = try? NamedObject(bundle, of: workbook, release.language)
          else { continue }
          kept.insert(object.name)
          let content = client.library.held(object).flatMap { try? ContentBundle($0) }
          kept.formUnion((content?.media.allFiles(tier: workbook.access) ?? []).map(\.name))
        }
        if pins.contains(workbook.id) {
          kept.formUnion(workbook.media.allFiles(tier: nil).map(\.name))
        }
      }
    }
    return (all.union(kept), kept)
  }
}
