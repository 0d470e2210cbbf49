import Testing

@testable import BinderyPipeline

/// What is offered for a value that is not in its field's form.
@Suite struct FormFixesTests {
  private let place = Place("a.yml", SourceRange(0, 1))

  @Test(arguments: [
    ("03", "3"), ("010", "10"), ("００７", "7"), ("１２", "12"), ("+1", "1"), (".5", "0.5"),
    ("-.5", "-0.5"), ("1.", "1"),
    ("1,000", "1000"), ("1_000_000", "1000000"), ("1,234.5", "1234.5"), ("−3", "-3"), ("00", "0"),
  ])
  func `A number that can only mean one thing is put right`(written: String, meant: String) {
    let finding = Diagnostic.numberForm(field: "points", written: written, at: place)
    #expect(finding.edits.map(\.text) == [meant])
  }

  @Test(
    arguments: [
      ("0x1F", "hexadecimal"), ("1:30", "time"), ("1e3", "exponent"), ("1/2", "fraction"),
      ("50%", "percentage"),
      ("0o17", "octal"), ("1,5", nil), ("三", nil), ("", nil), ("1.2.3", nil), (".inf", "finite"),
    ] as [(String, String?)])
  func `Any other is explained and left to the author`(written: String, reason: String?) {
    let finding = Diagnostic.numberForm(field: "points", written: written, at: place)
    #expect(finding.edits.isEmpty)
    #expect(finding.message.en.contains(reason ?? "no number"))
    #expect(finding.help != nil)
  }

  @Test(arguments: [
    ("yes", "true"), ("True", "true"), ("ON", "true"), ("no", "false"), ("off", "false"),
    ("いいえ", "false"),
  ])
  func `Words for true and false are put right`(written: String, meant: String) {
    #expect(
      Diagnostic.booleanForm(field: "shuffle", written: written, at: place).edits.map(\.text) == [
        meant
      ])
  }

  @Test func `Other words are not`() {
    #expect(Diagnostic.booleanForm(field: "shuffle", written: "1", at: place).edits.isEmpty)
  }

  @Test(arguments: [
    ("2026-04-01 09:00 +09:00", "2026-04-01T09:00:00+09:00"),
    ("2026/4/1 9:00 JST", "2026-04-01T09:00:00+09:00"),
    ("2026-04-01T09:00:00+0900", "2026-04-01T09:00:00+09:00"),
    ("2026-04-01 00:00:00 UTC", "2026-04-01T00:00:00Z"),
    ("2026-04-01T09:00+9", "2026-04-01T09:00:00+09:00"),
  ])
  func `A moment with its zone is put into form`(written: String, meant: String) {
    #expect(
      Diagnostic.dateForm(field: "from", written: written, at: place).edits.map(\.text) == [meant])
  }

  @Test(arguments: [
    "2026-04-01", "2026-04-01 09:00", "4/1", "2026-02-30 09:00 Z", "来年",
    "2026-04-01T09:00:00+09:00:00",
  ])
  func `Where the zone or the date is missing, the author decides`(written: String) {
    #expect(Diagnostic.dateForm(field: "from", written: written, at: place).edits.isEmpty)
  }

  @Test(arguments: [
    ("explanaton", "explanation", true), ("tpye", "type", true), ("memo", "media", false),
  ])
  func `Only a close name is put in place of an unknown field`(
    name: String, known: String, isClose: Bool
  ) {
    #expect(UnknownField.isClose(name, known) == isClose)
    let finding = Diagnostic.unknownField(
      name, of: Words(en: "question", ja: "問題"), nearest: known, isFixable: isClose, at: place)
    #expect(finding.edits.map(\.text) == (isClose ? [known] : []))
  }
}
