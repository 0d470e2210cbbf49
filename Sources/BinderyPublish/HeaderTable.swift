import BinderyFormat

/// What each kind of object is served with.
///
/// A pointer says the table's digest, so that a publisher sees whether objects were written with an earlier one.
package struct HeaderTable: Sendable, Hashable {
  package var prod = "public, max-age=60, stale-while-revalidate=30, stale-if-error=86400"
  package var otherChannels = "no-cache"
  package var flat = "public, max-age=60"
  package var immutable = "public, max-age=31536000, immutable, no-transform"
  package var unlisted = "no-store"

  /// The first there was, which a pointer need not name.
  package static let first = HeaderTable()

  package var digest: SHA256Digest {
    SHA256Digest(
      of: Array([prod, otherChannels, flat, immutable, unlisted].joined(separator: "\n").utf8))
  }

  /// What a pointer says of it: nothing of the first.
  var named: SHA256Digest? { self == .first ? nil : digest }

  /// What an object below an app's folder is served with.
  func head(of name: String) -> ObjectHead {
    let plain = Self.encodings.keys.reduce(name) { name, ending in
      name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
    }
    return ObjectHead(
      contentType: Self.contentType(of: plain), cacheControl: cacheControl(of: name),
      contentEncoding: Self.encodings.first { name.hasSuffix($0.key) }?.value)
  }

  /// What a file of `flat` is served with.
  func head(ofFlat name: String) -> ObjectHead {
    ObjectHead(contentType: Self.contentType(of: name), cacheControl: flat)
  }

  private func cacheControl(of name: String) -> String {
    let parts = name.split(separator: "/")
    switch (parts.first, parts.count) {
    case ("_pub", _): return unlisted
    case ("ch", 2): return name == "ch/prod.json" ? prod : otherChannels
    default: return immutable
    }
  }

  /// By the end of a name.
  private static let encodings = [".br": "br", ".gz": "gzip"]

  private static func contentType(of name: String) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return contentTypes[ending] ?? "application/octet-stream"
  }

  private static let contentTypes = [
    "json": "application/json", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg",
    "webp": "image/webp", "gif": "image/gif", "svg": "image/svg+xml", "mp4": "video/mp4",
    "webm": "video/webm", "mp3": "audio/mpeg", "m4a": "audio/mp4",
  ]
}
