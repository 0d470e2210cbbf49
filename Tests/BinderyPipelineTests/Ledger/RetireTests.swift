import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct RetireTests {
  private static let question = "type: true_false\ntext: はい\ncorrect: true\nexplanation: e\n"
  private static let ledger = """
    bindery-ids 1
    question 1 live
    question 2 live s=00112233445566778899aabbccddeeff a=f1956a8f!
    question 5 live
    workbook 5 live
    record mission/x live

    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("questions/1.yml", "id: 1\n" + Self.question)
    try folder.write("ids.lock", Self.ledger)
    return folder
  }

  private func retire(_ names: String..., month: String? = "2026-11", in folder: TemporaryFolder)
    throws -> [String]
  {
    try Pipeline(root: folder.path, jobs: 1).retire(names, month: month).changed.map(\.description)
  }

  private func ledger(_ folder: TemporaryFolder) throws -> String {
    String(decoding: try folder.read("ids.lock"), as: UTF8.self)
  }

  @Test func `a retired line keeps its fields, and comes back as it was`() throws {
    let folder = try folder()
    #expect(try retire("2", "question/5", "record/mission/x", in: folder).count == 3)
    #expect(
      try ledger(folder).contains(
        "\nquestion 2 retired 2026-11 s=00112233445566778899aabbccddeeff a=f1956a8f!\n"))
    #expect(try retire("2", month: "2026-12", in: folder).isEmpty)
    #expect(try retire("2", "question/5", "record/mission/x", month: nil, in: folder).count == 3)
    #expect(try ledger(folder) == Self.ledger)
  }

  @Test(arguments: ["1", "5", "77", "Q-1", "mission/x", "workbook/2"])
  func `what a source has, what is unknown and what is not clear is refused`(name: String) throws {
    let folder = try folder()
    #expect(throws: IdentityError.self) { try retire("2", name, in: folder) }
    #expect(try ledger(folder) == Self.ledger)
  }

  @Test func `an id in a file that does not parse is not ended`() throws {
    let folder = try folder()
    try folder.write("questions/2.yml", "id: 2\ntext: \"open\nchoices: [")
    #expect(throws: IdentityError.self) { try retire("2", in: folder) }
  }

  @Test func `a damaged ledger is left alone`() throws {
    let folder = try folder()
    try folder.write("ids.lock", "bindery-ids 1\nquestion 2 live a=\n")
    let result = try Pipeline(root: folder.path, jobs: 1).retire(["2"], month: "2026-11")
    #expect(result.diagnostics.map(\.rule) == [.ledgerForm])
    #expect(try ledger(folder) == "bindery-ids 1\nquestion 2 live a=\n")
  }

  @Test func `lost ids are retired when a person says so, and those of broken files are not`()
    throws
  {
    let folder = try folder()
    try folder.write("questions/2.yml", "id: 2\ntext: \"open\nchoices: [")
    let pipeline = Pipeline(root: folder.path, jobs: 1)
    var random = SeededGenerator(seed: 1)
    #expect(
      try pipeline.assign(using: &random).diagnostics.filter { $0.rule == .idLost }.count == 3)
    var decisions = IdentityDecisions()
    decisions.retiresLost = "2026-11"
    let result = try pipeline.assign(decisions, using: &random)
    #expect(
      result.retired.map(\.description) == ["question 5", "workbook 5", "record mission/x"])
    #expect(try ledger(folder).contains("\nquestion 2 live "))
    #expect(!result.diagnostics.contains { $0.rule == .idLost })
  }
}
