import BinderyFormat

/// Finds the questions that lines of the ledger speak of, among questions that do not say so themselves.
///
/// Made for a whole bank without ids: what is as it was is looked up, and of what only looks alike a bounded number is
/// compared.
struct QuestionFinder {
  private var questions: [(index: Int, traits: QuestionTraits, isTaken: Bool)] = []
  /// Places in `questions`, the first one last.
  private var equal: [Likeness: [Int]] = [:]
  private var alike: [Band: [Int]] = [:]

  /// Of those that look alike, as many are compared with a line.
  private static let mostCompared = 200

  private struct Likeness: Hashable {
    let sketch: Sketch
    let choices: [UInt32]

    init(_ sketch: Sketch, _ choices: [ChoiceDigest]) {
      self.sketch = sketch
      self.choices = choices.map(\.bits).sorted()
    }
  }

  /// Two neighbouring bytes of a sketch: of two sketches with nine bytes in common, one band at least is the same.
  private struct Band: Hashable {
    let number: Int
    let first: UInt8
    let second: UInt8
  }

  /// - Parameter indices: Of the questions in the bank, in path order.
  init(_ indices: [Int], in bank: Bank) {
    questions = indices.map {
      (index: $0, traits: QuestionTraits(sketching: bank.questions[$0]), isTaken: false)
    }
    for place in questions.indices.reversed() {
      let traits = questions[place].traits
      equal[Likeness(traits.sketch, traits.choices.map(\.digest)), default: []].append(place)
    }
    for place in questions.indices {
      for band in Self.bands(of: questions[place].traits.sketch) {
        alike[band, default: []].append(place)
      }
    }
  }

  /// The index of the question that each line surely speaks of; no question is found twice, unchanged ones first.
  mutating func find(_ lines: [LedgerEntry]) -> [LedgerKey: Int] {
    var found: [LedgerKey: Int] = [:]
    for line in lines { found[line.key] = takeEqual(to: line) }
    for line in lines where found[line.key] == nil { found[line.key] = takeAlike(to: line) }
    return found
  }

  private mutating func takeEqual(to line: LedgerEntry) -> Int? {
    guard let sketch = line.sketch else { return nil }
    let likeness = Likeness(sketch, line.living.map(\.digest))
    while let place = equal[likeness]?.popLast() {
      if !questions[place].isTaken { return take(place) }
    }
    return nil
  }

  private mutating func takeAlike(to line: LedgerEntry) -> Int? {
    guard let sketch = line.sketch else { return nil }
    var best: (place: Int, fit: Int)?
    for place in places(alike: sketch) {
      let fit = questions[place].traits.fit(line)
      if fit > best?.fit ?? 0 { best = (place, fit) }
    }
    guard let best, best.fit >= QuestionTraits.surelyTheSame else { return nil }
    return take(best.place)
  }

  /// Some that share a band with a sketch and are not taken.
  private func places(alike sketch: Sketch) -> [Int] {
    var places: [Int] = []
    for band in Self.bands(of: sketch) {
      for place in alike[band] ?? [] where !questions[place].isTaken {
        places.append(place)
        if places.count == Self.mostCompared { return places }
      }
    }
    return places
  }

  private mutating func take(_ place: Int) -> Int {
    questions[place].isTaken = true
    return questions[place].index
  }

  private static func bands(of sketch: Sketch) -> [Band] {
    (0..<8).map {
      Band(number: $0, first: sketch.byte(2 * $0), second: sketch.byte(2 * $0 + 1))
    }
  }
}
