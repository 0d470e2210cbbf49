import Testing

@testable import BinderyPipeline

@Suite struct AllowCommentTests {
  /// The lines that the only allow comment covers, counted from 1.
  private func coveredLines(_ text: String) throws -> [Int] {
    let scan = try #require(byteScan(text).scan)
    let allow = try #require(scan.allows.first)
    var lines: [Int] = []
    var offset = 0
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      // Where the first sign stands: findings start there or later.
      let start = offset + line.utf8.prefix { $0 == 0x20 }.count
      let isCovered = allow.covered.contains { $0.contains(SourceRange(start, start + 1)) }
      if isCovered, !line.isEmpty { lines.append(index + 1) }
      offset += line.utf8.count + 1
    }
    return lines
  }

  @Test func `Rule, reason and place are read`() throws {
    let text = "id: 1\ntext: a  # bindery: allow choice-alike  大文字と 小文字 \n"
    let allow = try #require(byteScan(text).scan?.allows.first)
    #expect(allow.rule == "choice-alike")
    #expect(allow.reason == "大文字と 小文字")
    #expect(allow.range.start == 15)
    #expect(allow.range.end == text.utf8.count - 2)
  }

  @Test(arguments: [
    "text: |\n  # bindery: allow a b\n", "text: '\n  # bindery: allow a b'\n",
    "text: \"# bindery: allow a b\"\n",
    "text: a# bindery: allow a b\n", "# bindery: allow\n", "# bindery: allowance\n",
    "# bindery allow a b\n",
  ])
  func `Only comments count`(text: String) throws {
    #expect(try #require(byteScan(text).scan).allows.isEmpty)
  }

  @Test func `Above a field it covers the field's block`() throws {
    let inner = "id: 1\n# bindery: allow a b\nchoices:\n  - x\n\n  - y\ncorrect: 0\n"
    #expect(try coveredLines(inner) == [2, 3, 4, 6])
    let flush = "id: 1\n# bindery: allow a b\nchoices:\n- x\n- y\ncorrect: 0\n"
    #expect(try coveredLines(flush) == [2, 3, 4, 5])
    let block = "id: 1\n# bindery: allow a b\ntext: |\n  x\n# 注\nid: 2\n"
    #expect(try coveredLines(block) == [2, 3, 4])
  }

  @Test func `Above an item it covers the item`() throws {
    let text = "questions:\n  # bindery: allow a b\n  - id: 5\n    text: x\n  - id: 6\n"
    #expect(try coveredLines(text) == [2, 3, 4])
  }

  @Test func `Behind a value it covers that line's block and the next line`() throws {
    let block = "id: 1\nchoices:  # bindery: allow a b\n  - x\n  - y\ncorrect: 0\n"
    #expect(try coveredLines(block) == [2, 3, 4])
    let value = "id: 1\ntext: x  # bindery: allow a b\nhint: y\ncorrect: 0\n"
    #expect(try coveredLines(value) == [2, 3])
  }

  @Test func `A flow value is covered to its end, whatever its indentation`() throws {
    let text = "id: 1\n# bindery: allow a b\nchoices: [\n  x,\ny]\ncorrect: 0\n"
    #expect(try coveredLines(text) == [2, 3, 4, 5])
  }

  @Test func `Comments above each other all reach the next line`() throws {
    let scan = try #require(
      byteScan("id: 1\n# bindery: allow a b\n# bindery: allow c d\n\ntext: x\n").scan)
    #expect(scan.allows.map(\.rule) == ["a", "c"])
    for allow in scan.allows {
      #expect(allow.covered.contains { $0.contains(SourceRange(50, 51)) })
    }
  }

  @Test func `As the first line it covers the file`() throws {
    #expect(try coveredLines("# bindery: allow a b\nid: 1\ntext: x\nhint: y\n") == [1, 2, 3, 4])
  }
}
