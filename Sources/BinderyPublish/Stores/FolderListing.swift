import BinderyPipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Walks a folder in the order of the keys' bytes, and only where keys of one page can be.
struct FolderListing {
  private let root: String
  private let prefix: String
  private let last: String?
  private var found: [ListedObject] = []

  private static let pageSize = 1000

  init(root: String, prefix: String, last: String?) {
    (self.root, self.prefix, self.last) = (root, prefix, last)
  }

  consuming func objects() throws(FileError) -> [ListedObject] {
    try walk("")
    return found
  }

  /// - Parameter folder: Relative to the root; empty, or with a slash at its end.
  private mutating func walk(_ folder: String) throws(FileError) {
    for (key, status) in try entries(folder) where found.count < Self.pageSize {
      if key.utf8.last == UInt8(ascii: "/") {
        try walk(key)
      } else if key.utf8.starts(with: prefix.utf8) {
        found.append(
          ListedObject(key: key, size: Int(status.st_size), modified: Self.modified(status)))
      }
    }
  }

  /// Files, and folders with a slash at their end, that can hold keys of the page.
  private func entries(_ folder: String) throws(FileError) -> [(key: String, status: stat)] {
    var entries: [(key: String, status: stat)] = []
    for name in try namesInFolder(root + "/" + folder) where name.utf8.first != UInt8(ascii: ".") {
      let (file, below) = (folder + name, folder + name + "/")
      let isFile = file.utf8.starts(with: prefix.utf8) && last?.bytesPrecede(file) ?? true
      let isFolder = mayHold(below)
      var status = stat()
      // What is gone by now, or has a name that is no UTF-8, is no object.
      guard isFile || isFolder, lstat("\(root)/\(file)", &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG where isFile: entries.append((file, status))
      case S_IFDIR where isFolder: entries.append((below, status))
      default: break
      }
    }
    return entries.sorted { $0.key.bytesPrecede($1.key) }
  }

  private func mayHold(_ folder: String) -> Bool {
    let isBelowOrAbove =
      folder.utf8.starts(with: prefix.utf8) || prefix.utf8.starts(with: folder.utf8)
    guard isBelowOrAbove, let last else { return isBelowOrAbove }
    return last.bytesPrecede(folder) || last.utf8.starts(with: folder.utf8)
  }

  /// Seconds since 1970.
  static func modified(_ status: stat) -> Int {
    #if canImport(Darwin)
      status.st_mtimespec.tv_sec
    #else
      status.st_mtim.tv_sec
    #endif
  }
}
