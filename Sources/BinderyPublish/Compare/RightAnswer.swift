import BinderyFormat

extension LearnerView {
  /// What a question takes for right, as people read it.
  package struct RightAnswer: Sendable, Hashable {
    /// The texts of the choices, accepted texts, pairs or gaps; of an `ordering` in the right order.
    package let texts: [String]
    /// What else decides, as `marking per_choice`.
    package let conditions: [String]
  }
}

extension ComparedQuestion {
  /// What is right; of an unknown type nothing.
  var right: LearnerView.RightAnswer { known?.right ?? .init(texts: [], conditions: []) }
}

extension DeliveredQuestion {
  fileprivate var right: LearnerView.RightAnswer {
    var conditions = ["type \(type)"]
    let texts: [String]
    switch interaction {
    case .singleChoice(let correct):
      texts = [text(of: correct, in: choices)]
      conditions.append("key \(correct)")
    case .multipleChoice(let correct, let marking):
      texts = correct.map { text(of: $0, in: choices) }
      conditions.append("keys " + correct.sorted().joined(separator: " "))
      conditions.append("marking \(marking.rawValue)")
    case .trueFalse(let correct): texts = ["\(correct)"]
    case .shortText(let accept, let ignore):
      texts = accept
      conditions.append(Self.condition(ignore))
    case .numeric(let value, let tolerance, let unit):
      texts = [unit.map { "\(value) \($0.text)" } ?? value]
      switch tolerance {
      case .absolute(let bound): conditions.append("tolerance \(bound)")
      case .relative(let bound): conditions.append("tolerance relative \(bound)")
      case nil: conditions.append("tolerance none")
      }
      conditions.append("unit " + (unit?.accept ?? []).joined(separator: " / "))
    case .ordering(let correct):
      texts = correct.map { text(of: $0, in: choices) }
      conditions.append("keys " + correct.joined(separator: " "))
    case .matching(let targets, let correct):
      texts = correct.map {
        text(of: $0.choice, in: choices) + " = " + text(of: $0.target, in: targets)
      }
      conditions.append(
        "keys " + correct.map { $0.choice + "=" + $0.target }.joined(separator: " "))
    case .cloze(let blanks):
      texts = blanks.map { blank in "{{\(blank.key)}} " + blank.right.joined(separator: " / ") }
      conditions += blanks.map(\.condition)
    case .flashcard(let back): texts = [back]
    }
    return LearnerView.RightAnswer(texts: texts, conditions: conditions)
  }

  private func text(of key: String, in choices: [Choice]) -> String {
    choices.first { $0.key == key }?.text ?? key
  }

  fileprivate static func condition(_ ignore: [Difference]) -> String {
    (["ignore"] + (ignore.isEmpty ? ["none"] : ignore.map(\.rawValue))).joined(separator: " ")
  }
}

extension DeliveredQuestion.Blank {
  fileprivate var right: [String] {
    switch answer {
    case .typed(let accept, _): accept
    case .chosen(let options, let correct): options.filter { $0.key == correct }.map(\.text)
    }
  }

  fileprivate var condition: String {
    switch answer {
    case .typed(_, let ignore): "{{\(key)}} \(DeliveredQuestion.condition(ignore))"
    case .chosen(_, let correct): "{{\(key)}} key \(correct)"
    }
  }
}
