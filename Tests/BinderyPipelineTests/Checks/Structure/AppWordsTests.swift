import TestSupport
import Testing

@testable import BinderyPipeline

/// What is said of words that an app or what it ships does not know.
@Suite struct AppWordsTests {
  private func findings(_ apps: [String: String], access: String = "free") throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    try folder.write("ids.lock", "bindery-ids 1\n")
    try folder.write(
      "workbooks/a.yml",
      """
      id: 1
      title: 試験
      access: \(access)
      questions:
      - {id: 1, text: 川はどれか。, choices: [甲の川, 乙の山], correct: 0, explanation: 川です。}

      """)
    try folder.write("categories/a.yml", "id: 1\ntitle: 分類\nworkbooks: [1]\n")
    for (name, lines) in apps {
      try folder.write("apps/\(name).yml", "title: アプリ\ncategories: [1]\n" + lines)
    }
    return try Pipeline(root: folder.path, jobs: 1).check().diagnostics
      .filter { $0.rule == .enumValue }
  }

  @Test func `Of two apps the one that lacks the tier is named`() throws {
    let found = try findings(["one": "tiers: [hi]\n", "two": ""], access: "hi")
    #expect(
      found.map(\.message.en) == [
        "`hi` is no tier of the app `two`, which ships the workbook too"
      ])
    #expect(try findings(["one": "tiers: [hi]\n", "two": "tiers: [hi]\n"], access: "hi").isEmpty)
  }

  @Test func `A tier that no app has is a word that is none`() throws {
    let found = try findings(["one": "tiers: [hi]\n", "two": "tiers: [hi]\n"], access: "hii")
    #expect(found.map(\.message.en) == ["`hii` is no value of `access`"])
    #expect(found.map(\.help?.en) == ["write one of `free`, `hi`"])
  }

  @Test func `Types of records are no choice where there are none`() throws {
    let found = try findings(["one": "records: [zoo]\n"])
    #expect(
      found.map(\.help?.en) == [
        "write the type's schema into `record-types/TYPE.yml`, or delete the name here"
      ])
  }
}
