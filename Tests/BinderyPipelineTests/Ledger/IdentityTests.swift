import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct IdentityTests {
  private func resolve(_ bank: Bank, _ ledger: Ledger?) -> (result: IdentityResult, report: Report)
  {
    var report = Report()
    return (Identity.resolve(bank: bank, ledger: ledger, report: &report), report)
  }

  @Test func `without a ledger keys go by position and nothing is recorded`() {
    let bank = Sample.bank([
      Sample.question("1"), Sample.question("2", "問い", ["甲", "a=乙"]),
      Sample.question("3", "問い", []),
    ])
    let (result, report) = resolve(bank, nil)
    #expect(result.keys == [["a", "b", "c"], ["b", "a"], []])
    #expect(result.updated == nil && result.behind.isEmpty)
    #expect(report.rules.isEmpty)
  }

  @Test func `an author's key is heeded once only, with a ledger or without`() throws {
    let bank = Sample.bank([Sample.question("1", "問い", ["a=甲", "a=乙"])])
    for ledger in [nil, try Sample.ledger()] {
      let (result, report) = resolve(bank, ledger)
      #expect(report.rules == ["choice-keys-ambiguous"])
      #expect(result.keys == [["a", "b"]])
    }
  }

  @Test func `a new id is recorded with its keys`() throws {
    let bank = Sample.bank(
      [Sample.question("1", "問い", ["くらげ", "ひとで"])],
      [Sample.workbook("2", ["1"], file: "workbooks/1.yml")])
    let (result, report) = resolve(bank, try Sample.ledger())
    #expect(report.rules.isEmpty)
    #expect(
      result.updated?.writtenLines == ["question 1 live a=f1956a8f! b=b9de4ce5", "workbook 2 live"])
    #expect(result.behind.map(\.description) == ["question 1", "workbook 2"])
  }

  @Test func `a reordered question keeps its keys and the ledger is behind`() throws {
    let ledger = try Sample.ledger("question 1 live a=f1956a8f! b=b9de4ce5")
    let bank = Sample.bank([Sample.question("1", "問い", ["ひとで", "くらげ"])])
    let (result, _) = resolve(bank, ledger)
    #expect(result.keys == [["b", "a"]])
    #expect(result.updated?.writtenLines == ["question 1 live b=b9de4ce5! a=f1956a8f"])
    #expect(result.behind.count == 1)
    #expect(Diagnostic.ledgerBehind(result)?.rule.name == "ledger-behind")
  }

  @Test func `another right choice or another stem is nothing that the lock minds`() throws {
    let ledger = try Sample.ledger(
      "question 1 live s=00112233445566778899aabbccddeeff a=f1956a8f b=b9de4ce5!")
    let bank = Sample.bank([Sample.question("1", "問い", ["くらげ", "ひとで"])])
    var report = Report()
    let result = Identity.resolve(bank: bank, ledger: ledger, isSketching: true, report: &report)
    #expect(result.updated?.isChanged == true)
    #expect(result.behind.isEmpty && Diagnostic.ledgerBehind(result) == nil)
  }

  @Test func `keys of groups that the question has no more are left behind`() throws {
    let ledger = try Sample.ledger("question 1 live a=f1956a8f! b=b9de4ce5 >a=00000001")
    let bank = Sample.bank([Sample.question("1", "問い", ["くらげ"])])
    let (result, _) = resolve(bank, ledger)
    #expect(
      result.updated?.writtenLines == ["question 1 live a=f1956a8f! -b=b9de4ce5 ->a=00000001"])
  }

  @Test func `a retired line is left alone`() throws {
    let line = "question 1 retired 2026-01 a=f1956a8f b=b9de4ce5"
    let bank = Sample.bank([Sample.question("1", "問い", ["ひとで", "くらげ"])])
    let (result, report) = resolve(bank, try Sample.ledger(line))
    #expect(report.rules == ["id-retired"])
    #expect(result.updated?.writtenLines == [line] && result.behind.isEmpty)
  }

  @Test func `missing ids of a file are one finding`() {
    let bank = Sample.bank([
      Sample.question(nil, at: 10), Sample.question(nil, at: 200), Sample.question("1", at: 400),
      Sample.question(nil, file: "questions/2.yml"),
    ])
    let report = resolve(bank, nil).report
    #expect(report.rules == ["id-missing", "id-missing"])
    #expect(report.diagnostics.map(\.related.count) == [1, 0])
  }

  @Test func `two claimants of an id are shown and neither is matched`() throws {
    let ledger = try Sample.ledger("question 1 live a=00000001 b=00000002")
    let bank = Sample.bank([
      Sample.question("1", at: 10), Sample.question("1", at: 200), Sample.question("2"),
    ])
    let (result, report) = resolve(bank, ledger)
    #expect(report.rules == ["id-duplicate"])
    #expect(report.diagnostics[0].place.range.start == 200)
    #expect(report.diagnostics[0].related.map(\.place.range.start) == [10])
    #expect(result.behind.map(\.description) == ["question 2"])
  }

  @Test func `the same id in two kinds is no duplicate`() {
    let bank = Sample.bank(
      [Sample.question("1")], [Sample.workbook("1", file: "workbooks/1.yml")])
    #expect(resolve(bank, nil).report.rules.isEmpty)
  }

  @Test func `an id with the prefix of another kind is reported`() {
    let bank = Sample.bank(
      [Sample.question("wb-1"), Sample.question("q-1"), Sample.question("catalysis-1")],
      [Sample.workbook("q-2", file: "workbooks/1.yml")])
    #expect(resolve(bank, nil).report.rules == ["id-kind", "id-kind"])
  }
}

