import Foundation
import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct GitHistoryTests {
  private func git(_ arguments: String..., in folder: TemporaryFolder, at time: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", folder.path, "-c", "user.name=t", "-c", "user.email=t@example.org"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_COMMITTER_DATE": time, "GIT_AUTHOR_DATE": time]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  private func question(_ id: Int) -> String {
    "id: \(id)\ntext: 問い\nchoices: [甲, 乙]\nanswer: 甲\nexplanation: e\n"
  }

  @Test func `of two equal questions the younger one is the copy`() throws {
    let folder = try TemporaryFolder()
    try folder.write("workbooks/1.yml", "id: 1\ntitle: w\nquestions: [1, 2, 3]\n")
    try folder.write("questions/b.yml", question(2))
    try git("init", "-q", in: folder, at: "2026-01-01T00:00:00Z")
    try git("add", "-A", in: folder, at: "2026-01-01T00:00:00Z")
    try git("commit", "-qm", "b", in: folder, at: "2026-01-01T00:00:00Z")
    try folder.write("questions/a.yml", question(1))
    try git("add", "-A", in: folder, at: "2026-02-01T00:00:00Z")
    try git("commit", "-qm", "a", in: folder, at: "2026-02-01T00:00:00Z")
    try folder.write("questions/0.yml", question(3))

    func copies(asksGit: Bool) throws -> [String] {
      var options = CheckOptions()
      options.asksGit = asksGit
      return try Pipeline(root: folder.path, jobs: 1).check(options).diagnostics
        .filter { $0.rule == .idCopy }.map(\.place.file)
    }
    // By path without git; with it, what is not committed yet is the youngest.
    #expect(try copies(asksGit: false) == ["questions/a.yml", "questions/b.yml"])
    #expect(try copies(asksGit: true) == ["questions/0.yml", "questions/a.yml"])
  }

  @Test func `outside a repository nothing is known`() throws {
    let folder = try TemporaryFolder()
    try folder.write("questions/1.yml", question(1))
    let place = Place("questions/1.yml", SourceRange(at: 0))
    #expect(GitHistory(root: folder.path).since(place) == nil)
  }
}
