import BinderyFormat
import BinderyPipeline

/// Objects of releases by their names below the app's folder: from a build where it has them, else fetched, each once.
///
/// Whoever needs many fetches them together first; then they are read one by one.
struct ObjectSource: Sendable {
  private let folder: AppFolder
  /// nil where there is none at hand.
  private let dist: DistRelease?
  private let inDist: Set<String>
  private var fetched: [String: [UInt8]] = [:]

  init(_ folder: AppFolder, dist: DistRelease? = nil) {
    (self.folder, self.dist) = (folder, dist)
    inDist = Set(dist?.list.objects.map(\.name) ?? [])
  }

  /// - Throws: `PublishError.incomplete` where the object is neither here nor fetched.
  func read(_ name: String) throws -> [UInt8] {
    if let bytes = fetched[name] { return bytes }
    guard let dist, inDist.contains(name) else {
      throw PublishError.incomplete(release: "", missing: [name])
    }
    return try dist.read(name)
  }

  /// Fetches what is not here, and checks that it is what its name says.
  /// - Throws: `PublishError.incomplete`, `.wrongContent`, `StoreError`.
  mutating func fetch(_ names: [String], release: String) async throws {
    let missing = Set(names).filter { !inDist.contains($0) && fetched[$0] == nil }.sorted()
    let folder = folder
    let objects = try await concurrently(missing) { name in
      try await folder.read(name, limit: AppFolder.largest)?.bytes
    }
    var gone: [String] = []
    for (name, bytes) in zip(missing, objects) {
      guard let bytes else {
        gone.append(name)
        continue
      }
      guard "\(SHA256Digest(of: bytes))" == contentName(of: name) else {
        throw PublishError.wrongContent(name: name)
      }
      fetched[name] = bytes
    }
    guard gone.isEmpty else { throw PublishError.incomplete(release: release, missing: gone) }
  }

  /// Fetches a release's manifest and its pages.
  /// - Returns: Its workbooks, and the manifest.
  @discardableResult
  mutating func fetchFrame(
    _ manifest: LocalPointer.Object
  ) async throws -> (manifest: BinderyFormat.Manifest, workbooks: [BinderyFormat.Manifest.Workbook])
  {
    let release = manifest.digest.hex(digits: 16)
    let name = ObjectName.manifest(manifest.digest)
    try await fetch([name], release: release)
    let listing = try BinderyFormat.Manifest(read(name))
    let pages = listing.categories.flatMap(\.pages).map(\.pageName)
    try await fetch(pages, release: release)
    let workbooks =
      try listing.categories.flatMap(\.workbooks)
      + pages.flatMap { try BinderyFormat.Manifest.workbooks(ofPage: read($0)) }
    return (listing, workbooks)
  }

  /// Fetches all of a release that clients hold: without index and media.
  mutating func fetch(_ manifest: LocalPointer.Object) async throws {
    let (listing, workbooks) = try await fetchFrame(manifest)
    var names: [String] = []
    for workbook in workbooks {
      for digest in workbook.bundles.flatMap(\.digest.entries) {
        names.append(ObjectName.prefix(tier: workbook.access) + ObjectName.object(digest.value))
      }
    }
    let lists = listing.records.map(\.object) + (listing.retired.map { [$0] } ?? [])
    names += lists.flatMap(\.digest.entries).map { ObjectName.object($0.value) }
    try await fetch(names, release: manifest.digest.hex(digits: 16))
  }

  /// What learners see change from one release to another; from nothing where the first is no longer whole, since that
  /// must not keep a channel from naming something else.
  mutating func learnerView(
    from base: ReleasePlace?, to new: ReleasePlace
  ) async throws -> LearnerView {
    do {
      return try await compared(from: base, to: new)
    } catch PublishError.incomplete(let release, _) where release == base?.release {
      return try await compared(from: nil, to: new)
    }
  }

  private mutating func compared(
    from base: ReleasePlace?, to new: ReleasePlace
  ) async throws -> LearnerView {
    try await fetchFrame(new.manifest)
    guard let base else { return try LearnerView(from: nil, to: contents(new)) }
    try await fetchFrame(base.manifest)
    let (old, next) = (try contents(base), try contents(new))
    let names = LearnerView.objects(from: old, to: next)
    try await fetch(names.old, release: old.name)
    let ended = next.manifest.retired?.digest.entries.map { ObjectName.object($0.value) } ?? []
    try await fetch(names.new + ended, release: next.name)
    return try LearnerView(from: contents(base), to: contents(new))
  }

  private func contents(_ place: ReleasePlace) throws -> ReleaseContents {
    let source = self
    return try ReleaseContents(
      manifest: place.manifest.digest, notices: place.notices?.digest,
      read: { try source.read($0) })
  }
}

/// What a pointer names.
struct ReleasePlace: Sendable {
  var manifest: LocalPointer.Object
  var notices: LocalPointer.Object?

  var release: String { manifest.digest.hex(digits: 16) }
}

extension ChannelPointer {
  var named: ReleasePlace { ReleasePlace(manifest: manifest, notices: notices) }
}

/// The digest in an object's name: its last part up to the first dot.
func contentName(of name: String) -> String {
  String((name.split(separator: "/").last ?? "").prefix { $0 != "." })
}
