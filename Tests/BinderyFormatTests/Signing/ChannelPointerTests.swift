import BinderyFormat
import TestSupport
import Testing

private let d0 = String(repeating: "0", count: 64)

@Suite struct ChannelPointerTests {
  private let text =
    #"{"format":1,"app":"it","channel":"prod","epoch":1,"seq":5,"issuedAt":"2026-04-01T00:00:00Z","#
    + #""expires":"2027-04-01T00:00:00Z","root":2,"manifest":{"sha256":"\#(d0)","bytes":9},"#
    + #""notices":{"sha256":"\#(d0)","bytes":8},"pollAfterSeconds":60,"deltasFrom":3,"previous":4,"#
    + #""recall":["12","q-1"],"headers":"\#(d0)","source":"c","tool":"t","reason":"r"}"#

  private func read(_ text: String) throws -> ChannelPointer {
    try ChannelPointer(payload: Array(text.utf8))
  }

  @Test("every key is read, and written in the same place")
  func all() throws {
    let pointer = try read(text)
    #expect(pointer.app == .name("it") && pointer.channel == .name("prod") && pointer.root == 2)
    #expect(pointer.place == ChannelPointer.Place(epoch: 1, seq: 5))
    #expect(pointer.expiry == 1_806_537_600 && pointer.deltasFrom == 3 && pointer.previous == 4)
    #expect(pointer.recall == [.number(12), .name("q-1")] && pointer.notices?.bytes == 8)
    #expect(pointer.release == "0000000000000000")
    #expect(pointer.payload == Array(text.utf8))
  }

  @Test("a higher epoch is newer than any seq")
  func order() {
    func place(_ epoch: Int, _ seq: Int) -> ChannelPointer.Place { .init(epoch: epoch, seq: seq) }
    #expect(place(1, 2) < place(1, 3) && place(1, 9_007_199_254_740_991) < place(2, 1))
  }

  @Test(
    "23. a seq that readers take in different ways is refused, and nothing crashes",
    arguments: [
      "1e400", "-1", "\"5\"", "5.0", "9223372036854775808", "9007199254740992", "5e0", "05", "+5",
      "null", "true", "[5]", "0x5", "", "NaN", "99999999999999999999999999",
    ])
  func seq(written: String) {
    for key in ["seq", "epoch"] {
      let old = key == "seq" ? "5" : "1"
      #expect(throws: FormatError.self) {
        try read(text.replacing("\"\(key)\":\(old)", with: "\"\(key)\":\(written)"))
      }
    }
  }

  @Test("2^53−1 is a seq")
  func largest() throws {
    let pointer = try read(text.replacing("\"seq\":5", with: "\"seq\":9007199254740991"))
    #expect(pointer.place.seq == 9_007_199_254_740_991)
  }

  @Test("17. unknown fields are passed over")
  func unknownFields() throws {
    let more = text.replacing("\"root\"", with: "\"candidate\":{\"percent\":10},\"root\"")
    #expect(try read(more) == read(text))
  }

  @Test("40. a newer format, and abilities that are not there, ask for an update of the app")
  func newer() {
    #expect(throws: FormatError.newerFormat("2")) {
      try read(text.replacing("\"format\":1", with: "\"format\":2"))
    }
    #expect(throws: FormatError.requires(["hologram"])) {
      try read(text.replacing("\"root\":2", with: "\"root\":2,\"requires\":[\"hologram\"]"))
    }
  }

  @Test("moments must be there on the calendar, and no more than 100 questions are recalled")
  func bounds() {
    #expect(throws: FormatError.self) { try read(text.replacing("2027-04-01", with: "2027-02-30")) }
    let ids = (1...101).map { "\"\($0)\"" }.joined(separator: ",")
    #expect(throws: FormatError.self) { try read(text.replacing("\"12\",\"q-1\"", with: ids)) }
  }
}
