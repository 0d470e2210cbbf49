import BinderyFormat
import Testing

@Suite struct ContentBundleTests {
  private func bundle(_ lines: String...) throws -> ContentBundle {
    var object = LineObject()
    for line in lines { object.append(line) }
    return try ContentBundle(object.finish())
  }

  private func card(_ id: Int) -> String {
    #"{"id":"\#(id)","type":"flashcard","text":"表","back":"裏"}"#
  }

  @Test("questions come in order, each with its own line")
  func lines() throws {
    let bundle = try bundle(#"{"format":1,"questions":["#, card(2), card(1), "]}")
    #expect(bundle.questions.map(\.id) == [.number(2), .number(1)])
    #expect(
      bundle.questions.map { String(decoding: $0.line, as: UTF8.self) } == [card(2), card(1)])
    #expect(bundle.skipped.isEmpty && bundle.passages.isEmpty)
  }

  @Test("questions that it cannot ask are counted, and the others stay")
  func skipped() throws {
    let bundle = try bundle(
      #"{"format":1,"questions":["#, card(1),
      #"{"id":"2","type":"hotspot","choices":7,"correct":{"x":[1]}}"#, card(3),
      #"{"id":"4","type":"short_text","text":"?","accept":["a"],"ignore":["accents"],"x":1}"#, "]}")
    #expect(bundle.questions.map(\.id) == [.number(1), .number(3)])
    #expect(bundle.skipped.map(\.id) == [.number(2), .number(4)])
    #expect(bundle.skipped.map(\.position) == [1, 3])
    #expect(bundle.skipped.map(\.type) == ["hotspot", "short_text"])
  }

  @Test("a question finds the passage that it names")
  func passages() throws {
    let passage =
      #"{"id":"psg-1","language":"en","title":"T","text":"long","rich":{"text":["long"]},"#
      + #""source":{"year":"2024"},"license":"CC0"}"#
    let bundle = try bundle(
      #"{"format":1,"passages":["#, passage, #"{"id":"9","media":[]}"#, #"],"questions":["#,
      #"{"id":"1","type":"true_false","text":"?","passage":{"id":"psg-1","revision":"0"},"correct":true}"#,
      card(2), "]}")
    let found = try #require(bundle.passage(of: bundle.questions[0]))
    #expect(found.title == "T" && found.text == "long" && found.language == "en")
    #expect(found.rich == ["text": RichText([.text("long")])])
    #expect(found.source?.year == "2024" && found.license == "CC0")
    #expect(found.revision == QuestionDigest.revision(ofLine: passage.utf8))
    #expect(bundle.passage(of: bundle.questions[1]) == nil && bundle.passages[1].text == nil)
  }

  @Test("lists and keys of later versions are passed over")
  func later() throws {
    let bundle = try bundle(
      #"{"format":1,"later":[1,{"a":[]}],"questions":["#, card(1), #"],"also":null}"#)
    #expect(bundle.questions.count == 1)
  }

  @Test("a later format is said to be one, before anything else of it is looked at")
  func newer() {
    #expect(throws: FormatError.newerFormat("2")) {
      try bundle(#"{"format":2,"questions":{"other":"shape"}}"#)
    }
  }

  @Test(
    "what is no bundle is refused",
    arguments: [
      #"{"questions":[]}"#, #"{"format":1}"#, #"{"format":0,"questions":[]}"#,
      #"{"format":"1","questions":[]}"#, #"{"format":1.0,"questions":[]}"#,
      #"{"format":1,"questions":[]} x"#, "[]", #"{"format":1,"questions":[7]}"#,
    ])
  func refused(_ json: String) {
    #expect(throws: FormatError.self) { try bundle(json) }
    do {
      _ = try bundle(json)
    } catch FormatError.newerFormat {
      Issue.record("\(json) is not newer")
    } catch {}
  }
}
