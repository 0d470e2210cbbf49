import BinderyFormat
import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// All that the client does to the disk; tests put one in its place that fails.
struct Disk: Sendable {
  /// Writes a new file, and waits until the disk has it.
  var write: @Sendable (_ path: String, _ bytes: [UInt8]) throws -> Void = Disk.writeFile
  /// Adds to a file, which is made where it is missing.
  var append: @Sendable (_ path: String, _ bytes: [UInt8]) throws -> Void = Disk.appendFile
  var rename: @Sendable (_ from: String, _ to: String) throws -> Void = Disk.renameFile
  var remove: @Sendable (_ path: String) throws -> Void = Disk.removeFile
  /// Waits until the disk has a folder's names, as far as the file system knows how to.
  var settle: @Sendable (_ folder: String) throws -> Void = Disk.settleFolder

  /// The bytes of a file; nil where it cannot be read.
  static func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(status.st_size)
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while count < size {
        let got = Disk.systemRead(file, buffer.baseAddress! + count, size - count)
        if got < 0, errno == EINTR { continue }
        if got <= 0 { break }
        count += got
      }
      filled = count
    }
    return count == size ? bytes : nil
  }

  /// The digest of a file, read in pieces; nil where it cannot be read.
  static func digest(_ path: String) -> SHA256Digest? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var hasher = SHA256Hasher()
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = piece.withUnsafeMutableBufferPointer {
        systemRead(file, $0.baseAddress!, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { return hasher.finish() }
      hasher.update(piece[..<count])
    }
  }

  /// Size, and when it was last written or read, in seconds since 1970; nil where there is no such file.
  static func facts(_ path: String) -> (size: Int, touched: Int)? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if canImport(Darwin)
      return (Int(status.st_size), status.st_mtimespec.tv_sec)
    #else
      return (Int(status.st_size), status.st_mtim.tv_sec)
    #endif
  }

  /// Notes that a file was used now.
  static func touch(_ path: String) { utimes(path, nil) }

  /// All files below a folder, by their paths in it; where links lead is not looked at.
  static func files(below folder: String, in prefix: String = "") -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + prefix)) ?? []
    return names.sorted().flatMap { name in
      let path = prefix.isEmpty ? name : prefix + "/" + name
      if facts(folder + "/" + path) != nil { return [path] }
      return isFolder(folder + "/" + path) ? files(below: folder, in: path) : []
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Runs `body` while no other process, and no other client of this one, does so with the same file.
  static func locked<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw KeptReason.disk(path: path, code: errno) }
    defer { close(file) }
    while flock(file, LOCK_EX) != 0 {
      guard errno == EINTR else { throw KeptReason.disk(path: path, code: errno) }
    }
    return try body()
  }

  /// Locks a file, which is made where it is missing; nil where another one has the lock.
  static func tryLock(_ path: String) -> Int32? {
    while true {
      let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o644)
      guard file >= 0 else { return nil }
      guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
        close(file)
        return nil
      }
      // Who had the lock before may have renamed the file.
      var (mine, there) = (stat(), stat())
      if fstat(file, &mine) == 0, lstat(path, &there) == 0, mine.st_ino == there.st_ino {
        return file
      }
      close(file)
    }
  }

  static func unlock(_ file: Int32) { close(file) }

  /// Makes the folders that a file lies in.
  static func makeFolders(of path: String) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      let cause = (error as? CocoaError)?.underlying as? POSIXError
      throw KeptReason.disk(path: folder.path, code: cause?.code.rawValue ?? EIO)
    }
  }

  static func writeFile(_ path: String, _ bytes: [UInt8]) throws {
    try put(bytes, to: path, O_TRUNC)
  }

  static func appendFile(_ path: String, _ bytes: [UInt8]) throws {
    try put(bytes, to: path, O_APPEND)
  }

  private static func put(_ bytes: [UInt8], to path: String, _ mode: Int32) throws {
    let file = open(path, O_WRONLY | O_CREAT | mode | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw KeptReason.disk(path: path, code: errno) }
    defer { close(file) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        systemWrite(file, $0.baseAddress! + done, $0.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw KeptReason.disk(path: path, code: errno) }
      done += count
    }
    // What is added piece by piece is verified as a whole, whatever the disk kept of it.
    guard mode == O_APPEND || fsync(file) == 0 else {
      throw KeptReason.disk(path: path, code: errno)
    }
  }

  /// Removes the folders that a file lay in, as far as nothing else does.
  static func removeEmptyFolders(of name: String, below folder: String) {
    var parts = name.split(separator: "/").dropLast()
    while !parts.isEmpty, rmdir("\(folder)/\(parts.joined(separator: "/"))") == 0 {
      parts.removeLast()
    }
  }

  static func renameFile(_ from: String, _ to: String) throws {
    guard systemRename(from, to) == 0 else { throw KeptReason.disk(path: to, code: errno) }
  }

  static func settleFolder(_ folder: String) throws {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // What somebody removed meanwhile has no names.
    guard file >= 0 || errno != ENOENT else { return }
    guard file >= 0 else { throw KeptReason.disk(path: folder, code: errno) }
    defer { close(file) }
    guard fsync(file) == 0 || [EINVAL, ENOTSUP].contains(errno) else {
      throw KeptReason.disk(path: folder, code: errno)
    }
  }

  static func removeFile(_ path: String) throws {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw KeptReason.disk(path: path, code: errno)
    }
  }
}

// The members of `Disk` would hide the system's calls of these names.
extension Disk {
  private static func systemRead(_ file: Int32, _ to: UnsafeMutablePointer<UInt8>, _ count: Int)
    -> Int
  {
    #if canImport(Darwin)
      Darwin.read(file, to, count)
    #else
      Glibc.read(file, to, count)
    #endif
  }

  private static func systemWrite(_ file: Int32, _ from: UnsafeRawPointer, _ count: Int) -> Int {
    #if canImport(Darwin)
      Darwin.write(file, from, count)
    #else
      Glibc.write(file, from, count)
    #endif
  }

  private static func systemRename(_ from: String, _ to: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.rename(from, to)
    #else
      Glibc.rename(from, to)
    #endif
  }
}
