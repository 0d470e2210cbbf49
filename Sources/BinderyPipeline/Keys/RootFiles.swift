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
  package func newest(of app: ItemID) throws -> TrustRoot? { try chain(of: app).last?.root }

  /// All roots of an app, oldest first, each signed as the one before it demands.
  /// - Throws: `KeyError.brokenChain`, `FileError`.
  package func chain(of app: ItemID) throws -> [(root: TrustRoot, bytes: [UInt8])] {
    var chain: [(root: TrustRoot, bytes: [UInt8])] = []
    while case let path = path(of: app, version: chain.count + 1), fileExists(path) {
      let bytes = try readFile(path, limit: TrustRoot.largest)
      do throws(TrustError) {
        if let last = chain.last {
          chain.append((try last.root.next(bytes), bytes))
        } else {
          chain.append((try TrustRoot(shipped: bytes, app: app), bytes))
        }
      } catch {
        throw KeyError.brokenChain(path: path, error)
      }
    }
    return chain
  }

  /// The file of the newest root; nil where there is none.
  /// - Throws: `KeyError.brokenChain`, `FileError`.
  package func newestFile(of app: ItemID) throws -> [UInt8]? { try chain(of: app).last?.bytes }

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
