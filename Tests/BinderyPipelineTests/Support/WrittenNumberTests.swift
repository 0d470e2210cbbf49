import Testing

@testable import BinderyPipeline

@Suite struct WrittenNumberTests {
  private func number(_ text: String) -> WrittenNumber { WrittenNumber(ArraySlice(text.utf8)) }

  @Test(
    "numbers are in order by value, however many digits they have",
    arguments: [
      ("-10", "-9.5"), ("-0.1", "0"), ("0.1", "0.11"), ("9", "10"), ("1.09", "1.1"),
      ("9007199254740992", "9007199254740993"), ("-2", "1"), ("0.0999", "0.1"),
    ])
  func order(smaller: String, larger: String) {
    #expect(number(smaller) < number(larger) && !(number(larger) < number(smaller)))
  }

  @Test(
    "zeros at the ends make no other number",
    arguments: [("1.50", "1.5"), ("-0.0", "0"), ("3.0", "3")])
  func zeros(left: String, right: String) {
    #expect(number(left).identity == number(right).identity)
    #expect(!(number(left) < number(right)) && !(number(right) < number(left)))
  }
}
