import BinderyFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where private keys lie: a folder outside the content, a file `<id>.pem` a key, and whatever a variable of the
/// environment holds.
package struct KeyFolder: Sendable {
  /// Its value is the keys' PEM texts, one after another.
  package static let variable = "BINDERY_KEYS"

  let path: String
  private let given: [Ed25519.PrivateKey]

  /// - Parameter environment: The value of `variable`.
  /// - Throws: `KeyError.noKey` where the value is no list of keys.
  package init(_ path: String, environment: String? = nil) throws(KeyError) {
    self.path = path
    let end = "-----END PRIVATE KEY-----"
    let texts = (environment ?? "").split(separator: end).filter { text in
      !text.allSatisfy(\.isWhitespace)
    }
    given = texts.compactMap { Ed25519.PrivateKey(pem: Array("\($0)\(end)\n".utf8)) }
    guard given.count == texts.count else { throw .noKey(path: Self.variable) }
  }

  /// Refuses a folder that the next commit of the content would take along.
  /// - Throws: `KeyError.inContent`.
  func checkIsOutside(_ content: String) throws(KeyError) {
    let (keys, sources) = (resolvedPath(path) + "/", resolvedPath(content))
    if keys.hasBytePrefix(sources == "/" ? sources : sources + "/") { throw .inContent(path) }
  }

  /// Keeps a new key: its owner alone may read it.
  func keep(_ key: Ed25519.PrivateKey) throws(FileError) {
    if !isFolder(path) {
      if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash > path.startIndex {
        try makeFolders(String(path[..<slash]))
      }
      guard mkdir(path, 0o700) == 0 else { throw FileError.last(path) }
    }
    try writeFile(file(key.publicKey.id), key.pem, mode: 0o600)
  }

  /// The private key of an id; nil where it is not at hand.
  /// - Throws: `KeyError.exposed` and `.noKey`, `FileError`.
  package func key(_ id: String) throws -> Ed25519.PrivateKey? {
    if let key = given.first(where: { $0.publicKey.id == id }) { return key }
    var status = stat()
    guard stat(file(id), &status) == 0 else { return nil }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
      throw KeyError.exposed(path: file(id))
    }
    guard let key = Ed25519.PrivateKey(pem: try readFile(file(id), limit: 1 << 16)),
      key.publicKey.id == id
    else { throw KeyError.noKey(path: file(id)) }
    return key
  }

  private func file(_ id: String) -> String { "\(path)/\(id).pem" }
}
