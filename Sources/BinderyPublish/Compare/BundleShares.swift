import BinderyFormat

/// The bundles of one of two releases in one language, told apart by whether the other release has them.
struct BundleShares {
  struct Bundle {
    let reference: Manifest.Reference
    let digest: SHA256Digest
    /// Below the app's folder.
    let name: String
    /// Whether the same workbook of the other release lacks it; of a workbook that the other release does not have,
    /// whether all of that release lacks it.
    let isOwn: Bool
  }

  /// In the release's order.
  let workbooks: [(id: ItemID, bundles: [Bundle])]

  init(
    of release: ReleaseContents, in language: String,
    besides other: ReleaseContents, in otherLanguage: String
  ) {
    let theirs = other.workbooks.map { workbook in
      (workbook.id, Set(workbook.bundles.map { $0.digest[otherLanguage] }))
    }
    let byID = Dictionary(uniqueKeysWithValues: theirs)
    let all = theirs.reduce(into: Set()) { $0.formUnion($1.1) }
    workbooks = release.workbooks.map { workbook in
      let known = byID[workbook.id] ?? all
      let bundles = workbook.bundles.map { reference in
        Bundle(
          reference: reference, digest: reference.digest[language],
          name: reference.objectName(in: language, tier: workbook.access),
          isOwn: !known.contains(reference.digest[language]))
      }
      return (workbook.id, bundles)
    }
  }

  /// Of those that are read, each once.
  var names: [String] {
    var seen: Set<SHA256Digest> = []
    return workbooks.flatMap(\.bundles).filter { $0.isOwn && seen.insert($0.digest).inserted }
      .map(\.name)
  }
}
