import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct QuestionFinderTests {
  private func line(_ id: UInt64, of question: Question) -> LedgerEntry {
    var report = Report()
    let context = IdentityContext(isSketching: true)
    let identity = QuestionIdentity(
      question, id: .number(id), recorded: nil, context, report: &report)
    return identity.entry ?? LedgerEntry(LedgerKey(.question, .number(id)))
  }

  private func key(_ id: UInt64) -> LedgerKey { LedgerKey(.question, .number(id)) }

  @Test func `unchanged questions are found first, and none twice`() {
    let old = Sample.question(nil, "海月という漢字の読みはどれか。", ["くらげ", "ひとで"])
    let edited = Sample.question(nil, "海月という漢字の読みはどれですか。", ["くらげ", "ひとで"])
    let bank = Sample.bank([edited, old, old])
    var finder = QuestionFinder([0, 1, 2], in: bank)
    // The first two lines are those of the equal questions; what is left for the third is the edited one.
    let lines = [line(7, of: old), line(8, of: old), line(9, of: old), line(10, of: old)]
    #expect(finder.find(lines) == [key(7): 1, key(8): 2, key(9): 0])
  }

  @Test func `another question is not found`() {
    let bank = Sample.bank([Sample.question(nil, "水の沸点は何度か。", ["100", "0"])])
    var finder = QuestionFinder([0], in: bank)
    #expect(finder.find([line(1, of: Sample.question(nil, "海月の読みはどれか。", ["くらげ"]))]).isEmpty)
  }

  @Test func `in a bank that lost all its ids each question gets its own back`() {
    let questions = (0..<3_000).map {
      Sample.question(nil, "問\($0)：次のうち、正しいものはどれか。", ["甲\($0)", "乙"], at: $0)
    }
    let bank = Sample.bank(questions)
    var finder = QuestionFinder(Array(questions.indices), in: bank)
    let lines = questions.indices.map { line(UInt64($0 + 1), of: questions[$0]) }
    let expected = Dictionary(
      uniqueKeysWithValues: questions.indices.map { (key(UInt64($0 + 1)), $0) })
    #expect(finder.find(lines) == expected)
  }
}
