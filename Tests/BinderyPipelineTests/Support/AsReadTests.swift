import Testing

@testable import BinderyPipeline

@Suite struct AsReadTests {
  @Test func `agrees with a second implementation`() {
    for (text, asRead) in asReadVectors {
      #expect(fold(text) == Array(asRead.utf8), "\(escaped(text)) should be \(escaped(asRead))")
    }
  }

  @Test(arguments: [
    "10²", "Aa", "BaSO₄", "葛\u{E0100}", "か\u{3099}", "❤\u{FE0F}", "a b", "。a", "神", "ﬁ", "Ⅳ", "㌔",
  ])
  func `leaves all else alone`(text: String) {
    #expect(fold(text) == Array(text.utf8))
  }

  @Test(arguments: [
    "👨\u{200D}👩\u{200D}👧", "می\u{200C}خواهم", "क्\u{200D}ष", "🏳\u{FE0F}\u{200D}🌈", "👩🏽\u{200D}🔬",
  ])
  func `keeps joiners that are right`(text: String) {
    #expect(fold(text) == Array(text.utf8))
  }

  @Test(arguments: ["a\u{200D}b", "\u{200D}👩a", "👩\u{200D}", "あ\u{200C}い", "👩\u{200B}\u{200D}👧"])
  func `drops joiners that are not`(text: String) {
    #expect(
      !String(decoding: fold(text), as: UTF8.self).unicodeScalars.contains {
        $0.value >> 1 == 0x1006
      })
  }

  @Test func `only one final point is dropped`() {
    #expect(fold("正しい。。") == Array("正しい。".utf8))
    #expect(fold("etc. .") == Array("etc.".utf8))
  }

  @Test func `folds what is folded to itself`() {
    for (_, asRead) in asReadVectors where !asRead.hasSuffix("。") && !asRead.hasSuffix(".") {
      #expect(fold(asRead) == Array(asRead.utf8), "\(escaped(asRead))")
    }
  }

  @Test func `copies nothing where only the ends change`() {
    let bytes = Array("x 硫酸 バリウム。\n".utf8)
    let folded = AsRead.folded(bytes[1...])
    #expect(folded.indices == 2..<bytes.count - 4)
  }

  @Test func `trims white space of every width`() {
    let bytes = Array("\u{3000} \u{A0}15\u{2003}\u{205F}\n".utf8)
    #expect(AsRead.trimmed(bytes[...]).elementsEqual("15".utf8))
    #expect(AsRead.trimmed(Array("\u{3000}\u{A0}".utf8)[...]).isEmpty)
  }

  private func fold(_ text: String) -> [UInt8] { AsRead.fold(Array(text.utf8)[...]) }

  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
