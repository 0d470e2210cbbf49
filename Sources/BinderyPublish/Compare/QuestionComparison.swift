import BinderyFormat

extension ComparedQuestion {
  /// The gravest thing that a learner sees change; nil where he sees nothing.
  func change(to new: ComparedQuestion) -> LearnerView.Question.Change? {
    if line == new.line { return nil }
    if scoring != new.scoring {
      return .answerKey(from: right, to: new.right, reason: reason(for: new))
    }
    guard let before = known, let after = new.known else { return .wording([]) }
    let (old, seen) = (before.seenChoices, after.seenChoices)
    let byKey = Dictionary(old.map { ($0.key, $0) }) { first, _ in first }
    let reworded = seen.filter { choice in
      guard let earlier = byKey[choice.key], choice.isRight else { return false }
      return earlier.look != choice.look
    }
    if !reworded.isEmpty {
      return .rightChoiceText(
        from: reworded.compactMap { byKey[$0.key]?.look.text }, to: reworded.map(\.look.text))
    }
    let edits = Self.edits(old, seen)
    if !edits.isEmpty { return .choices(edits) }
    let fields = before.seenFields(changedIn: after)
    if !fields.isEmpty { return .wording(fields) }
    // What a newer version delivers and this one does not know may well be seen; what the publisher alone reads is not.
    let isUnseen = before.keyChange != after.keyChange || before.replaces != after.replaces
    return isUnseen ? nil : .wording([])
  }

  /// Why its answer key changed, if the author said so with this change.
  private func reason(for new: ComparedQuestion) -> String? {
    guard let change = new.known?.keyChange, change != known?.keyChange else { return nil }
    return change.reason
  }

  private static func edits(
    _ old: [SeenChoice], _ new: [SeenChoice]
  ) -> [LearnerView.Question.ChoiceEdit] {
    let (before, after) = (Set(old.map(\.key)), Set(new.map(\.key)))
    let looks = Dictionary(old.map { ($0.key, $0.look) }) { first, _ in first }
    var edits: [LearnerView.Question.ChoiceEdit] = []
    if new.contains(where: { looks[$0.key].map { [look = $0.look] in $0 != look } ?? false }) {
      edits.append(.text)
    }
    if !after.isSubset(of: before) { edits.append(.added) }
    if !before.isSubset(of: after) { edits.append(.removed) }
    if old.map(\.key).filter(after.contains) != new.map(\.key).filter(before.contains) {
      edits.append(.order)
    }
    return edits
  }
}

extension DeliveredQuestion {
  /// The fields beside choices and answers that a learner may see and that differ, as sources name them.
  fileprivate func seenFields(changedIn new: DeliveredQuestion) -> [String] {
    func differ<Value: Equatable>(_ value: (DeliveredQuestion) -> Value) -> Bool {
      value(self) != value(new)
    }
    func richDiffer(_ prefix: String) -> Bool {
      differ { question in question.rich.filter { $0.key.hasPrefix(prefix) } }
    }
    let fields: [(name: String, isChanged: Bool)] = [
      ("text", differ(\.text) || differ { $0.rich["text"] }),
      ("explanation", differ(\.explanation) || differ { $0.rich["explanation"] }),
      ("hint", differ(\.hint) || differ { $0.rich["hint"] }),
      ("passage", differ(\.passage)), ("media", differ(\.media)),
      ("columns", differ(\.columns) || richDiffer("column:")),
      ("feedback", differ { $0.choices.map(\.feedback) } || richDiffer("feedback:")),
      ("unit", differ(\.unitText)), ("shuffle", differ(\.shuffle)),
      ("language", differ(\.language)), ("tags", differ(\.tags)),
      ("difficulty", differ(\.difficulty)), ("points", differ(\.points)),
      ("source", differ(\.source)), ("license", differ(\.license)), ("extra", differ(\.extra)),
      ("draft", differ(\.isDraft)),
    ]
    return fields.filter(\.isChanged).map(\.name)
  }

  private var unitText: String? {
    guard case .numeric(_, _, let unit) = interaction else { return nil }
    return unit?.text
  }
}
