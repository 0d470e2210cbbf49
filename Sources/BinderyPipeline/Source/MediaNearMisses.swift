/// Finds the files that a name was probably meant for which leads to none.
struct MediaNearMisses: Sendable {
  /// Of types that are delivered, sorted by path.
  private let files: [File]
  /// Indices by path in lower case, with and without extension; `String` finds composed and decomposed letters equal,
  /// which is just what is looked for here.
  private var folded: [String: [Int]] = [:]

  private struct File {
    var path: String
    var stem: String
    var bytesUsed: UInt64
  }

  /// - Parameter paths: Files of types that are delivered.
  init(paths: [String]) {
    files = paths.map { path in
      let stem = path.withoutExtension
      return File(path: path, stem: stem, bytesUsed: Self.bytesUsed(stem))
    }
    for (index, file) in files.enumerated() {
      folded[file.path.lowercased(), default: []].append(index)
      folded[file.stem.lowercased(), default: []].append(index)
    }
  }

  /// Why there is no file at `path`, a name below `folder` with or without extension.
  func of(_ path: String, folder: String) -> (MediaLibrary.Miss, [String]) {
    let alike = (folded[path.lowercased()] ?? []).map { files[$0] }
    let sameForm = alike.filter { $0.path == path || $0.stem == path }
    if !sameForm.isEmpty { return (.differsInForm, sameForm.map(\.path)) }
    if !alike.isEmpty { return (.differsInCase, alike.map(\.path)) }
    return (.absent, slip(path, folder: folder).map { [$0] } ?? [])
  }

  /// The file of that name in a folder further down, or of a name most like it, with any extension.
  private func slip(_ path: String, folder: String) -> String? {
    let length = folder.utf8.count + 1
    let deeper = "/" + path.dropping(bytes: length)
    let written = MediaType(path: path) == nil ? path : path.withoutExtension
    let wanted = Self.bytesUsed(written)
    var close: [(path: String, name: String)] = []
    for file in files where file.path.hasBytePrefix(folder + "/") {
      if file.path.hasByteSuffix(deeper) || file.stem.hasByteSuffix(deeper) { return file.path }
      // Comparing names letter by letter is slow: most are told apart by which bytes occur in them.
      guard (wanted ^ file.bytesUsed).nonzeroBitCount <= 6 else { continue }
      close.append((file.path, file.stem.dropping(bytes: length)))
    }
    let found = nearest(to: written.dropping(bytes: length), among: close.map(\.name)).first
    return found.flatMap { found in close.first { $0.name.utf8.elementsEqual(found.utf8) }?.path }
  }

  /// One bit for each byte that occurs, modulo 64.
  private static func bytesUsed(_ name: String) -> UInt64 {
    name.utf8.reduce(0) { $0 | 1 << UInt64($1 & 63) }
  }
}

extension String {
  /// Up to its last point.
  var withoutExtension: String {
    utf8.lastIndex(of: UInt8(ascii: ".")).map { String(self[..<$0]) } ?? self
  }

  fileprivate func dropping(bytes count: Int) -> String {
    String(self[utf8.index(startIndex, offsetBy: count)...])
  }
}
