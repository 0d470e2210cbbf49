import Testing

@testable import BinderyPipeline

@Suite struct FixesTests {
  private func finding(_ edits: (Int, Int, String)...) -> Diagnostic {
    Diagnostic(
      .emptyFile, at: Place("a.yml", SourceRange(at: 0)), Words(en: "", ja: ""),
      edits: edits.map { Edit(Place("a.yml", SourceRange($0.0, $0.1)), $0.2) })
  }

  private func mended(_ text: String, _ findings: Diagnostic...) -> String {
    let fixes = Fixes(findings)
    return String(decoding: fixes.apply(to: Array(text.utf8), of: "a.yml"), as: UTF8.self)
  }

  @Test func `edits of any order and length fall into place`() {
    #expect(
      mended("abcdef", finding((4, 5, "")), finding((0, 1, "xyz"), (2, 2, "-"))) == "xyzb-cdf")
  }

  @Test func `of findings that change the same bytes the first is mended`() {
    #expect(mended("abcdef", finding((1, 4, "X")), finding((3, 5, "Y"))) == "aXef")
    #expect(mended("abcdef", finding((2, 2, "X")), finding((2, 2, "Y"))) == "abXcdef")
  }

  @Test func `a finding is mended whole or not at all`() {
    #expect(mended("abcdef", finding((1, 2, "X")), finding((1, 2, "Y"), (4, 5, "Z"))) == "aXcdef")
  }

  @Test func `edits side by side do not hinder each other, and equal ones are made once`() {
    #expect(
      mended("abcd", finding((0, 2, "X")), finding((2, 4, "Y")), finding((0, 2, "X"))) == "XY")
  }

  @Test func `other files are left alone`() {
    let fixes = Fixes([finding((0, 1, "X"))])
    #expect(fixes.files == ["a.yml"])
    #expect(fixes.apply(to: [0x61], of: "b.yml") == [0x61])
  }
}
