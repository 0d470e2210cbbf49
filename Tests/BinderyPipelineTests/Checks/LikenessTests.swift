import Testing

@testable import BinderyPipeline

@Suite struct LikenessTests {
  private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  @Test(arguments: [
    ("15", "１５", "width (full or half)"), ("ガ", "ｶﾞ", "width (full or half)"),
    ("Aa", "AA", "case"), ("É", "é", "case"), ("Ⅳ", "ⅳ", "case"),
    ("a b", "a\u{3000} b", "spaces"), ("正しい", "正しい。", "the full stop at the end"),
    ("正しい.", "正しい。", "the full stop at the end"),
    ("apple", "ap\u{200B}p\u{AD}le", "the invisible U+200B, U+00AD"),
    ("❤", "❤\u{FE0F}", "the invisible U+FE0F"), ("می\u{200C}خ", "میخ", "the invisible U+200C"),
    ("Ａ Ｂ", "a  b", "width (full or half) and spaces and case"),
  ])
  func `texts that look alike differ in what is said`(left: String, right: String, what: String) {
    #expect(Likeness.areAlike(bytes(left), bytes(right)))
    #expect(Likeness.hash(of: bytes(left)) == Likeness.hash(of: bytes(right)))
    #expect(Likeness.difference(bytes(left), bytes(right))?.en == what)
    #expect(Likeness.difference(bytes(right), bytes(left)) != nil)
  }

  @Test(arguments: [
    ("10²", "102"), ("BaSO₄", "BaSO4"), ("か", "が"), ("が", "か\u{3099}"), ("ｶ", "か"), ("ß", "ss"),
    ("正しい。。", "正しい"), ("1.0", "10"), ("l", "1"), ("", "a"),
  ])
  func `other texts are not alike`(left: String, right: String) {
    #expect(!Likeness.areAlike(bytes(left), bytes(right)))
    #expect(Likeness.hash(of: bytes(left)) != Likeness.hash(of: bytes(right)))
  }

  @Test func `alike texts of the vectors hash alike`() {
    for (text, asRead) in asReadVectors where AsRead.fold(bytes(asRead)) == Array(asRead.utf8) {
      #expect(Likeness.areAlike(bytes(text), bytes(asRead)))
      #expect(Likeness.hash(of: bytes(text)) == Likeness.hash(of: bytes(asRead)))
    }
  }

  @Test func `alike texts have alike ends, or ends that say nothing`() {
    let texts = asReadVectors.flatMap {
      [$0.text, $0.asRead, $0.asRead.uppercased(), $0.asRead + "。", $0.asRead + "."]
    }
    let alike = Dictionary(grouping: texts) { Likeness.hash(of: bytes($0)) }
    for texts in alike.values {
      #expect(Set(texts.compactMap { TextEnds.hash(of: bytes($0)) }).count <= 1, "\(texts)")
    }
  }

  @Test(arguments: [
    ("通信を暗号化する", "通信を復号する"), ("It is a dog", "It is a cat"), ("80", "8080"), ("アb", "bア"),
    ("水である。", "氷である。"), ("水。。", "水。"),
  ])
  func `most texts differ in their ends`(left: String, right: String) throws {
    let ends = try [left, right].map { try #require(TextEnds.hash(of: bytes($0))) }
    #expect(ends[0] != ends[1])
  }

  @Test(arguments: [
    "a  b", " a", "正しい 。", "right.", "１５", "ｶﾞ", "a\u{200B}", "é", "", "a\u{3000}b", "80\n",
  ])
  func `ends that folding may change say nothing`(text: String) {
    #expect(TextEnds.hash(of: bytes(text)) == nil)
  }

  @Test func `the first equal one is found in short and long lists`() {
    #expect(earlierEqual([5, 6, 5, 5, 6]) == [nil, nil, 0, 0, 1])
    let long = Array(0..<50) + [49, 7]
    #expect(earlierEqual(long) == [Int?](repeating: nil, count: 50) + [49, 7])
  }
}
