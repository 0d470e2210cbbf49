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
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
          replaces: [2]
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O₂, CO₂]
          correct: 1
          explanation: 二酸化炭素は CO₂ です。
          replaces: [1]
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O₂, CO₂]
          correct: 1
          explanation: 二酸化炭素は CO₂ です。
          replaces: [1]
      """,
    check: .bank(checkCycles))
}

extension Rule {
  private static func checkCycles(_ bank: Bank, _ report: inout Report) {
    var walk = ReplacementWalk(bank)
    for start in bank.questions.indices where !bank.questions[start].replaces.isEmpty {
      walk.follow(from: start) { report.add(.referenceCycle($0)) }
    }
  }
}

/// Walks along `replaces`, each question once. A loop with its own stack, since a chain may be as long as the bank.
private struct ReplacementWalk {
  private let bank: Bank
  /// Questions that were walked through; what is still on the way is also in `position`.
  private var done: Set<Int> = []
  private var way: [Step] = []
  /// Where in `way` a question stands.
  private var position: [Int: Int] = [:]

  /// A question on the way, and the next of its replacements to look at.
  private struct Step {
    var question: Int
    var next = 0
  }

  init(_ bank: Bank) { self.bank = bank }

  /// - Parameter found: Takes the entries of `replaces` that make a circle.
  mutating func follow(from start: Int, _ found: ([Place]) -> Void) {
    enter(start)
    while let step = way.last {
      let question = step.question
      guard step.next < bank.questions[question].replaces.count else {
        position[question] = nil
        way.removeLast()
        continue
      }
      way[way.count - 1].next += 1
      let replaced = bank.questions[question].replaces[step.next].value
      // One that replaces itself has a rule of its own.
      guard let index = bank.questionIndex[replaced], index != question else { continue }
      if let first = position[index] {
        found(way[first...].map(place))
      } else {
        enter(index)
      }
    }
  }

  private mutating func enter(_ question: Int) {
    guard done.insert(question).inserted else { return }
    position[question] = way.count
    way.append(Step(question: question))
  }

  /// The entry that the walk has taken last.
  private func place(_ step: Step) -> Place {
    let question = bank.questions[step.question]
    return question.place(question.replaces[step.next - 1].range)
  }
}

extension Diagnostic {
  /// - Parameter places: The entries in the order of the circle.
  fileprivate static func referenceCycle(_ places: [Place]) -> Diagnostic {
    Diagnostic(
      .referenceCycle, at: places[0],
      Words(
        en: "\(places.count) questions replace each other in a circle",
        ja: "\(places.count) 個の問題が互いに置きかえ合っています"),
      related: places.dropFirst().prefix(20).map { Related($0, Words(en: "and here", ja: "ここも")) },
      help: Words(
        en: "delete the entry that points at the newer question", ja: "新しい問題を指している行を消してください"))
  }
}
