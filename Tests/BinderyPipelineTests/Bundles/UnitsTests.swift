import Testing

@testable import BinderyPipeline

@Suite struct UnitsTests {
  @Test("neighbours of one passage are one unit, others are units of their own")
  func ranges() {
    let passages = [11: 0, 12: 0, 13: 1, 15: 0, 16: 0]
    let units = Units([10, 11, 12, 13, 14, 15, 16]) { passages[$0] }
    #expect(units.ranges == [0..<1, 1..<3, 3..<4, 4..<5, 5..<7])
    #expect(units.places(1..<3) == 1..<4)
    #expect(units.places(0..<5) == 0..<7)
  }

  @Test("units are equal that list the same questions in the same order")
  func numbers() {
    var numbers = UnitNumbers()
    func of(_ questions: [Int], _ passages: [Int: Int]) -> [Int] {
      numbers.numbers(of: Units(questions) { passages[$0] }, questions)
    }
    let passages = [1: 0, 2: 0, 3: 0]
    let one = of([1, 2, 9, 3], passages)
    #expect(one == [-1, 9, 3])
    #expect(of([9, 1, 2], passages) == [9, -1])
    #expect(of([2, 1, 9], passages) == [-2, 9])
    #expect(of([1, 2, 3], passages) == [-3])
  }
}
