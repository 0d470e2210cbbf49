import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct PassageGroupTests {
  private func check(
    _ list: String, passages: String = "id: 1\ntext: 甲の文。\n"
  ) throws -> (bank: Bank, found: [String]) {
    let folder = try TemporaryFolder()
    try folder.write("ids.lock", "bindery-ids 1\n")
    if !passages.isEmpty { try folder.write("passages/a.yml", passages) }
    try folder.write("questions/a.yml", "- {\(question(1))}\n- {\(question(2))}\n")
    try folder.write("workbooks/a.yml", "id: 1\ntitle: 模試\nquestions:\n" + list)
    try folder.write("workbooks/z.yml", "id: 2\ntitle: 全部\nquestions: [1, 2]\n")
    let pipeline = Pipeline(root: folder.path, jobs: 1)
    let found = try pipeline.check().diagnostics.map { "\($0.rule.name) \($0.message.en)" }
    return (try pipeline.contents().bank, found)
  }

  private func question(_ id: Int) -> String {
    "id: \(id), text: 問\(id)はどれか。, choices: [甲, 乙], correct: 1, explanation: 乙である。"
  }

  @Test(
    "a group gives its questions the passage wherever they are listed, in its place of the list")
  func group() throws {
    let (bank, found) = try check("- 1\n- passage: 1\n  questions: [2, {\(question(3))}]\n")
    #expect(found == [])
    let listed = bank.workbooks[0].entries.compactMap { bank.question(at: $0)?.id?.value }
    #expect(listed == [.number(1), .number(2), .number(3)])
    let with = bank.questions.indices.filter { bank.passage(ofQuestion: $0) != nil }
    #expect(with.map { bank.questions[$0].id?.value } == [.number(2), .number(3)])
  }

  @Test("a passage without pictures needs its text, also where an empty list stands for them")
  func empty() throws {
    for media in ["images: []", "media: []", "images: [a.png]"] {
      let (_, found) = try check(
        "- passage: 1\n  questions: [2]\n", passages: "id: 1\ntitle: 題\n\(media)\n")
      #expect(found.contains { $0.hasPrefix("required") } == !media.contains("png"))
    }
  }

  @Test("a question may name the passage that its group names")
  func twice() throws {
    let (_, found) = try check("- passage: 1\n  questions: [{\(question(3)), passage: 1}]\n")
    #expect(found == [])
  }

  @Test(
    "what is wrong with a group is said where it is",
    arguments: [
      ("- passage: 1\n  questions: []\n", "empty-workbook no questions are listed on the passage"),
      ("- passage: 1\n", "required the passage group has no `questions`"),
      ("- questions: [1]\n", "required the passage group has no `passage`"),
      ("- passage:\n  questions: [1]\n", "null-text"),
      ("- passage: 1\n  question: [1]\n", "unknown-field"),
      ("- passage: 1\n  questions: 1\n", "wrong-kind"),
      ("- passage: Ｐ 1\n  questions: [1]\n", "id-form"),
      ("- passage: 2\n  questions: [1]\n", "unknown-reference there is no passage `2`"),
      ("- passage: 1\n  questions: [1, 1]\n", "repeated-in-workbook"),
      ("- &a {passage: 1, questions: [1]}\n- *a\n", "alias-whole"),
    ])
  func faults(_ list: String, _ fault: String) throws {
    let (_, found) = try check(list)
    #expect(found.contains { $0.hasPrefix(fault) }, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix(fault) || $0.hasPrefix("orphan") }, "\(found)")
  }

  @Test("a passage needs a text, a picture or a recording")
  func text() throws {
    let (_, found) = try check("- {passage: 1, questions: [1]}\n", passages: "id: 1\ntitle: 題\n")
    #expect(found == ["required the passage has no `text`"])
  }
}
