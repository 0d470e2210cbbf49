import Testing

@testable import BinderyPipeline

/// The byte pass over a text, and what it reported.
func byteScan(_ text: String) -> (scan: ByteScan?, findings: [Diagnostic]) {
  var report = Report()
  let scan = ByteScan.scan(Array(text.utf8), file: "a.yml", report: &report)
  return (scan, report.diagnostics)
}

/// A text with the edits of findings applied, last ones first.
func applying(_ findings: [Diagnostic], to text: String) -> String {
  var bytes = Array(text.utf8)
  let edits = findings.flatMap(\.edits).sorted { $0.place.range.start > $1.place.range.start }
  for edit in edits {
    bytes.replaceSubrange(
      edit.place.range.start..<edit.place.range.end, with: Array(edit.text.utf8))
  }
  return String(decoding: bytes, as: UTF8.self)
}

@Suite struct ByteScanTests {
  @Test(arguments: [
    "id: 1\ntext: 水は H2O。１２３：「」……①②\n", "", "a", "# 普通の注\n",
    "text: '👨\u{200D}👩\u{200D}👧 🏳\u{FE0F}\u{200D}🌈'\n",
    "text: می\u{200C}خواهم क\u{94D}\u{200D}ष\n", "\u{FEFF}id: 1\r\ntext: a\u{3000}b\r\n",
    "text: é ü ñ € “”\n",
    "text: 한국어 🇯🇵 葛\u{E0100}\n", "x: a<b == c>d\n", "text: a\u{A0}b\n",
  ])
  func `A clean file is handed on as it is`(text: String) throws {
    let (scan, findings) = byteScan(text)
    #expect(findings.isEmpty)
    #expect(try #require(scan).text == Array(text.utf8))
  }

  @Test(arguments: [
    "\u{0}", "\u{1}", "\u{7}", "\u{B}", "\u{C}", "\u{1B}", "\u{7F}", "\u{80}", "\u{85}", "\u{9F}",
    "\u{2028}",
    "\u{2029}", "\u{FFFE}", "\u{FFFF}",
  ])
  func `A control character is an error that nothing silences, and libyaml never meets it`(
    sign: String
  ) throws {
    let text = "id: 1\ntext: 水は\(sign)液体。次の行。\n"
    let (scan, findings) = byteScan(text)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.rule == .controlCharacter)
    #expect(finding.isFixed)
    #expect(finding.place.range == SourceRange(18, 18 + sign.utf8.count))
    let masked = try #require(scan).text
    #expect(masked.count == text.utf8.count)
    #expect(
      !String(decoding: masked, as: UTF8.self).unicodeScalars.contains(sign.unicodeScalars.first!))
    var report = Report()
    let tree = try #require(SourceReader.read(masked, file: "a.yml", report: &report).tree)
    #expect(report.diagnostics.isEmpty)
    #expect(tree.nodes.count == 5)
  }

  @Test(arguments: [
    "\u{FFFD}", "\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{200C}", "\u{200D}",
  ])
  func `A harmless invisible character is reported but may be allowed, and is handed on`(
    sign: String
  ) throws {
    let text = "text: 水は\(sign)液体\n"
    let (scan, findings) = byteScan(text)
    #expect(findings.map(\.rule) == [.controlCharacter])
    #expect(findings.first?.isFixed == false)
    #expect(try #require(scan).text == Array(text.utf8))
  }

  @Test(arguments: ["\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}"])
  func `A direction override is an error that nothing silences`(sign: String) {
    let (_, findings) = byteScan("text: a\(sign)b\n")
    #expect(findings.map(\.rule) == [.controlCharacter])
    #expect(findings.first?.isFixed == true)
  }

  @Test func `A run of one character is one finding, and its fix deletes it`() {
    let text = "text: 水\u{200B}\u{200B}は\u{AD}液体\n"
    let (_, findings) = byteScan(text)
    #expect(findings.count == 2)
    #expect(applying(findings, to: text) == "text: 水は液体\n")
  }

  @Test func `A file full of control characters is not listed without end`() {
    let (scan, findings) = byteScan(String(repeating: "a\u{1}", count: 1000))
    #expect(findings.count == 101)
    #expect(findings.last?.message.en.hasPrefix("900 more") == true)
    #expect(scan?.text.contains(1) == false)
  }

  @Test func `Every marker of a merge conflict is reported, and only the first side is read`()
    throws
  {
    let text = "a: 1\n<<<<<<< HEAD\nb: 2\n||||||| base\nb: 0\n=======\nb: 3\n>>>>>>> main\nc: 4\n"
    let (scan, findings) = byteScan(text)
    #expect(findings.map(\.rule) == Array(repeating: .mergeConflictMarker, count: 4))
    let read = try #require(scan)
    #expect(!read.isWhole)
    #expect(read.text.count == text.utf8.count)
    let lines = String(decoding: read.text, as: UTF8.self).split(separator: "\n").filter {
      !$0.allSatisfy { $0 == " " }
    }
    #expect(lines == ["a: 1", "b: 2", "c: 4"])
  }

  @Test(arguments: ["=======\n", "a: 1\n>>>>>>> x\n", "<<<<<<< HEAD\n", "a: 1\r=======\r"])
  func `A marker alone is reported`(text: String) {
    #expect(byteScan(text).findings.map(\.rule) == [.mergeConflictMarker])
  }

  @Test(arguments: ["text: |\n  =======\n", "a: <<<<<<< b\n", "<<<<<<<x\n", "======\n"])
  func `What only looks like a marker is not`(text: String) {
    #expect(byteScan(text).findings.isEmpty)
  }

  /// Any mixture keeps its length, and what is fixed is not found again.
  @Test(arguments: 0..<200) func `Masks keep every offset, and fixes hold`(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ below: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(below))
    }
    let pieces = [
      "text", "：", "－ ", "＃ ", "\u{3000}", "\u{A0}", "- ", ": ", "\n", "\n  ", "水", "\u{1}",
      "\u{2028}", "\u{85}",
      "\u{200D}", "'", "\"", "|\n", "[", "]", "# ", "# bindery: allow x y\n", "\r\n", "id", "a",
      " ", "\u{FEFF}", "😀",
      "=======\n", "choices:\n",
    ]
    let text = (0..<40).map { _ in pieces[next(pieces.count)] }.joined()
    let (scan, findings) = byteScan(text)
    let size = text.utf8.count
    #expect(try #require(scan).text.count == size)
    for finding in findings { #expect(finding.place.range.end <= size) }
    for allow in try #require(scan).allows {
      for range in allow.covered { #expect(range.start <= range.end && range.end <= size) }
    }
    #expect(SurveyedUTF8.isValid(try #require(scan).text))
  }
}

/// Whether Swift's own decoder finds nothing to repair.
enum SurveyedUTF8 {
  static func isValid(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }
}
