import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct AssignTests {
  private func plan(_ bank: Bank, _ ledger: Ledger = Ledger(), seed: UInt64 = 1) -> Assignment {
    var random = SeededGenerator(seed: seed)
    var report = Report()
    let assignment = try! Assigning.plan(
      bank: bank, merged: MergedLedger(ledger: ledger, rivals: [:]), helpers: .oneByOne,
      using: &random, report: &report)
    #expect(Set(report.rules).isSubset(of: ["id-missing", "id-lost"]))
    return assignment
  }

  /// The file after the edits.
  private func apply(_ edits: [Edit], to file: String) -> String {
    var bytes = Array(file.utf8)
    for edit in edits.reversed() {
      bytes.replaceSubrange(edit.place.range.start..<edit.place.range.end, with: edit.text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `ids are put in by insertion alone`() {
    let file =
      "- text: A\r\n  # note\r\n- {text: B}\r\n- {}\r\n- id:\r\n  text: D\r\n- id: ~\r\n  text: E\r\n"
    func offset(_ piece: String) -> Int {
      Array(file.utf8).firstRange(of: Array(piece.utf8))!.lowerBound
    }
    let bank = Sample.bank(
      [
        Sample.question(
          nil, at: 2, slot: .block(offset: offset("text: A"), lineEnd: "\r\n", indentation: "  ")),
        Sample.question(nil, at: 30, slot: .flow(offset: offset("text: B"), isEmpty: false)),
        Sample.question(nil, at: 40, slot: .flow(offset: offset("}\r\n- id:\r\n"), isEmpty: true)),
        Sample.question(
          nil, at: 50, slot: .value(SourceRange(at: offset("\r\n  text: D")), needsSpace: true)),
        Sample.question(
          nil, at: 60,
          slot: .value(SourceRange(offset("~"), offset("~") + 1), needsSpace: false)),
      ], scheme: .integer)
    #expect(
      apply(plan(bank).edits, to: file)
        == "- id: 1\r\n  text: A\r\n  # note\r\n- {id: 2, text: B}\r\n- {id: 3}\r\n- id: 4\r\n  text: D\r\n- id: 5\r\n  text: E\r\n"
    )
  }

  @Test func `integers go on behind the largest ever used`() throws {
    var bank = Sample.bank(
      [Sample.question("7"), Sample.question(nil, at: 10), Sample.question(nil, at: 20)])
    let ledger = try Sample.ledger("question 9 retired 2026-01", "workbook 50 live")
    #expect(plan(bank, ledger).minted.map(\.key.id) == [.number(10), .number(11)])
    bank.held = [LedgerKey(.question, .number(30))]
    #expect(plan(bank, ledger).minted.map(\.key.id) == [.number(31), .number(32)])
  }

  @Test func `an id that a list names already is not given to another question`() {
    let bank = Sample.bank(
      [Sample.question("7"), Sample.question(nil, at: 10)],
      [Sample.workbook("1", ["7", "8"], file: "workbooks/1.yml")])
    #expect(plan(bank).minted.map(\.key.id) == [.number(9)])
  }

  @Test func `ids are random where one of the kind is a name, or none is there`() throws {
    let bank = Sample.bank(
      [Sample.question("7"), Sample.question("q-a"), Sample.question(nil, at: 10)],
      [Sample.workbook(nil, file: "workbooks/1.yml")])
    let minted = plan(bank).minted.map(\.key.id.description)
    #expect(minted[0].hasPrefix("q-") && minted[1].hasPrefix("wb-"))
    #expect(minted[0].utf8.count == 12 && minted[1].utf8.count == 13)
    #expect(minted[0].dropFirst(2).allSatisfy { "0123456789abcdefghjkmnpqrstvwxyz".contains($0) })
  }

  @Test func `a random id that was ever used is skipped`() throws {
    let bank = Sample.bank([Sample.question(nil)])
    let first = plan(bank).minted[0].key
    var held = bank
    held.held = [LedgerKey(.question, first.id)]
    #expect(plan(held).minted[0].key != first)
    var ledger = Ledger()
    ledger.record(LedgerEntry(first, state: .retired(month: "2026-01")))
    #expect(plan(bank, ledger).minted[0].key != first)
  }

  @Test func `the order is that of paths and offsets`() {
    let bank = Sample.bank(
      [
        Sample.question(nil, file: "workbooks/2.yml", at: 50),
        Sample.question(nil, file: "workbooks/2.yml", at: 10),
        Sample.question(nil, file: "questions/9.yml"),
      ], [Sample.workbook(nil, file: "workbooks/1.yml")], scheme: .integer)
    let places = plan(bank).edits.map(\.place)
    #expect(
      places.map(\.file) == [
        "questions/9.yml", "workbooks/1.yml", "workbooks/2.yml", "workbooks/2.yml",
      ])
    #expect(places[2].range.start < places[3].range.start)
  }

  @Test func `the ledger records what is there, and a second run finds nothing to do`() throws {
    var bank = Sample.bank([
      Sample.question("5", "問い", ["くらげ", "ひとで"]), Sample.question(nil, "別の問い", at: 10),
    ])
    let first = plan(bank)
    #expect(first.ledger.writtenLines.count == 2)
    #expect(first.ledger.writtenLines[0].hasPrefix("question 5 live s="))
    bank = Sample.bank([
      Sample.question("5", "問い", ["くらげ", "ひとで"]), Sample.question("6", "別の問い", at: 10),
    ])
    var report = Report()
    let ledger = try #require(Ledger.read(first.ledger.written(), report: &report))
    let second = plan(bank, ledger)
    #expect(second.edits.isEmpty && !second.ledger.isChanged)
  }

  @Test func `what is not clear is reported and keeps its line`() throws {
    let line = "question 5 live a=00000001 b=00000002"
    let bank = Sample.bank([
      Sample.question("5", "問い", ["くらげ", "ひとで"]), Sample.question(nil, at: 9),
    ])
    var random = SeededGenerator(seed: 1)
    var report = Report()
    let assignment = try Assigning.plan(
      bank: bank, merged: MergedLedger(ledger: Sample.ledger(line), rivals: [:]),
      helpers: .oneByOne, using: &random, report: &report)
    #expect(report.rules == ["id-missing", "choice-keys-ambiguous"])
    #expect(assignment.ledger.writtenLines.first == line)
    #expect(assignment.minted.map(\.key.id) == [.number(6)])
  }

  @Test func `several runs at once take turns`() throws {
    let folder = try TemporaryFolder()
    for number in 1...20 {
      try folder.write(
        "questions/\(number).yml",
        "text: 問い \(number)\ntype: true_false\ncorrect: true\nexplanation: e\n")
    }
    let path = folder.path
    let minted = concurrentMap([1, 2, 3, 4], width: 4, worker: NoWorker()) { _, seed in
      var random = SeededGenerator(seed: UInt64(seed))
      return Result { try Pipeline(root: path, jobs: 1).assign(using: &random).minted.count }
    }
    #expect(try minted.map { try $0.get() }.sorted() == [0, 0, 0, 20])
    let ledger = try #require(try Sample.ledger(in: folder))
    for number in 1...20 {
      let source = String(decoding: try folder.read("questions/\(number).yml"), as: UTF8.self)
      let id = try #require(source.split(separator: "\n").first).dropFirst("id: ".count)
      #expect(ledger.contains(.question, try #require(ItemID(String(id)))))
    }
  }

  @Test func `findings lie where they lie after the insertions`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "workbooks/1.yml",
      "title: w\nfoo: x\nquestions:\n  - text: t\n    choices: [a, b]\n    correct: 0\n    explanation: e\n"
    )
    var random = SeededGenerator(seed: 1)
    let result = try Pipeline(root: folder.path, jobs: 1).assign(using: &random)
    let foo = try #require(result.diagnostics.first { $0.rule == .unknownField })
    let text = try folder.read("workbooks/1.yml")
    #expect(
      String(decoding: text[foo.place.range.start..<foo.place.range.end], as: UTF8.self) == "foo")
  }
}
