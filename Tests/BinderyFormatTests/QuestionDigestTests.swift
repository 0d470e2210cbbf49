import BinderyFormat
import Testing

@Suite struct QuestionDigestTests {
  @Test(arguments: questionDigestVectors)
  func `a second implementation agrees`(line: String, revision: String, scoring: String) throws {
    #expect(QuestionDigest.revision(ofLine: line.utf8) == revision)
    #expect(try QuestionDigest.scoring(ofLine: line.utf8) == scoring)
  }

  @Test func `an old attempt counts until what is right changes`() throws {
    func scoring(_ choices: String, _ correct: String) throws -> String {
      let line =
        #"{"id":"1","type":"single_choice","text":"問い","choices":[\#(choices)],"correct":[\#(correct)]}"#
      return try QuestionDigest.scoring(ofLine: line.utf8)
    }
    let (a, b) = (#"{"key":"a","text":"甲"}"#, #"{"key":"b","text":"乙"}"#)
    #expect(try scoring("\(a),\(b)", #""a""#) == scoring("\(b),\(a)", #""a""#))
    #expect(try scoring("\(a),\(b)", #""a""#) != scoring("\(a),\(b)", #""b""#))
  }

  @Test func `a line that is none is an error`() {
    #expect(throws: FormatError.self) { try QuestionDigest.scoring(ofLine: "{}".utf8) }
    #expect(throws: FormatError.self) { try QuestionDigest.scoring(ofLine: "{".utf8) }
  }
}
