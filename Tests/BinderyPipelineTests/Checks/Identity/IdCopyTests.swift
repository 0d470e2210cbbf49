import TestSupport
import Testing

@testable import BinderyPipeline

/// Which questions of the same words are copies.
@Suite struct IdCopyTests {
  private func isCopy(_ first: String, _ second: String) throws -> Bool {
    let folder = try TemporaryFolder()
    try folder.write("ids.lock", "bindery-ids 1\n")
    let questions = [first, second].enumerated().map { index, lines in
      "- {id: \(index + 1), \(lines), explanation: 解説 \(index)。}\n"
    }
    try folder.write("workbooks/a.yml", "id: 1\ntitle: 練習\nquestions:\n" + questions.joined())
    return try Pipeline(root: folder.path, jobs: 1).check().diagnostics
      .contains { $0.rule == .idCopy }
  }

  @Test func `The answers of a cloze count`() throws {
    func drill(_ city: String, _ country: String) -> String {
      "type: cloze, text: '{{\(city)}}は{{\(country)}}の首都である。'"
    }
    #expect(try !isCopy(drill("東京", "日本"), drill("パリ", "フランス")))
    #expect(try !isCopy(drill("東京", "日本"), drill("日本", "東京")))
    #expect(try isCopy(drill("東京", "日本"), drill("東京", "日本|にほん")))
  }

  @Test func `What belongs to what counts`() throws {
    func matching(_ pairs: String) -> String { "type: matching, text: 結べ。, pairs: [\(pairs)]" }
    #expect(try !isCopy(matching("[甲, 一], [乙, 二]"), matching("[甲, 二], [乙, 一]")))
    #expect(try isCopy(matching("[甲, 一], [乙, 二]"), matching("[乙, 二], [甲, 一]")))
  }
}
