/// The files below `images/` and `media/`, as the directory listing names them.
package struct MediaLibrary: Sendable {
  /// Paths below the content root (`images/42.png`), sorted by bytes.
  package let paths: [String]
  /// By exact bytes: a `String` would take NFC and NFD names for one.
  private let known: Set<[UInt8]>

  package init(paths: [String]) {
    self.paths = paths
    known = Set(paths.map { Array($0.utf8) })
  }

  package func contains(_ path: String) -> Bool { known.contains(Array(path.utf8)) }
}
