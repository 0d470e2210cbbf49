#if canImport(Darwin)
  import Darwin
#else
  import CPlatform
  import Glibc
#endif

/// The bytes of a file.
/// - Throws: `FileError`; of a file over `limit` bytes, with the code `EFBIG`.
package func readFile(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw FileError.last(path) }
  defer { close(file) }
  var status = stat()
  guard fstat(file, &status) == 0 else { throw FileError.last(path) }
  guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(path: path, code: EISDIR) }
  let size = Int(status.st_size)
  guard size <= limit else { throw FileError(path: path, code: EFBIG, size: size) }
  var failure: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    while count < size {
      let got = read(file, buffer.baseAddress! + count, size - count)
      if got > 0 {
        count += got
      } else if got == 0 {
        break
      } else if errno != EINTR {
        failure = errno
        break
      }
    }
  }
  guard failure == 0 else { throw FileError(path: path, code: failure) }
  return bytes
}

/// Waits until the disk has a file's bytes.
package func syncFile(_ path: String) throws(FileError) {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { throw FileError.last(path) }
  defer { close(file) }
  guard fsync(file) == 0 else { throw FileError.last(path) }
}

/// Writes a new file, or over the one that is there, and waits until the disk has it, unless `syncFile` is to follow.
package func writeFile(
  _ path: String, _ bytes: [UInt8], mode: mode_t = 0o644, waits: Bool = true
) throws(FileError) {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
  guard file >= 0 else { throw FileError.last(path) }
  do throws(FileError) {
    try writeAll(bytes, to: file, path)
    guard !waits || fsync(file) == 0 else { throw FileError.last(path) }
    #if canImport(Glibc)
      // The disk begins with it now, so that the wait is short; if it does not, the wait is as long as ever.
      if !waits { bindery_begin_sync(file) }
    #endif
  } catch {
    close(file)
    throw error
  }
  guard close(file) == 0 else { throw FileError.last(path) }
}

package func renameFile(_ from: String, _ to: String) throws(FileError) {
  guard rename(from, to) == 0 else { throw FileError.last(to) }
}

/// Replaces a file's content in one step, so that a reader sees the old bytes or the new ones: written beside it under
/// a name that starts with a dot, then renamed. Keeps its permissions; never writes through a symbolic link.
package func replaceFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
  try replaceFile(path) { beside, mode throws(FileError) in
    try writeFile(beside, bytes, mode: mode)
  }
}

/// Replaces a file as above; `write` makes the new one, of the given mode.
func replaceFile(
  _ path: String, _ write: (String, mode_t) throws(FileError) -> Void
) throws(FileError) {
  let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) }
  let split = slash ?? path.startIndex
  let beside = path[..<split] + "." + path[split...] + ".new"
  var status = stat()
  let exists = lstat(path, &status) == 0
  if exists, status.st_mode & S_IFMT == S_IFLNK { throw FileError(path: path, code: ELOOP) }
  // A new file takes its place, which its own permissions would not keep away.
  if exists, access(path, W_OK) != 0 { throw FileError.last(path) }
  do throws(FileError) {
    try write(String(beside), exists ? status.st_mode & 0o777 : 0o644)
    try renameFile(String(beside), path)
  } catch {
    // As on a full disk: nothing half-written stays.
    unlink(String(beside))
    throw error
  }
}

/// Writes a file piece by piece, for files that are too large to be made in memory first.
struct FileWriter: ~Copyable {
  private let path: String
  private let file: Int32
  private var pending: [UInt8] = []

  private static let capacity = 1 << 20

  /// A new file, or over the one that is there.
  init(_ path: String, mode: mode_t) throws(FileError) {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
    guard file >= 0 else { throw FileError.last(path) }
    pending.reserveCapacity(Self.capacity)
  }

  deinit { close(file) }

