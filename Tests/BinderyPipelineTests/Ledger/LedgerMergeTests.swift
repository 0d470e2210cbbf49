import BinderyFormat
import Testing

@testable import BinderyPipeline

/// What `assign` makes of a ledger that a merge left. Digests: 甲 is the first choice of a sample, 乙 the second.
@Suite struct LedgerMergeTests {
  private func merged(_ text: String) -> MergedLedger? {
    var report = Report()
    return Ledger.readMerged(Array(text.utf8), report: &report)
  }

  private func settled(_ text: String, _ bank: Bank) throws -> LedgerSettling {
    LedgerSettling(try #require(merged(text)), in: bank)
  }

  @Test func `both sides of a conflict are read, the base is not`() throws {
    let text = """
      bindery-ids 1
      <<<<<<< ours
      question 1 live
      ||||||| base
      question 9 live
      =======
      question 2 live
      >>>>>>> theirs

      """
    let found = try #require(merged(text))
    #expect(found.ledger.writtenLines == ["question 1 live", "question 2 live"])
    #expect(found.ledger.isChanged && found.rivals.isEmpty)
  }

  @Test func `two ledgers that both branches began have one first line`() throws {
    let text =
      "<<<<<<< a\nbindery-ids 1\nquestion 1 live\n=======\nbindery-ids 1\nquestion 2 live\n>>>>>>> b\n"
    #expect(
      try #require(merged(text)).ledger.writtenLines == ["question 1 live", "question 2 live"])
  }

  @Test func `markers alone are reason enough to write the file anew`() throws {
    let text = "bindery-ids 1\n<<<<<<< a\nquestion 1 live\n=======\n>>>>>>> b\n"
    #expect(try #require(merged(text)).ledger.isChanged)
  }

  @Test func `a damaged line is a fault here too`() {
    #expect(merged("bindery-ids 1\n<<<<<<< a\nquestion 1 live a=\n=======\n>>>>>>> b\n") == nil)
  }

  @Test func `retired beats live, unless a source has it`() throws {
    let text = "bindery-ids 1\nquestion 1 live\nquestion 1 retired 2026-05\n"
    let gone = try settled(text, Sample.bank([]))
    #expect(gone.ledger.writtenLines == ["question 1 retired 2026-05"])
    let there = try settled(text, Sample.bank([Sample.question("1")]))
    #expect(there.ledger.writtenLines == ["question 1 live"])
  }

  @Test func `the one source has the line that fits it best`() throws {
    let text = """
      bindery-ids 1
      question 1 live a=f1956a8f! b=b9de4ce5
      question 1 live a=f1956a8f! b=b9de4ce5 c=249c8030

      """
    let bank = Sample.bank([Sample.question("1", "問い", ["くらげ", "ひとで", "うに"])])
    #expect(
      try settled(text, bank).ledger.writtenLines
        == ["question 1 live a=f1956a8f! b=b9de4ce5 c=249c8030"])
  }

  @Test func `a letter that the other branch gave out is not given to another choice`() throws {
    let text = """
      bindery-ids 1
      question 1 live a=f1956a8f! b=b9de4ce5 c=249c8030
      question 1 live a=f1956a8f! b=b9de4ce5 d=00000001

      """
    let bank = Sample.bank([Sample.question("1", "問い", ["くらげ", "ひとで", "うに"])])
    #expect(
      try settled(text, bank).ledger.writtenLines
        == ["question 1 live a=f1956a8f! b=b9de4ce5 c=249c8030 -d=00000001"])
  }

  private static let twoLines = """
    bindery-ids 1
    question 5 live a=f1956a8f! b=b9de4ce5
    question 5 live a=249c8030! b=00000002

    """

  private func twoQuestions(_ workbooks: [Workbook] = []) -> Bank {
    Sample.bank(
      [
        Sample.question("5", "別の問い", ["うに", "ほか"], at: 200),
        Sample.question("5", "問い", ["くらげ", "ひとで"], file: "questions/2.yml"),
      ], workbooks)
  }

  @Test func `of two questions the one of the first parent's line keeps the id`() throws {
    var random = SeededGenerator(seed: 1)
    var report = Report()
    let plan = try Assigning.plan(
      bank: twoQuestions(), merged: try #require(merged(Self.twoLines)), helpers: .oneByOne,
      using: &random, report: &report)
    #expect(plan.unsettled.isEmpty)
    #expect(plan.minted.map(\.key.description) == ["question 6"])
    #expect(plan.minted.map(\.instead) == [.number(5)])
    #expect(plan.edits.map(\.place.file) == ["questions/1.yml"])
    let lines = plan.ledger.writtenLines
    #expect(lines.count == 2 && lines[0].contains("a=f1956a8f! b=b9de4ce5"))
    #expect(lines[1].hasPrefix("question 6 live") && lines[1].contains("a=249c8030! b="))
  }

  @Test func `nothing is settled where a list names the id`() throws {
    let bank = twoQuestions([Sample.workbook("1", ["5"], file: "workbooks/1.yml")])
    #expect(try settled(Self.twoLines, bank).unsettled.map(\.description) == ["question 5"])
  }

  @Test func `nor where the file that holds it does not parse`() throws {
    var bank = Sample.bank([])
    bank.held = [HeldID(.question, .number(5))]
    #expect(try settled(Self.twoLines, bank).unsettled.map(\.description) == ["question 5"])
  }
}
