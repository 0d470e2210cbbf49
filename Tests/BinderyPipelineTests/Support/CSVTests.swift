import Testing

@testable import BinderyPipeline

@Suite struct CSVTests {
  @Test(
    "fields as RFC 4180 has them",
    arguments: [
      ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
      ("a,\"b,\"\"c\"\"\nd\",e\r\n", [["a", "b,\"c\"\nd", "e"]]),
      ("\u{FEFF}a\r\rb\n , \n", [["a"], ["b"]]), (",a", [["", "a"]]), ("", []),
      ("\"\",a", [["", "a"]]),
    ])
  func fields(_ text: String, _ wanted: [[String]]) {
    let records = CSV(Array(text.utf8)).records
    #expect(records.map { $0.fields.map { String(decoding: $0.text, as: UTF8.self) } } == wanted)
    #expect(records.allSatisfy { !$0.isBroken })
  }

  @Test("a quote that is out of place breaks its own line alone", arguments: ["\"a,b", "\"a\"b,c"])
  func broken(_ line: String) {
    let records = CSV(Array("x,y\n\(line)\nz,w\n".utf8)).records
    #expect(records.map(\.isBroken) == [false, true, false])
    #expect(records[1].range == SourceRange(4, 4 + line.utf8.count))
  }
}
