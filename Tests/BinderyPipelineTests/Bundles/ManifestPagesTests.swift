import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

/// The manifest of a large release, whose workbooks stand in pages.
@Suite struct ManifestPagesTests {
  private let bank: Bank
  private let catalogue: Catalogue
  /// Each workbook's bundle is made up, and bears its number.
  private var bundles: [[BundleReference]]

  /// 300 workbooks in a category, the first ten of them in another one, too.
  init() throws {
    let folder = try TemporaryFolder()
    try folder.write("questions/1.yml", "{id: 1, type: true_false, text: 空は青い。, correct: true}\n")
    for id in 1...300 {
      try folder.write("workbooks/\(id).yml", "id: \(id)\ntitle: 第 \(id) 巻\nquestions: [1]\n")
    }
    func list(_ ids: ClosedRange<Int>) -> String { "\(ids.map { $0 })" }
    try folder.write("categories/1.yml", "id: 1\ntitle: 全巻\nworkbooks: \(list(1...300))\n")
    try folder.write("categories/2.yml", "id: 2\ntitle: 入門\nworkbooks: \(list(1...10))\n")
    bank = try Pipeline(root: folder.path, jobs: 1).contents().bank
    catalogue = Catalogue(bank.apps[0], bank: bank, withDrafts: false)
    bundles = catalogue.workbooks.map { volume in
      let digest = SHA256Digest(of: "\(volume.workbook)".utf8)
      return [BundleReference(digests: [digest], questions: 1, firstLine: 1, sizes: [9])]
    }
  }

  private func pack(mostBundles: Int) throws -> (BinderyFormat.Manifest, [String: [UInt8]]) {
    var hasher = SHA256Hasher()
    let objects = Manifest(
      bank: bank, catalogue: catalogue, bundles: bundles, media: [:], mostBundles: mostBundles
    ).pack(&hasher)
    let manifest = try #require(objects.last)
    #expect(manifest.name == ObjectName.manifest(SHA256Digest(of: manifest.bytes)))
    let pages = objects.dropLast().map { ($0.name, $0.bytes) }
    return (
      try BinderyFormat.Manifest(manifest.bytes),
      Dictionary(pages, uniquingKeysWith: { old, _ in old })
    )
  }

  @Test("pages take the workbooks' place when they name too many bundles, each counted once")
  func threshold() throws {
    let (small, none) = try pack(mostBundles: 300)
    #expect(none.isEmpty && small.categories.allSatisfy { $0.pages.isEmpty })
    let (large, pages) = try pack(mostBundles: 299)
    #expect(large.categories.allSatisfy { !$0.pages.isEmpty && $0.workbooks.isEmpty })
    #expect(large.categories[1].pages.count == 1)
    for (category, whole) in zip(large.categories, small.categories) {
      let read = try category.pages.flatMap { page in
        let bytes = try #require(pages[page.pageName])
        #expect(page.bytes.first == bytes.count && page.digest.first == SHA256Digest(of: bytes))
        let workbooks = try BinderyFormat.Manifest.workbooks(ofPage: bytes)
        #expect(workbooks.count == page.count)
        return workbooks
      }
      #expect(read == whole.workbooks)
    }
  }

  @Test("pages have 32 workbooks at least, and an edit changes one of them")
  func edit() throws {
    var edited = self
    let before = try pack(mostBundles: 100)
    edited.bundles[200][0].sizes = [10]
    let after = try edited.pack(mostBundles: 100)
    let sizes = before.0.categories[0].pages.map(\.count)
    #expect(sizes.count > 2 && sizes.allSatisfy { $0 >= 32 })
    #expect(Set(after.1.keys).subtracting(before.1.keys).count == 1)
  }
}