  mutating func append(_ bytes: some Collection<UInt8>) throws(FileError) {
    if pending.count + bytes.count > Self.capacity { try flush() }
    pending += bytes
  }

  private mutating func flush() throws(FileError) {
    try writeAll(pending, to: file, path)
    pending.removeAll(keepingCapacity: true)
  }

  /// Writes what is left, and waits until the disk has it all.
  mutating func finish() throws(FileError) {
    try flush()
    guard fsync(file) == 0 else { throw FileError.last(path) }
  }
}

private func writeAll(_ bytes: [UInt8], to file: Int32, _ path: String) throws(FileError) {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { write(file, $0.baseAddress! + written, $0.count - written) }
    if count >= 0 { written += count } else if errno != EINTR { throw FileError.last(path) }
  }
}

/// Makes a folder and those above it, as far as they are missing.
package func makeFolders(_ path: String) throws(FileError) {
  if mkdir(path, 0o755) == 0 || errno == EEXIST { return }
  guard errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
    slash > path.startIndex
  else { throw FileError.last(path) }
  try makeFolders(String(path[..<slash]))
  guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileError.last(path) }
}

/// Bytes.
package func fileSize(_ path: String) throws(FileError) -> Int {
  var status = stat()
  guard stat(path, &status) == 0 else { throw FileError.last(path) }
  return Int(status.st_size)
}

package func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

package func fileExists(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}

/// The names in a folder in the order of their bytes, without `.` and `..`; none if there is no such folder.
package func namesInFolder(_ path: String) throws(FileError) -> [String] {
  guard let stream = opendir(path) else {
    if errno == ENOENT { return [] }
    throw FileError.last(path)
  }
  defer { closedir(stream) }
  var names: [String] = []
  while let item = readdir(stream) {
    let name = FolderWalk.name(of: item).name
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted { $0.bytesPrecede($1) }
}

/// The files below a folder of another, as paths from that: of a folder in the order of their names' bytes, without those
/// that begin with a dot.
package func filesBelow(_ name: String, in root: String) throws(FileError) -> [String] {
  var files: [String] = []
  for entry in try namesInFolder("\(root)/\(name)") where !entry.hasBytePrefix(".") {
    let inner = "\(name)/\(entry)"
    if isFolder("\(root)/\(inner)") {
      files += try filesBelow(inner, in: root)
    } else {
      files.append(inner)
    }
  }
  return files
}

/// Removes a file; one that is not there is no failure.
package func removeFile(_ path: String) throws(FileError) {
  guard unlink(path) == 0 || errno == ENOENT else { throw FileError.last(path) }
}

/// Removes a folder and all in it; one that is not there is no failure.
package func removeTree(_ path: String) throws(FileError) {
  var status = stat()
  guard lstat(path, &status) == 0 else { return }
  guard status.st_mode & S_IFMT == S_IFDIR else { return try removeFile(path) }
  for name in try namesInFolder(path) { try removeTree(path + "/" + name) }
  guard rmdir(path) == 0 || errno == ENOENT else { throw FileError.last(path) }
}

/// Waits until the disk has a folder's entries.
package func syncFolder(_ path: String) throws(FileError) {
  let folder = open(path, O_RDONLY | O_CLOEXEC)
  guard folder >= 0 else { throw FileError.last(path) }
  defer { close(folder) }
  guard fsync(folder) == 0 else { throw FileError.last(path) }
}

/// Exchanges two paths in one step.
package func exchangeFiles(_ one: String, _ other: String) throws(FileError) {
  #if canImport(Darwin)
    let status = renamex_np(one, other, UInt32(RENAME_SWAP))
  #else
    let status = bindery_exchange(one, other)
  #endif
  guard status == 0 else { throw FileError.last(other) }
}

/// Gives a file a second name; false where the file system cannot.
package func linkFile(_ path: String, _ other: String) -> Bool { link(path, other) == 0 }

package func removeFolderIfEmpty(_ path: String) { rmdir(path) }
