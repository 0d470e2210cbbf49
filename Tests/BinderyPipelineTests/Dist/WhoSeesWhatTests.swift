import Foundation
import TestSupport
import Testing

@testable import BinderyPipeline

/// Of random projects, everything that lies under a prefix is what may, and what must.
@Suite struct WhoSeesWhatTests {
  @Test("under every prefix lies what belongs there, all of it and nothing else")
  func prefixes() throws {
    let seed = SplitMix.seed
    var random = SplitMix(state: seed)
    var built = 0
    for _ in 0..<15 {
      let project = RandomProject(&random)
      for withDrafts in [false, true] {
        if try check(project, withDrafts, "seed \(seed)") { built += 1 }
      }
    }
    #expect(built > 5, "seed \(seed): too few projects have something to deliver")
  }

  /// Whether the project was built.
  private func check(
    _ project: RandomProject, _ withDrafts: Bool, _ seed: Comment
  ) throws -> Bool {
    let folder = try TemporaryFolder()
    for file in project.files { try folder.write("content/" + file.path, file.text) }
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    options.check.withDrafts = withDrafts
    let result = try Pipeline(root: folder.path + "/content", jobs: 2).build(options)
    guard !project.hasEmptyApp(withDrafts: withDrafts) else {
      #expect(result.releases.isEmpty && !fileExists(options.out), seed)
      return false
    }
    let errors = result.check.diagnostics.filter { $0.severity == .error }.map(\.message.en)
    #expect(errors.isEmpty && !result.releases.isEmpty, seed)
    for (index, app) in project.appNames.enumerated() {
      let found = try marks(below: "\(options.out)/\(app)")
      for tier in [nil, "pro", "max"] {
        let wanted = project.marks(under: tier, of: index, withDrafts: withDrafts)
        #expect(found[tier ?? ""] ?? [] == wanted, seed)
      }
    }
    return true
  }

  /// By tier (`""` is free): the marks in all files under its prefix, whatever they are.
  private func marks(below folder: String) throws -> [String: Set<String>] {
    var marks: [String: Set<String>] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: folder) ?? .init() {
      guard !isFolder(folder + "/" + name) else { continue }
      let parts = name.split(separator: "/")
      let tier = parts[0] == "p" ? String(parts[1]) : ""
      let text = String(decoding: try readFile(folder + "/" + name), as: UTF8.self)
      for match in text.matches(of: /⟦([a-z][0-9]+)⟧/) {
        marks[tier, default: []].insert(String(match.1))
      }
    }
    return marks
  }
}

/// A plan that is wrong is found in what was packed, and nothing is released.
@Suite struct WrongPlanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    func question(_ id: Int, _ more: String = "") -> String {
      "  - {id: \(id), type: true_false, text: 問題\(id), correct: true\(more)}\n"
    }
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write("content/passages/1.yml", "id: 1\ntext: 長文。\n")
    try folder.write(
      "content/workbooks/free.yml",
      "id: 1\ntitle: 無料\nquestions:\n" + question(1) + question(2, ", status: draft"))
    try folder.write(
      "content/workbooks/pro.yml",
      "id: 2\ntitle: 有料\naccess: pro\nquestions:\n" + question(3, ", passage: 1"))
    try folder.write(
      "content/announcements/1.yml",
      "id: 1\ntitle: 下書き\npublishedAt: 2026-04-01T00:00:00Z\nstatus: draft\n")
    try folder.write("content/categories/1.yml", "id: 1\ntitle: 分類\nworkbooks: [1, 2]\n")
    try folder.write("content/apps/a.yml", "title: 甲\ncategories: [1]\ntiers: [pro]\n")
  }

  /// The rules that stop a build whose plan has the fault.
  private func rules(_ fault: (inout Catalogue, Bank) -> Void) throws -> Set<String> {
    var options = BuildOptions()
    options.out = folder.path + "/dist"
    let pipeline = Pipeline(root: folder.path + "/content", jobs: 2)
    let result = try pipeline.build(
      options,
      plan: { app, bank, withDrafts in
        var catalogue = Catalogue(app, bank: bank, withDrafts: withDrafts)
        fault(&catalogue, bank)
        return catalogue
      })
    let isReleased = fileExists(options.out + "/a/ch/local.json")
    #expect(isReleased == !result.releases.isEmpty)
    let errors = result.check.diagnostics.filter { $0.severity == .error }
    #expect(isReleased == errors.isEmpty)
    return Set(errors.map(\.rule.name))
  }

  private func index(_ id: UInt64, _ bank: Bank) -> Int { bank.questionIndex[.number(id)]! }

  @Test("the right plan is released")
  func right() throws { #expect(try rules { _, _ in } == []) }

  @Test("a draft in the plan is found")
  func draft() throws {
    #expect(
      try rules { plan, bank in plan.workbooks[0].questions.append(index(2, bank)) }
        == ["draft-leak"])
  }

  @Test("an announcement that is a draft is found")
  func announcement() throws {
    #expect(try rules { plan, _ in plan.announcements = [0] } == ["draft-leak"])
  }

  @Test("a paid question among the free ones is found, and its passage with it")
  func tier() throws {
    #expect(
      try rules { plan, bank in plan.workbooks[0].questions.append(index(3, bank)) }
        == ["tier-leak"])
  }

  @Test("a paid workbook under the free prefix is found")
  func workbook() throws {
    #expect(try rules { plan, _ in plan.workbooks[1].tier = nil } == ["tier-leak"])
  }

  @Test("what the ledger says is retired is found, whatever the plan says")
  func retired() throws {
    let checked = try Pipeline(root: folder.path + "/content", jobs: 1).checked(CheckOptions())
    let bank = checked.contents.bank
    func rules(_ retired: Set<LedgerKey>) throws -> Set<String> {
      let release = try Release(
        Catalogue(bank.apps[0], bank: bank, withDrafts: false), bank: bank,
        keys: checked.identity.keys,
        media: MediaDelivery(
          bank, root: folder.path + "/content", out: folder.path + "/dist", base: nil),
        settings: ReleaseSettings(withDrafts: false, ledger: .current, retired: retired))
      var report = Report()
      _ = try release.prepare(
        DistFolder(folder.path + "/dist", onWait: {}), jobs: 1, nil, report: &report)
      return Set(report.diagnostics.map(\.rule.name))
    }
    #expect(try rules([]) == [])
    #expect(try rules([LedgerKey(.question, .number(1))]) == ["retired-leak"])
    #expect(try rules([LedgerKey(.passage, .number(1))]) == ["retired-leak"])
  }
}
