import BinderyFormat
import Foundation

/// A picture, film or sound that can be shown.
public struct MediaFile: Sendable {
  /// What is in the file: the media that was asked for, or its still.
  public let media: DeliveredMedia
  /// On this device.
  public let url: URL
}

extension Release {
  /// A file of its own on this device, fetched if it is not here, its bytes verified now. What was cut off is continued.
  ///
  /// - Parameters:
  ///   - width: Pixels to fill: the smallest picture that does is taken, or a larger one that is here already; where none
  ///     does, the largest; nil: the picture itself.
  ///   - tier: `question.tier`; nil for what the manifest, notices and records show.
  /// - Throws: `KeptReason`, `CancellationError`.
  public func file(
    of media: DeliveredMedia, fitting width: Int? = nil, tier: String? = nil
  ) async throws -> URL {
    let files = try media.files(fitting: width).map { try NamedObject($0, tier: tier) }
    let held = files.lazy.compactMap(client.library.heldFile).first
    let path = if let held { held } else { try await client.library.file(files[0]) }
    return URL(fileURLWithPath: path)
  }

  /// What can be shown of media, as it comes: of a film that is not here yet first its still, then the film; else the
  /// media's own file alone.
  ///
  /// - Parameters: As of `file(of:fitting:tier:)`.
  public func files(
    of media: DeliveredMedia, fitting width: Int? = nil, tier: String? = nil
  ) -> AsyncThrowingStream<MediaFile, any Error> {
    AsyncThrowingStream { stream in
      let work = Task {
        do {
          let file = try NamedObject(media.file, tier: tier)
          if let still = media.still, !client.library.isHeld(file) {
            // A film without its still is better than neither.
            if let url = try? await self.file(of: still, fitting: width, tier: tier) {
              stream.yield(MediaFile(media: still, url: url))
            }
          }
          let url = try await self.file(of: media, fitting: width, tier: tier)
          stream.yield(MediaFile(media: media, url: url))
          stream.finish()
        } catch {
          stream.finish(throwing: error)
        }
      }
      stream.onTermination = { _ in work.cancel() }
    }
  }
}

extension DeliveredMedia {
  /// Files that fill a width, the smallest first, of two alike the one with fewer bytes; where none does, the widest.
  func files(fitting width: Int?) -> [File] {
    guard let width else { return [file] }
    let all = (variants.map { ($0.width, $0.file) } + [(self.width ?? .max, file)])
      .filter { $0.1.fileExtension != nil }
      .sorted { ($0.0, $0.1.bytes) < ($1.0, $1.1.bytes) }
    let wide = all.filter { $0.0 >= width }
    guard wide.isEmpty else { return wide.map(\.1) }
    return [all.first { $0.0 == all.last?.0 }?.1 ?? file]
  }
}

extension [DeliveredMedia] {
  /// The files of kinds that are known, each as wide as needed, and those of the stills.
  func files(fitting width: Int? = nil, tier: String?) -> [NamedObject] {
    (self + compactMap(\.still)).compactMap { media in
      try? NamedObject(media.files(fitting: width)[0], tier: tier)
    }
  }

  /// All files of kinds that are known, in whatever size.
  func allFiles(tier: String?) -> [NamedObject] {
    (self + compactMap(\.still)).flatMap { [$0.file] + $0.variants.map(\.file) }
      .compactMap { try? NamedObject($0, tier: tier) }
  }
}

extension Manifest.Workbook {
  /// What the manifest shows of it.
  var media: [DeliveredMedia] { image.map { [$0] } ?? [] }
}

extension NamedObject {
  /// - Throws: `KeptReason.unknown` where type or tier are not known.
  init(_ file: DeliveredMedia.File, tier: String?) throws {
    guard let ending = file.fileExtension else { throw KeptReason.unknown(file.type) }
    if let tier, ItemID(tier) == nil { throw KeptReason.unknown(tier) }
    self.init(
      name: ObjectName.prefix(tier: tier) + ObjectName.object(file.digest, extension: ending),
      tier: tier, digest: file.digest, bytes: file.bytes)
  }
}
