import BinderyFormat

/// The libraries of the system on which what is read and written can depend.
package enum LibraryVersions {
  /// Name and version of each.
  package static var all: [String] {
    [
      "libyaml \(YAMLParser.libraryVersion)", CryptoLibrary.version,
      "zlib \(Gzip.libraryVersion)", "brotli \(Brotli.libraryVersion)",
    ]
      + (Vips.shared.map { [$0.version] } ?? [])
  }
}
