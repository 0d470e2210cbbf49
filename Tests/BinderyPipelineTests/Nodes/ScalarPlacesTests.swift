import Testing

@testable import BinderyPipeline

@Suite struct ScalarPlacesTests {
  @Test(
    "a piece of a value is found where it was typed, however the scalar is written",
    arguments: [
      "a: one X three\n", "a: 'it''s X three'\n", "a: \"one\\n\\u3042 X three\"\n",
      "a: |\n  one\n  X three\n",
      "a: |2\n     one\n    X three\n", "a: >\n  one\n  two\n\n  X three\n",
      "a: one\n  two\n  X three\n",
      "a: 'one\n\n  X three'\n", "a: \"one \\\n  X three\"\n", "a: >-\n   one  \n   X three",
      "a: |\r\n  one\r\n  X three\r\n",
      "a: |\n\n  one\n\n    deeper\n  X three\n", "a: 漢字 X three # c\n",
      "- - a: |+\n      X three\n\n", "a: \"\\\"\\x41 X three\"\n",
      "a: |  # note X\n  X three\n",
    ])
  func places(_ source: String) throws {
    let bytes = Array(source.utf8)
    var report = Report()
    let tree = try #require(SourceReader.read(bytes, file: "x.yml", report: &report).tree)
    let node = try #require(tree.nodes.indices.last { tree.nodes[$0].kind == .scalar })
    let value = tree.value(node)
    let at = try #require(value.firstIndex(of: UInt8(ascii: "X"))) - value.startIndex
    let places = ScalarPlaces(
      style: tree.nodes[node].style, range: tree.nodes[node].range, value: value, source: bytes)
    let place = places.place(of: at..<at + 7)
    #expect(String(decoding: bytes[place.start..<place.end], as: UTF8.self) == "X three")
    let edit = try #require(places.edit(at..<at + 1, "Y", file: "x.yml"))
    #expect(bytes[edit.place.range.start] == UInt8(ascii: "X"))
  }

  @Test("every place of a value lies in its scalar, in order")
  func order() throws {
    let source = "a: >\n  one\n  two \n\n   three\n  四 五\n\nb: \"x\\ty\\\n   z\\u3042 \n  w\"\n"
    let bytes = Array(source.utf8)
    var report = Report()
    let tree = try #require(SourceReader.read(bytes, file: "x.yml", report: &report).tree)
    for node in tree.nodes.indices where tree.nodes[node].kind == .scalar {
      let (value, range) = (tree.value(node), tree.nodes[node].range)
      let places = ScalarPlaces(
        style: tree.nodes[node].style, range: range, value: value, source: bytes)
      var last = range.start
      for offset in 0..<value.count {
        let place = places.place(of: offset..<offset + 1)
        #expect(range.contains(place) && place.start >= last)
        last = place.start
      }
    }
  }
}
