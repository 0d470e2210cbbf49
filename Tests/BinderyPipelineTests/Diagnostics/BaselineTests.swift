import Testing

@testable import BinderyPipeline

@Suite struct BaselineTests {
  private func read(_ text: String) -> (baseline: Baseline?, findings: [Diagnostic]) {
    var report = Report()
    let baseline = Baseline.read(Array(text.utf8), file: "baseline.txt", report: &report)
    return (baseline, report.diagnostics)
  }

  @Test func `what is written is read, sorted and counted`() {
    var baseline = Baseline()
    let digest = "0123456789abcdef"
    let entry = Baseline.Entry(rule: "too-long", home: "questions/第 1 章.yml", digest: digest)
    baseline.add(entry)
    baseline.add(entry)
    baseline.add(Baseline.Entry(rule: "blank", home: "q-1", digest: digest))
    let text = String(decoding: baseline.bytes(), as: UTF8.self)
    #expect(
      text == """
        bindery-baseline 1
        blank q-1 \(digest)
        too-long questions/第 1 章.yml \(digest) 2

        """)
    #expect(read(text).baseline == baseline)
    #expect(baseline.count == 3)
  }

  @Test func `lines may stand in any order, with CR LF, as after a merge`() throws {
    let text =
      "bindery-baseline 1\r\nb 2 00000000000000ff\r\na 1 00000000000000ff\r\na 1 00000000000000ff\r\n"
    #expect(try #require(read(text).baseline).count == 3)
  }

  @Test(arguments: [
    ("", 1), ("bindery-baseline 2\n", 1), ("bindery-baseline 1\n<<<<<<< ours\n", 2),
    ("bindery-baseline 1\na 1 00000000000000fg\n", 2),
    ("bindery-baseline 1\na 00000000000000ff\n", 2),
    ("bindery-baseline 1\na 1 00000000000000ff 0\n", 2),
  ])
  func `a damaged file is an error at its line`(text: String, line: Int) throws {
    let (baseline, findings) = read(text)
    #expect(baseline == nil)
    let finding = try #require(findings.first)
    #expect(finding.rule.name == "settings-form" && finding.place.file == "baseline.txt")
    #expect(SourceText(Array(text.utf8)).position(of: finding.place.range.start).line == line)
  }
}
