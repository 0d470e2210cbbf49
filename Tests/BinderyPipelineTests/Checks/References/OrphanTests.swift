import TestSupport
import Testing

@testable import BinderyPipeline

/// Nothing is called an orphan while what names it could not be read, or was probably mistyped.
@Suite struct OrphanTests {
  private func rules(_ files: [String: String]) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("ids.lock", "bindery-ids 1\n")
    for (file, text) in files { try folder.write(file, text) }
    return try Pipeline(root: folder.path, jobs: 1).check().diagnostics.map(\.rule.name).sorted()
  }

  private func question(_ id: Int, _ more: String = "") -> String {
    """
    id: \(id)
    text: \(id) の倍数はどれか。
    choices: [\(id * 2), \(id * 2 + 1)]
    correct: 0
    explanation: \(id) × 2 です。
    \(more)
    """
  }

  @Test func `questions of a workbook with a syntax error`() throws {
    let found = try rules([
      "questions/7.yml": question(7),
      "workbooks/a.yml": "id: 1\ntitle: \"閉じ忘れ\nquestions: [7]\n",
    ])
    #expect(found == ["syntax"])
  }

  @Test func `questions of a workbook whose list has no name`() throws {
    let found = try rules([
      "questions/7.yml": question(7), "workbooks/a.yml": "id: 1\ntitle: 倍数\nquestion: [7]\n",
    ])
    #expect(!found.contains("orphan-question"))
  }

  @Test func `a question that a mistyped id stands for`() throws {
    let found = try rules([
      "questions/7.yml": question(1234), "questions/8.yml": question(88),
      "workbooks/a.yml": "id: 1\ntitle: 倍数\nquestions: [1243]\n",
    ])
    #expect(found == ["orphan-question", "unknown-reference"])
  }

  @Test func `a workbook that a mistyped id stands for`() throws {
    let found = try rules([
      "questions/7.yml": question(7),
      "workbooks/a.yml": "id: 1234\ntitle: 倍数\nquestions: [7]\n",
      "categories/a.yml": "id: 1\ntitle: 算数\nworkbooks: [1243]\n",
      "apps/a.yml": "title: 算数\ncategories: [1]\n",
    ])
    #expect(found == ["unknown-reference"])
  }

  @Test func `a picture whose name is written in another case`() throws {
    let found = try rules([
      "questions/7.yml": question(7, "images: [beaker.png]"), "images/Beaker.png": "",
      "workbooks/a.yml": "id: 1\ntitle: 倍数\nquestions: [7]\n",
    ])
    #expect(found == ["media-missing"])
  }

  @Test func `a picture of a question with a syntax error`() throws {
    let found = try rules([
      "questions/7.yml": "id: 7\ntext: \"閉じ忘れ\nimages: [beaker.png]\n",
      "images/beaker.png": "",
      "workbooks/a.yml": "id: 1\ntitle: 倍数\nquestions: [7]\n",
    ])
    #expect(found == ["syntax"])
  }
}
