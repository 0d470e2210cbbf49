import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct LeakCheckTests {
  /// What the check finds in an object that holds the questions 1 (free), 2 (paid) and 3 (a draft).
  private func rules(tier: String?, retired: Set<LedgerKey> = []) throws -> [String] {
    let folder = try TemporaryFolder()
    func question(_ id: Int, _ extra: String = "") -> String {
      "- id: \(id)\n  text: どれか。\n  choices: [甲, 乙]\n  correct: 0\n" + extra
    }
    try folder.write(
      "workbooks/a.yml",
      "id: 1\ntitle: 甲\nquestions:\n" + question(1) + question(3, "  status: draft\n"))
    try folder.write(
      "workbooks/b.yml", "id: 2\ntitle: 乙\naccess: pro\nquestions:\n- 1\n" + question(2))
    try folder.write("categories/1.yml", "id: 1\ntitle: 歴史\nworkbooks: [1, 2]\n")
    try folder.write("apps/a.yml", "title: 歴史\ncategories: [1]\ntiers: [pro]\n")
    let bank = try Pipeline(root: folder.path, jobs: 1).contents().bank
    let settings = ReleaseSettings(
      withDrafts: false, ledger: .none, retired: retired)
    let check = LeakCheck(
      bank: bank, catalogue: Catalogue(bank.apps[0], bank: bank, withDrafts: false),
      settings: settings)
    let lines = [1, 2, 3].map { #"{"id":"\#($0)","type":"single_choice"}"# }.joined(
      separator: ",\n")
    let bytes = Array("{\"format\":1,\"questions\":[\n\(lines)\n]}\n".utf8)
    var report = Report()
    check.check(PackedObject(name: "o/ab/x.json", bytes: bytes), tier: tier, &report)
    return report.diagnostics.map(\.rule.name)
  }

  @Test("a free object with a paid question and a draft is found out")
  func free() throws { #expect(try rules(tier: nil) == ["tier-leak", "draft-leak"]) }

  @Test("under its own tier a paid question is right")
  func paid() throws { #expect(try rules(tier: "pro") == ["draft-leak"]) }

  @Test("a retired question is found out")
  func retired() throws {
    #expect(
      try rules(tier: "pro", retired: [LedgerKey(.question, .number(1))]) == [
        "retired-leak", "draft-leak",
      ])
  }

  /// What the check finds in an object with the passages 1 (of a free question), 2 (of a paid one) and 3 (of a draft).
  private func passageRules(tier: String?, retired: Set<LedgerKey> = []) throws -> [String] {
    let folder = try TemporaryFolder()
    func question(_ id: Int, _ extra: String = "") -> String {
      "- id: \(id)\n  passage: \(id)\n  text: どれか。\n  choices: [甲, 乙]\n  correct: 0\n" + extra
    }
    try folder.write(
      "passages/a.yml", (1...3).map { "id: \($0)\ntext: 文\($0)\n" }.joined(separator: "---\n"))
    try folder.write(
      "workbooks/a.yml",
      "id: 1\ntitle: 甲\nquestions:\n" + question(1) + question(3, "  status: draft\n"))
    try folder.write(
      "workbooks/b.yml", "id: 2\ntitle: 乙\naccess: pro\nquestions:\n- 1\n" + question(2))
    try folder.write("categories/1.yml", "id: 1\ntitle: 歴史\nworkbooks: [1, 2]\n")
    try folder.write("apps/a.yml", "title: 歴史\ncategories: [1]\ntiers: [pro]\n")
    let bank = try Pipeline(root: folder.path, jobs: 1).contents().bank
    let check = LeakCheck(
      bank: bank, catalogue: Catalogue(bank.apps[0], bank: bank, withDrafts: false),
      settings: ReleaseSettings(withDrafts: false, ledger: .none, retired: retired))
    // Passages have ids of their own: here those of questions that may stand nowhere.
    let passages = [1, 2, 3].map { #"{"id":"\#($0)","text":"文"}"# }.joined(separator: ",\n")
    let bytes = Array(
      "{\"format\":1,\"passages\":[\n\(passages)\n],\"questions\":[\n{\"id\":\"1\"}\n]}\n".utf8)
    var report = Report()
    check.check(PackedObject(name: "o/ab/x.json", bytes: bytes), tier: tier, &report)
    return report.diagnostics.map { "\($0.rule.name) \($0.place.file)" }
  }

  @Test("passages of paid questions and of drafts are found out")
  func passages() throws {
    let leak = "tier-leak passages/a.yml"
    #expect(try passageRules(tier: nil) == [leak, leak])
    #expect(try passageRules(tier: "pro") == [leak])
  }

  @Test("a retired passage is found out, and is not taken for the question with its id")
  func retiredPassage() throws {
    let leak = "tier-leak passages/a.yml"
    #expect(
      try passageRules(tier: "pro", retired: [LedgerKey(.passage, .number(1))])
        == ["retired-leak passages/a.yml", leak])
  }
}
