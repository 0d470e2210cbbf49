/// The folder of a `flat` output: built beside the old one, and exchanged with it in one step.
struct FlatFolder {
  private let folder: DistFolder
  /// Below the output folder: `v1`.
  private let name: String
  /// The content root, from which pictures are copied.
  private let root: String

  private var path: String { folder.root + "/" + name }
  private var unfinished: String { folder.root + "/." + name + ".new" }

  init(folder: DistFolder, name: String, root: String) {
    self.folder = folder
    self.name = name
    self.root = root
  }

  /// Builds the new folder beside the old one; nothing is built where the old one holds just these bytes.
  /// - Throws: `FileError`.
  func prepare(_ files: [Flat.File]) throws(FileError) {
    try removeTree(unfinished)
    var isSame = try filesBelow(path) == Set(files.map(\.name))
    var contents: [(name: String, bytes: [UInt8], isKept: Bool)] = []
    for file in files {
      let bytes = try bytes(of: file)
      let isKept = folder.hasBytes(bytes, at: path + "/" + file.name)
      isSame = isSame && isKept
      contents.append((file.name, bytes, isKept))
    }
    guard !isSame else { return }
    try makeFolders(unfinished)
    for (name, bytes, isKept) in contents {
      let target = unfinished + "/" + name
      try makeFolders(DistFolder.parent(of: target))
      if isKept, linkFile(path + "/" + name, target) { continue }
      try writeFile(target, bytes)
    }
  }

  /// Puts the new folder where readers look, if there is a new one.
  /// - Throws: `FileError`.
  func exchange() throws(FileError) {
    guard fileExists(unfinished) else { return }
    guard fileExists(path) else { return try renameFile(unfinished, path) }
    try exchangeFiles(unfinished, path)
    try removeTree(unfinished)
  }

  private func bytes(of file: Flat.File) throws(FileError) -> [UInt8] {
    switch file.content {
    case .bytes(let bytes): bytes
    case .copy(let source): try readFile(root + "/" + source)
    }
  }

  private func filesBelow(_ folder: String, _ prefix: String = "") throws(FileError) -> Set<String>
  {
    var files: Set<String> = []
    for name in try namesInFolder(folder) {
      let path = folder + "/" + name
      if isFolder(path) {
        files.formUnion(try filesBelow(path, prefix + name + "/"))
      } else {
        files.insert(prefix + name)
      }
    }
    return files
  }
}
