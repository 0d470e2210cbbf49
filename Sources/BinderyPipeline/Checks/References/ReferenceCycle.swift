/// A chain of replacements that comes back to its start has no newest question.
extension Rule {
  package static let referenceCycle = Rule(
    "reference-cycle", .references, .error,
    explanation: Words(
      en: """
        Following `replaces` from question to question leads back to where it began, so none of \
        them is the newest. Find the entry that points the wrong way and delete it.
        """,
      ja: """
        `replaces` を順にたどると元の問題に戻ってしまい、どれが新しい問題か決まりません。\
        向きが逆になっている行を探して消してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H2O, CO2]
          correct: 0
          explanation: 水は H2O です。
          replaces: [2]
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O2, CO2]
          correct: 1
          explanation: 二酸化炭素は CO2 です。
          replaces: [1]
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H2O, CO2]
          correct: 0
          explanation: 水は H2O です。
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O2, CO2]
          correct: 1
          explanation: 二酸化炭素は CO2 です。
          replaces: [1]
      """,
    check: .bank(checkCycles))
}

extension Rule {
  private static func checkCycles(_ bank: Bank, _ report: inout Report) {
    var done: Set<Int> = []
    for start in bank.questions.indices where !bank.questions[start].replaces.isEmpty {
      if done.contains(start) { continue }
      var path: [Int] = []
      if let cycle = bank.cycle(from: start, &path, &done) {
        report.add(.referenceCycle(cycle, bank))
      }
    }
  }
}

extension Bank {
  /// The questions of the first cycle that is met on the way along `replaces`, or nil.
  fileprivate func cycle(from index: Int, _ path: inout [Int], _ done: inout Set<Int>) -> [Int]? {
    if let start = path.firstIndex(of: index) { return Array(path[start...]) }
    guard done.insert(index).inserted else { return nil }
    path.append(index)
    defer { path.removeLast() }
    for replaced in questions[index].replaces {
      guard let next = questionIndex[replaced.value], next != index else { continue }
      if let cycle = cycle(from: next, &path, &done) { return cycle }
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func referenceCycle(_ cycle: [Int], _ bank: Bank) -> Diagnostic {
    let places = cycle.compactMap { index in
      bank.questions[index].replaces.first.map { bank.questions[index].place($0.range) }
    }
    return Diagnostic(
      .referenceCycle, at: places[0],
      Words(
        en: "\(cycle.count) questions replace each other in a circle",
        ja: "\(cycle.count) 個の問題が互いに置きかえ合っています"),
      related: places.dropFirst().map { Related($0, Words(en: "and here", ja: "ここも")) },
      help: Words(
        en: "delete the entry that points at the newer question", ja: "新しい問題を指している行を消してください"))
  }
}
