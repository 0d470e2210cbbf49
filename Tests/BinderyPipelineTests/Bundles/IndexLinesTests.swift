import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

/// Where each question stands, as the index tells.
@Suite struct IndexLinesTests {
  /// 40 questions in a workbook, some of them in one of each tier, too.
  private func catalogue() throws -> (Bank, Catalogue, TemporaryFolder) {
    let folder = try TemporaryFolder()
    func list(_ ids: [Int]) -> String { ids.map { "- \($0)\n" }.joined() }
    let questions = (1...40).map {
      "- {id: \($0), type: true_false, text: 第 \($0) 問。, correct: true}\n"
    }.joined()
    try folder.write("questions/all.yml", questions)
    try folder.write(
      "workbooks/1.yml", "id: 1\ntitle: 甲\naccess: max\nquestions:\n" + list([3, 4, 5]))
    try folder.write(
      "workbooks/2.yml", "id: 2\ntitle: 乙\naccess: pro\nquestions:\n" + list([2, 3, 4]))
    try folder.write("workbooks/3.yml", "id: 3\ntitle: 丙\nquestions:\n" + list([1, 2]))
    try folder.write(
      "workbooks/4.yml", "id: 4\ntitle: 丁\naccess: pro\nquestions:\n" + list([4] + (6...40)))
    try folder.write("categories/1.yml", "id: 1\ntitle: 類\nworkbooks: [1, 4, 2, 3]\n")
    try folder.write("apps/it.yml", "categories: [1]\ntiers: [pro, max]\n")
    let bank = try Pipeline(root: folder.path, jobs: 1).contents().bank
    return (bank, Catalogue(bank.apps[0], bank: bank, withDrafts: false), folder)
  }

  private func shards(largest: Int) throws -> [[QuestionIndex.Entry]] {
    let (bank, catalogue, _) = try catalogue()
    var hasher = SHA256Hasher()
    // A bundle a workbook.
    let bundles = catalogue.workbooks.map { volume in
      [
        BundleReference(
          digests: [SHA256Digest(of: [UInt8(volume.workbook)])], questions: volume.questions.count,
          firstLine: 1, sizes: [9])
      ]
    }
    let index = IndexLines(
      bank: bank, catalogue: catalogue, bundles: bundles, largestShard: largest)
    return try index.pack(&hasher).map { shard in
      #expect(shard.reference.size == shard.object.bytes.count)
      #expect(shard.reference.digest == SHA256Digest(of: shard.object.bytes))
      let entries = try QuestionIndex(shard.object.bytes).entries
      #expect(entries.count == shard.reference.items)
      return entries
    }
  }

  @Test("a question stands in its lowest tier, there in the manifest's first workbook")
  func lowest() throws {
    let entries = try shards(largest: 4096)[0]
    #expect(entries.map(\.question) == (1...40).map { .number($0) })
    func entry(_ id: UInt64) -> (workbook: ItemID, bundle: Int, line: Int, tier: String?) {
      let entry = entries[Int(id) - 1]
      return (entry.workbook, entry.bundle, entry.line, entry.tier)
    }
    #expect(entry(1) == (.number(3), 0, 1, nil) && entry(2) == (.number(3), 0, 2, nil))
    // Workbook 4 comes before 2 in the category.
    #expect(entry(3) == (.number(2), 0, 2, "pro") && entry(4) == (.number(4), 0, 1, "pro"))
    #expect(entry(5) == (.number(1), 0, 3, "max") && entry(40) == (.number(4), 0, 36, "pro"))
  }

  @Test(
    "a list that is too long is cut by the first bits of each id's digest", arguments: [10, 39])
  func cut(largest: Int) throws {
    let shards = try shards(largest: largest)
    #expect(shards.count > 1 && shards.count.nonzeroBitCount == 1)
    #expect(shards.allSatisfy { $0.count <= largest })
    #expect(Set(shards.flatMap { $0.map(\.question) }).count == 40)
    for (place, shard) in shards.enumerated() {
      #expect(shard.map(\.question) == shard.map(\.question).sorted())
      #expect(
        shard.allSatisfy { QuestionIndex.shard(of: $0.question, among: shards.count) == place })
    }
  }
}
