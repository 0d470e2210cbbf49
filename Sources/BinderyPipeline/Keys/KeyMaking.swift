import BinderyFormat

/// Makes and renews the keys of an app: one for the roots, and one for each channel.
package struct KeyMaking: Sendable {
  /// The channels that a new app may publish to.
  package static let channels = ["dev", "prod"].map(ItemID.name)

  private let roots: RootFiles
  private let folder: KeyFolder

  package init(roots: RootFiles, folder: KeyFolder) { (self.roots, self.folder) = (roots, folder) }

  /// The first keys of an app; tells where its root lies.
  /// - Throws: `KeyError.noApp` and `.exists`, `FileError`.
  package func begin(_ app: ItemID) throws -> String {
    let source = "\(roots.root)/apps/\(app)"
    guard app == .name("main") || [".yml", ".yaml"].contains(where: { fileExists(source + $0) })
    else { throw KeyError.noApp("\(app)") }
    guard try roots.newest(of: app) == nil else { throw KeyError.exists("\(app)") }
    let set = NewKeys(channels: Self.channels)
    try set.all.forEach(folder.keep)
    let root = set.root(of: app, version: 1, epoch: 1)
    return try roots.add(root, signedBy: [set.rootKey])
  }

  /// New keys in place of all there were, signed by the old ones too; tells where the new root lies.
  /// - Parameter beginsEpoch: Whether a key was stolen, so that all pointers of the thief are to be older.
  /// - Throws: `KeyError.none` and `.missingKeys`, and as `KeyFolder.key`.
  package func rotate(_ app: ItemID, beginsEpoch: Bool) throws -> String {
    guard let old = try roots.newest(of: app) else { throw KeyError.none("\(app)") }
    let signers = try old.root.keys.compactMap(folder.key)
    guard signers.count >= old.root.threshold else {
      let held = Set(signers.map(\.publicKey.id))
      throw KeyError.missingKeys(old.root.keys.filter { !held.contains($0) })
    }
    let set = NewKeys(channels: old.channels.map(\.name))
    try set.all.forEach(folder.keep)
    let root = set.root(
      of: app, version: old.version + 1, epoch: old.epoch + (beginsEpoch ? 1 : 0))
    return try roots.add(root, signedBy: signers + [set.rootKey])
  }
}

/// One key for the roots, and one a channel.
private struct NewKeys {
  let rootKey = Ed25519.PrivateKey()
  let channels: [(name: ItemID, key: Ed25519.PrivateKey)]

  init(channels names: [ItemID]) { channels = names.map { ($0, Ed25519.PrivateKey()) } }

  var all: [Ed25519.PrivateKey] { [rootKey] + channels.map(\.key) }

  func root(of app: ItemID, version: Int, epoch: Int) -> TrustRoot {
    func role(_ key: Ed25519.PrivateKey) -> TrustRoot.Role {
      TrustRoot.Role(keys: [key.publicKey.id], threshold: 1)
    }
    return TrustRoot(
      app: app, version: version, epoch: epoch, keys: all.map(\.publicKey), root: role(rootKey),
      channels: channels.map { TrustRoot.Channel(name: $0.name, role: role($0.key)) })
  }
}
