import BinderyFormat
import Testing

@Suite struct ObjectLinesTests {
  @Test("lines stand without their commas, and the writer puts them together again")
  func lines() throws {
    var object = LineObject()
    let written = [#"{"format":1,"questions":["#, #"{"id":"1"}"#, #"{"id":"2"}"#, "]}"]
    for line in written { object.append(line) }
    let lines = ObjectLines(object.finish())
    #expect(lines.map { String(decoding: $0, as: UTF8.self) } == written)
    #expect(lines.count == 4 && lines[2].elementsEqual(written[2].utf8))
  }

  @Test("nothing has no lines, and a last line without its end is one")
  func ends() {
    #expect(ObjectLines([]).isEmpty)
    #expect(ObjectLines(Array("a,\nb".utf8)).map(Array.init) == [Array("a".utf8), Array("b".utf8)])
  }
}
