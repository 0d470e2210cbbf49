import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct NumberGapTests {
  /// What the rule says of a workbook whose questions have these numbers in their source.
  private func messages(_ sources: [String]) throws -> [String] {
    var workbook = "id: 1\ntitle: 過去問\nquestions:\n"
    for (index, source) in sources.enumerated() {
      workbook += """
          - id: \(index + 1)
            text: \(index + 1) の二倍はどれか。
            choices: [\(2 * index + 2), \(2 * index + 1)]
            correct: 0
            explanation: 足し合わせます。
            source: {\(source)}

        """
    }
    let folder = try TemporaryFolder()
    try folder.write("ids.lock", "bindery-ids 1\n")
    try folder.write("workbooks/1.yml", workbook)
    return try Pipeline(root: folder.path, jobs: 1).check().diagnostics.map(\.message.en)
  }

  private func messages(numbers: [Int]) throws -> [String] {
    try messages(numbers.map { "number: \($0)" })
  }

  @Test(arguments: [[1, 2, 3], [31, 32], [5], []])
  func `numbers that follow each other are right, wherever they begin`(numbers: [Int]) throws {
    let found = try messages(numbers: numbers)
    #expect(found.filter { $0.contains("number") }.isEmpty)
  }

  @Test func `one gap, one copy and one swap are one finding each`() throws {
    #expect(try messages(numbers: [1, 2, 5, 6]) == ["numbers 3–4 are missing before 5"])
    #expect(try messages(numbers: [1, 2, 4]) == ["number 3 is missing before 4"])
    #expect(try messages(numbers: [1, 2, 2, 3]) == ["number 2 comes twice"])
    #expect(try messages(numbers: [1, 2, 4, 3, 5]) == ["number 3 comes behind number 4"])
  }

  @Test func `numbers of any size are borne`() throws {
    #expect(
      try messages(numbers: [1, 999_999_999]) == [
        "numbers 2–999999998 are missing before 999999999"
      ])
    #expect(try messages(numbers: [Int.max, 1]).isEmpty)
  }

  @Test func `questions of several sources, or without a number, are a selection`() throws {
    #expect(try messages(["year: 2023, number: 4", "year: 2024, number: 9"]).isEmpty)
    #expect(try messages(["number: 4", "title: 春期"]).isEmpty)
    #expect(try messages(["number: 4", "number: 問9"]).isEmpty)
  }
}
