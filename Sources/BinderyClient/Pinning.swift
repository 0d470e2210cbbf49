import BinderyFormat
import Foundation

extension Release {
  /// Brings a workbook's bundles and media to this device.
  /// - Parameters:
  ///   - width: Pixels that pictures are to fill; nil: pictures as they are.
  ///   - progress: Called with the bytes that are here, and all there are as far as is known: media are counted once the
  ///     bundles are here.
  /// - Throws: `KeptReason`, `FormatError`.
  public func prefetch(
    _ workbook: Manifest.Workbook, fitting width: Int? = nil,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws {
    let library = client.library
    let bundles = try workbook.bundles.map { try NamedObject($0, of: workbook, language) }
    let tally = Tally(progress)
    tally.expect(bundles)
    try await forEach(bundles) { object in
      let content = try ContentBundle(try await library.bytes(object))
      tally.expect(content.media.files(fitting: width, tier: object.tier))
      tally.set(object, object.bytes)
    }
    tally.expect(workbook.media.files(fitting: width, tier: nil))
    let media = tally.objects.subtracting(bundles).sorted { $0.name < $1.name }
    try await forEach(media) { object in
      _ = try await library.file(object) { tally.set(object, $0) }
      tally.set(object, object.bytes)
    }
  }

  /// Keeps a workbook for offline use, through all updates and whatever room there is: its bundles and its media, which
  /// are here when this returns.
  /// - Parameter progress: As of `prefetch`.
  /// - Throws: `KeptReason`, `FormatError`.
  public func pin(
    _ workbook: Manifest.Workbook,
    progress: @escaping @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws {
    try client.library.store.setPins { $0.insert(workbook.id) }
    try await prefetch(workbook, progress: progress)
  }

  /// From now on the workbook may go when room is needed.
  /// - Throws: `KeptReason`.
  public func unpin(_ workbook: Manifest.Workbook) throws {
    try client.library.store.setPins { $0.remove(workbook.id) }
  }
}

/// Bytes that are here, of objects that come side by side.
// A class, because all of them count; unchecked because the lock guards the counts.
private final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var counts: [NamedObject: Int] = [:]
  private let progress: @Sendable (Int, Int) -> Void

  init(_ progress: @escaping @Sendable (Int, Int) -> Void) { self.progress = progress }

  var objects: Set<NamedObject> { lock.withLock { Set(counts.keys) } }

  func expect(_ objects: [NamedObject]) {
    lock.withLock { for object in objects { counts[object, default: 0] += 0 } }
  }

  /// In the lock, so that what is told only grows.
  func set(_ object: NamedObject, _ count: Int) {
    lock.withLock {
      counts[object] = count
      progress(
        counts.values.reduce(0, +), counts.keys.reduce(0) { $0 + $1.bytes })
    }
  }
}
