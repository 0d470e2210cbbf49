import TestSupport
import Testing

@testable import BinderyPipeline

@Suite struct KeySheetTests {
  private static let choices = """
    id: 1
    title: 試験
    key-sheet: key.csv
    questions:
    - {id: 1, text: 問一はどれか。, choices: [甲, 乙, 丙], correct: 1, explanation: 乙。}
    - {id: 2, type: multiple_choice, text: 問二はどれか。, choices: [甲, 乙, 丙], correct: [0, 2], explanation: 甲と丙。}
    - {id: 3, type: true_false, text: 問三は正しい。, correct: true, explanation: 正しい。}

    """

  private func check(
    _ sheet: String, _ workbook: String = KeySheetTests.choices,
    at path: String = "workbooks/key.csv"
  ) throws -> [String] {
    try check(Array(sheet.utf8), workbook, at: path)
  }

  private func check(
    _ sheet: [UInt8], _ workbook: String = KeySheetTests.choices,
    at path: String = "workbooks/key.csv"
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write("ids.lock", "bindery-ids 1\n")
    try folder.write("workbooks/a.yml", workbook)
    try folder.write(path, sheet)
    return try Pipeline(root: folder.path, jobs: 1).check().diagnostics
      .map { "\($0.rule.name) \($0.message.en)" }
  }

