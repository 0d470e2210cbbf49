import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct HeldIDsTests {
  private func held(_ text: String, _ kind: ItemKind) -> [String] {
    heldIDs(in: Array(text.utf8), kindOfFile: kind).map { "\($0.kind.word) \($0.id)" }
  }

  @Test func `the ids of a workbook and of what it holds are read off its lines`() {
    let text = """
      id: wb-4k2m9q7x1c
      title: "ネットワーク
      questions:
        - id: q-1
          text: id: 5 とは何か。
        - type: true_false
          id: 'q-2'  # comment
        - {id: 3, text: x}
        - {text: x, id: "4"}
      - id: 12
        grid: 13
      """
    #expect(
      held(text, .workbook) == [
        "workbook wb-4k2m9q7x1c", "question q-1", "question q-2", "question 3", "question 4",
        "question 12",
      ])
  }

  @Test func `a file of questions holds questions`() {
    #expect(held("id: 1234\r\ntext: [\r\n", .question) == ["question 1234"])
    #expect(held("\u{FEFF}id： 7\r- id: 8", .question) == ["question 7", "question 8"])
    #expect(held("{\"id\": 9, text: x", .question) == ["question 9"])
    #expect(held("- - id: 10", .question) == ["question 10"])
  }

  @Test func `what is no id is none`() {
    #expect(held("id: Q-1\nid:\nid: 007\nidx: 3\nvalid: 4\n", .question).isEmpty)
  }

  @Test func `other kinds are those of their folder`() {
    #expect(held("id: cat-1\n", .category) == ["category cat-1"])
    #expect(held("{id: 5, title: x}", .workbook) == ["workbook 5"])
  }
}
