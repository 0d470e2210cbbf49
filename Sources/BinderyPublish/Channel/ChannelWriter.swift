import BinderyFormat
import BinderyPipeline

/// Who may move a channel of an app in a store, and how its pointers are made.
package struct ChannelWriter: Sendable {
  private(set) var folder: AppFolder
  package let channel: ItemID
  let signer: ChannelSigner
  let options: Options

  package struct Options: Sendable {
    /// Days until a pointer expires; nil: never.
    package var expires: Int?
    /// Seconds that an app is asked to wait between updates.
    package var pollAfter: Int?
    package var table = HeaderTable()
    /// Seconds since 1970.
    package var now: @Sendable () -> Int = { PointerTime.now }
    /// Lets a second pass where somebody is waited for.
    package var pause: @Sendable () async throws -> Void = {
      try await Task.sleep(for: .seconds(1))
    }
    package var progress: (any Progress)?
    /// Where readers find the store's objects; nil: only in the store itself.
    package var address: String?

    package init(expires: Int? = nil, pollAfter: Int? = nil) {
      (self.expires, self.pollAfter) = (expires, pollAfter)
    }
  }

  package init(
    _ store: any Store, app: ItemID, channel: ItemID, signer: ChannelSigner,
    options: Options = Options()
  ) {
    folder = AppFolder(store: store, app: app, table: options.table)
    (self.channel, self.signer, self.options) = (channel, signer, options)
  }

  /// The same where nobody else writes.
  var alone: ChannelWriter {
    var writer = self
    writer.folder = folder.alone
    return writer
  }

  package var app: ItemID { folder.app }
  var isProd: Bool { channel == .name("prod") }

  /// - Parameter releases: Different ones that the history is followed back to; nil: as many as a client may hold.
  func state(
    _ listing: [String: ListedObject], releases: Int? = nil
  ) async throws -> ChannelState {
    let state = try await ChannelState.read(
      channel, in: folder, root: signer.root, roots: signer.roots,
      releases: releases ?? DeltaMaking.mostReleases + 1, listing)
    if let epoch = state.current?.pointer.place.epoch, epoch > signer.root.epoch {
      throw PublishError.laterEpoch(epoch)
    }
    return state
  }

  /// What readers of a channel see now; nil where that is nothing yet.
  func current(_ channel: ItemID) async throws -> ChannelPointer? {
    try await ChannelState.issued(
      ObjectName.pointer(of: channel), of: channel, in: folder, signer.roots)?.pointer
  }

  // MARK: What stands before any change

  /// Tries the store out where it must tell writers apart.
  /// - Throws: `PublishError.unsafeStore`, `StoreError`.
  func checkStore() async throws {
    if isProd, !folder.isAlone { try await ConditionProbe(folder).run() }
  }

  /// - Throws: `PublishError.notForProd`.
  func checkIsFit(_ list: PackingList) throws(PublishError) {
    guard isProd else { return }
    if list.drafts { throw .notForProd(.drafts) }
    switch list.ledger {
    case LocalPointer.Ledger.current.rawValue: break
    case LocalPointer.Ledger.none.rawValue: throw .notForProd(.noLedger)
    default: throw .notForProd(.ledgerBehind)
    }
  }

  /// Does something while nobody takes away what a release consists of.
  /// - Parameter objects: Names below the app's folder.
  func whilePinning<Result>(
    _ objects: [String], of release: String, _ body: () async throws -> Result
  ) async throws -> Result {
    let intent = try await Intent.write(release, objects, in: folder, now: options.now())
    do {
      try await folder.waitForSweep(options)
      let result = try await body()
      try await folder.remove([intent])
      return result
    } catch {
      try? await folder.remove([intent])
      throw error
    }
  }

  // MARK: The next pointer

  /// The next pointer of the channel, at any release.
  func pointer(
    at manifest: LocalPointer.Object, notices: LocalPointer.Object?, after state: ChannelState
  ) -> ChannelPointer {
    let now = options.now()
    var pointer = ChannelPointer(
      app: folder.app, channel: channel,
      place: .init(epoch: signer.root.epoch, seq: state.lastSeq + 1),
      issuedAt: PointerTime.text(now),
      expires: options.expires.map { PointerTime.text(now + $0 * 86_400) },
      root: signer.root.version, manifest: manifest, notices: notices)
    pointer.pollAfterSeconds = options.pollAfter
    if let current = state.current?.pointer, current.place.epoch == pointer.place.epoch {
      pointer.previous = current.place.seq
    }
    // What somebody meant to hide stays hidden, also where the pointer that said so was lost.
    let recall = Set((state.current?.pointer.recall ?? []) + (state.claimed?.recall ?? []))
    pointer.recall = recall.sorted()
    pointer.headers = options.table.named
    return pointer
  }

  /// Uploads what a pointer's reader needs first, then makes it the channel's, and reads it back.
  func commit(_ pointer: ChannelPointer, after state: ChannelState) async throws {
    for file in signer.files {
      let outcome = try await folder.write(file.name, .bytes(file.bytes), when: .absent)
      guard outcome == .refused, let there = try await folder.read(file.name) else { continue }
      guard there.bytes == file.bytes else { throw PublishError.wrongContent(name: file.name) }
      if let head = there.head.head, head != folder.table.head(of: file.name) {
        _ = try await folder.write(file.name, .bytes(file.bytes), when: .tag(there.head.tag))
      }
    }
    try await PointerSwap(folder: folder, signer: signer).commit(pointer, replacing: state.current)
  }

  /// The pointers that readers of the channel saw, newest first, back to so many releases.
  /// - Throws: `PublishError`, `StoreError`.
  package func history(releases: Int) async throws -> [ChannelPointer] {
    try await state(try await folder.list("ch/"), releases: releases).history
  }

  /// Reads the channel as an app would, where readers find it.
  /// - Parameter known: Objects that were there before, by their names below the app's folder: they need no reading.
  package func readThrough(
    _ pointer: ChannelPointer, known: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }
  ) async -> ReadThrough.Outcome {
    await ReadThrough(
      folder: folder, channel: channel, root: signer.files.last?.bytes ?? [],
      address: options.address, known: known, pause: options.pause
    ).run(pointer)
  }
}
