import BinderyFormat
import BinderyPipeline

/// What a channel names, and named, in a store at one moment.
struct ChannelState: Sendable {
  let channel: ItemID
  /// The pointer that readers see; nil where there is none yet.
  let current: Issued?
  /// The latest pointers of the channel that readers saw, newest first, the current one among them.
  let history: [ChannelPointer]
  /// The newest pointer that has a number and is not what readers see: its publisher died, or somebody set the channel
  /// back.
  let claimed: ChannelPointer?
  /// The highest number that is given out in the epoch; a pointer that lost the race has one too.
  let lastSeq: Int

  /// A pointer, and the state of the object that holds it.
  struct Issued: Sendable {
    var pointer: ChannelPointer
    var tag: String
  }

  /// Pointers of the history that are fetched at once.
  private static let page = 16

  /// - Parameters:
  ///   - releases: Different ones that the history is followed back to, beside the current one.
  ///   - listing: What lies in the app's folder.
  /// - Throws: `PublishError.untrustedPointer` and `.lostPointer`, `StoreError`.
  static func read(
    _ channel: ItemID, in folder: AppFolder, root: TrustRoot, roots: [TrustRoot],
    releases: Int = DeltaMaking.mostReleases + 1, _ listing: [String: ListedObject]
  ) async throws -> ChannelState {
    let current = try await issued(ObjectName.pointer(of: channel), of: channel, in: folder, roots)
    @Sendable func numbered(_ seq: Int) async throws -> ChannelPointer? {
      let name = ObjectName.pointer(of: channel, at: .init(epoch: root.epoch, seq: seq))
      return try await issued(name, of: channel, in: folder, roots)?.pointer
    }
    var numbers = seqs(of: channel, epoch: root.epoch, in: listing)
    var history: [ChannelPointer] = current.map { [$0.pointer] } ?? []
    if let pointer = current?.pointer, pointer.place.epoch == root.epoch {
      if !numbers.contains(pointer.place.seq) {
        // Somebody published behind the listing, perhaps more than once: the chain's links are not in it.
        numbers = seqs(
          of: channel, epoch: root.epoch, in: try await folder.list("ch/\(channel)/"))
      }
      var rest = numbers.filter { $0 < pointer.place.seq }
      while !rest.isEmpty, Set(history.map(\.release)).count <= releases {
        let page = Array(rest.suffix(Self.page))
        rest.removeLast(page.count)
        let read = try await concurrently(page, numbered)
        // Only what a later one says it replaced was ever seen.
        for earlier in read.reversed() {
          if let earlier, earlier.place.seq == history.last?.previous { history.append(earlier) }
        }
      }
    }
    var claimed: ChannelPointer?
    if let newest = numbers.last, newest > history.first?.place.seq ?? 0 {
      claimed = try await numbered(newest)
      if current == nil, let claimed, claimed.previous != nil {
        throw PublishError.lostPointer(
          channel: channel, newest: ObjectName.pointer(of: channel, at: claimed.place))
      }
    }
    return ChannelState(
      channel: channel, current: current, history: history, claimed: claimed,
      lastSeq: max(
        numbers.last ?? 0,
        current.map { $0.pointer.place.epoch == root.epoch ? $0.pointer.place.seq : 0 } ?? 0))
  }

  /// Numbers of a channel's pointers in an epoch, as they are listed, rising.
  static func seqs(
    of channel: ItemID, epoch: Int, in listing: [String: ListedObject]
  ) -> [Int] {
    let prefix = "ch/\(channel)/\(epoch)-"
    return listing.keys.filter { $0.hasPrefix(prefix) && $0.hasSuffix(".json") }
      .compactMap { Int($0.dropFirst(prefix.count).dropLast(".json".count)) }.sorted()
  }

  /// Bytes of a pointer's envelope, at most.
  static let largestPointer = 64_000

  /// A pointer in a store, as the channel's or under its number; nil where there is none.
  static func issued(
    _ name: String, of channel: ItemID, in folder: AppFolder, _ roots: [TrustRoot]
  ) async throws -> Issued? {
    try await folder.read(name, limit: largestPointer).map { object in
      Issued(
        pointer: try pointer(object.bytes, named: name, channel, roots), tag: object.head.tag)
    }
  }

  /// A pointer that one of the app's key sets signed for its channel.
  static func pointer(
    _ bytes: [UInt8], named name: String, _ channel: ItemID, _ roots: [TrustRoot]
  ) throws -> ChannelPointer {
    do throws(FormatError) {
      let envelope = try Envelope(bytes)
      for root in roots {
        if let payload = try? root.payload(of: envelope, channel: channel) {
          let pointer = try ChannelPointer(payload: payload)
          guard pointer.app == root.app, pointer.channel == channel else { break }
          return pointer
        }
      }
    } catch {
      throw PublishError.unreadablePointer(name, error)
    }
    throw PublishError.untrustedPointer(name)
  }
}
