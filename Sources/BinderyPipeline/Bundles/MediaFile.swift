import BinderyFormat

/// A picture, film or sound that is delivered.
package struct MediaFile: Sendable {
  /// Below the content root.
  package var path: String
  package var digest: SHA256Digest
  /// Bytes.
  package var size: Int
  package var type: MediaType

  /// Where it lies below its tier's prefix: `o/<aa>/<sha256>.<ext>`.
  package var objectName: String {
    ObjectName.object(digest, extension: type.fileExtension)
  }
}

/// A kind of media that the format delivers, known by the name's extension.
package enum MediaType: String, Sendable, CaseIterable {
  case png, jpg, webp, gif, svg, mp4, webm, mp3, m4a

  /// By the extension of a file's name; `jpeg` counts as `jpg`, and case does not matter.
  package init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let written = String(path[path.utf8.index(after: dot)...]).lowercased()
    self.init(rawValue: written == "jpeg" ? "jpg" : written)
  }

  package var fileExtension: String { rawValue }

  /// The media type (IANA registry).
  package var contentType: String {
    switch self {
    case .png: "image/png"
    case .jpg: "image/jpeg"
    case .webp: "image/webp"
    case .gif: "image/gif"
    case .svg: "image/svg+xml"
    case .mp4: "video/mp4"
    case .webm: "video/webm"
    case .mp3: "audio/mpeg"
    case .m4a: "audio/mp4"
    }
  }
}
