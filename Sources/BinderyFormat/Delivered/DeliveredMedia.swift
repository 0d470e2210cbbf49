/// A picture, film or sound, in place where it is shown.
public struct DeliveredMedia: Hashable, Sendable {
  public let file: File
  /// Pixels.
  public private(set) var width: Int?
  /// Pixels.
  public private(set) var height: Int?
  /// For those who cannot see it.
  public private(set) var alt: DeliveredText?
  /// The same picture in other sizes or codings; the file itself is none of them.
  public private(set) var variants: [Variant] = []
  /// Seconds, of a film or sound.
  public private(set) var duration: Double?
  /// Whether a film begins anew at its end.
  public private(set) var loops = false
  private var stills: [DeliveredMedia] = []

  /// The picture to show in place of a moving one.
  public var still: DeliveredMedia? { stills.first }

  /// A file of its own in the release.
  public struct File: Hashable, Sendable {
    public let digest: SHA256Digest
    public let bytes: Int
    /// The media type, as `image/png`.
    public let type: String
  }

  public struct Variant: Hashable, Sendable {
    public let file: File
    /// Pixels.
    public let width: Int
  }

  init(_ reader: inout JSONReader) throws(FormatError) {
    var (digest, bytes, type): (SHA256Digest?, Int?, String?)
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "sha256": digest = try reader.digest()
      case "bytes": bytes = try reader.whole()
      case "type": type = try reader.string()
      case "width": width = try reader.whole(from: 1)
      case "height": height = try reader.whole(from: 1)
      case "alt": alt = try reader.text()
      case "variants":
        variants = try reader.list { reader throws(FormatError) in try Variant(&reader) }
      case "still": stills = [try DeliveredMedia(&reader)]
      case "duration": duration = Double(try reader.number())
      case "loop": loops = try reader.boolean()
      default: try reader.skipValue()
      }
    }
    file = try File(digest, bytes, type)
  }
}

extension DeliveredMedia.File {
  fileprivate init(
    _ digest: SHA256Digest?, _ bytes: Int?, _ type: String?
  ) throws(FormatError) {
    self.digest = try required(digest, "sha256")
    self.bytes = try required(bytes, "bytes")
    self.type = try required(type, "type")
  }
}

extension DeliveredMedia.Variant {
  fileprivate init(_ reader: inout JSONReader) throws(FormatError) {
    var (digest, bytes, type, width): (SHA256Digest?, Int?, String?, Int?)
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "sha256": digest = try reader.digest()
      case "bytes": bytes = try reader.whole()
      case "type": type = try reader.string()
      case "width": width = try reader.whole(from: 1)
      default: try reader.skipValue()
      }
    }
    file = try DeliveredMedia.File(digest, bytes, type)
    self.width = try required(width, "width")
  }
}

extension JSONReader {
  mutating func media() throws(FormatError) -> [DeliveredMedia] {
    try list { reader throws(FormatError) in try DeliveredMedia(&reader) }
  }
}
