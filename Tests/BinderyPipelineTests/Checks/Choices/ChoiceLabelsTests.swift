import Testing

@testable import BinderyPipeline

@Suite struct ChoiceLabelsTests {
  @Test("every sign of a row is the label of its place", arguments: ChoiceLabels.allCases)
  func labels(row: ChoiceLabels) {
    for index in 0..<(row == .digits ? 9 : 26) {
      let found = ChoiceLabels.of(row.label(index).unicodeScalars.first)
      #expect(found?.labels == row && found?.index == index)
    }
  }

  @Test("signs beside the rows are no labels")
  func others() {
    for sign in ["0", "ァ", "ヒ", "ガ", "⓪", "㉗", "答", "é"] {
      #expect(ChoiceLabels.of(sign.unicodeScalars.first) == nil)
    }
  }

  @Test("the longest word that stands at a place is found, whatever the case in ASCII")
  func words() {
    let list = WordList("answer", "answer is", "正解")
    let text = ReadText(Array("The ANSWER is 正解".utf8)[...])
    let lengths = text.scalars.indices.map { text.word(of: list, at: $0)?.count ?? 0 }
    #expect(lengths == [0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0])
  }
}
