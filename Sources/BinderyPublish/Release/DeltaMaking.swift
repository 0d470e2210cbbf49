import BinderyFormat
import BinderyPipeline

/// The deltas by which a channel's clients come to a release from those that the channel had before.
struct DeltaMaking {
  /// Different releases that deltas are made from, at most.
  static let mostReleases = 10

  /// Below the app's folder, with their variants.
  private(set) var objects: [PackedObject] = []
  /// The `seq` since which every release of the channel has a delta to the new one; nil where the latest has none.
  private(set) var since: Int?

  /// - Parameters:
  ///   - history: Newest first.
  ///   - epoch: Of the new pointer; numbers of an earlier one say nothing in it.
  init(
    to manifest: LocalPointer.Object, history: [ChannelPointer], epoch: Int,
    _ source: inout ObjectSource
  ) async throws {
    let history = history.filter { $0.place.epoch == epoch }
    guard !history.isEmpty else { return }
    try await source.fetch(manifest)
    let new = try ReleaseObjects(manifest: manifest.digest, read: source.read)
    var done: Set = [manifest.digest]
    for pointer in history {
      if done.insert(pointer.manifest.digest).inserted {
        guard done.count <= Self.mostReleases + 1 else { return }
        let delta: [PackedObject]
        do {
          try await source.fetch(pointer.manifest)
          let old = try ReleaseObjects(manifest: pointer.manifest.digest, read: source.read)
          delta = ReleaseDelta(from: old, to: new).objects()
        } catch PublishError.incomplete {
          // It was taken away since: who holds it fetches the new one whole.
          return
        }
        if delta.isEmpty { return }
        objects += delta + delta.flatMap(\.variants)
      }
      since = pointer.place.seq
    }
  }
}
