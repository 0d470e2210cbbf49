import BinderyFormat

/// Makes the objects by which a client that holds one release comes to another.
///
/// What is free is made from what is free, and what a tier shows from that and from the tier's own, so that nobody is
/// handed a line that he may not see.
package struct ReleaseDelta {
  /// Bytes above which the bundles' shares are objects of their own.
  static let largestWhole = 64 << 10
  /// Of the bytes of the objects that it makes, in percent: a delta as large as this or larger is none.
  static let worthwhile = 40

  private let old: ReleaseObjects
  private let new: ReleaseObjects

  package init(from old: ReleaseObjects, to new: ReleaseObjects) {
    self.old = old
    self.new = new
  }

  /// The objects, named below the app's folder; none where fetching the new release's own costs little more.
  package func objects() -> [PackedObject] {
    let held = Set(old.free.map(\.digest))
    let changed = new.free.filter { !held.contains($0.digest) }
    // Searched once, however many tiers there are.
    let sources = DeltaSources(old.free)
    guard let free = part(changed, from: sources, tier: nil) else { return [] }
    let isFree = held.union(new.free.map(\.digest))
    return free
      + new.paid.flatMap { tier, bundles in
        let own = old.bundles(of: tier)
        let known = isFree.union(own.map(\.digest))
        let changed = bundles.filter { !known.contains($0.digest) }
        return part(changed, from: sources.adding(own), tier: tier) ?? []
      }
  }

  /// The delta below one prefix; nil where it is not worth its bytes, or there is nothing to make.
  private func part(
    _ changed: [ReleaseObjects.Object], from sources: @autoclosure () -> DeltaSources,
    tier: String?
  ) -> [PackedObject]? {
    guard !changed.isEmpty else { return nil }
    let sources = sources()
    // Nobody holds a new workbook. Unless it is made of earlier ones, who wants it fetches it whole, and its size says
    // nothing about the rest.
    let entries = changed.map { (object: $0, line: sources.entry(for: $0)) }.filter { entry in
      !entry.object.isBundle || sources.have(entry.object.part)
        || Self.isWorthwhile(entry.line.count, replacing: entry.object.size)
    }
    guard !entries.isEmpty else { return nil }
    var objects = [object(entries.map(\.line), of: nil, tier)]
    if objects[0].bytes.count > Self.largestWhole {
      let apart = entries.filter(\.object.isBundle)
      let lines = entries.map { entry in
        entry.object.isBundle ? Array("[\"\(entry.object.name)\"]".utf8) : entry.line
      }
      objects =
        [object(lines, of: nil, tier)] + apart.map { object([$0.line], of: $0.object.name, tier) }
    }
    let replaced = entries.reduce(0) { $0 + $1.object.size }
    let size = objects.reduce(0) { $0 + $1.bytes.count }
    let isReadable = objects.allSatisfy { $0.bytes.count <= Delta.largest }
    return isReadable && Self.isWorthwhile(size, replacing: replaced) ? objects : nil
  }

  private static func isWorthwhile(_ size: Int, replacing replaced: Int) -> Bool {
    size * 100 < replaced * worthwhile
  }

  private func object(_ lines: [[UInt8]], of object: String?, _ tier: String?) -> PackedObject {
    var delta = LineObject(reserving: lines.reduce(64) { $0 + $1.count + 2 })
    delta.append(#"{"format":1,"objects":["#)
    for line in lines { delta.append(line) }
    delta.append("]}")
    let name = ObjectName.delta(from: old.name, to: new.name, object: object)
    return PackedObject(name: ObjectName.prefix(tier: tier) + name, bytes: delta.finish())
  }
}
