import BinderyFormat

/// The objects of a release that a client holds: what deltas are made from, and what they make.
///
/// Without the index, which no client holds, and without media, which have no lines.
package struct ReleaseObjects: Sendable {
  package struct Object: Sendable {
    package let digest: SHA256Digest
    package let lines: ObjectLines
    /// Whether its share of a large delta is an object of its own.
    package var isBundle: Bool { if case .bundle = part { true } else { false } }
    let part: Part

    /// The first 16 digits of its digest.
    var name: String { digest.hex(digits: 16) }
    /// Bytes.
    package var size: Int { lines.bytes.count }
  }

  /// What an object is to its release.
  enum Part: Hashable, Sendable {
    case manifest
    case page
    /// - Parameter language: nil where there is only one.
    case bundle(ItemID, language: String?)
    case list(String, language: String?)
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
      _ part: Part, _ digest: SHA256Digest, _ name: String
    ) throws -> Object? {
      guard seen.insert(name).inserted else { return nil }
      return Object(digest: digest, lines: ObjectLines(try read(name)), part: part)
    }
    free.append(Object(digest: digest, lines: ObjectLines(bytes), part: .manifest))
    var workbooks = manifest.categories.flatMap(\.workbooks)
    for reference in manifest.categories.flatMap(\.pages) {
      let page = try object(.page, reference.digest.first, reference.pageName)
      guard let page else { continue }
      workbooks += try BinderyFormat.Manifest.workbooks(ofPage: page.lines.bytes)
      free.append(page)
    }
    for tier in [nil] + manifest.tiers {
      var bundles: [Object] = []
      for workbook in workbooks where workbook.access == tier {
        for entry in workbook.bundles.flatMap(\.digest.entries) {
          let part = Part.bundle(workbook.id, language: entry.language)
          let name = ObjectName.prefix(tier: tier) + ObjectName.object(entry.value)
          if let bundle = try object(part, entry.value, name) { bundles.append(bundle) }
        }
      }
      if let tier { paid.append((tier, bundles)) } else { free += bundles }
    }
    let lists =
      manifest.records.map { ($0.type, $0.object) } + (manifest.retired.map { [("", $0)] } ?? [])
    for (type, reference) in lists {
      for entry in reference.digest.entries {
        let part = Part.list(type, language: entry.language)
        let list = try object(part, entry.value, ObjectName.object(entry.value))
        if let list { free.append(list) }
      }
    }
  }

  /// The bundles below a tier's prefix.
  func bundles(of tier: String) -> [Object] { paid.first { $0.tier == tier }?.bundles ?? [] }
}
