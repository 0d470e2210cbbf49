import BinderyFormat

/// A release of an app as a comparison reads it.
package struct ReleaseContents: Sendable {
  /// The release's name: the first 16 digits of its manifest's digest.
  package let name: String
  package let manifest: Manifest
  /// Those of all categories and pages, each once, in the manifest's order.
  package let workbooks: [Manifest.Workbook]
  /// What the pointer names beside the manifest; nil where the app has nothing to tell.
  package let notices: SHA256Digest?
  /// By category, in its order, the workbooks that it lists.
  let lists: [[ItemID]]
  /// Gives an object by its name below the app's folder.
  let read: @Sendable (String) throws -> [UInt8]

  /// - Parameters:
  ///   - digest: Of the manifest.
  ///   - read: Gives an object by its name below the app's folder, verified. It is asked here for the manifest and its
  ///     pages, later for what `LearnerView.objects(from:to:)` lists and for the list of ended ids.
  /// - Throws: What `read` throws, and `FormatError`.
  package init(
    manifest digest: SHA256Digest, notices: SHA256Digest? = nil,
    read: @escaping @Sendable (String) throws -> [UInt8]
  ) throws {
    name = digest.hex(digits: 16)
    manifest = try Manifest(read(ObjectName.manifest(digest)))
    let listed = try manifest.categories.map { category in
      try category.workbooks
        + category.pages.flatMap { try Manifest.workbooks(ofPage: read($0.pageName)) }
    }
    var seen: Set<ItemID> = []
    workbooks = listed.flatMap { $0 }.filter { seen.insert($0.id).inserted }
    lists = listed.map { $0.map(\.id) }
    (self.notices, self.read) = (notices, read)
  }
}
