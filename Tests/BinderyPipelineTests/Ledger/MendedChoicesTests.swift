import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct MendedChoicesTests {
  @Test func `choices whose texts are mended keep their keys`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "workbooks/1.yml",
      """
      id: 1
      title: 調
      questions:
        - id: 1
          text: どれか
          choices:
            - C #1
            - D #2
          correct: 0
          explanation: なし

      """)
    let pipeline = Pipeline(root: folder.path, jobs: 1)
    var random = SeededGenerator(seed: 1)
    _ = try pipeline.assign(using: &random)
    let mend = { (diagnostics: [Diagnostic]) in
      let fixes = Fixes(diagnostics)
      for file in fixes.files {
        try folder.write(file, fixes.apply(to: folder.read(file), of: file))
      }
      return !fixes.files.isEmpty
    }
    let result = try pipeline.check(CheckOptions(), rounds: 3, onWait: {}, mending: mend)
    #expect(result.diagnostics.isEmpty)
    let ledger = try #require(try Sample.ledger(in: folder))
    // The digests of `C #1` and `D #2`, by `printf 'C #1' | sha256sum`.
    #expect(ledger.entry(.question, .number(1))?.living.map(\.key.name) == ["a", "b"])
    #expect(
      ledger.entry(.question, .number(1))?.living.map(\.digest.bits) == [0x3aa8_a25e, 0xfc38_2918])
  }
}
