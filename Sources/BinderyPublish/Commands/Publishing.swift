import BinderyFormat
import BinderyPipeline

/// Brings a build of one app into a store, and a channel of it to that release.
///
/// Nothing that readers see changes before the pointer's swap, and nothing is ever taken away; a run that dies leaves
/// objects that the next one finds.
package struct Publishing: Sendable {
  let writer: ChannelWriter
  let dist: DistRelease
  let options: Options
  private var folder: AppFolder { writer.folder }

  package struct Options: Sendable {
    /// Nobody else writes to the channel, so that the store need not tell writers apart.
    package var isSingleWriter = false
    /// Read all objects back, not only new ones.
    package var verifiesAll = false
    /// The commit that was built.
    package var source: String?
    /// Changed answer keys that the publisher knows of.
    package var acceptedKeyChanges: Int?

    package init() {}
  }

  /// What was looked at, and what is to be done.
  package struct Planned: Sendable {
    package var plan: PublishPlan
    package var view: LearnerView
    let state: ChannelState
  }

  /// - Throws: `PublishError.notForProd`.
  package init(_ dist: DistRelease, to writer: ChannelWriter, options: Options) throws {
    (self.dist, self.options) = (dist, options)
    self.writer = options.isSingleWriter ? writer.alone : writer
    try writer.checkIsFit(dist.list)
  }

  // MARK: Looking

  /// Writes nothing.
  /// - Throws: `PublishError`, `StoreError`.
  package func plan() async throws -> Planned {
    let listing = try await folder.list()
    let state = try await writer.state(listing)
    let base = state.current?.pointer
    let proved = try await base.flatMapAsync { try await folder.packingList(of: $0.release) }
    var plan = try publishPlan(base, proved, listing)
    if let base, base.headers != folder.table.named {
      plan.headChanges = try await headChanges(plan.kept + plan.unproved)
    }
    return Planned(
      plan: plan, view: try await learnerView(from: base), state: state)
  }

  private func publishPlan(
    _ base: ChannelPointer?, _ proved: PackingList?, _ listing: [String: ListedObject]
  ) throws -> PublishPlan {
    do {
      return try PublishPlan(
        dist, on: writer.channel, base: base, proved: proved, headers: folder.table.named,
        root: writer.signer.root.version, listing)
    } catch {
      // One of the two is not what its name says, and that may be ours.
      if case .wrongContent(let name) = error,
        let item = dist.list.objects.first(where: { $0.name == name })
      {
        _ = try Upload.expected(item, of: dist)
      }
      throw error
    }
  }

  /// Objects that were written with another table of heads.
  private func headChanges(_ items: [PackingList.Item]) async throws -> [PackingList.Item] {
    try await concurrently(items) { item in
      let there = try await folder.look(item.name)?.head
      return there == nil || there == folder.table.head(of: item.name) ? nil : item
    }.compactMap { $0 }
  }

  func learnerView(from base: ChannelPointer?) async throws -> LearnerView {
    var source = ObjectSource(folder, dist: dist)
    return try await source.learnerView(
      from: base?.named,
      to: ReleasePlace(manifest: dist.pointer.manifest, notices: dist.pointer.notices))
  }

  // MARK: Doing

  /// Does what was planned, or refuses because somebody published meanwhile.
  /// - Throws: `PublishError`, `StoreError`, `FileError`.
  package func apply(_ planned: Planned) async throws -> Published {
    try check(planned)
    try await writer.checkStore()
    var result = Published(planned.plan)
    try await writer.whilePinning(dist.list.objects.map(\.name), of: dist.pointer.release) {
      try await bring(planned, &result)
    }
    if let pointer = result.pointer {
      let kept = Set(planned.plan.kept.map(\.name))
      result.readThrough = await writer.readThrough(pointer) { [dist] name in
        kept.contains(name) ? try? dist.read(name) : nil
      }
    }
    return result
  }

  /// Reads all objects back, of a release that is there already.
  /// - Throws: `PublishError`, `StoreError`.
  package func verify(_ planned: Planned) async throws {
    let expected = try dist.list.objects.map { try Upload.expected($0, of: dist) }
    try await ReadBack(folder: folder, progress: writer.options.progress)
      .check(expected, release: dist.pointer.release)
  }

  /// - Throws: `PublishError.keyChanges`.
  package func check(_ planned: Planned) throws(PublishError) {
    try planned.view.checkKeyChanges(accepted: options.acceptedKeyChanges)
  }

  private func bring(_ planned: Planned, _ result: inout Published) async throws {
    var list = dist.list
    list.source = options.source
    _ = try await folder.write(
      PackingList.name(of: dist.pointer.release), .bytes(list.json), when: .always)
    let start = ContinuousClock.now
    let upload = Upload(folder: folder, progress: writer.options.progress)
    let lists = planned.plan.new.filter(\.isList)
    var written = try await upload.put(planned.plan.new.filter { !$0.isList }, of: dist)
    try await mendHeads(planned.plan.headChanges)
    var source = ObjectSource(folder, dist: dist)
    let deltas = try await DeltaMaking(
      to: dist.pointer.manifest, history: planned.state.history,
      epoch: writer.signer.root.epoch, &source)
    written += try await upload.put(deltas.objects)
    written += try await upload.put(lists, of: dist)
    result.uploading = ContinuousClock.now - start
    let kept = options.verifiesAll ? planned.plan.kept : planned.plan.headChanges
    written += try Set(planned.plan.unproved + kept).map { try Upload.expected($0, of: dist) }
    try await ReadBack(folder: folder, progress: writer.options.progress)
      .check(written, release: dist.pointer.release)
    result.readingBack = ContinuousClock.now - start - result.uploading
    var pointer = writer.pointer(
      at: dist.pointer.manifest, notices: dist.pointer.notices, after: planned.state)
    pointer.deltasFrom = deltas.since
    pointer.source = options.source
    pointer.recall = planned.view.stillRecalled(pointer.recall)
    try await writer.commit(pointer, after: planned.state)
    result.pointer = pointer
    result.deltas = deltas.objects.filter { $0.name.hasSuffix(".json") }.count
  }

  /// Serves objects anew as they should be, unless somebody changed them meanwhile.
  private func mendHeads(_ items: [PackingList.Item]) async throws {
    _ = try await concurrently(items) { item in
      guard let there = try await folder.look(item.name) else {
        throw PublishError.incomplete(release: dist.pointer.release, missing: [item.name])
      }
      let expected = try Upload.expected(item, of: dist)
      return try await folder.write(
        item.name,
        .file(path: "\(dist.folder)/\(item.name)", size: item.bytes, digest: expected.digest),
        when: .tag(there.tag))
    }
  }
}

/// What publishing came to.
package struct Published: Sendable {
  package let plan: PublishPlan
  /// nil where readers had all of it already.
  package internal(set) var pointer: ChannelPointer?
  /// From the first object to the last list.
  package internal(set) var uploading = Duration.zero
  package internal(set) var readingBack = Duration.zero
  /// Deltas that lead to the release.
  package internal(set) var deltas = 0

  /// What an app on a new device gets.
  package internal(set) var readThrough = ReadThrough.Outcome.seen

  init(_ plan: PublishPlan) { self.plan = plan }
}

extension PackingList.Item {
  /// Whether it names other objects, so that it comes after them.
  fileprivate var isList: Bool { name.hasPrefix("m/") || name.hasPrefix("n/") }
}

extension Optional {
  func flatMapAsync<Value>(_ body: (Wrapped) async throws -> Value?) async rethrows -> Value? {
    if let self { try await body(self) } else { nil }
  }
}
