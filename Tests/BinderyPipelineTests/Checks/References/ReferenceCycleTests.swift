import BinderyFormat
import Testing

@testable import BinderyPipeline

@Suite struct ReferenceCycleTests {
  /// The places of what the rule finds, each as the ids of the questions whose entries it names.
  private func circles(_ replaces: [[UInt64]]) -> [[UInt64]] {
    var bank = Bank(settings: Settings(), media: MediaLibrary(paths: []))
    for (index, replaced) in replaces.enumerated() {
      // The start of a range stands for the question.
      let range = SourceRange(index + 1, index + 2)
      var question = Question(
        file: "questions/1.yml", range: range, id: Written(.number(UInt64(index + 1)), range),
        type: .singleChoice, text: Text(bytes: [], range: range))
      question.replaces = replaced.map { Written(.number($0), range) }
      bank.questions.append(question)
    }
    bank.index()
    var report = Report()
    guard case .bank(let check) = Rule.referenceCycle.check else { return [] }
    check(bank, &report)
    return report.diagnostics.map { diagnostic in
      ([diagnostic.place] + diagnostic.related.map(\.place)).map { UInt64($0.range.start) }
    }
  }

  @Test func `a chain, a tree and two ways to one question are no circles`() {
    #expect(circles([[2], [3], []]).isEmpty)
    #expect(circles([[2, 3], [4], [4], []]).isEmpty)
  }

  @Test func `each circle is found once, in its order`() {
    #expect(circles([[3], [1], [2]]) == [[1, 3, 2]])
    #expect(circles([[2], [1], [4], [3]]) == [[1, 2], [3, 4]])
  }

  @Test func `questions that lead into a circle are not part of it`() {
    #expect(circles([[2], [3], [2]]) == [[2, 3]])
  }

  @Test func `a question that replaces itself has another rule`() {
    #expect(circles([[1]]).isEmpty)
  }

  @Test func `a chain as long as a bank is walked`() {
    let count = UInt64(100_000)
    #expect(circles((1...count).map { $0 == count ? [] : [$0 + 1] }).isEmpty)
    #expect(circles((1...count).map { [$0 % count + 1] }).count == 1)
  }
}
