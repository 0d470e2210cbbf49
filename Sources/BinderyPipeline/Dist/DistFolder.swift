import BinderyFormat
import Dispatch

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The output folder while a build writes it: locked, and changed only by writing beside and renaming.
///
/// Files are first written into `.new/` and renamed to where they belong, so that whatever exists under its own name
/// is whole; what is there already with the same bytes is not touched.
final class DistFolder: Sendable {
  // A class because the lock and the folder of unfinished files must be let go of once.
  let root: String
  private let lock: FileLock
  /// Names of the files that are written and not yet in place.
  private let pending = PendingFiles()
  /// Waits for the disk one file after the other, while the next ones are made: a wait takes no processor.
  private let disk = DispatchQueue(label: "bindery.disk")

  /// Makes and locks the folder, waiting for another build that holds it; `onWait` is called before a wait.
  /// - Throws: `FileError`.
  init(_ root: String, onWait: () -> Void) throws(FileError) {
    self.root = root
    try makeFolders(root)
    lock = try FileLock(root + "/.lock", flags: O_CREAT | O_RDWR, onWait: onWait)
    // What a killed build left unfinished.
    try removeTree(root + "/.new")
  }

  /// Writes a file to be put under its name by `settle`, unless it is there with the same bytes or written already;
  /// tells whether it is new.
  @discardableResult
  func put(_ name: String, _ bytes: [UInt8]) throws(FileError) -> Bool {
    if hasBytes(bytes, at: root + "/" + name) { return false }
    // Two workbooks may have an equal bundle, on two threads.
    guard pending.insert(name) else { return false }
    try makeFolders(root + "/.new")
    try writeFile(unfinished(name), bytes, waits: false)
    disk.async { [self] in
      do throws(FileError) { try syncFile(unfinished(name)) } catch { pending.fail(error) }
    }
    return true
  }

  /// Waits until the disk has all that was put, and renames it to where it belongs.
  func settle(jobs: Int) throws {
    let names = try disk.sync { try pending.removeAll() }
    let results = concurrentMap(names, width: jobs, worker: NoWorker()) { _, name in
      Result {
        let path = root + "/" + name
        try makeFolders(Self.parent(of: path))
        try renameFile(unfinished(name), path)
      }
    }
    for result in results { try result.get() }
  }

  private func unfinished(_ name: String) -> String {
    root + "/.new/" + name.split(separator: "/").joined(separator: "+")
  }

  /// Ends the build: no unfinished files are left.
  func finish() throws(FileError) { try removeTree(root + "/.new") }

  /// The last part of a path.
  static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  static func parent(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return String(path[..<slash])
  }

  func hasBytes(_ bytes: [UInt8], at path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) == bytes.count
    else { return false }
    guard let existing = try? readFile(path) else { return false }
    return existing == bytes
  }

  /// Removes the objects of an app whose names are not in `kept`, and folders that become empty; what has no object's
  /// name is left alone.
  func removeObjects(of app: String, except kept: Set<String> = []) throws(FileError) {
    for place in ["m", "o", "p", "n", "d"] {
      try removeObjects(in: "\(app)/\(place)", except: kept)
    }
  }

  private func removeObjects(in name: String, except kept: Set<String>) throws(FileError) {
    for entry in try namesInFolder(root + "/" + name) {
      let inner = name + "/" + entry
      if isFolder(root + "/" + inner) {
        try removeObjects(in: inner, except: kept)
      } else if !kept.contains(inner), OutputFolder.isObject(entry) {
        try removeFile(root + "/" + inner)
      }
    }
    removeFolderIfEmpty(root + "/" + name)
  }

  /// Removes whole outputs; of a release first the pointer, so that nobody reads it while it goes.
  func remove(releases: [String], flats: [String]) throws(FileError) {
    for name in releases {
      try removeFile("\(root)/\(name)/ch/local.json")
      removeFolderIfEmpty("\(root)/\(name)/ch")
      try removeObjects(of: name)
      removeFolderIfEmpty("\(root)/\(name)")
    }
    for name in flats { try removeTree(root + "/" + name) }
  }
}

/// The names of files that are not yet in place, which threads share.
// Unchecked because the lock guards them; `Mutex` needs macOS 15.
private final class PendingFiles: @unchecked Sendable {
  private var names: Set<String> = []
  /// Why the disk has not all of them.
  private var failure: FileError?
  private let lock = DispatchSemaphore(value: 1)

  /// False if the name is in it already.
  func insert(_ name: String) -> Bool {
    lock.wait()
    defer { lock.signal() }
    return names.insert(name).inserted
  }

  func fail(_ error: FileError) {
    lock.wait()
    defer { lock.signal() }
    failure = failure ?? error
  }

  /// Takes all names out; in the order of their bytes.
  /// - Throws: `FileError` where the disk has not all of the files.
  func removeAll() throws(FileError) -> [String] {
    lock.wait()
    defer { lock.signal() }
    if let failure { throw failure }
    defer { names = [] }
    return names.sorted { $0.bytesPrecede($1) }
  }
}
