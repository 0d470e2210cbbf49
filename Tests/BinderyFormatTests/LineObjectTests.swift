import BinderyFormat
import Foundation
import TestSupport
import Testing

@Suite struct LineObjectTests {
  @Test("a comma ends a line unless it opens, the next closes, or it is the last")
  func commaRule() {
    var object = LineObject()
    for line in [#"{"format":1,"a":["#, "1", #"{"b":["#, "2", "3", "]}", "4", "]}"] {
      object.append(line)
    }
    #expect(
      String(decoding: object.finish(), as: UTF8.self)
        == "{\"format\":1,\"a\":[\n1,\n{\"b\":[\n2,\n3\n]},\n4\n]}\n")
  }

  @Test("an empty list has no line between its ends")
  func empty() {
    var object = LineObject()
    object.append(#"{"a":["#)
    object.append("]}")
    #expect(String(decoding: object.finish(), as: UTF8.self) == "{\"a\":[\n]}\n")
  }

  @Test("any nesting is JSON, and without its comma each line is the one that was given")
  func anyNesting() throws {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    for _ in 0..<300 {
      let lines = [#"{"top":["#] + nested(3, &random) + ["]}"]
      var object = LineObject()
      for line in lines { object.append(line) }
      let bytes = object.finish()
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
      let read = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map {
        String(decoding: $0.last == UInt8(ascii: ",") ? $0.dropLast() : $0, as: UTF8.self)
      }
      #expect(read == lines + [""], "seed \(seed)")
    }
  }

  private func nested(_ depth: Int, _ random: inout SplitMix) -> [String] {
    (0..<Int.random(in: 0...3, using: &random)).flatMap { index in
      depth == 0 || Bool.random(using: &random)
        ? [#"{"id":"\#(index)"}"#]
        : [#"{"id":"\#(index)","in":["#] + nested(depth - 1, &random) + ["]}"]
    }
  }
}
