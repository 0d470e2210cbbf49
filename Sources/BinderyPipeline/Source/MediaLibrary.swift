/// The files below `images/` and `media/`, as the directory listing names them.
package struct MediaLibrary: Sendable {
  /// Paths below the content root (`images/42.png`), sorted by bytes.
  package let paths: [String]
  /// By exact bytes: a `String` would take names for one that a server tells apart.
  private let known: Set<[UInt8]>
  private let refusedLinks: Set<[UInt8]>
  /// Paths without extension, where that is one of the format's: what they may stand for.
  private let stems: [[UInt8]: [String]]

  /// - Parameter refusedLinks: Symbolic links that lead out of the content root.
  package init(paths: [String], refusedLinks: [String] = []) {
    self.paths = paths
    known = Set(paths.map { Array($0.utf8) })
    self.refusedLinks = Set(refusedLinks.map { Array($0.utf8) })
    var stems: [[UInt8]: [String]] = [:]
    for path in paths where MediaType(path: path) != nil {
      stems[Array(Self.stem(path).utf8), default: []].append(path)
    }
    self.stems = stems
  }

  /// What a name written in a source leads to.
  package enum Resolution: Sendable {
    /// The path below the content root.
    case found(String)
    case missing(Miss, candidates: [String])
    case outside
  }

  /// Why there is no file, or not one.
  package enum Miss: Sendable {
    case absent
    /// There is one but for upper and lower case.
    case differsInCase
    /// There is one whose letters are composed in another way.
    case differsInForm
    /// A name without extension that several files fit.
    case several
  }

  /// Finds the file that a name means: below `folder` (`images` or `media`), with or without that folder in front; a
  /// name without one of the format's extensions is the stem of exactly one file.
  func resolve(_ name: ArraySlice<UInt8>, folder: String) -> Resolution {
    let written = String(decoding: name, as: UTF8.self)
    guard !Self.leadsOut(written) else { return .outside }
    let path = written.hasBytePrefix(folder + "/") ? written : folder + "/" + written
    let bytes = Array(path.utf8)
    if refusedLinks.contains(bytes) { return .outside }
    if MediaType(path: path) != nil, known.contains(bytes) { return .found(path) }
    switch stems[bytes]?.count {
    case 1: return .found(stems[bytes]?.first ?? path)
    case .some: return .missing(.several, candidates: stems[bytes] ?? [])
    case nil: return miss(path)
    }
  }

  /// Absolute, upwards, with backslashes, or a URL.
  static func leadsOut(_ name: String) -> Bool {
    if name.hasBytePrefix("/") || name.utf8.contains(UInt8(ascii: "\\")) { return true }
    if name.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }
    ) {
      return true
    }
    let scheme = name.utf8.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
    let rest = name.utf8.dropFirst(scheme.count)
    return rest.starts(with: "://".utf8) || rest.starts(with: ":/".utf8)
      || (["data", "javascript", "file"].contains(String(scheme)?.lowercased() ?? "")
        && rest.first == UInt8(ascii: ":"))
  }

  private func miss(_ path: String) -> Resolution {
    // `String` compares composed and decomposed letters as equal, which is just what is looked for here.
    let hasExtension = MediaType(path: path) != nil
    let names = paths.map { (path: $0, name: hasExtension ? $0 : Self.stem($0)) }
    let sameForm = names.filter { $0.name == path }.map(\.path)
    if !sameForm.isEmpty { return .missing(.differsInForm, candidates: sameForm) }
    let lower = path.lowercased()
    let sameLetters = names.filter { $0.name.lowercased() == lower }.map(\.path)
    if !sameLetters.isEmpty { return .missing(.differsInCase, candidates: sameLetters) }
    return .missing(.absent, candidates: nearest(to: path, among: names.map(\.path), limit: 1))
  }

  private static func stem(_ path: String) -> String {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return path }
    return String(path[..<dot])
  }
}
