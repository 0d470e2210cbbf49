import BinderyFormat
import Dispatch

/// Pictures that earlier builds made, in the output folder and in the one that `--base` names; what is taken from
/// there is looked over by its digest.
// Unchecked because the lock guards what changes; `Mutex` needs macOS 15.
final class PictureStore: @unchecked Sendable {
  private let recipe: String
  private let known: PictureIndex
  /// Folders that can hold `o/`, the output folder's first.
  private let folders: [String]
  private var made = PictureIndex()
  private let lock = DispatchSemaphore(value: 1)

  /// - Throws: `FileError` where a folder cannot be listed.
  init(recipe: String, out: String, base: String?) throws(FileError) {
    self.recipe = recipe
    var (known, folders) = (PictureIndex(), [String]())
    for root in [out, base].compactMap({ $0 }) {
      if let bytes = try? readFile(root + "/" + PictureIndex.name) {
        let index = PictureIndex(bytes, recipe: recipe)
        known.entries.merge(index.entries) { first, _ in first }
      }
      for app in try namesInFolder(root) where !app.hasBytePrefix(".") && isFolder(root + "/" + app)
      {
        folders.append("\(root)/\(app)")
        folders += try namesInFolder("\(root)/\(app)/p").map { "\(root)/\(app)/p/\($0)" }
      }
    }
    (self.known, self.folders) = (known, folders)
  }

  /// What came out of a picture, in this build or an earlier one.
  func entry(_ source: SHA256Digest) -> PictureIndex.Entry? {
    lock.wait()
    defer { lock.signal() }
    return made.entries[source] ?? known.entries[source]
  }

  func note(_ entry: PictureIndex.Entry, of source: SHA256Digest) {
    lock.wait()
    defer { lock.signal() }
    made.entries[source] = entry
  }

  /// The bytes of an object, if one of the folders has it whole.
  func bytes(_ digest: SHA256Digest, size: Int, type: MediaType) -> [UInt8]? {
    let name = ObjectName.object(digest, extension: type.fileExtension)
    for folder in folders {
      if let bytes = Self.bytes(of: folder + "/" + name, digest, size: size) { return bytes }
    }
    return nil
  }

  /// The bytes of a file, if they are those of the digest.
  static func bytes(of path: String, _ digest: SHA256Digest, size: Int) -> [UInt8]? {
    guard let bytes = try? readFile(path, limit: size), bytes.count == size,
      SHA256Digest(of: bytes) == digest
    else { return nil }
    return bytes
  }

  /// Writes the index of what this build delivers.
  /// - Parameter keepsOthers: Whether pictures that this build did not look at may still be delivered (`--app`).
  /// - Throws: `FileError`.
  func write(into folder: DistFolder, keepsOthers: Bool) throws {
    var index = made
    if keepsOthers { index.entries.merge(known.entries) { first, _ in first } }
    try folder.put(PictureIndex.name, index.bytes(recipe: recipe))
    try folder.settle(jobs: 1)
  }
}
