/// The files below `images/` and `media/`, as the directory listing names them.
package struct MediaLibrary: Sendable {
  /// Paths below the content root (`images/42.png`), sorted by bytes.
  package let paths: [String]
  /// By exact bytes: a `String` would take names for one that a server tells apart.
  private let known: Set<[UInt8]>
  private let refusedLinks: Set<[UInt8]>
  /// Paths without extension, where that is one of the format's: what they may stand for.
  private let stems: [[UInt8]: [String]]
  private let nearMisses: MediaNearMisses

  /// - Parameter refusedLinks: Symbolic links that lead out of the content root.
  package init(paths: [String], refusedLinks: [String] = []) {
    self.paths = paths
    known = Set(paths.map { Array($0.utf8) })
    self.refusedLinks = Set(refusedLinks.map { Array($0.utf8) })
    var stems: [[UInt8]: [String]] = [:]
    for path in paths where MediaType(path: path) != nil {
      stems[Array(path.withoutExtension.utf8), default: []].append(path)
    }
    self.stems = stems
    nearMisses = MediaNearMisses(paths: stems.values.joined().sorted { $0.bytesPrecede($1) })
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
    /// There is one, of a type that is not delivered.
    case unfit
  }

  /// Finds the file that a name means: below `folder` (`images` or `media`), with or without that folder in front; a
  /// name without one of the format's extensions is the stem of exactly one file.
  /// - Parameter onlyPictures: Whether films and sounds do not fit there.
  func resolve(
    _ name: ArraySlice<UInt8>, folder: String, onlyPictures: Bool = false
  ) -> Resolution {
    let resolution = resolve(name, folder)
    guard onlyPictures, case .found(let path) = resolution,
      MediaType(path: path)?.isPicture != true
    else { return resolution }
    return .missing(.unfit, candidates: [path])
  }

  private func resolve(_ name: ArraySlice<UInt8>, _ folder: String) -> Resolution {
    let written = String(decoding: name, as: UTF8.self)
    guard !Self.leadsOut(written) else { return .outside }
    let path = written.hasBytePrefix(folder + "/") ? written : folder + "/" + written
    let bytes = Array(path.utf8)
    if refusedLinks.contains(bytes) { return .outside }
    let hasExtension = MediaType(path: path) != nil
    if hasExtension, known.contains(bytes) { return .found(path) }
    if !hasExtension, let files = stems[bytes] {
      return files.count == 1
        ? .found(files[0]) : .missing(.several, candidates: files.sorted { $0.bytesPrecede($1) })
    }
    if known.contains(bytes) { return .missing(.unfit, candidates: [path]) }
    let (reason, candidates) = nearMisses.of(path, folder: folder)
    return .missing(reason, candidates: candidates)
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
}
