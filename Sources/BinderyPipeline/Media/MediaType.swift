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

  /// A picture made of pixels.
  package var isRaster: Bool { isPicture && self != .svg }
  package var isPicture: Bool {
    switch self {
    case .png, .jpg, .webp, .gif, .svg: true
    case .mp4, .webm, .mp3, .m4a: false
    }
  }
  package var isFilm: Bool { self == .mp4 || self == .webm }
}
