import BinderyFormat
import Foundation
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func written(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  @Test("only what must be is escaped")
  func escapes() {
    #expect(written("a/\"\\é水😀") == #""a/\"\\é水😀""#)
    #expect(
      written("\u{8}\t\n\u{C}\r\u{0}\u{1F}\u{7F}") == "\"\\b\\t\\n\\f\\r\\u0000\\u001f\u{7F}\"")
    #expect(written("x\u{2028}y\u{2029}\u{2027}") == "\"x\\u2028y\\u2029\u{2027}\"")
  }

  @Test("commas stand between values, and only there")
  func commas() {
    var json = JSONWriter()
    json.object { json in
      json.member("a") {
        $0.array { json in
          json.integer(1)
          json.boolean(true)
          json.null()
          json.array { _ in }
        }
      }
      json.memberIfAny("left", [UInt8]())
      json.memberIfAny("out", nil as [UInt8]?)
      json.member("b", "")
      json.member("c", each: ["x", "y"]) { json, text in json.string(text) }
      json.member(named: "x-d".utf8) { $0.verbatim("1.50".utf8) }
    }
    #expect(
      String(decoding: json.bytes, as: UTF8.self)
        == #"{"a":[1,true,null,[]],"b":"","c":["x","y"],"x-d":1.50}"#)
  }

  @Test("another reader reads any text back")
  func roundTrip() throws {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    let pool: [UInt32] = [
      0x22, 0x5C, 0x0A, 0x2028, 0x2029, 0xE2, 0x80, 0x7F, 0x85, 0x3042, 0x1F600,
    ]
    for _ in 0..<2_000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let value =
          Bool.random(using: &random)
          ? pool.randomElement(using: &random) ?? 0
          : UInt32.random(in: 0...0x10FFFF, using: &random)
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      let json = written(String(text))
      let read = try JSONDecoder().decode([String].self, from: Data("[\(json)]".utf8))
      #expect(read.map { Array($0.utf8) } == [Array(String(text).utf8)], "seed \(seed)")
      #expect(
        !json.unicodeScalars.contains {
          $0.value < 0x20 || $0.value == 0x2028 || $0.value == 0x2029
        })
    }
  }
}
