/// What a workbook is cut between: questions, and neighbours of one passage, which stay together.
struct Units: Sendable {
  /// Each unit's questions, as places in the workbook's list.
  private(set) var ranges: [Range<Int>] = []

  /// - Parameters:
  ///   - questions: Of a workbook (indices in the bank), in its order.
  ///   - passage: The index of the passage of a question.
  init(_ questions: [Int], passage: (Int) -> Int?) {
    ranges.reserveCapacity(questions.count)
    var last: Int?
    for (place, question) in questions.enumerated() {
      let passage = passage(question)
      if let passage, passage == last {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<place + 1
      } else {
        ranges.append(place..<place + 1)
      }
      last = passage
    }
  }

  /// The questions of neighbouring units, as places in the workbook's list.
  func places(_ units: Range<Int>) -> Range<Int> {
    ranges[units.lowerBound].lowerBound..<ranges[units.upperBound - 1].upperBound
  }
}

/// Numbers the units of an app's workbooks: equal ones, which list the same questions, alike.
struct UnitNumbers {
  private var joined: [[Int]: Int] = [:]

  /// A number for each unit: a question's own index, or a negative one for several.
  mutating func numbers(of units: Units, _ questions: [Int]) -> [Int] {
    units.ranges.map { range in
      guard range.count > 1 else { return questions[range.lowerBound] }
      let members = Array(questions[range])
      if let number = joined[members] { return number }
      joined[members] = -1 - joined.count
      return -joined.count
    }
  }
}
