import BinderyFormat

/// What an edit did to the choices of a recorded question whose keys are clear.
struct ChoiceChange {
  private let before: [KeptKey]
  private let after: [ChoiceKey]
  private let digests: [ChoiceDigest]
  private let question: Question

  /// - Parameter choices: As they are now.
  init(
    from before: [KeptKey], to after: [ChoiceKey], _ choices: [ChoiceIdentity],
    _ question: Question
  ) {
    digests = choices.map(\.digest)
    self.before = before
    self.after = after
    self.question = question
  }

  /// - Parameter isFlat: Whether an app delivers the question as `flat`, where learners' records hold positions.
  func report(isFlat: Bool, _ report: inout Report) {
    if isFlat, !after.starts(with: before.map(\.key)) || hasSwappedTexts {
      report.add(.choiceOrderChanged(from: before.map(\.key), to: after, in: question))
    }
    if let stayed = staleIndices { report.add(.correctNotMoved(stayed, in: question)) }
  }

  /// Whether a text stands at another place than before, also where the author's keys moved along with it.
  private var hasSwappedTexts: Bool {
    before.indices.contains { place in
      digests[place] != before[place].digest && digests.contains(before[place].digest)
    }
  }

  /// A written index that stayed while the choices moved.
  struct Stale {
    let place: SourceRange
    /// Of the choice that is right now, and of the one that was; nil where that is gone.
    let now: Int
    let meant: Int?
  }

  /// The written indices that name another choice than before, each with the one that it named; nil where none does,
  /// or the answer key was changed on purpose.
  private var staleIndices: [Stale]? {
    let written = question.correctIndices
    let right = before.indices.filter { before[$0].isRight }
    guard !written.isEmpty, written.map(\.value).sorted() == right else { return nil }
    var stale: [Stale] = []
    for index in written {
      let was = before[index.value]
      let meant = after.firstIndex(of: was.key)
      if meant != index.value, digests[index.value] != was.digest {
        stale.append(Stale(place: index.range, now: index.value, meant: meant))
      }
    }
    let isMoved = Set(stale.map { Optional($0.now) }) != Set(stale.map(\.meant))
    return isMoved ? stale : nil
  }
}
