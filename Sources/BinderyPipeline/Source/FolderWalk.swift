#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Lists all files below a folder, following symbolic links that stay inside it, each folder and file once.
struct FolderWalk {
  struct Entry {
    /// Relative to the root.
    var path: String
    /// Whether the file or a folder above it has a name that starts with `.` or `_`.
    var isSkipped: Bool
    /// A symbolic link that leads out of the root, or nowhere.
    var isRefusedLink = false
    /// The name is not UTF-8, so the path here is not the one on the disk.
    var isMisnamed = false
  }

  private let root: String
  private var entriesFound: [Entry] = []
  private var foldersFound: [String] = []
  private var links: [Entry] = []
  /// Files and folders that were reached, once there are links to compare them with.
  private var reached: Set<FileNumber> = []

  private struct FileNumber: Hashable {
    var device: UInt64
    var inode: UInt64
  }

  init(root: String) { self.root = root }

  /// The files, sorted by the bytes of their paths.
  mutating func entries() throws(FileError) -> [Entry] {
    try walk("", isSkipped: false)
    guard !links.isEmpty else { return entriesFound }
    try followLinks()
    return entriesFound.sorted { $0.path.bytesPrecede($1.path) }
  }

  /// - Parameter isLinked: The folder was reached through a link, so what is in it may have been reached before.
  private mutating func walk(
    _ folder: String, isSkipped: Bool, isLinked: Bool = false
  ) throws(FileError) {
    let location = folder.isEmpty ? root : root + "/" + folder
    guard let stream = opendir(location) else { throw FileError.last(location) }
    defer { closedir(stream) }
    var children: [(key: String, name: String, kind: EntryKind)] = []
    while let item = readdir(stream) {
      let (name, isUTF8) = Self.name(of: item)
      // Of what starts with a dot only the ids in sources matter, and nobody keeps sources there.
      if name.hasBytePrefix(".") { continue }
      guard isUTF8 else {
        let path = folder.isEmpty ? name : folder + "/" + name
        entriesFound.append(
          Entry(path: path, isSkipped: isSkipped || name.hasBytePrefix("_"), isMisnamed: true))
        continue
      }
      let kind = kind(of: item, in: folder, name)
      // With its slash, a folder stands where the paths of what is in it belong among its neighbours.
      children.append((kind == .folder ? name + "/" : name, name, kind))
    }
    for index in Self.order(of: children.map(\.key)) {
      let child = children[index]
      let path = folder.isEmpty ? child.name : folder + "/" + child.name
      let entry = Entry(path: path, isSkipped: isSkipped || child.name.hasBytePrefix("_"))
      switch child.kind {
      case .file:
        if !isLinked || Self.isMedia(path) || note(path) { entriesFound.append(entry) }
      case .folder:
        guard !isLinked || note(path) else { continue }
        foldersFound.append(path)
        try walk(path, isSkipped: entry.isSkipped, isLinked: isLinked)
      case .link: links.append(entry)
      case .other: break
      }
    }
  }

  /// The indices of texts in the order of their bytes: mostly by the first eight, as one number, since moving texts
  /// about would cost more than comparing them.
  private static func order(of keys: [String]) -> [Int] {
    keys.indices.map { (head: keys[$0].head, index: $0) }
      .sorted {
        $0.head == $1.head ? keys[$0.index].bytesPrecede(keys[$1.index]) : $0.head < $1.head
      }
      .map(\.index)
  }

  // MARK: Links

  /// Links are looked at when all that they could double is known.
  private mutating func followLinks() throws(FileError) {
    let base = (realPath(root) ?? root) + "/"
    for path in entriesFound.map(\.path) + foldersFound where Self.isRead(path) { note(path) }
    let direct = entriesFound.count
    while !links.isEmpty {
      links.sort { $0.path.bytesPrecede($1.path) }
      try follow(links.removeFirst(), inside: base)
    }
    dropDoubles(of: entriesFound[direct...])
  }

  private mutating func follow(_ link: Entry, inside base: String) throws(FileError) {
    guard let target = realPath(root + "/" + link.path), (target + "/").hasBytePrefix(base)
    else {
      entriesFound.append(Entry(path: link.path, isSkipped: link.isSkipped, isRefusedLink: true))
      return
    }
    if isFolder(target) {
      if note(link.path) { try walk(link.path, isSkipped: link.isSkipped, isLinked: true) }
    } else if Self.isMedia(link.path) || note(link.path) {
      entriesFound.append(link)
    }
  }

  /// A file outside the folders of the format that was reached through a link is no stray.
  private mutating func dropDoubles(of linked: ArraySlice<Entry>) {
    let numbers = Set(linked.filter { !$0.isRefusedLink }.compactMap { number(of: $0.path) })
    guard !numbers.isEmpty else { return }
    entriesFound = entriesFound.filter { entry in
      Self.isRead(entry.path) || !(number(of: entry.path).map(numbers.contains) ?? false)
    }
  }

  /// Whether a path lies in a folder of the format.
  private static func isRead(_ path: String) -> Bool {
    SourceKind(path: path + "/") != nil || isMedia(path + "/")
  }

  /// Two names of one picture are two pictures to the author; two names of one source are one source.
  private static func isMedia(_ path: String) -> Bool {
    path.hasBytePrefix("images/") || path.hasBytePrefix("media/")
  }

  private func number(of path: String) -> FileNumber? {
    var status = stat()
    guard stat(root + "/" + path, &status) == 0 else { return nil }
    return FileNumber(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  /// Remembers the file or folder; false if it was reached before.
  @discardableResult
  private mutating func note(_ path: String) -> Bool {
    number(of: path).map { reached.insert($0).inserted } ?? false
  }

  // MARK: Entries of a folder

  private enum EntryKind { case file, folder, link, other }

  private func kind(
    of item: UnsafeMutablePointer<dirent>, in folder: String, _ name: String
  ) -> EntryKind {
    switch Int32(item.pointee.d_type) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_LNK): return .link
    case Int32(DT_UNKNOWN): break
    default: return .other
    }
    // Some file systems do not say.
    var status = stat()
    guard lstat(root + "/" + folder + "/" + name, &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// A name in a folder, and whether it is UTF-8; what is not is shown as U+FFFD.
  static func name(of item: UnsafeMutablePointer<dirent>) -> (name: String, isUTF8: Bool) {
    withUnsafePointer(to: &item.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
        String(validatingCString: $0).map { ($0, true) } ?? (String(cString: $0), false)
      }
    }
  }
}
