import BinderyFormat
import BinderyPipeline

/// Moves a channel to a release that lies in the store already, or changes what its pointer says beside the release.
package struct Repointing: Sendable {
  let writer: ChannelWriter
  private var folder: AppFolder { writer.folder }

  package init(_ writer: ChannelWriter, isSingleWriter: Bool) {
    self.writer = isSingleWriter ? writer.alone : writer
  }

  /// Releases that a roll back looks at; what was pruned since is told as missing.
  private static let furthest = 1000
  /// Runs that are begun anew where somebody else was faster.
  private static let tries = 5

  // MARK: To another release

  /// A release on its way to the channel.
  package struct Move: Sendable {
    /// What the channel names now; nil where it names nothing yet.
    package let base: ChannelPointer?
    package let manifest: LocalPointer.Object
    package let view: LearnerView
    let notices: LocalPointer.Object?
    let source: String?
    /// With which table of heads the release was published.
    let headers: SHA256Digest?
    /// What must stay until the channel names it.
    let objects: [String]
    let state: ChannelState
    /// The version of the key set in force.
    let root: Int

    package var release: String { manifest.digest.hex(digits: 16) }
    /// Whether the channel names it already.
    package var isDone: Bool { base?.manifest == manifest && base?.root == root }
  }

  /// To what another channel names, with the announcements that this one has.
  /// - Throws: `PublishError`, `StoreError`.
  package func planPromotion(from other: ItemID) async throws -> Move {
    let listing = try await folder.list()
    guard let pointer = try await writer.current(other) else {
      throw PublishError.emptyChannel(other)
    }
    let state = try await writer.state(listing)
    // Where there is nothing to keep, it comes along.
    let notices = state.current == nil ? pointer.notices : state.current?.pointer.notices
    return try await move(to: pointer, after: state, listing, notices: notices)
  }

  /// To a release that the channel had.
  /// - Parameter release: The first digits of its name.
  /// - Throws: `PublishError`, `StoreError`.
  package func planRollback(to release: String) async throws -> Move {
    let listing = try await folder.list()
    let state = try await writer.state(listing, releases: Self.furthest)
    guard let current = state.current?.pointer else {
      throw PublishError.emptyChannel(writer.channel)
    }
    let found = Set(state.history.map(\.release).filter { $0.hasPrefix(release) })
    guard found.count == 1, let pointer = state.history.first(where: { found.contains($0.release) })
    else { throw PublishError.unknownRelease(release) }
    return try await move(to: pointer, after: state, listing, notices: current.notices)
  }

  private func move(
    to pointer: ChannelPointer, after state: ChannelState, _ listing: [String: ListedObject],
    notices: LocalPointer.Object?
  ) async throws -> Move {
    let list = try await checkIsWhole(pointer.release, listing)
    let place = ReleasePlace(manifest: pointer.manifest, notices: notices)
    var source = ObjectSource(folder)
    return Move(
      base: state.current?.pointer, manifest: pointer.manifest,
      view: try await source.learnerView(from: state.current?.pointer.named, to: place),
      notices: place.notices, source: pointer.source, headers: pointer.headers,
      objects: list.objects.map(\.name)
        + (place.notices.map { [ObjectName.notices($0.digest)] } ?? []),
      state: state, root: writer.signer.root.version)
  }

  /// - Throws: `PublishError.incomplete`, `.unnoted` and `.notForProd`.
  @discardableResult
  private func checkIsWhole(
    _ release: String, _ listing: [String: ListedObject]
  ) async throws -> PackingList {
    guard let list = try await folder.packingList(of: release) else {
      throw PublishError.unnoted(release: release)
    }
    try writer.checkIsFit(list)
    let missing = list.objects.filter { !$0.isVariant && listing[$0.name]?.size != $0.bytes }
    guard missing.isEmpty else {
      throw PublishError.incomplete(release: release, missing: missing.map(\.name))
    }
    return list
  }

  /// Uploads the deltas from the channel's latest releases, and moves the pointer; nothing else.
  /// - Parameter keepsRecall: Whether what is hidden stays so, also where its text is another: an older one may be as
  ///   wrong.
  /// - Throws: `PublishError`, `StoreError`.
  package func apply(
    _ move: Move, keepsRecall: Bool, reason: String? = nil
  ) async throws -> ChannelPointer {
    try await writer.checkStore()
    return try await writer.whilePinning(move.objects, of: move.release) {
      try await bring(move, keepsRecall, reason)
    }
  }

  private func bring(
    _ move: Move, _ keepsRecall: Bool, _ reason: String?
  ) async throws -> ChannelPointer {
    var source = ObjectSource(folder)
    let deltas = try await DeltaMaking(
      to: move.manifest, history: move.state.history, epoch: writer.signer.root.epoch, &source)
    let upload = Upload(folder: folder, progress: writer.options.progress)
    let written = try await upload.put(deltas.objects)
    try await ReadBack(folder: folder, progress: nil).check(written, release: move.release)
    // An earlier sweep may have ended between the look and the intent.
    let listing = try await folder.list()
    try await checkIsWhole(move.release, listing)
    var pointer = writer.pointer(at: move.manifest, notices: move.notices, after: move.state)
    pointer.deltasFrom = deltas.since
    (pointer.source, pointer.headers) = (move.source, move.headers)
    pointer.recall = keepsRecall ? pointer.recall : move.view.stillRecalled(pointer.recall)
    pointer.reason = reason
    try await writer.commit(pointer, after: move.state)
    return pointer
  }

  // MARK: At the same release

  /// Signs the channel's pointer anew, so that it does not expire.
  package func refresh() async throws -> ChannelPointer { try await change { _ in } }

  /// Those of some questions that the channel's release has, or that ended before it.
  /// - Throws: `PublishError`, `StoreError`.
  package func known(_ ids: [ItemID]) async throws -> [ItemID] {
    let state = try await writer.state(try await folder.list("ch/"))
    guard let current = state.current?.pointer else {
      throw PublishError.emptyChannel(writer.channel)
    }
    var source = ObjectSource(folder)
    let manifest = try await source.fetchFrame(current.manifest).manifest
    let shards = Set(ids.compactMap { manifest.indexShard(of: $0)?.digest.first })
    let lists = shards.union(manifest.retired.map { [$0.digest.first] } ?? [])
    try await source.fetch(lists.map { ObjectName.object($0) }, release: current.release)
    let ended = try manifest.retired.map {
      try RetiredItem.all(in: source.read(ObjectName.object($0.digest.first))).map(\.id)
    }
    return try ids.filter { id in
      if ended?.contains(id.description) == true || current.recall.contains(id) { return true }
      guard let shard = manifest.indexShard(of: id) else { return false }
      return try QuestionIndex(source.read(ObjectName.object(shard.digest.first)))[id] != nil
    }
  }

  /// Hides questions at once in every app, or shows them again.
  /// - Throws: `PublishError.tooManyRecalled`.
  package func recall(
    _ ids: [ItemID], isUndone: Bool, reason: String
  ) async throws -> ChannelPointer {
    try await change { pointer throws(PublishError) in
      let others = pointer.recall.filter { !ids.contains($0) }
      pointer.recall = isUndone ? others : Set(others + ids).sorted()
      guard pointer.recall.count <= ChannelPointer.mostRecalled else {
        throw .tooManyRecalled(pointer.recall.count)
      }
      pointer.reason = reason
    }
  }

  /// Only the announcements and the app's status of a build; the questions stay as they are.
  package func publishNotices(of dist: DistRelease) async throws -> ChannelPointer {
    let notices = dist.list.objects.filter { $0.name.hasPrefix("n/") }
    return try await writer.whilePinning(notices.map(\.name), of: dist.pointer.release) {
      let written = try await Upload(folder: folder, progress: nil).put(notices, of: dist)
      try await ReadBack(folder: folder, progress: nil)
        .check(written, release: dist.pointer.release)
      return try await change { pointer in pointer.notices = dist.pointer.notices }
    }
  }

  private func change(
    _ edit: (inout ChannelPointer) throws(PublishError) -> Void
  ) async throws -> ChannelPointer {
    try await writer.checkStore()
    var rest = Self.tries
    while true {
      do {
        return try await changeOnce(edit)
      } catch PublishError.baseMoved(let channel) {
        rest -= 1
        if rest == 0 { throw PublishError.baseMoved(channel: channel) }
      }
    }
  }

  private func changeOnce(
    _ edit: (inout ChannelPointer) throws(PublishError) -> Void
  ) async throws -> ChannelPointer {
    let state = try await writer.state(try await folder.list("ch/"))
    guard let current = state.current?.pointer else {
      throw PublishError.emptyChannel(writer.channel)
    }
    var pointer = writer.pointer(at: current.manifest, notices: current.notices, after: state)
    // The release is the same, and so are the ways to it.
    if current.place.epoch == pointer.place.epoch {
      pointer.deltasFrom = current.deltasFrom
    }
    pointer.source = current.source
    pointer.headers = current.headers
    try edit(&pointer)
    try await writer.commit(pointer, after: state)
    return pointer
  }
}
