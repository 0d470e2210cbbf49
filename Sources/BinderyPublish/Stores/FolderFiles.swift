import BinderyFormat
import BinderyPipeline
import Foundation

/// What a folder's store does with files.
struct FolderFiles: Sendable {
  let root: String

  /// Where an object lies.
  /// - Throws: With the code `EINVAL` for keys that are none here, `ELOOP` where a symbolic link would lead elsewhere.
  func place(of key: String) throws(FileError) -> String {
    var path = root
    for part in key.split(separator: "/", omittingEmptySubsequences: false) {
      guard !part.isEmpty, part.utf8.first != UInt8(ascii: "."), !part.utf8.contains(0) else {
        throw FileError(path: "\(root)/\(key)", code: EINVAL)
      }
      path += "/\(part)"
      var status = stat()
      if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
        throw FileError(path: path, code: ELOOP)
      }
    }
    return path
  }

  /// The digest of the bytes.
  static func tag(_ digest: SHA256Digest) -> String { "\"\(digest)\"" }

  func look(_ key: String) throws(FileError) -> StoredHead? {
    do throws(FileError) {
      let (size, digest) = try FileDigest.read(try place(of: key))
      return StoredHead(tag: Self.tag(digest), size: size)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  func write(
    _ key: String, _ body: ObjectBody, when condition: WriteCondition
  ) throws(FileError) -> WriteOutcome {
    let path = try place(of: key)
    let folder = (path as NSString).deletingLastPathComponent
    try makeFolders(folder)
    try makeFolders(pending)
    let beside = "\(pending)/\(UUID().uuidString)"
    defer { unlink(beside) }
    let digest = try fill(beside, body)
    guard try put(beside, at: path, key, when: condition) else { return .refused }
    try syncFolder(folder)
    return .written(tag: Self.tag(digest))
  }

  /// False where the condition does not hold.
  private func put(
    _ beside: String, at path: String, _ key: String, when condition: WriteCondition
  ) throws(FileError) -> Bool {
    if condition == .absent {
      // Unlike a rename, a link never takes a file's place.
      if link(beside, path) == 0 { return true }
      if errno == EEXIST { return false }
      guard Self.linkless.contains(errno) else { throw FileError.last(path) }
    }
    let lock = try FileLock(root + "/.lock", flags: O_CREAT | O_RDWR) {}
    switch condition {
    case .always: break
    case .absent: if fileExists(path) { return false }
    case .tag(let tag): if try look(key)?.tag != tag { return false }
    }
    try renameFile(beside, path)
    _ = consume lock
    return true
  }

  /// Codes of file systems that know no links.
  private static let linkless = [EPERM, ENOTSUP, ENOSYS]

  /// Where objects are written before they get their names.
  private var pending: String { root + "/.new" }

  /// Writes a new file, and waits until the disk has it.
  private func fill(_ beside: String, _ body: ObjectBody) throws(FileError) -> SHA256Digest {
    switch body {
    case .bytes(let bytes):
      try writeFile(beside, bytes)
      return SHA256Digest(of: bytes)
    case .file(let path, let size, let digest):
      let file = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      guard file >= 0 else { throw FileError.last(beside) }
      defer { close(file) }
      let found = try FileDigest.read(path) { piece throws(FileError) in
        var written = 0
        while written < piece.count {
          let rest = UnsafeRawBufferPointer(rebasing: piece[written...])
          let count = Foundation.write(file, rest.baseAddress, rest.count)
          if count >= 0 { written += count } else if errno != EINTR { throw .last(beside) }
        }
      }
      guard found == (size, digest) else { throw FileError(path: path, code: ESTALE) }
      guard fsync(file) == 0 else { throw FileError.last(beside) }
      return digest
    }
  }

  func remove(_ keys: [String]) throws(FileError) {
    for key in keys { try removeFile(try place(of: key)) }
    try removeLeftOver()
  }

  /// Removes what a run that died was writing a day ago or more.
  private func removeLeftOver() throws(FileError) {
    for name in try namesInFolder(pending) {
      let path = "\(pending)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      if FolderListing.modified(status) < time(nil) - 86_400 { try removeFile(path) }
    }
  }
}
