/// Tells a file's kind by its first bytes, as browsers do (mimesniff.spec.whatwg.org).
extension MediaFacts.Content {
  init(of bytes: [UInt8]) {
    let start = bytes.prefix(1024)
    if start.isEmpty {
      self = .empty
    } else if let type = Self.delivered(start) {
      self = .type(type)
    } else {
      self =
        Self.known.first { start.has($0.start, at: $0.offset) }.map { .other($0.name) }
        ?? .unknown
    }
  }

  private static func delivered(_ start: ArraySlice<UInt8>) -> MediaType? {
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpg }
    if start.has("RIFF"), start.has("WEBP", at: 8) { return .webp }
    if start.has("GIF87a") || start.has("GIF89a") { return .gif }
    if start.has("ftyp", at: 4), !isOtherBrand(start) {
      return start.has("M4A ", at: 8) || start.has("M4B ", at: 8) ? .m4a : .mp4
    }
    if start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .webm }
    if start.has("ID3") || MP3Frame(start) != nil { return .mp3 }
    return isSVG(start) ? .svg : nil
  }

  /// Files of the same box format that are no films for browsers.
  private static func isOtherBrand(_ start: ArraySlice<UInt8>) -> Bool {
    known.contains { $0.offset == 4 && start.has($0.start, at: 4) }
  }

  private static let known: [(start: StaticString, offset: Int, name: String)] = [
    ("ftypheic", 4, "HEIC"), ("ftypheix", 4, "HEIC"), ("ftypheim", 4, "HEIC"),
    ("ftypmif1", 4, "HEIF"), ("ftypmsf1", 4, "HEIF"), ("ftypavif", 4, "AVIF"),
    ("ftypavis", 4, "AVIF"), ("ftypqt  ", 4, "QuickTime"), ("BM", 0, "BMP"), ("II*\0", 0, "TIFF"),
    ("MM\0*", 0, "TIFF"), ("%PDF-", 0, "PDF"), ("PK\u{3}\u{4}", 0, "ZIP"), ("OggS", 0, "Ogg"),
    ("fLaC", 0, "FLAC"), ("8BPS", 0, "Photoshop"), ("version https://git-lfs", 0, "Git LFS"),
    ("<!DOCTYPE html", 0, "HTML"), ("<!doctype html", 0, "HTML"), ("<html", 0, "HTML"),
  ]

  /// Text whose first element is `svg`, behind any declaration, comments and document type.
  private static func isSVG(_ start: ArraySlice<UInt8>) -> Bool {
    var rest = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    rest = rest.drop { XMLScan.isSpace($0) }
    guard rest.first == UInt8(ascii: "<") else { return false }
    if rest.has("<svg") || rest.has("<?xml") || rest.has("<!DOCTYPE svg") { return true }
    return rest.has("<!--") && !rest.contains("<html") || isPrefixedRoot(rest)
  }

  /// `<x:svg`: the root with a prefix of its own.
  private static func isPrefixedRoot(_ rest: ArraySlice<UInt8>) -> Bool {
    rest.dropFirst().prefix { $0 != UInt8(ascii: ">") && !XMLScan.isSpace($0) }.suffix(4).has(
      ":svg")
  }
}
