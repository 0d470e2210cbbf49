import TestSupport
import Testing

@testable import BinderyPipeline

/// `{{choice:…}}` names a choice, an item of an ordering or a left of a matching, and nothing else.
@Suite struct UnknownChoiceTests {
  private func findings(_ question: String) throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    try folder.write("ids.lock", "bindery-ids 1\n")
    try folder.write("workbooks/a.yml", "id: 1\ntitle: 試験\nquestions:\n- id: 1\n\(question)")
    return try Pipeline(root: folder.path, jobs: 1).check().diagnostics
  }

  private func matching(_ explanation: String) -> String {
    """
      type: matching
      text: 結べ。
      pairs: [[甲の川, 一], [乙の山, 二]]
      distractors: [三]
      explanation: '\(explanation)'

    """
  }

  @Test func `Of a matching only the lefts have keys that a text may name`() throws {
    #expect(try findings(matching("{{choice:b}} は山。")).isEmpty)
    let found = try findings(matching("{{choice:c}} は海。"))
    #expect(found.map(\.rule.name) == ["unknown-reference"])
    #expect(found.first?.help?.en.hasPrefix("its keys are a, b, in the order") == true)
  }

  @Test func `The options of a drop-down are not named`() throws {
    let found = try findings(
      """
        type: cloze
        text: '{{=*甲|乙}}である。'
        explanation: '{{choice:a}} です。'

      """)
    #expect(
      found.map(\.message.en) == ["`{{choice:a}}` stands in a question without choices"])
  }
}
