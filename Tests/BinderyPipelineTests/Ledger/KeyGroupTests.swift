import BinderyFormat
import TestSupport
import Testing

@testable import BinderyPipeline

/// Keys of choices beyond `choices`: the rights of a matching, the options of drop-downs.
@Suite struct KeyGroupTests {
  private static let matching = """
    type: matching
        text: プロトコルとポート番号を結べ
        pairs:
          - [HTTPS, 443]
          - [SSH, 22]
          - [DNS, 53]
        distractors: [80]
        explanation: 解説
    """

  /// A folder with one question whose keys are recorded.
  private func folder(_ question: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try write(question, in: folder)
    try assign(folder)
    return folder
  }

  private func write(_ question: String, in folder: TemporaryFolder) throws {
    try folder.write(
      "workbooks/1.yml", "id: 1\ntitle: 題\nquestions:\n  - id: 1\n    \(question)\n")
  }

  @discardableResult
  private func assign(
    _ folder: TemporaryFolder, _ decisions: IdentityDecisions = IdentityDecisions()
  ) throws -> [String] {
    var random = SeededGenerator(seed: 1)
    return try Pipeline(root: folder.path, jobs: 1).assign(decisions, using: &random)
      .diagnostics.map(\.rule.name)
  }

  /// The keys as the ledger writes them, without digests.
  private func keys(_ folder: TemporaryFolder) throws -> String {
    let entry = try Sample.ledger(in: folder)?.entry(.question, .number(1))
    return (entry?.keys ?? []).map {
      ($0.isFormer ? "-" : "") + $0.group.mark + $0.key.name + ($0.isRight ? "!" : "")
    }.joined(separator: " ")
  }

