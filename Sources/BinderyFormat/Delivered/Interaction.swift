extension DeliveredQuestion {
  /// A way of asking, with what is right. Keys are those of `choices`, unless it says otherwise.
  public enum Interaction: Hashable, Sendable {
    case singleChoice(correct: String)
    /// - Parameter correct: In the author's order.
    case multipleChoice(correct: [String], marking: Marking)
    case trueFalse(correct: Bool)
    /// - Parameters:
    ///   - accept: Texts that are right, of all languages.
    ///   - ignore: In what an answer may differ from them.
    case shortText(accept: [String], ignore: [Difference])
    /// - Parameter value: The author's digits, as `9.80`.
    case numeric(value: String, tolerance: Tolerance?, unit: Unit?)
    /// - Parameter correct: All of the choices.
    case ordering(correct: [String])
    /// - Parameters:
    ///   - targets: What choices are paired with, and some that belong to none.
    ///   - correct: One pair a choice.
    case matching(targets: [Choice], correct: [Pair])
    case cloze(blanks: [Blank])
    /// - Parameter back: What the learner is to know on seeing `text`.
    case flashcard(back: String)
  }

  /// How an answer with several keys is marked.
  public enum Marking: String, Hashable, Sendable {
    case allOrNothing = "all_or_nothing"
    case perChoice = "per_choice"
  }

  /// What may differ between an answer and an accepted text.
  public enum Difference: String, Hashable, Sendable, CaseIterable {
    /// Capital and small letters.
    case `case`
    /// Full-width and half-width characters.
    case width
    /// Blanks anywhere.
    case spaces
    /// Hiragana and katakana.
    case kana
  }

  /// How far a number may be off; the author's digits.
  public enum Tolerance: Hashable, Sendable {
    case absolute(String)
    /// As a fraction of the value: `0.02` is 2 %.
    case relative(String)
  }

  public struct Unit: Hashable, Sendable {
    public let text: String
    /// Spellings that are right; empty where none is asked for.
    public let accept: [String]
  }

  /// A left side and what belongs to it.
  public struct Pair: Hashable, Sendable {
    /// Of `choices`.
    public let choice: String
    /// Of `targets`.
    public let target: String
  }

  /// A gap in the text of a cloze.
  public struct Blank: Hashable, Sendable, Identifiable {
    /// `1`, `2`, …: it stands in the text as `{{1}}`.
    public let key: String
    public let answer: Answer

    public enum Answer: Hashable, Sendable {
      case typed(accept: [String], ignore: [Difference])
      /// - Parameter correct: The key of an option.
      case chosen(options: [Choice], correct: String)
    }

    public var id: String { key }
  }

  /// The question's type, as it is written in JSON.
  public var type: String {
    switch interaction {
    case .singleChoice: "single_choice"
    case .multipleChoice: "multiple_choice"
    case .trueFalse: "true_false"
    case .shortText: "short_text"
    case .numeric: "numeric"
    case .ordering: "ordering"
    case .matching: "matching"
    case .cloze: "cloze"
    case .flashcard: "flashcard"
    }
  }
}

extension DeliveredQuestion.Interaction {
  /// The types that this reader knows.
  static let types: Set<String> = [
    "single_choice", "multiple_choice", "true_false", "short_text", "numeric", "ordering",
    "matching", "cloze", "flashcard",
  ]

  init(_ fields: QuestionFields) throws(FormatError) {
    let correct = fields.correct
    switch try required(fields.type, "type") {
    case "single_choice":
      let keys = try required(correct?.keys, "correct")
      guard keys.count == 1 else { throw .malformed("not one right choice", at: fields.start) }
      self = .singleChoice(correct: keys[0])
    case "multiple_choice":
      self = .multipleChoice(
        correct: try required(correct?.keys, "correct"), marking: fields.marking)
    case "true_false": self = .trueFalse(correct: try required(correct?.truth, "correct"))
    case "short_text":
      self = .shortText(accept: try required(fields.accept, "accept"), ignore: fields.ignore)
    case "numeric":
      self = .numeric(
        value: try required(fields.value, "value"), tolerance: fields.tolerance, unit: fields.unit)
    case "ordering": self = .ordering(correct: try required(correct?.keys, "correct"))
    case "matching":
      self = .matching(
        targets: try required(fields.targets, "targets"),
        correct: try required(correct?.pairs, "correct"))
    case "cloze": self = .cloze(blanks: try required(fields.blanks, "blanks"))
    default: self = .flashcard(back: try required(fields.back, "back"))
    }
    if correct?.pointsOutside(of: self, choices: fields.choices) == true {
      throw .malformed("a right answer that is no choice", at: fields.start)
    }
  }
}
