import BinderyFormat
import BinderyPipeline

/// What publishing a build would do, worked out from what lies in the store: pure.
package struct PublishPlan: Sendable {
  package let app: ItemID
  package let channel: ItemID
  /// 16 hexadecimal digits.
  package let release: String
  /// What the channel names now; nil where it names nothing yet.
  package let base: ChannelPointer?
  /// Objects that are not there.
  package private(set) var new: [PackingList.Item] = []
  /// Objects that are there, and that no release of the channel vouches for: to be read back like new ones.
  package private(set) var unproved: [PackingList.Item] = []
  /// Objects that are there and that the channel's release names too.
  package private(set) var kept: [PackingList.Item] = []
  /// Objects that are served otherwise than they should be.
  package var headChanges: [PackingList.Item] = []
  /// Whether the pointer, and what is noted of the release, say all that they would say of the build.
  private let isNoted: Bool

  /// - Parameters:
  ///   - proved: What the channel's release consists of.
  ///   - headers: What the pointer would say of the table of heads.
  ///   - root: The version of the key set in force.
  ///   - listing: What lies in the app's folder.
  /// - Throws: `PublishError.wrongContent`.
  init(
    _ dist: DistRelease, on channel: ItemID, base: ChannelPointer?, proved: PackingList?,
    headers: SHA256Digest?, root: Int, _ listing: [String: ListedObject]
  ) throws(PublishError) {
    app = dist.pointer.app
    self.channel = channel
    release = dist.pointer.release
    self.base = base
    let named = base.map {
      $0.manifest == dist.pointer.manifest && $0.notices == dist.pointer.notices
    }
    isNoted =
      named == true && base?.headers == headers && base?.root == root
      && proved?.says(as: dist.list) == true
    let vouched = Set(proved?.objects.map(\.name) ?? [])
    for item in dist.list.objects {
      guard let there = listing[item.name] else {
        new.append(item)
        continue
      }
      if there.size != item.bytes {
        // What a variant was made with may differ; what an object is named by may not.
        guard item.isVariant else { throw .wrongContent(name: item.name) }
        new.append(item)
        continue
      }
      if vouched.contains(item.name) { kept.append(item) } else { unproved.append(item) }
    }
  }

  /// Whether readers have all of it already.
  package var isDone: Bool {
    new.isEmpty && unproved.isEmpty && headChanges.isEmpty && isNoted
  }
}
