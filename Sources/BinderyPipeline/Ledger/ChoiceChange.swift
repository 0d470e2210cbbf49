import BinderyFormat

/// What an edit did to the choices of a recorded question whose keys are clear.
struct ChoiceChange {
  private let before: [KeptKey]
  private let after: [ChoiceKey]
  private let question: Question

  init(from before: [KeptKey], to after: [ChoiceKey], _ question: Question) {
    self.before = before
    self.after = after
    self.question = question
  }

  /// - Parameter isFlat: Whether an app delivers the question as `flat`, where learners' records hold positions.
  func report(isFlat: Bool, _ report: inout Report) {
    if isFlat, !after.starts(with: before.map(\.key)) {
      report.add(.choiceOrderChanged(from: before.map(\.key), to: after, in: question))
    }
    if let stayed = staleIndices { report.add(.correctNotMoved(stayed, in: question)) }
  }

  /// A written index that stayed while the choices moved.
  struct Stale {
    let place: SourceRange
    /// Of the choice that is right now, and of the one that was.
    let now: Int
    let meant: Int
  }

  /// The written indices that name another choice than before, each with the one that it named; nil where none does,
  /// or the answer key was changed on purpose.
  private var staleIndices: [Stale]? {
    let written = question.correctIndices
    let right = before.indices.filter { before[$0].isRight }
    guard !written.isEmpty, written.map(\.value).sorted() == right else { return nil }
    var stale: [Stale] = []
    for index in written {
      guard let meant = after.firstIndex(of: before[index.value].key) else { return nil }
      if meant != index.value {
        stale.append(Stale(place: index.range, now: index.value, meant: meant))
      }
    }
    let isMoved = Set(stale.map(\.now)) != Set(stale.map(\.meant))
    return isMoved ? stale : nil
  }
}
