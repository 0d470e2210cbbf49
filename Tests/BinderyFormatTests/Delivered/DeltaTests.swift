import BinderyFormat
import Testing

/// Deltas are read and applied as the format says, and nothing that a hostile one says leads past its bounds.
@Suite struct DeltaTests {
  private let source =
    "{\"format\":1,\"questions\":[\n{\"id\":\"1\",\"text\":\"春はあけぼの\"},\n{\"id\":\"2\"}\n]}\n"
  private let to = "0123456789abcdef"

  private func make(_ steps: String, size: Int) throws -> String {
    let delta = try Delta(
      Array(#"{"format":1,"objects":[["\#(to)",["00000000000000aa"],[\#(steps)]]]}"#.utf8))
    let bytes = try delta.objects[0].made(size: size) { name in
      name == "00000000000000aa" ? Array(source.utf8) : nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("copied, spliced and written lines get their commas anew")
  func steps() throws {
    let made =
      "{\"format\":1,\"questions\":[\n{\"id\":\"1\",\"text\":\"夏は夜\"},\n{\"id\":\"9\"},\n{\"id\":\"2\"}\n]}\n"
    #expect(
      try make(
        #"[0,0,1],[0,1,18,2,"夏は夜"],"{\"id\":\"9\"}",[0,2,2]"#, size: made.utf8.count) == made)
  }

  @Test("an object may stand in a delta of its own, and further items are passed over")
  func apart() throws {
    let delta = try Delta(
      Array(#"{"format":1,"later":1,"objects":[["\#(to)"],["\#(to)",[],["x"],"later"]]}"#.utf8))
    #expect(delta.objects.map(\.name) == [to, to] && delta.objects[0].steps.isEmpty)
    #expect(delta.objects[1].steps == [.line("x")])
  }

  @Test(
    "a step that its sources do not allow is refused",
    arguments: [
      "[1,0,1]", "[0,4,1]", "[0,3,2]", "[0,9007199254740991,1]", "[0,0,9007199254740991]",
      "[0,4,0,0,\"\"]", "[1,0,0,0,\"\"]", "[0,1,60,0,\"\"]", "[0,1,30,30,\"\"]",
      "[0,1,9007199254740991,9007199254740991,\"\"]",
      // Inside 春, and of nothing.
      "[0,1,19,2,\"\"]", "[0,1,18,3,\"\"]", "[0,1,0,0,\"\"]", "\"\"", "\"a\\nb\"",
    ])
  func outside(_ step: String) {
    #expect(throws: DeltaError.badStep(1)) { try make("[0,0,1],\(step)", size: 9000) }
  }

  @Test("no more is made than the object's size, and no less")
  func size() throws {
    let copy = Array(repeating: "[0,0,4]", count: 100).joined(separator: ",")
    #expect(throws: DeltaError.wrongSize) { try make(copy, size: 200) }
    #expect(throws: DeltaError.wrongSize) { try make("[0,0,4]", size: source.utf8.count - 1) }
    #expect(throws: DeltaError.wrongSize) { try make("[0,0,4]", size: source.utf8.count + 1) }
    #expect(try make("[0,0,4]", size: source.utf8.count) == source)
  }

  @Test("a source that is not held is named")
  func notHeld() throws {
    let delta = try Delta(Array(#"{"format":1,"objects":[["\#(to)",["\#(to)"],["x"]]]}"#.utf8))
    #expect(throws: DeltaError.notHeld(to)) {
      try delta.objects[0].made(size: 2) { _ in nil }
    }
  }

  @Test(
    "what is no delta is refused",
    arguments: [
      #"{"format":1}"#, #"{"format":1,"objects":[[]]}"#, #"{"format":1,"objects":[["x"]]}"#,
      #"{"format":1,"objects":[["0123456789ABCDEF"]]}"#,
      #"{"format":1,"objects":[["0123456789abcdef",[]]]}"#,
      #"{"format":1,"objects":[["0123456789abcdef",[],[]]]}"#,
      #"{"format":1,"objects":[["0123456789abcdef",[],[[0,1]]]]}"#,
      #"{"format":1,"objects":[["0123456789abcdef",[],[[0,1,2,3]]]]}"#,
      #"{"format":1,"objects":[["0123456789abcdef",[],[[0,1,-1]]]]}"#,
      #"{"format":2,"objects":[]}"#,
    ])
  func refused(_ json: String) {
    #expect(throws: FormatError.self) { try Delta(Array(json.utf8)) }
  }

  @Test("a delta over 4 MiB is not read")
  func tooLarge() {
    let bytes = Array("{\"format\":1,\"objects\":[]}".utf8)
    let blanks = [UInt8](repeating: 0x20, count: Delta.largest + 1 - bytes.count)
    #expect(throws: FormatError.self) { try Delta(bytes + blanks) }
    #expect((try? Delta(bytes + blanks.dropLast())) != nil)
  }
}
