import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct LedgerFileTests {
  private static let whole = """
    bindery-ids 1
    question 1200 retired 2026-11 s=00112233445566778899aabbccddeeff a=5b1e77a0
    question 1234 live s=9f3c0000000000000000000000000001 b=77a01c42 a=5b1e77a0! -c=01fd9e33
    question 10000 live
    question q-8f3k2m9x1d live a=00000001 >b=00000002 >a=00000003 1a=00000004! 1b=00000005 2a=00000006
    workbook 2 live
    category cat-1 live
    record mission/brush-teeth live
    record mission/wash live
    app it live

    """

  private func read(_ text: String) -> (ledger: Ledger?, report: Report) {
    var report = Report()
    return (Ledger.read(Array(text.utf8), report: &report), report)
  }

  @Test func `every part of the format comes back as it was`() throws {
    let ledger = try #require(read(Self.whole).ledger)
    #expect(String(decoding: ledger.written(), as: UTF8.self) == Self.whole)
    #expect(!ledger.isChanged)
  }

  @Test func `entries are understood`() throws {
    let ledger = try #require(read(Self.whole).ledger)
    let entry = try #require(ledger.entry(.question, .number(1234)))
    #expect(entry.isLive)
    #expect(entry.keys.map(\.key.name) == ["b", "a", "c"])
    #expect(entry.keys.map(\.isRight) == [false, true, false])
    #expect(entry.keys.map(\.isFormer) == [false, false, true])
    #expect(entry.keys[0].digest == ChoiceDigest(bits: 0x77a0_1c42))
    #expect(
      ledger.entry(.question, .number(1200))?.state == .retired(month: "2026-11"))
    let groups = ledger.entry(.question, .name("q-8f3k2m9x1d"))?.keys.map(\.group)
    #expect(groups == [.choices, .rights, .rights, .blank(1), .blank(1), .blank(2)])
    #expect(ledger.entry(LedgerKey(.record, .name("wash"), type: "mission")) != nil)
    #expect(ledger.entry(.question, .number(2)) == nil)
    #expect(ledger.entry(.workbook, .number(2)) != nil)
    #expect(ledger.entry(.app, .name("it")) != nil)
    #expect(Array(ledger.ids(in: LedgerKey.Space(.question))).count == 4)
  }

  @Test func `what the quick look takes for sound, the slow one does too`() {
    let alphabet = Array("aq1 0-=!>s9live\r".utf8)
    var random = SeededGenerator(seed: 7)
    let lines = Self.whole.split(separator: "\n").dropFirst().map { Array($0.utf8) }
    var plain = 0
    for _ in 0..<20_000 {
      var line = lines.randomElement(using: &random)!
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let place = line.indices.randomElement(using: &random)!
        line[place] = alphabet.randomElement(using: &random)!
      }
      withLedgerBytes(of: line) { bytes in
        guard LedgerEntry.isPlainLine(bytes) else { return }
        plain += 1
        #expect(throws: Never.self) { try LedgerEntry(line: bytes) }
      }
    }
    #expect(plain > 5_000)
  }

  @Test func `lines are read in any order and written sorted`() throws {
    var lines = Self.whole.split(separator: "\n").dropFirst().map(String.init)
    for seed in 0..<20 {
      var random = SeededGenerator(seed: UInt64(seed))
      lines.shuffle(using: &random)
      let ledger = try #require(
        read((["bindery-ids 1"] + lines).map { $0 + "\n" }.joined()).ledger)
      #expect(String(decoding: ledger.written(), as: UTF8.self) == Self.whole)
    }
  }

  @Test func `line ends that git has converted are read`() throws {
    let converted = Self.whole.split(separator: "\n").map { $0 + "\r\n" }.joined()
    let ledger = try #require(read(converted).ledger)
    #expect(String(decoding: ledger.written(), as: UTF8.self) == Self.whole)
  }

  @Test func `changed and new entries are written in their places`() throws {
    var ledger = try Sample.ledger("question 5 live", "workbook 1 live")
    ledger.record(LedgerEntry(LedgerKey(.question, .number(5)), state: .retired(month: "2026-01")))
    ledger.record(LedgerEntry(LedgerKey(.question, .number(40))))
    ledger.record(LedgerEntry(LedgerKey(.question, .number(4))))
    ledger.record(LedgerEntry(LedgerKey(.workbook, .name("a"))))
    #expect(
      ledger.writtenLines == [
        "question 4 live", "question 5 retired 2026-01", "question 40 live", "workbook 1 live",
        "workbook a live",
      ])
    #expect(ledger.isChanged)
  }

  @Test func `recording what is there already changes nothing`() throws {
    var ledger = try Sample.ledger("question 5 live")
    ledger.record(LedgerEntry(LedgerKey(.question, .number(5)), state: .retired(month: "2026-01")))
    ledger.record(LedgerEntry(LedgerKey(.question, .number(5))))
    #expect(!ledger.isChanged)
  }

  @Test func `a new ledger holds its first line`() {
    #expect(String(decoding: Ledger().written(), as: UTF8.self) == "bindery-ids 1\n")
  }

  @Test(arguments: [
    ("", 1, "does not begin"),
    ("bindery-ids 2\nquestion 1 live\n", 1, "newer"),
    ("bindery-ids 1\nquestion 1 li", 2, "cut off"),
    ("bindery-ids 1\nquestion 1 live", 2, "cut off"),
    ("question 1 live\n", 1, "does not begin"),
    ("bindery-ids 1\nquestion 01 live\n", 2, "no id"),
    ("bindery-ids 1\nquestion Q live\n", 2, "no id"),
    ("bindery-ids 1\nrecord x live\n", 2, "no id"),
    ("bindery-ids 1\nquestion a/b live\n", 2, "no id"),
    ("bindery-ids 1\nquiz 1 live\n", 2, "no kind"),
    ("bindery-ids 1\nquestion 1 dead\n", 2, "expected here"),
    ("bindery-ids 1\nquestion 1 retired 2026-13\n", 2, "expected here"),
    ("bindery-ids 1\n\n", 2, "expected here"),
    ("bindery-ids 1\nquestion 1 live \n", 2, "parted by one space"),
    ("bindery-ids 1\nquestion 1 live s=12\n", 2, "no sketch"),
    ("bindery-ids 1\nquestion 1 live a=0000000G\n", 2, "no choice key"),
    ("bindery-ids 1\nquestion 1 live a=00000000 a=00000001\n", 2, "stands twice"),
    ("bindery-ids 1\nquestion 1 live -a=00000000!\n", 2, "no choice key"),
    ("bindery-ids 1\nquestion 1 live\nworkbook 2 live\nquestion 1 live\n", 4, "two lines"),
    ("bindery-ids 1\n<<<<<<< ours\nquestion 1 live\n", 2, "merge conflict"),
    ("<<<<<<< ours\nbindery-ids 1\n", 1, "merge conflict"),
  ])
  func `what is not whole is refused at its line`(text: String, line: Int, message: String) throws {
    let (ledger, report) = read(text)
    #expect(ledger == nil)
    let diagnostic = try #require(report.diagnostics.first)
    #expect(report.rules == ["ledger-form"])
    #expect(diagnostic.message.en.contains(message), "\(diagnostic.message.en)")
    let before = Array(text.utf8).prefix(diagnostic.place.range.start)
    #expect(before.count { $0 == UInt8(ascii: "\n") } + 1 == line)
  }

  @Test func `a ledger cut off anywhere inside a line is refused`() {
    let bytes = Array(Self.whole.utf8)
    for length in 0..<bytes.count where length == 0 || bytes[length - 1] != UInt8(ascii: "\n") {
      var report = Report()
      #expect(Ledger.read(Array(bytes.prefix(length)), report: &report) == nil)
    }
  }
}
