import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct LeakCheckTests {
  /// What the check finds in an object that holds the questions 1 (free), 2 (paid) and 3 (a draft).
  private func rules(tier: String?, retired: Set<ItemID> = []) throws -> [String] {
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
    #expect(try rules(tier: "pro", retired: [.number(1)]) == ["retired-leak", "draft-leak"])
  }
}
