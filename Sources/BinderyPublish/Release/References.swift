import BinderyFormat
import BinderyPipeline

/// What of an app's folder somebody still needs: what the channels name, and named within the retention, and what a
/// publisher is about to name.
struct References: Sendable {
  /// Names below the app's folder.
  let needed: Set<String>
  /// Objects of releases that are named, or could be rolled back to, and are not there; in the order of their bytes.
  let missing: [String]
  /// Channels that have a pointer with a higher number than the one that readers see.
  let setBack: [ItemID]
  /// What there is.
  let listing: [String: ListedObject]

  /// Names of objects that nobody needs, in the order of their bytes.
  var strays: [String] {
    listing.keys.filter { !needed.contains($0) }.sorted { $0.bytesPrecede($1) }
  }

  /// - Parameters:
  ///   - roots: The app's key sets, newest first.
  ///   - keep: Releases of a channel, the current one among them.
  ///   - intentAge: Seconds after which an intent is a dead publisher's.
  /// - Throws: `PublishError`, `StoreError`.
  init(
    in folder: AppFolder, roots: [TrustRoot], keep: Int, intentAge: Int, now: Int
  ) async throws {
    let listing = try await folder.list()
    let pinned = try await Self.intents(in: folder, listing, newerThan: now - intentAge)
    // Whoever dropped an intent before it was read has moved a channel by now, which may be new.
    let pointers = try await folder.list("ch/")
    var needed = Set(listing.keys.filter { $0.hasPrefix("ch/") || $0.hasPrefix("keys/") })
    needed.formUnion([Sweep.name, Marks.name])
    needed.formUnion(pinned.flatMap { [$0.name] + $0.intent.objects })
    needed.formUnion(
      listing.values.filter { $0.modified > now - ConditionProbe.longest }
        .map { String($0.key.dropFirst(folder.key("").count)) }
        .filter { $0.hasPrefix(ConditionProbe.prefix) })
    var releases: Set<String> = []
    var setBack: [ItemID] = []
    var targets = Set(pinned.map(\.intent.release))
    for channel in Self.channels(in: pointers) {
      guard let root = roots.first else { continue }
      let state = try await ChannelState.read(
        channel, in: folder, root: root, roots: roots, releases: keep, pointers)
      if state.claimed != nil { setBack.append(channel) }
      var kept: [String] = []
      for pointer in state.history {
        if !kept.contains(pointer.release) { kept.append(pointer.release) }
        guard kept.count <= keep else { break }
        releases.insert(pointer.release)
        if let notices = pointer.notices { needed.insert(ObjectName.notices(notices.digest)) }
      }
      if let current = state.current?.pointer.release { targets.insert(current) }
      // Nobody goes back behind a theft by number, but what was published before it may be needed to mend things.
      if kept.count < keep {
        releases.formUnion(
          try await Self.earlierReleases(
            of: channel, before: root.epoch, in: folder, pointers, at: keep - kept.count, roots))
      }
    }
    let lists = try await concurrently(releases.sorted()) { release in
      guard let list = try await folder.packingList(of: release) else {
        throw PublishError.unnoted(release: release)
      }
      return list
    }
    for list in lists {
      needed.insert(PackingList.name(of: list.release))
      needed.formUnion(list.objects.map(\.name))
    }
    for name in listing.keys where name.hasPrefix("d/") || name.contains("/d/") {
      if let target = Self.target(ofDelta: name), targets.contains(target) { needed.insert(name) }
    }
    self.needed = needed
    self.setBack = setBack
    missing = Set(lists.flatMap { $0.objects.map(\.name) }).filter { listing[$0] == nil }
      .sorted { $0.bytesPrecede($1) }
    self.listing = listing
  }

  /// Releases of the latest pointers of earlier epochs, as far as it is known what they consist of.
  private static func earlierReleases(
    of channel: ItemID, before epoch: Int, in folder: AppFolder,
    _ pointers: [String: ListedObject], at most: Int, _ roots: [TrustRoot]
  ) async throws -> Set<String> {
    var found: Set<String> = []
    for epoch in stride(from: epoch - 1, to: 0, by: -1) {
      for seq in ChannelState.seqs(of: channel, epoch: epoch, in: pointers).reversed() {
        guard found.count < most else { return found }
        let name = ObjectName.pointer(of: channel, at: .init(epoch: epoch, seq: seq))
        guard let object = try await folder.read(name, limit: ChannelState.largestPointer),
          let pointer = try? ChannelState.pointer(object.bytes, named: name, channel, roots),
          try await folder.packingList(of: pointer.release) != nil
        else { continue }
        found.insert(pointer.release)
      }
    }
    return found
  }

  /// What publishers that may still be alive are about to name.
  private static func intents(
    in folder: AppFolder, _ listing: [String: ListedObject], newerThan start: Int
  ) async throws -> [(name: String, intent: Intent)] {
    var found: [(name: String, intent: Intent)] = []
    for name in listing.keys where name.hasPrefix(Intent.prefix) {
      guard let intent = try await folder.readNote(name, as: Intent.self), intent.time > start
      else { continue }
      found.append((name, intent))
    }
    return found
  }

  /// The channels that have a pointer, in the order of their names.
  static func channels(in listing: [String: ListedObject]) -> [ItemID] {
    listing.keys.filter { $0.hasPrefix("ch/") && $0.hasSuffix(".json") }
      .compactMap { name in
        let channel = name.dropFirst("ch/".count).dropLast(".json".count)
        return channel.contains("/") || channel == "local" ? nil : ItemID(String(channel))
      }.sorted()
  }

  /// The release that a delta leads to: `d/<from16>-<to16>…`.
  private static func target(ofDelta name: String) -> String? {
    name.split(separator: "/").first { $0.contains("-") && $0.utf8.count >= 33 }
      .map { String($0.dropFirst(17).prefix(16)) }
  }
}

/// What of an app's folder is there and should not be, and the other way round; names below the folder.
package struct StoreGaps: Sendable {
  /// No channel needs these.
  package let strays: [String]
  /// Objects of releases that a channel has, or could go back to.
  package let missing: [String]
  /// Channels that have a pointer with a higher number than the one that readers see.
  package let setBack: [ItemID]

  /// - Throws: `PublishError`, `StoreError`.
  package init(in store: any Store, app: ItemID, roots: [TrustRoot], keep: Int) async throws {
    let references = try await References(
      in: AppFolder(store: store, app: app, table: HeaderTable()), roots: roots, keep: keep,
      intentAge: 24 * 3600, now: PointerTime.now)
    (strays, missing) = (references.strays, references.missing)
    setBack = references.setBack
  }
}