  @Test(
    "a sheet that agrees says nothing, however it is written",
    arguments: [
      "1,イ\n2,ア ウ\n3,○\n", "number,answer\r\n1,B\r\n2,A、C\r\n3,×\r\n".replacing("×", with: "◯"),
      "\u{FEFF}問,正解\n１,ｂ\n２,ａ　ｃ\n３,正\n", "1,②\r2,①③\r3,true\r",
      "\"1\",\"2\"\n\"2\",\"3,1\"\n\"3\",\"T\"",
      "問題番号,正解,備考\n1,イ,\n2,ア ウ\n3,○\n", "問1,(イ),,\n第2問,ア・ウ\n003,〇\n\n,,\n", "3,○\n1,ｲ\n2,ウア\n",
    ])
  func agrees(_ sheet: String) throws { #expect(try check(sheet) == []) }

  @Test("the sheet may lie anywhere below the content folder")
  func elsewhere() throws {
    let workbook = Self.choices.replacing("key.csv", with: "keys/2026/a.csv")
    #expect(try check("1,イ\n2,ア ウ\n3,○\n", workbook, at: "keys/2026/a.csv") == [])
    #expect(try check("1,イ\n2,ア ウ\n3,○\n", workbook, at: "workbooks/keys/2026/a.csv") == [])
  }

  @Test(
    "each disagreement is one finding",
    arguments: [
      ("1,ア\n2,ア ウ\n3,○\n", "the answer sheet says `ア` for number 1, and here `イ` is right"),
      ("1,イ\n2,ア\n3,○\n", "the answer sheet says `ア` for number 2, and here `ア、ウ` is right"),
      ("1,4\n2,1 3\n3,○\n", "the answer sheet says `4` for number 1, and here `2` is right"),
      ("1,イ\n2,ア ウ\n3,×\n", "the answer sheet says `×` for number 3, and here `○` is right"),
      ("1,イ\n2,ア ウ\n3,ア\n", "`ア` is no answer to number 3"),
      ("1,乙\n2,ア ウ\n3,○\n", "`乙` is no answer to number 1"),
      ("1,\n2,ア ウ\n3,○\n", "number 1 has no answer in the sheet"),
      ("1,イ\n2,ア ウ\n", "the answer sheet has no number 3"),
      ("1,イ\n2,ア ウ\n3,○\n4,ア\n", "the workbook has no question with the number 4"),
      ("1,イ\n2,ア ウ\n3,○\n3,○\n", "number 3 comes twice in the answer sheet"),
      ("1,イ\n2,ア,ウ\n3,○\n", "the line is no number and answer"),
      ("1;イ\n2;ア\n3;○\n", "3 lines are no number and answer"),
      ("1,\"イ\n2,ア ウ\n3,○\n", "the line is no number and answer"),
    ])
  func disagrees(_ sheet: String, _ message: String) throws {
    #expect(try check(sheet) == ["key-sheet " + message])
  }

  @Test("the number is the one in the source where every question has one, else the place")
  func numbers() throws {
    func workbook(_ last: String) -> String {
      """
      id: 1
      title: 試験
      key-sheet: key.csv
      questions:
      - {id: 1, text: 問一はどれか。, choices: [甲, 乙], correct: 1, explanation: 乙。, source: {number: 問11}}
      - {id: 2, text: 問二はどれか。, choices: [甲, 乙], correct: 0, explanation: 甲。\(last)}

      """
    }
    #expect(try check("11,イ\n1-2,ア\n", workbook(", source: {number: 1-2}")) == [])
    #expect(try check("1,イ\n2,ア\n", workbook("")) == [])
  }

  @Test(
    "numbers and typed answers are compared as they are read",
    arguments: [
      ("1,1200\n2,TCP\n3,なんでも\n", nil), ("1,+1200\n2,TCP\n3,ア\n", nil),
      ("1,1200\n2,tcp\n3,ア\n", "the answer sheet says `tcp` for number 2, and here `TCP` is right"),
      ("1,\"1,200.0 m\"\n2,伝送制御\n3,ア\n", nil),
      ("1,120\n2,TCP\n3,ア\n", "the answer sheet says `120` for number 1, and here `1200` is right"),
      ("1,1200\n2,UDP\n3,ア\n", "the answer sheet says `UDP` for number 2, and here `TCP` is right"),
    ])
  func typed(_ sheet: String, _ message: String?) throws {
    let workbook = """
      id: 1
      title: 試験
      key-sheet: key.csv
      questions:
      - {id: 1, type: numeric, text: 長さはいくらか。, correct: 1200, unit: m, explanation: 1200 m。}
      - {id: 2, type: short_text, text: 略語を書け。, correct: [TCP, 伝送制御], explanation: TCP。}
      - {id: 3, type: ordering, text: 小さい順に並べよ。, choices: [小さい, 中くらい, 大きい], explanation: 大きさの順。}

      """
    #expect(try check(sheet, workbook) == (message.map { ["key-sheet " + $0] } ?? []))
  }

  @Test("a finding about the key stands at the key, with the sheet's line beside it")
  func places() throws {
    let folder = try TemporaryFolder()
    try folder.write("workbooks/a.yml", Self.choices)
    try folder.write("workbooks/key.csv", "1,イ\n2,ア ウ\n3,×\n")
    let found = try Pipeline(root: folder.path, jobs: 1).check().diagnostics
      .first { $0.rule == .keySheet }
    let bytes = Array(Self.choices.utf8)
    let range = try #require(found?.place.range)
    #expect(String(decoding: bytes[range.start..<range.end], as: UTF8.self) == "true")
    #expect(found?.related.map(\.place) == [Place("workbooks/key.csv", SourceRange(16, 20))])
  }

  @Test("a sheet in Shift_JIS is not guessed at")
  func shiftJIS() throws {
    // 1,イ 2,ア in CP932
    let found = try check([0x31, 0x2C, 0x83, 0x43, 0x0A, 0x32, 0x2C, 0x83, 0x41, 0x0A])
    #expect(found == ["encoding the file is not UTF-8; it is probably Shift_JIS (CP932)"])
  }

  @Test("only a sheet that a workbook names may lie among the sources")
  func stray() throws {
    let workbook = Self.choices.replacing("key-sheet: key.csv\n", with: "")
    #expect(
      try check("1,イ\n", workbook) == [
        "stray-file the file is no YAML file (`.yml`) and is not read"
      ])
  }
}
