/// What lies in an output folder before a build writes it: what builds made, known by its form, and what others put
/// there, which no build may change or remove.
struct OutputFolder {
  private let root: String

  init(_ root: String) { self.root = root }

  /// Refuses a folder whose place, or what lies where the apps' outputs belong, would put somebody's files at risk.
  /// - Throws: `BuildError`, `FileError`.
  func check(for apps: [App], content: String) throws {
    let (out, sources) = (resolvedPath(root), resolvedPath(content))
    if lies(out, in: sources) { throw BuildError.outputInContent(root) }
    if lies(sources, in: out) { throw BuildError.contentInOutput(root) }
    for app in apps {
      let name = app.id.description
      if app.outputs.contains(.bundles) { try checkIsFree(name, isRelease) }
      if app.outputs.contains(.flat) { try checkIsFree(app.flatPath.value, isFlat) }
    }
  }

  /// Outputs of earlier builds under other names than those kept: the apps are gone, or the outputs were dropped.
  /// - Throws: `FileError`.
  func dropped(keeping kept: Set<String>) throws(FileError) -> (releases: [String], flats: [String])
  {
    var (releases, flats): ([String], [String]) = ([], [])
    for name in try names("") where !kept.contains(name) && isOwnFolder(name) {
      if try isFlat(name) {
        flats.append(name)
      } else if try isRelease(name), try names(name + "/ch").allSatisfy({ $0 == "local.json" }) {
        // Where other pointers stand, somebody published into the folder.
        releases.append(name)
      }
    }
    return (releases, flats)
  }

  /// Whether a name is that of an object: a digest, or two, and an extension.
  static func isObject(_ name: String) -> Bool {
    let stem = name.utf8.prefix { $0 != UInt8(ascii: ".") }
    return stem.count >= 16 && stem.count < name.utf8.count
      && stem.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || $0 == UInt8(ascii: "-")
      }
  }

  // MARK: Forms

  private func checkIsFree(_ name: String, _ isOwn: (String) throws -> Bool) throws {
    let path = root + "/" + name
    guard fileExists(path) else { return }
    guard isFolder(path), try names(name).isEmpty || isOwn(name) else {
      throw BuildError.foreignFolder(path)
    }
  }

  private func isRelease(_ name: String) throws(FileError) -> Bool {
    let names = try names(name)
    return !names.isEmpty && names.allSatisfy(Self.releaseNames.contains)
  }

  private func isFlat(_ name: String) throws(FileError) -> Bool {
    let names = try names(name)
    // It is exchanged whole, so these two are always there.
    return names.contains("workbooks.json") && names.contains("status.json")
      && names.allSatisfy(Self.flatNames.contains)
  }

  /// Names that begin with a dot belong to the build, or to nobody.
  private func names(_ folder: String) throws(FileError) -> [String] {
    try namesInFolder(root + "/" + folder).filter { !$0.hasBytePrefix(".") }
  }

  private func isOwnFolder(_ name: String) -> Bool {
    isFolder(root + "/" + name) && !isBehindLink(name, in: root)
  }

  private func lies(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasBytePrefix(folder == "/" ? folder : folder + "/")
  }

  private static let releaseNames: Set<String> = ["ch", "m", "o", "p", "n", "d", "keys", "_pub"]
  private static let flatNames: Set<String> = [
    "workbooks.json", "workbooks", "categories.json", "categories", "announcements.json",
    "announcements", "apps", "status.json", "images",
  ]
}
