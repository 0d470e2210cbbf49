import Foundation
import TestSupport
import Testing

@testable import BinderyFormat

@Suite struct JSONReaderTests {
  private func value(_ bytes: [UInt8]) throws(FormatError) -> JSONValue {
    var reader = try JSONReader(bytes)
    let value = try JSONValue(&reader)
    try reader.finish()
    return value
  }

  @Test("a value of every kind is read, its digits and its order kept")
  func kinds() throws {
    let json =
      #" { "z" : [ 1.50 , -0 , 1e9 , true , false , null , "" , { } , [ ] ] , "a" : "b" } "#
    #expect(
      try value(Array(json.utf8))
        == .object([
          .init(
            key: "z",
            value: .list([
              .number("1.50"), .number("-0"), .number("1e9"), .boolean(true), .boolean(false),
              .null, .text(""), .object([]), .list([]),
            ])),
          .init(key: "a", value: .text("b")),
        ]))
  }

  @Test(
    "escapes stand for their characters",
    arguments: [
      (#"a\"\\\/\b\f\n\r\tz"#, "a\"\\/\u{8}\u{c}\n\r\tz"), (#"\u0041\u00e9\u3042"#, "Aéあ"),
      (#"\ud83d\ude00!"#, "😀!"), ("か\u{3099}", "か\u{3099}"), ("\u{2028}", "\u{2028}"),
    ])
  func escapes(written: String, read: String) throws {
    let text = try value(Array("\"\(written)\"".utf8)).text
    // Swift's `==` would take か + ゛ for が.
    #expect(text.map { Array($0.utf8) } == Array(read.utf8))
  }

  @Test(
    "what is no JSON is refused, and so is what readers take in different ways",
    arguments: [
      "", "{", "[", "[1", "[1,]", "[,1]", "[1 2]", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}",
      "{\"a\":1 \"b\":2}", "\"a", "\"a\nb\"", #""\x""#, #""\u12g4""#, #""\ud800""#, #""\udc00""#,
      #""\ud800\u0041""#, "01", "-", "1.", ".5", "1e", "+1", "tru", "nul", "NaN", "1 1", "{} {}",
      #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, "\u{FEFF}{}", "[1}", "{\"a\":1]",
    ])
  func refused(_ json: String) {
    #expect(throws: FormatError.self) { try value(Array(json.utf8)) }
  }

  @Test("a key that stands twice among many is found")
  func manyKeys() throws {
    let members = (0..<1000).map { "\"k\($0)\":0" }
    _ = try value(Array("{\(members.joined(separator: ","))}".utf8))
    let twice = members + ["\"k500\":0"]
    #expect(throws: FormatError.self) {
      try value(Array("{\(twice.joined(separator: ","))}".utf8))
    }
  }

  @Test("too many levels are refused at once")
  func depth() throws {
    func nested(_ levels: Int) -> [UInt8] {
      Array(repeating: UInt8(ascii: "["), count: levels)
        + Array(repeating: UInt8(ascii: "]"), count: levels)
    }
    _ = try value(nested(JSONReader.deepest))
    #expect(throws: FormatError.self) { try value(nested(JSONReader.deepest + 1)) }
    #expect(throws: FormatError.self) { try value(Array(nested(1_000_000).prefix(1_000_000))) }
    // Nor does passing over a value go deeper.
    var reader = try JSONReader(nested(100_000))
    #expect(throws: FormatError.self) { try reader.skipValue() }
  }

  @Test(
    "bytes that are not UTF-8 are refused",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xE3, 0x81],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ])
  func notUTF8(_ bytes: [UInt8]) {
    #expect(throws: FormatError.self) { try value([0x22] + bytes + [0x22]) }
  }

  @Test("what is UTF-8 is decided as the standard library decides it")
  func utf8() {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    for _ in 0..<20_000 {
      let pool: [UInt8] = [
        0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xE3, 0xED, 0xEF, 0xF0,
        0xF1, 0xF4, 0xF5,
      ]
      // In front of it what is read by the eight.
      let bytes = random.bytes([0x41], most: 17) + random.bytes(pool, most: 6)
      let isValid = Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
      guard (UTF8Form.firstBadByte(in: bytes[...]) == nil) != isValid else { continue }
      Issue.record("seed \(seed): \(bytes)")
    }
  }

  @Test("what the writer writes is read as it was")
  func roundTrip() throws {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    let pool = Array("a\"\\/\u{0}\u{8}\u{1F} \u{7F}あ".utf8)
    for _ in 0..<2000 {
      let text = String(decoding: random.bytes(pool, most: 20), as: UTF8.self) + "\u{2028}😀"
      var json = JSONWriter()
      json.object { json in json.member(named: text.utf8) { $0.string(text) } }
      #expect(
        try value(json.bytes) == .object([.init(key: text, value: .text(text))]), "seed \(seed)")
    }
  }

  @Test("bytes with something broken in them never crash the reader")
  func broken() throws {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    let whole = Array(
      #"{"format":1,"questions":[{"id":"1","type":"numeric","text":"\u3042","value":"1","points":1.50}]}"#
        .utf8)
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes[index] = whole.randomElement(using: &random)!
      }
      bytes.removeLast(Int.random(in: 0...2, using: &random))
      _ = try? ContentBundle(bytes)
      _ = try? value(bytes)
    }
  }
}
