import Testing

@testable import BinderyFormat

@Suite struct RichTextTests {
  private func decode(_ json: String) throws -> RichText {
    try RichText(json: Array(json.utf8))
  }

  private func written(_ text: RichText) -> String {
    var json = JSONWriter()
    text.write(to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test(
    "what is written is read as the same, and written again as the same",
    arguments: [
      #"["plain"]"#,
      #"[{"t":"p","c":["H",{"t":"br"},{"t":"strong","c":["x",{"t":"em","c":["y"]}]}]}]"#,
      #"[{"t":"h","level":2,"c":["見出し"]},{"t":"hr"},{"t":"quote","c":[{"t":"p","c":["q"]}]}]"#,
      #"[{"t":"list","c":[{"t":"item","c":[{"t":"p","c":["a"]}]}]}]"#,
      #"[{"t":"list","ordered":true,"c":[]},{"t":"list","ordered":true,"start":3,"c":[]}]"#,
      #"[{"t":"pre","text":"let a\nb","lang":"swift"},{"t":"pre","text":""}]"#,
      #"[{"t":"table","align":["none","right"],"c":[{"t":"row","c":[{"t":"cell","c":["a"]}]}]}]"#,
      #"[{"t":"table","c":[]},{"t":"del","c":["x"]},{"t":"code","text":"a<b"}]"#,
      #"[{"t":"link","href":"https://example.com/","title":"t","c":["x"]}]"#,
      #"[{"t":"math","tex":"x^2","text":"x²"},{"t":"math","tex":"x","text":"x","display":true}]"#,
      #"[{"t":"chem","tex":"Fe^{3+}","text":"Fe³⁺"},{"t":"ruby","base":"漢字","reading":"かんじ"}]"#,
      #"[{"t":"choice","key":"b"},{"t":"blank","key":"1"}]"#,
    ])
  func roundTrip(_ json: String) throws {
    #expect(written(try decode(json)) == json)
  }

  @Test("an unknown kind of node keeps its content and its text")
  func unknownKinds() throws {
    let text = try decode(#"[{"t":"spoiler","c":["a",{"t":"x","text":"b","y":1}]}]"#)
    #expect(
      text.nodes == [
        .other(name: "spoiler", text: nil, [.text("a"), .other(name: "x", text: "b", [])])
      ])
    #expect(written(text) == #"[{"t":"spoiler","c":["a",{"t":"x","text":"b"}]}]"#)
  }

  @Test(
    "what is no rich text is refused",
    arguments: [#"{}"#, #"[1]"#, #"[{}]"#, #"[{"t":"h","c":[]}]"#, #"[{"t":"code"}]"#, #"["a""#])
  func refused(_ json: String) {
    #expect(throws: FormatError.self) { try decode(json) }
  }

  @Test("a question's rich texts are decoded by the names of its fields")
  func fields() throws {
    let line =
      #"{"id":"1","type":"flashcard","text":"a","back":"b","#
      + #""rich":{"text":["a"],"choice:b":[{"t":"code","text":"c"}]}}"#
    let rich = try DeliveredQuestion(line: line.utf8).rich
    #expect(rich == ["text": RichText([.text("a")]), "choice:b": RichText([.code("c")])])
  }
}
