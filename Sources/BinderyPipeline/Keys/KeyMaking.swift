import BinderyFormat

/// Makes and renews the keys of an app: one for the roots, and one for each channel.
package struct KeyMaking: Sendable {
  /// The channels that a new app may publish to.
  package static let channels = ["dev", "prod"].map(ItemID.name)

  private let roots: RootFiles
  private let folder: KeyFolder

  package init(roots: RootFiles, folder: KeyFolder) { (self.roots, self.folder) = (roots, folder) }

  /// The first keys of an app; tells where its root lies.
  /// - Throws: `KeyError.noApp`, `.exists` and `.inContent`, `FileError`.
  package func begin(_ app: ItemID) throws -> String {
    let source = "\(roots.root)/apps/\(app)"
    guard app == .name("main") || [".yml", ".yaml"].contains(where: { fileExists(source + $0) })
    else { throw KeyError.noApp("\(app)") }
    guard try roots.newest(of: app) == nil else { throw KeyError.exists("\(app)") }
    try folder.checkIsOutside(roots.root)
    let set = NewKeys(channels: Self.channels.map { ($0, NewRole()) })
    try set.all.forEach(folder.keep)
    let root = set.root(of: app, version: 1, epoch: 1)
    return try roots.add(root, signedBy: set.root.keys)
  }

  /// New keys in place of all there were, as many and with the same thresholds, signed by the old ones too; tells where
  /// the new root lies.
  /// - Parameter beginsEpoch: Whether a key was stolen, so that all pointers of the thief are to be older.
  /// - Throws: `KeyError.none`, `.inContent` and `.missingKeys`, and as `KeyFolder.key`.
  package func rotate(_ app: ItemID, beginsEpoch: Bool) throws -> String {
    guard let old = try roots.newest(of: app) else { throw KeyError.none("\(app)") }
    try folder.checkIsOutside(roots.root)
    let signers = try old.root.keys.compactMap(folder.key)
    guard signers.count >= old.root.threshold else {
      let held = Set(signers.map(\.publicKey.id))
      throw KeyError.missingKeys(old.root.keys.filter { !held.contains($0) })
    }
    let set = NewKeys(like: old)
    try set.all.forEach(folder.keep)
    let root = set.root(
      of: app, version: old.version + 1, epoch: old.epoch + (beginsEpoch ? 1 : 0))
    return try roots.add(root, signedBy: signers + set.root.keys)
  }
}

/// New keys for the roots and for each channel.
private struct NewKeys {
  let root: NewRole
  let channels: [(name: ItemID, role: NewRole)]

  init(channels: [(name: ItemID, role: NewRole)]) { (root, self.channels) = (NewRole(), channels) }

  init(like old: TrustRoot) {
    root = NewRole(like: old.root)
    channels = old.channels.map { ($0.name, NewRole(like: $0.role)) }
  }

  var all: [Ed25519.PrivateKey] { root.keys + channels.flatMap(\.role.keys) }

  func root(of app: ItemID, version: Int, epoch: Int) -> TrustRoot {
    TrustRoot(
      app: app, version: version, epoch: epoch, keys: all.map(\.publicKey), root: root.published,
      channels: channels.map { TrustRoot.Channel(name: $0.name, role: $0.role.published) })
  }
}

/// New keys that sign the same things, and how many of them must.
private struct NewRole {
  let keys: [Ed25519.PrivateKey]
  private let threshold: Int

  /// One key, which signs alone.
  init() { (keys, threshold) = ([Ed25519.PrivateKey()], 1) }

  /// As many as there were: a rotation makes nothing easier to forge.
  init(like old: TrustRoot.Role) {
    keys = old.keys.map { _ in Ed25519.PrivateKey() }
    threshold = old.threshold
  }

  var published: TrustRoot.Role {
    TrustRoot.Role(keys: keys.map(\.publicKey.id), threshold: threshold)
  }
}
