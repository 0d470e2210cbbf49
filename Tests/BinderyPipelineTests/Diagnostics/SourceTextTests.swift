import Testing

@testable import BinderyPipeline

@Suite struct SourceTextTests {
  private func position(_ text: String, _ offset: Int) -> [Int] {
    let position = SourceText(Array(text.utf8)).position(of: offset)
    return [position.line, position.column]
  }

  @Test func `columns count scalars, not bytes`() {
    #expect(position("問題: x", 8) == [1, 5])
    #expect(position("か\u{3099}x", 6) == [1, 3])
  }

  @Test func `a BOM is no column`() {
    #expect(position("\u{FEFF}id: 1", 3) == [1, 1])
    #expect(position("\u{FEFF}id: 1", 7) == [1, 5])
    #expect(position("\u{FEFF}id: 1", 0) == [1, 1])
  }

  @Test func `lines end at LF, CR LF and CR, and nowhere else`() {
    #expect(position("a\nb\r\nc\rd", 7) == [4, 1])
    #expect(position("a\u{85}b\u{2028}c", 7) == [1, 5])
  }

  @Test func `the end of a file and what lies behind it are places too`() {
    #expect(position("a\n", 2) == [2, 1])
    #expect(position("a\n", 9) == [2, 1])
    #expect(position("", 0) == [1, 1])
  }

  @Test func `a line is given without its end`() {
    let source = SourceText(Array("a\r\n\r\nbc".utf8))
    #expect(source.range(ofLine: 1) == 0..<1)
    #expect(source.range(ofLine: 2) == 3..<3)
    #expect(source.range(ofLine: 3) == 5..<7)
  }
}