@Suite struct MendedIDTests {
  @Test(arguments: [
    ("q-12 ", "q-12"), ("Q-12", "q-12"), ("ｑ－１２", "q-12"), ("　１２　", "12"), ("\u{212A}2", "k2"),
  ])
  func `a spelling is mended`(written: String, id: String) {
    #expect(ItemID(mending: written)?.description == id)
  }

  @Test(arguments: ["q‐12", "007", "9007199254740993", "", "  ", "光", "a b", "NULL", "-a"])
  func `what it would be is not guessed`(written: String) {
    #expect(ItemID(mending: written) == nil)
  }

  private func malformed(
    _ written: String, isReference: Bool = false, at offset: Int = 0
  ) -> MalformedID {
    MalformedID(
      kind: .question, isReference: isReference, written: written,
      place: Place("workbooks/1.yml", SourceRange(offset, offset + written.utf8.count)))
  }

  private func edits(_ bank: Bank, _ ledger: Ledger? = nil) -> [String?] {
    var report = Report()
    _ = Identity(bank: bank, ledger: ledger, report: &report)
    #expect(Set(report.rules) == ["id-form"])
    return report.diagnostics.map(\.edits.first?.text)
  }

  @Test func `a mended id is offered where it is free`() throws {
    var bank = Sample.bank([Sample.question("q-12")])
    bank.malformedIDs = [
      malformed("Q-12"), malformed("Q-13"), malformed("q-13 "), malformed("Q-14"),
    ]
    bank.held = [HeldID(.question, .name("q-14"))]
    #expect(edits(bank) == [nil, "q-13", nil, nil])
    #expect(edits(bank, try Sample.ledger("question q-13 live")) == [nil, "q-13", nil, nil])
    #expect(
      edits(bank, try Sample.ledger("question q-13 retired 2026-01")) == [nil, nil, nil, nil])
  }

  @Test func `in a reference it is offered where it exists`() {
    var bank = Sample.bank([Sample.question("q-12")])
    bank.malformedIDs = [
      malformed("Q-12", isReference: true), malformed("Q-13", isReference: true),
      malformed("Q-14", isReference: true), malformed("Q-13"),
    ]
    #expect(edits(bank) == ["q-13", "q-12", "q-13", nil])
  }
}