  @Test func `rights are recorded beside the lefts and keep their keys when they move`() throws {
    let folder = try folder(Self.matching)
    #expect(try keys(folder) == "a b c >a >b >c >d")
    let moved = Self.matching.replacing(
      "- [HTTPS, 443]\n      - [SSH, 22]", with: "- [SSH, 22]\n      - [HTTPS, 443]")
    try write(moved, in: folder)
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "b a c >b >a >c >d")
  }

  @Test func `a right reworded in place keeps its key, one taken away leaves it behind`() throws {
    let folder = try folder(Self.matching)
    try write(Self.matching.replacing("443", with: "443番"), in: folder)
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "a b c >a >b >c >d")
    try write(
      Self.matching.replacing("443", with: "443番").replacing("[80]", with: "[]"), in: folder)
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "a b c >a >b >c ->d")
    try write(
      Self.matching.replacing("443", with: "443番").replacing("[80]", with: "[25]"), in: folder)
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "a b c >a >b >c >e ->d")
  }

  @Test func `rights that are all new are asked about, and nothing of the question is recorded`()
    throws
  {
    let folder = try folder(Self.matching)
    let other = Self.matching.replacing("443", with: "四四三").replacing("22", with: "二二")
      .replacing("53", with: "五三").replacing("[80]", with: "[八〇]").replacing("SSH", with: "SFTP")
    try write(other, in: folder)
    #expect(try assign(folder) == ["choice-keys-ambiguous"])
    #expect(try keys(folder) == "a b c >a >b >c >d")
    var decisions = IdentityDecisions()
    decisions.keepKeys = .only([.number(1)])
    #expect(try assign(folder, decisions) == [])
    #expect(try keys(folder) == "a b c >a >b >c >d")
    try write(Self.matching, in: folder)
    decisions = IdentityDecisions()
    decisions.newKeys = .only([.number(1)])
    #expect(try assign(folder, decisions) == [])
    #expect(try keys(folder) == "a b c >e >f >g >h ->a ->b ->c ->d")
  }

  @Test func `an author's key names a right`() throws {
    let folder = try folder(Self.matching)
    try write(
      Self.matching.replacing("[SSH, 22]", with: "[SSH, {text: 二十二, key: b}]")
        .replacing("[80]", with: "[8080]"), in: folder)
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "a b c >a >b >c >d")
  }

  private static let cloze = """
    type: cloze
        text: HTTPS は {{=80|*443|8080}} 番、SSH は {{=*22|25}} 番
        explanation: 解説
    """

  @Test func `options of drop-downs are recorded by blank, with the right one`() throws {
    let folder = try folder(Self.cloze)
    #expect(try keys(folder) == "1a 1b! 1c 2a! 2b")
    try write(Self.cloze.replacing("=80|*443|8080", with: "=*80|8080|443"), in: folder)
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "1a! 1c 1b 2a! 2b")
  }

  @Test func `a blank put before drop-downs gives them new numbers, and no doubt`() throws {
    let folder = try folder(Self.cloze)
    try write(Self.cloze.replacing("HTTPS は", with: "暗号は {{TLS}}、HTTPS は"), in: folder)
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "-1a -1b -1c 2c 2d! 2e -2a -2b 3a! 3b")
  }

  @Test func `a question of another type leaves the keys of its groups behind`() throws {
    let folder = try folder(Self.cloze)
    try write(
      """
      type: short_text
          text: HTTPS は 1 番、SSH は 2 番
          correct: [443]
          explanation: 解説
      """, in: folder)
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "-1a -1b -1c -2a -2b")
  }

  @Test func `items of an ordering keep their keys when they move, and none is right by itself`()
    throws
  {
    let items = """
      type: ordering
          text: 古い順に並べよ
          choices: [奈良, 平安, 鎌倉, 室町]
          explanation: 解説
      """
    let folder = try folder(items)
    #expect(try keys(folder) == "a b c d")
    let moved = items.replacing("[奈良, 平安, 鎌倉, 室町]", with: "[平安, 奈良, 室町, 鎌倉]")
    try write(moved, in: folder)
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "b a d c")
    // One moved and reworded at once: only a person knows.
    try write(items.replacing("[奈良, 平安, 鎌倉, 室町]", with: "[奈良, 平安時代, 室町, 鎌倉]"), in: folder)
    #expect(try assign(folder) == ["choice-keys-ambiguous"])
  }

  @Test func `a matching is another question when stem, lefts and rights are gone`() throws {
    let folder = try folder(Self.matching)
    try write(
      """
      type: matching
          text: Which capital belongs to which country of Europe?
          pairs: [[France, Paris], [Spain, Madrid]]
          explanation: 解説
      """, in: folder)
    #expect(try assign(folder) == ["id-repurposed"])
    // With the rights still there it is the old one.
    try write(
      """
      type: matching
          text: Which port belongs to which protocol?
          pairs: [[TLS, 443], [Shell, 22], [Names, 53]]
          distractors: [80]
          explanation: 解説
      """, in: folder)
    #expect(try assign(folder) == ["choice-keys-ambiguous"])
  }

  @Test func `two branches that give out one letter of a group do not share it`() throws {
    let folder = try folder(Self.matching)
    let line = try #require(try Sample.ledger(in: folder)?.writtenLines.first)
    let other = line + " >e=00000001"
    try folder.write("ids.lock", "bindery-ids 1\n\(line)\n\(other)\nworkbook 1 live\n")
    #expect(try assign(folder) == [])
    #expect(try keys(folder) == "a b c >a >b >c >d ->e")
  }
}

@Suite struct CopyTests {
  private func rules(_ questions: String...) throws -> [String] {
    let folder = try TemporaryFolder()
    let list = questions.enumerated().map { "  - id: \($0 + 1)\n    \($1)\n" }.joined()
    try folder.write("workbooks/1.yml", "id: 1\ntitle: 題\nquestions:\n" + list)
    try folder.write("ids.lock", "bindery-ids 1\n")
    return try Pipeline(root: folder.path, jobs: 1).check(CheckOptions()).diagnostics.map(
      \.rule.name)
  }

  private func card(_ back: String) -> String {
    "type: flashcard\n    text: bank\n    back: \(back)"
  }

  @Test func `two cards may have one front, but not both sides`() throws {
    #expect(try rules(card("銀行"), card("土手")) == [])
    #expect(try rules(card("銀行"), card("銀行")) == ["id-copy"])
  }

  private func matching(_ right: String) -> String {
    "type: matching\n    text: 結べ\n    pairs: [[甲, 1], [乙, \(right)]]\n    explanation: 解説"
  }

  @Test func `rights and options tell questions apart, accepted answers do not`() throws {
    #expect(try rules(matching("2"), matching("3")) == [])
    #expect(try rules(matching("2"), matching("2")) == ["id-copy"])
    let text = "type: short_text\n    text: 読みを書け\n    explanation: 解説\n    correct: "
    #expect(try rules(text + "[くらげ]", text + "[ひとで]") == ["id-copy"])
  }
}
