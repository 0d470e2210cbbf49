import BinderyFormat

/// The public roots of the apps: `keys/<app>/<n>.root.json` in the content folder, committed with it.
package struct RootFiles: Sendable {
  /// The content folder.
  let root: String

  package init(root: String) { self.root = root }

  /// The apps that have keys, in the order of their names.
  package func apps() throws(FileError) -> [ItemID] {
    try namesInFolder(root + "/keys").compactMap { ItemID($0) }.sorted()
  }

  /// The newest root of an app, after the whole chain that leads to it was walked; nil where there is none.
  /// - Throws: `KeyError.brokenChain`, `FileError`.
  package func newest(of app: ItemID) throws -> TrustRoot? {
    var newest: TrustRoot?
    while case let path = path(of: app, version: (newest?.version ?? 0) + 1), fileExists(path) {
      let bytes = try readFile(path, limit: TrustRoot.largest)
      do throws(TrustError) {
        if let last = newest {
          newest = try last.next(bytes)
        } else {
          newest = try TrustRoot(shipped: bytes, app: app)
        }
      } catch {
        throw KeyError.brokenChain(path: path, reason: "\(error)")
      }
    }
    return newest
  }

  /// The file of the newest root; nil where there is none.
  /// - Throws: `KeyError.brokenChain`, `FileError`.
  package func newestFile(of app: ItemID) throws -> [UInt8]? {
    guard let newest = try newest(of: app) else { return nil }
    return try readFile(path(of: app, version: newest.version), limit: TrustRoot.largest)
  }

  /// Writes the next root; what is there is never written over.
  func add(_ root: TrustRoot, signedBy keys: [Ed25519.PrivateKey]) throws -> String {
    let path = path(of: root.app, version: root.version)
    guard !fileExists(path) else { throw KeyError.exists("\(root.app)") }
    try makeFolders("\(self.root)/keys/\(root.app)")
    try replaceFile(path, Envelope(root.payload, ofType: TrustRoot.payloadType, by: keys).json)
    return path
  }

  private func path(of app: ItemID, version: Int) -> String {
    "\(root)/keys/\(app)/\(version).root.json"
  }
}
