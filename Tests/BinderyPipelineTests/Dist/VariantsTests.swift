import Foundation
import TestSupport
import Testing

@testable import BinderyPipeline

/// What lies compressed beside the JSON objects; that it holds their bytes is for the acceptance scripts to say.
@Suite struct VariantsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write(
      "content/images/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
    try write(text: "空は青い。")
    try folder.write(
      "content/workbooks/b.yml", "id: 2\ntitle: 有料\naccess: pro\nquestions: [1]\n")
    try folder.write("content/categories/1.yml", "id: 1\ntitle: 類\nworkbooks: [1, 2]\n")
    try folder.write(
      "content/apps/7.yml", "categories: [1]\ntiers: [pro]\nminimumVersion: 1.0.0\n")
  }

  private func write(text: String) throws {
    try folder.write(
      "content/workbooks/a.yml",
      "id: 1\ntitle: 無料\nquestions:\n- id: 1\n  text: \(text)\n  choices: [甲, 乙]\n  correct: 1\n"
        + "  explanation: 乙である。\n  images: [a.svg]\n")
  }

  @discardableResult
  private func build(
    _ compression: Compression = .best, to out: String = "dist", jobs: Int = 2
  ) throws -> ReleaseSummary {
    var options = BuildOptions()
    options.out = folder.path + "/" + out
    options.compression = compression
    return try #require(
      try Pipeline(root: folder.path + "/content", jobs: jobs).build(options).releases.first)
  }

  /// What lies in the output folder, less what begins with a dot.
  private func files(_ out: String = "dist") -> Set<String> {
    let names = FileManager.default.enumerator(atPath: folder.path + "/" + out)?
      .compactMap { $0 as? String }
    return Set(
      (names ?? []).filter { !$0.hasPrefix(".") && !isFolder("\(folder.path)/\(out)/\($0)") })
  }

  @Test("every JSON object has both variants, and nothing else has any")
  func all() throws {
    try build()
    let files = files()
    let objects = files.filter { $0.hasSuffix(".json") && !$0.hasSuffix("/local.json") }
    // Manifest, notices, index, and the bundle in two places.
    #expect(objects.count == 5)
    let variants = files.filter { $0.hasSuffix(".gz") || $0.hasSuffix(".br") }
    #expect(variants == Set(objects.flatMap { [$0 + ".gz", $0 + ".br"] }))
  }

  @Test("the head of a .gz says that it is deflate, and neither when nor where it was made")
  func head() throws {
    #expect(
      Gzip.compressed(Array("{}".utf8)).prefix(10)
        == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 0xFF])
    #expect(Gzip.compressed([]).count == 20 && !Brotli.compressed([]).isEmpty)
  }

  @Test("the same content gives the same variants, on any number of threads")
  func same() throws {
    try build(to: "one", jobs: 1)
    try build(to: "two", jobs: 4)
    #expect(files("one") == files("two"))
    for file in files("one") {
      #expect(try folder.read("one/" + file) == folder.read("two/" + file))
    }
  }

  @Test("only what has no variants gets them, and those of what is gone are removed")
  func edit() throws {
    try build()
    let before = files()
    let kept = try #require(before.first { $0.hasPrefix("7/n/") && $0.hasSuffix(".br") })
    try folder.write("dist/" + kept, "from another library")
    #expect(try build().written == 0)
    #expect(try folder.read("dist/" + kept) == Array("from another library".utf8))
    try write(text: "海も青い。")
    // Bundle twice and manifest, each with its variants.
    #expect(try build().written == 9)
    #expect(files().count == before.count && files().intersection(before).count == before.count - 9)
  }

  @Test("without compression there are none, also where there were some")
  func none() throws {
    try build()
    let before = files()
    #expect(try build(.none).written == 0)
    #expect(files() == before.filter { !$0.hasSuffix(".gz") && !$0.hasSuffix(".br") })
    #expect(try build().written == 10 && files() == before)
  }
}
