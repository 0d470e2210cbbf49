import BinderyFormat
import Foundation

extension Release {
  /// A file of its own on this device, fetched if it is not here, its bytes verified now.
  ///
  /// - Parameters:
  ///   - width: Pixels to fill: the smallest picture that does is taken, else the largest; nil: the picture itself.
  ///   - tier: `question.tier`; nil for what the manifest, notices and records show.
  /// - Throws: `KeptReason`.
  public func file(
    of media: DeliveredMedia, fitting width: Int? = nil, tier: String? = nil
  ) async throws -> URL {
    let file = media.smallest(fitting: width)
    let object = try NamedObject(file, tier: tier)
    let library = client.library
    if library.held(object) == nil { _ = try await library.bytes(object) }
    let kept = library.store.path(object.name)
    if Disk.facts(kept) != nil { return URL(fileURLWithPath: kept) }
    guard let seed = library.seed else { throw KeptReason.damaged(name: object.name) }
    return URL(fileURLWithPath: "\(seed.folder)/\(object.name)")
  }
}

extension DeliveredMedia {
  /// The smallest file that is at least so wide, of two alike the one with fewer bytes; else the picture itself.
  func smallest(fitting width: Int?) -> File {
    guard let width else { return file }
    let wide = variants.filter { $0.width >= width && NamedObject.endings[$0.file.type] != nil }
    return wide.min { ($0.width, $0.file.bytes) < ($1.width, $1.file.bytes) }?.file ?? file
  }
}

extension NamedObject {
  /// By media type.
  fileprivate static let endings = [
    "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif",
    "image/svg+xml": "svg", "video/mp4": "mp4", "video/webm": "webm", "audio/mpeg": "mp3",
    "audio/mp4": "m4a",
  ]

  /// - Throws: `KeptReason.unknown` where type or tier are not known.
  init(_ file: DeliveredMedia.File, tier: String?) throws {
    guard let ending = Self.endings[file.type] else { throw KeptReason.unknown(file.type) }
    if let tier, ItemID(tier) == nil { throw KeptReason.unknown(tier) }
    self.init(
      name: ObjectName.prefix(tier: tier) + ObjectName.object(file.digest, extension: ending),
      tier: tier, digest: file.digest, bytes: file.bytes)
  }
}
