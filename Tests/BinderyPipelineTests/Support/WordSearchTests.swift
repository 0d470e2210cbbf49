import Testing

@testable import BinderyPipeline

@Suite struct WordSearchTests {
  @Test("the first word is found where a plain search finds one, in texts of few letters")
  func firstWord() {
    let words = ["abc", "abca", "bba", "正解", "cab"].map { Array($0.utf8) }
    let search = WordSearch("abc", "abca", "bba", "正解", "cab")
    var state = UInt64(20_261_130)
    for _ in 0..<4_000 {
      var text: [UInt8] = []
      for _ in 0..<Int(state >> 40) % 24 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += ["a", "b", "c", "正", "解", "は"][Int(state >> 33) % 6].utf8
      }
      let expected = text.indices.first { start in
        words.contains { text[start...].starts(with: $0) }
      }
      #expect(search.next(in: text[...]).map { $0.lowerBound } == expected)
      #expect(search.stand(in: text[...]) == (expected != nil))
    }
  }

  @Test("a word at either end of a part of a text is found, and none across its ends")
  func ends() {
    let text = Array("正解は正".utf8)
    let search = WordSearch("正解")
    #expect(search.next(in: text[...]) == 0..<6)
    #expect(search.next(in: text[..<6]) == 0..<6)
    #expect(search.next(in: text[..<5]) == nil)
    #expect(search.next(in: text[1...]) == nil)
    #expect(search.next(in: []) == nil)
  }

  @Test("the first byte of ASCII is found at every place")
  func firstASCII() {
    for place in 0..<20 {
      let bytes = (0..<20).map { $0 == place ? UInt8(0x41) : 0xE3 }
      bytes.withUnsafeBufferPointer { bytes in
        for start in 0...20 {
          #expect(bytes.firstASCII(from: start) == (start <= place ? place : nil))
        }
      }
    }
  }
}
