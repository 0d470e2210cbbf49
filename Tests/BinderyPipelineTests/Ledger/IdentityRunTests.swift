import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

/// Edits of whole content folders, and what `assign` and `check` make of them.
@Suite struct IdentityRunTests {
  private static let capital =
    "id: 1\ntext: What is the capital of France?\nchoices: [Paris, Lyon, Nice, Lille]\ncorrect: 0\nexplanation: e\n"
  private static let workbook = "id: 1\ntitle: w\nquestions: [1]\n"

  /// A folder with one question that the ledger knows.
  private func recorded() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("questions/1.yml", Self.capital)
    try folder.write("workbooks/1.yml", Self.workbook)
    #expect(try assign(folder).isEmpty)
    return folder
  }

  private func assign(
    _ folder: TemporaryFolder, _ decisions: IdentityDecisions = IdentityDecisions()
  ) throws -> [String] {
    var random = SeededGenerator(seed: 1)
    return try Pipeline(root: folder.path, jobs: 1).assign(decisions, using: &random)
      .diagnostics.map(\.rule.name)
  }

  private func check(_ folder: TemporaryFolder) throws -> [String] {
    try Pipeline(root: folder.path, jobs: 1).check().diagnostics.map(\.rule.name)
  }

  private func line(_ folder: TemporaryFolder) throws -> Substring? {
    String(decoding: try folder.read("ids.lock"), as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("question 1 ") }
  }

  private func edit(_ folder: TemporaryFolder, _ old: String, _ new: String) throws {
    try folder.write("questions/1.yml", Self.capital.replacing(old, with: new))
  }

  @Test(arguments: [
    ("choices:", "choises:"), ("choices: [Paris, Lyon, Nice, Lille]", "type: single_choice"),
    ("[Paris, Lyon, Nice, Lille]", "[]"), ("text:", "txt:"), ("correct: 0", "correct: zero"),
    ("correct: 0\n", ""), ("text:", "type: guess\ntext:"),
    // Two questions run together.
    ("text:", "text: What is the capital of Italy?\ntext:"),
    ("correct: 0", "correct: 0\ncorrect: 1"),
  ])
  func `what could not be read takes nothing from the ledger`(old: String, new: String) throws {
    let folder = try recorded()
    let before = try line(folder)
    try edit(folder, old, new)
    _ = try assign(folder)
    #expect(try line(folder) == before)
  }

  @Test func `a question rewritten from the ground up is settled by what the help says`() throws {
    let folder = try recorded()
    try edit(
      folder, "What is the capital of France?\nchoices: [Paris, Lyon, Nice, Lille]",
      "沸点とは何か。\nchoices: [甲, 乙, 丙, 丁]")
    #expect(try assign(folder) == ["id-repurposed"])
    var decisions = IdentityDecisions()
    decisions.same = [.number(1)]
    var random = SeededGenerator(seed: 1)
    let asked = try Pipeline(root: folder.path, jobs: 1).assign(decisions, using: &random)
      .diagnostics
    #expect(asked.map(\.rule) == [.choiceKeysAmbiguous])
    #expect(asked.first?.help?.en.contains("`bindery assign --same 1 --keep-keys 1`") == true)
    decisions.keepKeys = .only([.number(1)])
    #expect(try assign(folder, decisions).isEmpty && check(folder).isEmpty)
  }

  @Test func `an id that is null is missing, and an empty key is none`() throws {
    let folder = try recorded()
    try folder.write(
      "questions/2.yml",
      Self.capital.replacing("id: 1", with: "id: null").replacing("France", with: "Gaul"))
    #expect(try check(folder).contains("id-missing"))
    try edit(folder, "[Paris,", "[{text: Paris, key: ''},")
    #expect(try check(folder).contains("blank"))
  }

  @Test func `a baseline that the settings name is where it belongs`() throws {
    let folder = try recorded()
    try folder.write("bindery.yml", "baseline: workbooks/base.txt\n")
    try folder.write("workbooks/base.txt", "bindery-baseline 1\n")
    #expect(try check(folder).isEmpty)
  }

  @Test func `a duplicate beside a damaged ledger is left to assign`() throws {
    let folder = try recorded()
    try folder.write("questions/2.yml", Self.capital)
    let ledger = String(decoding: try folder.read("ids.lock"), as: UTF8.self)
    try folder.write(
      "ids.lock", ledger + ledger.split(separator: "\n").dropFirst().map { $0 + "\n" }.joined())
    let found = try Pipeline(root: folder.path, jobs: 1).check().diagnostics
    let duplicate = try #require(found.first { $0.rule == .idDuplicate })
    #expect(duplicate.help?.en.hasPrefix("run `bindery assign`") == true)
  }

  @Test func `an index that stays while the right choice goes is said`() throws {
    let folder = try recorded()
    try edit(folder, "Paris, ", "")
    #expect(try check(folder) == ["correct-not-moved"])
    try edit(folder, "Paris, Lyon", "Lyon, Paris")
    #expect(try check(folder) == ["correct-not-moved"])
    try edit(folder, "Paris, Lyon", "{text: Paris, key: b}, {text: Lyon, key: a}")
    #expect(try check(folder).isEmpty)
  }

  @Test func `keys are kept by position only where positions say something`() throws {
    let folder = try recorded()
    try edit(folder, "Paris, Lyon", "Bordeaux, Paris")
    var decisions = IdentityDecisions()
    decisions.keepKeys = .all
    #expect(try assign(folder, decisions) == ["choice-keys-ambiguous"])
    decisions.keepKeys = .none
    decisions.newKeys = .all
    #expect(try assign(folder, decisions).filter { $0 != "correct-not-moved" }.isEmpty)
  }

  /// As they lie in files of other encodings, or that do not parse.
  private static let hidden: [[UInt8]] = [
    [0xFF, 0xFE] + "id: 1\ntext: x\n".utf16.flatMap { [UInt8($0), 0] },
    Array("\u{A0}id: 1\ntext: [\n".utf8),
    Array("id: &a 1\ntext: \"x\n".utf8),
    Array("id: !!int 1\ntext: \"x\n".utf8),
    Array("id: 01\ntext: x\ntype: true_false\ncorrect: true\nexplanation: e\n".utf8),
  ]

  @Test(arguments: hidden)
  func `an id in a file that cannot be read is not lost`(bytes: [UInt8]) throws {
    let folder = try recorded()
    try folder.write("questions/1.yml", bytes)
    #expect(!(try check(folder)).contains("id-lost"))
    var decisions = IdentityDecisions()
    decisions.retiresLost = "2026-11"
    _ = try assign(folder, decisions)
    #expect(try line(folder)?.hasPrefix("question 1 live") == true)
  }

  @Test func `a list cannot reach what lies aside, and its id is not lost`() throws {
    let folder = try recorded()
    try folder.write("questions/1.yml", Self.capital.replacing("id: 1", with: "id: 2"))
    try folder.write("questions/_old/1.yml", Self.capital)
    let found = try check(folder)
    #expect(found.contains("unknown-reference") && !found.contains("id-lost"))
  }

  @Test func `settings that are not understood stop assign`() throws {
    let folder = try recorded()
    try folder.write("bindery.yml", "format: 2\n")
    try folder.write("questions/2.yml", Self.capital.replacing("id: 1\n", with: ""))
    #expect(try assign(folder) == ["settings-form"])
    #expect(String(decoding: try folder.read("questions/2.yml"), as: UTF8.self).hasPrefix("text:"))
  }

  @Test func `a ledger behind a link is read, and never written through`() throws {
    let folder = try recorded()
    try folder.write("real.lock", folder.read("ids.lock"))
    try removeFile(folder.path + "/ids.lock")
    try folder.link("ids.lock", to: "real.lock")
    #expect(!(try check(folder)).contains("ledger-missing"))
    #expect(throws: FileError.self) { try assign(folder) }
  }

  @Test func `a lock without a ledger holds nothing`() throws {
    let folder = try recorded()
    try removeFile(folder.path + "/ids.lock")
    var options = CheckOptions()
    options.isLocked = true
    let result = try Pipeline(root: folder.path, jobs: 1).check(options)
    #expect(result.diagnostics.contains { $0.rule == .ledgerBehind })
  }
}
