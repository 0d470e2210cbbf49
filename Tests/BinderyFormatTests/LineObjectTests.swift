import BinderyFormat
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
}
