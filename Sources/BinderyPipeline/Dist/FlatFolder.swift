import BinderyFormat

/// The folder of a `flat` output: built beside the old one, and exchanged with it in one step.
struct FlatFolder {
  private let folder: DistFolder
  /// Below the output folder: `v1`.
  private let name: String
  private let media: MediaDelivery

  private var path: String { folder.root + "/" + name }
  private var unfinished: String { folder.root + "/." + name + ".new" }

  init(folder: DistFolder, name: String, media: MediaDelivery) {
    self.folder = folder
    self.name = name
    self.media = media
  }

  /// Builds the new folder beside the old one; nothing is built where the old one holds just these bytes.
  /// - Throws: `FileError`.
  func prepare(_ files: [Flat.File], jobs: Int, report: inout Report) throws {
    try removeTree(unfinished)
    var isSame = try filesBelow(path) == Set(files.map(\.name))
    let kept = try putPictures(files, jobs, &report)
    var contents: [(name: String, bytes: [UInt8], isKept: Bool)] = []
    for file in files {
      guard case .bytes(let bytes) = file.content else { continue }
      let isKept = folder.hasBytes(bytes, at: path + "/" + file.name)
      isSame = isSame && isKept
      contents.append((file.name, bytes, isKept))
    }
    guard !isSame || fileExists(unfinished) else { return }
    for name in kept where !linkFile(path + "/" + name, try target(name)) {
      try writeFile(target(name), readFile(path + "/" + name))
    }
    for (name, bytes, isKept) in contents {
      if isKept, linkFile(path + "/" + name, try target(name)) { continue }
      try writeFile(target(name), bytes)
    }
  }

  /// Where a file of the new folder goes; makes the folders above it.
  private func target(_ name: String) throws(FileError) -> String {
    let target = unfinished + "/" + name
    try makeFolders(DistFolder.parent(of: target))
    return target
  }

  /// Writes the pictures that differ from those that lie there, and names the others.
  private func putPictures(
    _ files: [Flat.File], _ jobs: Int, _ report: inout Report
  ) throws -> [String] {
    let pictures = files.compactMap { file in
      if case .copy(let source) = file.content { (name: file.name, source: source) } else { nil }
    }
    let put = concurrentMap(pictures, width: jobs, worker: SHA256Hasher()) { hasher, picture in
      Result {
        let placed = path + "/" + picture.name
        guard
          let made = try media.deliver(
            picture.source, withVariants: false, placed: placed, &hasher)
        else { return true }
        if folder.hasBytes(made.bytes, at: placed) { return true }
        try writeFile(target(picture.name), made.bytes)
        return false
      }
    }
    var kept: [String] = []
    for (picture, result) in zip(pictures, put) {
      do {
        if try result.get() { kept.append(picture.name) }
      } catch let fault as MediaFault {
        media.reportBroken(picture.source, fault, &report)
      }
    }
    return kept
  }

  /// Puts the new folder where readers look, if there is a new one.
  /// - Throws: `FileError`.
  func exchange() throws(FileError) {
    guard fileExists(unfinished) else { return }
    guard fileExists(path) else { return try renameFile(unfinished, path) }
    try exchangeFiles(unfinished, path)
    try removeTree(unfinished)
  }

  /// Takes back what `prepare` built.
  /// - Throws: `FileError`.
  func discard() throws(FileError) { try removeTree(unfinished) }

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
