import BinderyFormat

/// The objects of a release that a client holds: what deltas are made from, and what they make.
///
/// Without the index, which no client holds, and without media, which have no lines.
package struct ReleaseObjects: Sendable {
  package struct Object: Sendable {
    package let digest: SHA256Digest
    package let lines: ObjectLines
    /// Whether its share of a large delta is an object of its own.
    package let isBundle: Bool
    /// The first one that names it, of a bundle.
    var workbook: ItemID?

    /// The first 16 digits of its digest.
    var name: String { digest.hex(digits: 16) }
    /// Bytes.
    package var size: Int { lines.bytes.count }
  }

  /// The release's name.
  let name: String
  /// What is free: the manifest, its pages, the bundles, the lists beside the workbooks; in this order, each once.
  package private(set) var free: [Object] = []
  /// The bundles below a tier's prefix, by tier.
  package private(set) var paid: [(tier: String, bundles: [Object])] = []

  /// - Parameters:
  ///   - digest: Of the manifest.
  ///   - read: Gives an object by its name below the app's folder.
  /// - Throws: What `read` throws, and `FormatError`.
  package init(manifest digest: SHA256Digest, read: (String) throws -> [UInt8]) throws {
    name = digest.hex(digits: 16)
    let bytes = try read(ObjectName.manifest(digest))
    let manifest = try BinderyFormat.Manifest(bytes)
    var seen: Set<String> = []
    func object(
      _ digest: SHA256Digest, _ name: String, of workbook: ItemID? = nil
    ) throws -> Object? {
      guard seen.insert(name).inserted else { return nil }
      let lines = ObjectLines(try read(name))
      return Object(
        digest: digest, lines: lines, isBundle: workbook != nil, workbook: workbook)
    }
    free.append(Object(digest: digest, lines: ObjectLines(bytes), isBundle: false))
    var workbooks = manifest.categories.flatMap(\.workbooks)
    for reference in manifest.categories.flatMap(\.pages) {
      let page = try object(reference.digest.first, reference.pageName)
      guard let page else { continue }
      workbooks += try BinderyFormat.Manifest.workbooks(ofPage: page.lines.bytes)
      free.append(page)
    }
    for tier in [nil] + manifest.tiers {
      var bundles: [Object] = []
      for workbook in workbooks where workbook.access == tier {
        for digest in workbook.bundles.flatMap(\.digest.entries).map(\.value) {
          let name = ObjectName.prefix(tier: tier) + ObjectName.object(digest)
          if let bundle = try object(digest, name, of: workbook.id) { bundles.append(bundle) }
        }
      }
      if let tier { paid.append((tier, bundles)) } else { free += bundles }
    }
    let lists = manifest.records.map(\.object) + (manifest.retired.map { [$0] } ?? [])
    for digest in lists.flatMap(\.digest.entries).map(\.value) {
      if let list = try object(digest, ObjectName.object(digest)) { free.append(list) }
    }
  }

  /// The bundles below a tier's prefix.
  func bundles(of tier: String) -> [Object] { paid.first { $0.tier == tier }?.bundles ?? [] }
}
