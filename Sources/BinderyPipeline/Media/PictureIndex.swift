import BinderyFormat

/// What came out of each picture of a build: a file beside the release, so that the next build redoes only what
/// changed.
///
/// It holds for one recipe (sizes and versions of the coders): under another, other bytes would come out, and a build
/// must not depend on what was built before.
struct PictureIndex {
  /// What is delivered of one picture.
  struct Entry: Equatable {
    var digest: SHA256Digest
    /// Bytes.
    var size: Int
    /// As shown; pixels.
    var width: Int
    var height: Int
    var variants: [MediaFile.Variant]
  }

  /// By the digest of the author's file.
  var entries: [SHA256Digest: Entry] = [:]

  /// Below an output folder.
  static let name = ".cache/pictures"

  init() {}

  /// Reads an index; one for another recipe, or a damaged line, counts as nothing.
  init(_ bytes: [UInt8], recipe: String) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let head = lines.first, head == Self.head(recipe) else { return }
    for line in lines.dropFirst() {
      let words = line.split(separator: " ").map(String.init)
      guard words.last == Self.lineEnd, words.count % 4 == 2, words.count > 5,
        let source = SHA256Digest(hex: words[0]), let entry = Entry(words[1..<words.count - 1])
      else { continue }
      entries[source] = entry
    }
  }

  /// One line a picture, in the order of the digests.
  func bytes(recipe: String) -> [UInt8] {
    let lines = entries.map { "\($0) \($1.line) \(Self.lineEnd)\n" }.sorted { $0.bytesPrecede($1) }
    return Array((Self.head(recipe) + "\n" + lines.joined()).utf8)
  }

  /// So that a line that was cut off is told from one with fewer sizes.
  private static let lineEnd = "."

  private static func head(_ recipe: String) -> String { "bindery-pictures \(recipe)" }
}

extension PictureIndex.Entry {
  fileprivate var line: String {
    variants.reduce("\(digest) \(size) \(width) \(height)") { line, variant in
      line + " \(variant.digest) \(variant.size) \(variant.width) \(variant.type.rawValue)"
    }
  }

  fileprivate init?(_ words: ArraySlice<String>) {
    let words = Array(words)
    guard let digest = SHA256Digest(hex: words[0]), let size = Int(words[1]),
      let width = Int(words[2]), let height = Int(words[3])
    else { return nil }
    self.init(digest: digest, size: size, width: width, height: height, variants: [])
    for start in stride(from: 4, to: words.count, by: 4) {
      guard let digest = SHA256Digest(hex: words[start]), let size = Int(words[start + 1]),
        let width = Int(words[start + 2]), let type = MediaType(rawValue: words[start + 3])
      else { return nil }
      variants.append(
        MediaFile.Variant(digest: digest, width: width, type: type, size: size))
    }
  }
}
