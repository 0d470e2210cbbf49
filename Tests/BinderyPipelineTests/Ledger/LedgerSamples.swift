import BinderyFormat
import TestSupport

@testable import BinderyPipeline

/// Pieces of a bank, for tests of ids and keys.
enum Sample {
  static func text(_ string: String, at offset: Int = 0) -> Text {
    Text(bytes: Array(string.utf8)[...], range: SourceRange(offset, offset + string.utf8.count))
  }

  /// A question whose choices are given as `text` or `key=text`; the first is right.
  static func question(
    _ id: String?, _ stem: String = "問い", _ choices: [String] = ["甲", "乙", "丙"],
    file: String = "questions/1.yml", at offset: Int = 0, slot: IDSlot? = nil
  ) -> Question {
    var question = Question(
      file: file, range: SourceRange(offset, offset + 100),
      idSlot: slot ?? (id == nil ? .block(offset: offset, lineEnd: "\n", indentation: "") : nil),
      type: .singleChoice, text: text(stem, at: offset))
    question.id = id.flatMap { ItemID($0) }.map { Written($0, SourceRange(at: offset)) }
    question.choices = choices.map { choice in
      let parts = choice.split(separator: "=", maxSplits: 1)
      var result = Choice(text: text(String(parts.last ?? "")), range: SourceRange(at: offset))
      if parts.count == 2 { result.key = Written(String(parts[0]), SourceRange(at: offset)) }
      return result
    }
    question.answer = choices.isEmpty ? .none : .choices([0])
    return question
  }

  static func workbook(_ id: String?, _ questions: [String] = [], file: String) -> Workbook {
    var workbook = Workbook(
      file: file, range: SourceRange(0, 500),
      idSlot: id == nil ? .block(offset: 0, lineEnd: "\n", indentation: "") : nil,
      title: text("題"), entriesRange: SourceRange(0, 0))
    workbook.id = id.flatMap { ItemID($0) }.map { Written($0, SourceRange(at: 0)) }
    workbook.entries = questions.compactMap { ItemID($0) }
      .map { .reference(Written($0, SourceRange(at: 0))) }
    return workbook
  }

  static func bank(
    _ questions: [Question], _ workbooks: [Workbook] = [], scheme: IDScheme? = nil
  ) -> Bank {
    var settings = Settings()
    settings.scheme = scheme
    var bank = Bank(settings: settings, media: MediaLibrary(paths: []))
    bank.questions = questions
    bank.workbooks = workbooks
    bank.index()
    return bank
  }

  /// A ledger of these lines behind the first.
  static func ledger(_ lines: String...) throws -> Ledger {
    var report = Report()
    let file = (["bindery-ids 1"] + lines).map { $0 + "\n" }.joined()
    let ledger = Ledger.read(Array(file.utf8), report: &report)
    guard let ledger else { throw Unreadable(messages: report.diagnostics.map(\.message.en)) }
    return ledger
  }

  /// The ledger in a content folder; nil where it is damaged.
  static func ledger(in folder: TemporaryFolder) throws -> Ledger? {
    var report = Report()
    return Ledger.read(try folder.read(Ledger.fileName), report: &report)
  }

  struct Unreadable: Error { let messages: [String] }
}

extension Identity {
  /// The three steps at once, on one thread.
  static func resolve(
    bank: Bank, ledger: Ledger?, isSketching: Bool = false, report: inout Report
  ) -> IdentityResult {
    let identity = Identity(bank: bank, ledger: ledger, isSketching: isSketching, report: &report)
    let questions = identity.indices.map { identity.ofQuestion($0, report: &report) }
    return identity.join(questions)
  }
}

extension Ledger {
  /// The file as it would be written.
  func written() -> [UInt8] {
    var out: [UInt8] = []
    forEachLine { out += Array($0) + [UInt8(ascii: "\n")] }
    return out
  }

  /// The lines behind the first.
  var writtenLines: [String] {
    String(decoding: written(), as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
  }
}

extension Assigning.Helpers {
  /// On one thread, with every finding standing.
  static var oneByOne: Self {
    Self(
      identify: { identity, report in
        identity.indices.map { identity.ofQuestion($0, report: &report) }
      },
      settle: { $0.diagnostics })
  }
}

extension Report {
  var rules: [String] { diagnostics.map(\.rule.name) }
}

/// A generator whose numbers follow from its seed (splitmix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
