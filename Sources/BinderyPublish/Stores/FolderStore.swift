import BinderyFormat
import BinderyPipeline

/// A local folder as a store: for tests, for what is copied by hand, and for web servers that serve one.
///
/// An object appears under its name whole or not at all, and the disk has it before a write is done. Names that start
/// with a dot are the store's own.
package struct FolderStore: Store {
  private let files: FolderFiles

  package init(root: String) { files = FolderFiles(root: root) }

  package var name: String { files.root }
  package var keepsHeads: Bool { false }

  package func read(_ key: String, limit: Int) async throws(StoreError) -> StoredObject? {
    do throws(FileError) {
      let bytes = try readFile(try files.place(of: key), limit: limit)
      let tag = FolderFiles.tag(SHA256Digest(of: bytes))
      return StoredObject(bytes: bytes, head: StoredHead(tag: tag, size: bytes.count))
    } catch {
      if error.isMissing { return nil }
      throw error.isTooLarge ? .tooLarge(key: key) : StoreError(error)
    }
  }

  package func look(_ key: String) async throws(StoreError) -> StoredHead? {
    try asked { () throws(FileError) in try files.look(key) }
  }

  package func write(
    _ key: String, _ body: ObjectBody, _ head: ObjectHead, when condition: WriteCondition
  ) async throws(StoreError) -> WriteOutcome {
    try asked { () throws(FileError) in try files.write(key, body, when: condition) }
  }

  package func list(
    _ prefix: String, after last: String?
  ) async throws(StoreError) -> [ListedObject] {
    try asked { () throws(FileError) in
      try FolderListing(root: files.root, prefix: prefix, last: last).objects()
    }
  }

  package func remove(_ keys: [String]) async throws(StoreError) {
    try asked { () throws(FileError) in try files.remove(keys) }
  }

  private func asked<Found>(
    _ body: () throws(FileError) -> Found
  ) throws(StoreError) -> Found {
    do throws(FileError) { return try body() } catch { throw StoreError(error) }
  }
}
