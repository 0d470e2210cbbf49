/// What lies below a content root, in the order of the paths' bytes whatever order the file system lists it in.
package struct Inventory: Sendable {
  /// YAML files in the folders of the format, and what each holds.
  package private(set) var sources: [(path: String, kind: SourceKind)] = []
  /// YAML files in folders and under names that are skipped (`_old/`), for the ids that they hold.
  package private(set) var skipped: [(path: String, kind: SourceKind)] = []
  /// Files below `images/` and `media/`.
  package private(set) var media: [String] = []
  /// Symbolic links that lead out of the content root.
  package private(set) var refusedLinks: [String] = []
  /// Files and folders of which the name is not UTF-8, as far as it can be shown.
  package private(set) var misnamed: [String] = []
  package private(set) var strays: [(path: String, isYAML: Bool)] = []
  /// Files that are neither sources nor media, for what names them.
  package private(set) var others: [String] = []
  package private(set) var hasSettings = false
  package private(set) var hasLedger = false

  /// Whether a folder holds anything that only a content root does; pictures lie in many folders.
  package static func isContentRoot(_ root: String) -> Bool {
    SourceKind.allCases.contains { isFolder(root + "/" + $0.rawValue) }
      || ["bindery.yml", "ids.lock"].contains { fileExists(root + "/" + $0) }
  }

  /// Walks the folder at `root`.
  /// - Throws: `FileError` where a folder cannot be listed.
  package init(root: String) throws(FileError) {
    var walk = FolderWalk(root: root)
    for entry in try walk.entries() { take(entry) }
    // Also behind a link, which the walk may have followed to another name.
    hasLedger = fileExists(root + "/ids.lock") && !refusedLinks.contains("ids.lock")
  }

  private mutating func take(_ entry: FolderWalk.Entry) {
    let path = entry.path
    if entry.isRefusedLink {
      refusedLinks.append(path)
      return
    }
    if entry.isMisnamed {
      if !entry.isSkipped { misnamed.append(path) }
      return
    }
    let isYAML = path.hasByteSuffix(".yml") || path.hasByteSuffix(".yaml")
    let isTop = !path.utf8.contains(UInt8(ascii: "/"))
    if !isYAML, !Self.isMedia(path) { others.append(path) }
    if entry.isSkipped {
      if isYAML, let kind = SourceKind(path: path) { skipped.append((path, kind)) }
    } else if isTop, path == "bindery.yml" {
      hasSettings = true
    } else if isTop, path == "ids.lock" {
      return
    } else if Self.isMedia(path) {
      media.append(path)
      if isYAML { strays.append((path, true)) }
    } else if let kind = SourceKind(path: path) {
      if isYAML {
        sources.append((path, kind))
      } else if !DistFolder.name(of: path).hasBytePrefix("README") {
        strays.append((path, false))
      }
    } else if isYAML, !Self.isReserved(path) {
      strays.append((path, true))
    }
  }

  /// Reports links out of the root, files that are in the wrong place, and a mixture of `.yml` and `.yaml`.
  /// - Parameter named: Files that a source names, which are where they belong.
  func report(_ report: inout Report, named: Set<String> = []) {
    for link in refusedLinks { report.add(.linkOutside(at: Place(link, SourceRange(at: 0)))) }
    for path in misnamed { report.add(.encodingOfName(at: Place(path, SourceRange(at: 0)))) }
    for stray in strays where !named.contains(stray.path) {
      report.add(.strayFile(at: Place(stray.path, SourceRange(at: 0)), isYAML: stray.isYAML))
    }
    let short = sources.first { $0.path.hasByteSuffix(".yml") }
    let long = sources.first { $0.path.hasByteSuffix(".yaml") }
    if let short, let long {
      report.add(
        .extensionMixed(
          at: Place(long.path, SourceRange(at: 0)), other: Place(short.path, SourceRange(at: 0))))
    }
  }

  private static func isMedia(_ path: String) -> Bool {
    path.hasBytePrefix("images/") || path.hasBytePrefix("media/")
  }

  /// Folders that the format keeps for other uses.
  private static func isReserved(_ path: String) -> Bool {
    path.hasBytePrefix("translations/") || path.hasBytePrefix("keys/")
  }
}
