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

  @Test func `what each branch did to the choices is joined letter by letter`() throws {
    // Ours reworded the third choice; theirs reworded the second, took the third away and added a fourth.
    let ours = ["アンペア", "ボルト", "オーム（抵抗の単位）"]
    let now = ["アンペア", "ボルト（電圧の単位）", "オーム（抵抗の単位）", "ワット"]
    func digest(_ text: String) -> String {
      var hasher = SHA256Hasher()
      var bytes: [UInt8] = []
      ChoiceDigest(of: Array(text.utf8)[...], with: &hasher).write(to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let text = """
      bindery-ids 1
      question 1 live a=\(digest(ours[0]))! b=\(digest(ours[1])) c=\(digest(ours[2]))
      question 1 live a=\(digest(now[0]))! b=\(digest(now[1])) d=\(digest(now[3])) -c=\(digest("オーム"))

      """
    let bank = Sample.bank([Sample.question("1", "問い", now)])
    #expect(
      try settled(text, bank).ledger.writtenLines
        == [
          "question 1 live a=\(digest(now[0]))! b=\(digest(now[1])) c=\(digest(now[2])) d=\(digest(now[3]))"
        ])
  }

  @Test func `an id that both gave out stays the first parent's, even if its question is gone`()
    throws
  {
    let text = """
      bindery-ids 1
      question 2 live s=15ff257ed3fada2b20c1e4787eac733c a=e4ffbece! b=c2c8b72e c=00bb8d95
      question 2 live s=\(sketch("水は何度で沸くか。")) a=f1956a8f! b=b9de4ce5

      """
    let bank = Sample.bank([Sample.question("2", "水は何度で沸くか。", ["くらげ", "ひとで"])])
    var random = SeededGenerator(seed: 1)
    var report = Report()
    let plan = try Assigning.plan(
      bank: bank, merged: try #require(merged(text)), helpers: .oneByOne, using: &random,
      report: &report)
    #expect(plan.minted.map(\.instead) == [.number(2)])
    #expect(report.rules == ["id-lost"])
    #expect(plan.ledger.writtenLines.first?.contains("a=e4ffbece! b=c2c8b72e") == true)
  }

  @Test(arguments: [true, false])
  func `an id that one branch gave out and ended is not another question's`(isAnother: Bool) throws
  {
    let retired =
      isAnother
      ? "s=15ff257ed3fada2b20c1e4787eac733c a=e4ffbece! b=c2c8b72e"
      : "s=\(sketch("水は何度で沸くか。")) a=f1956a8f! b=b9de4ce5"
    let text = """
      bindery-ids 1
      question 2 retired 2026-11 \(retired)
      question 2 live s=\(sketch("水は何度で沸くか。")) a=f1956a8f! b=b9de4ce5

      """
    let bank = Sample.bank([Sample.question("2", "水は何度で沸くか。", ["くらげ", "ひとで"])])
    var random = SeededGenerator(seed: 1)
    var report = Report()
    let plan = try Assigning.plan(
      bank: bank, merged: try #require(merged(text)), helpers: .oneByOne, using: &random,
      report: &report)
    #expect(plan.minted.map(\.instead) == (isAnother ? [.number(2)] : []))
    #expect(report.rules.isEmpty)
    #expect(
      plan.ledger.writtenLines.first?.hasPrefix(
        isAnother ? "question 2 retired" : "question 2 live") == true)
  }

  /// Both lines are about the question: ours was rewritten, and the merge took theirs.
  private func plan(
    id: String, listed: Bool, same: Set<ItemID> = [], _ report: inout Report
  ) throws -> Assignment {
    let text = """
      bindery-ids 1
      question \(id) live s=15ff257ed3fada2b20c1e4787eac733c e=e4ffbece! f=c2c8b72e -a=f1956a8f
      question \(id) live s=\(sketch("水は何度で沸くか。")) a=f1956a8f! b=b9de4ce5

      """
    let bank = Sample.bank(
      [Sample.question(id, "水は何度で沸くか。", ["くらげ", "ひとで"])],
      listed ? [Sample.workbook("1", [id], file: "workbooks/1.yml")] : [])
    var random = SeededGenerator(seed: 1)
    var decisions = IdentityDecisions()
    decisions.same = same
    return try Assigning.plan(
      bank: bank, merged: try #require(merged(text)), decisions: decisions, helpers: .oneByOne,
      using: &random, report: &report)
  }

  @Test(arguments: [false, true])
  func `an id that is not counted is one question's, whatever each branch made of it`(listed: Bool)
    throws
  {
    var report = Report()
    let plan = try plan(id: "q-f60hxhg484", listed: listed, &report)
    #expect(plan.unsettled.isEmpty && plan.minted.allSatisfy { $0.instead == nil })
    #expect(report.rules.isEmpty)
    let line = try #require(plan.ledger.writtenLines.first { $0.contains("q-f60hxhg484") })
    #expect(line.hasSuffix("a=f1956a8f! b=b9de4ce5 -e=e4ffbece -f=c2c8b72e"))
  }

  @Test func `of a question whose id is not settled nothing else is said`() throws {
    var report = Report()
    let plan = try plan(id: "2", listed: true, &report)
    #expect(plan.unsettled.map(\.description) == ["question 2"])
    #expect(report.rules.isEmpty)
    let same = try self.plan(id: "2", listed: true, same: [.number(2)], &report)
    #expect(same.unsettled.isEmpty && same.minted.allSatisfy { $0.instead == nil })
  }

  private func sketch(_ stem: String) -> String {
    var bytes: [UInt8] = []
    Sketch(of: Array(stem.utf8)[...]).write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `nothing is settled where a list names the id`() throws {
    let bank = twoQuestions([Sample.workbook("1", ["5"], file: "workbooks/1.yml")])
    #expect(try settled(Self.twoLines, bank).unsettled.map(\.description) == ["question 5"])
  }

  @Test func `nor where the file that holds it does not parse`() throws {
    var bank = Sample.bank([])
    bank.held = [LedgerKey(.question, .number(5))]
    #expect(try settled(Self.twoLines, bank).unsettled.map(\.description) == ["question 5"])
  }
}
