import BinderyFormat

/// The deltas from the release that is open to the next one: what can be made of lines that are here.
///
/// Nothing in them is believed. Where one is missing or wrong, its objects are fetched whole.
struct Deltas: Sendable {
  private let library: Library
  /// The names of the two releases.
  private let (from, to): (String, String)
  /// What the open release names, by the first 16 digits of its digest.
  private let base: [String: NamedObject]
  /// What can be made, by tier and by the first 16 digits of its digest.
  private var objects: [String?: [String: Delta.Object]] = [:]

  /// nil where the channel has none between the two.
  init?(from open: Release?, to pointer: ChannelPointer, in library: Library) {
    guard let open, let place = open.place, let first = pointer.deltasFrom,
      place.epoch == pointer.place.epoch, place.seq >= first, open.name != pointer.release
    else { return nil }
    self.library = library
    (from, to) = (open.name, pointer.release)
    base = Dictionary(open.objects.map { ($0.shortName, $0) }) { one, _ in one }
  }

  /// Fetches the delta of what is free, or of what one tier has beyond that.
  mutating func load(tier: String?) async {
    // Without the first there are no others.
    guard tier == nil || objects[nil] != nil, let found = await delta(tier: tier) else { return }
    objects[tier] = Dictionary(found.map { ($0.name, $0) }) { one, _ in one }
  }

  /// An object's bytes, verified; nil where it is to be fetched.
  func made(_ object: NamedObject) async -> [UInt8]? {
    guard var share = objects[object.tier]?[object.shortName] else { return nil }
    if share.steps.isEmpty {
      let own = await delta(tier: object.tier, of: object.shortName) ?? []
      guard let first = own.first(where: { $0.name == object.shortName }) else { return nil }
      share = first
    }
    let bytes = try? share.made(size: object.bytes) { base[$0].flatMap(library.held) }
    return bytes.flatMap { object.isMade(of: $0) ? $0 : nil }
  }

  private func delta(tier: String?, of object: String? = nil) async -> [Delta.Object]? {
    let name = ObjectName.prefix(tier: tier) + ObjectName.delta(from: from, to: to, object: object)
    return try? await library.origin.delta(name, tier: tier).objects
  }
}

extension NamedObject {
  /// The first 16 digits of its digest, by which deltas know it.
  fileprivate var shortName: String { digest.hex(digits: 16) }
}

extension Release {
  /// All that it names, but for media: what deltas are made from.
  fileprivate var objects: [NamedObject] {
    let bundles = workbooks.flatMap { workbook in
      workbook.bundles.compactMap { try? NamedObject($0, of: workbook, language) }
    }
    return [manifestObject] + manifest.pages + bundles + lists.map(\.object)
  }
}
