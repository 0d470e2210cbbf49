/// What decides right and wrong, or what a learner is to find; a question's type says which of these it has.
package enum AnswerKey: Sendable {
  /// Not given, or wrong and reported.
  case none
  /// Indices of the right choices, from 0, ascending.
  case choices([Int])
  case truth(Bool)
  /// The choices stand in the right order.
  case order
  // Boxed, so that the usual question stays small.
  indirect case texts(AcceptedTexts)
  indirect case quantity(Quantity)
  indirect case pairs(Pairing)
  indirect case blanks([Blank])
  /// The back of a flashcard.
  indirect case back(Text)
}

/// The texts that count as right where a learner types, and what is overlooked in comparing.
package struct AcceptedTexts: Sendable {
  package var texts: [Text]
  package var ignored: Set<Ignored> = []

  /// All of them, in all languages: those of the first language, then language by language; none twice.
  package var delivered: [ArraySlice<UInt8>] { Self.inAllLanguages(texts) }

  /// What some texts say in all languages of the project, in the order of the languages; none twice.
  package static func inAllLanguages(_ texts: [Text]) -> [ArraySlice<UInt8>] {
    let translated = texts.flatMap { $0.forms?.translations ?? [] }
    let later = Set(translated.map(\.language)).sorted().flatMap { language in
      translated.filter { $0.language == language }.map(\.text.bytes)
    }
    var seen: Set<ArraySlice<UInt8>> = []
    return (texts.map(\.bytes) + later).filter { seen.insert($0).inserted }
  }
}

/// What is overlooked where a typed answer is compared with an accepted text; in the order of delivery.
package enum Ignored: String, Sendable, CaseIterable {
  /// Capitals and small letters.
  case `case`
  /// Full and half width.
  case width
  /// White space anywhere.
  case spaces
  /// Hiragana and katakana.
  case kana
}

/// A number, and how near to it is right.
package struct Quantity: Sendable {
  /// The author's digits.
  package var value: Text
  package var tolerance: Tolerance?
  /// Spellings of the unit, the first of them the one that is shown; empty where there is none.
  package var unit: [Text] = []
  package var shownUnit: Text?
}

/// How far from the right number an answer may be.
package enum Tolerance: Sendable, Equatable {
  /// The author's digits.
  case absolute(ArraySlice<UInt8>)
  /// A share of the right number, as a decimal: `0.02` for 2 %.
  case relative(ArraySlice<UInt8>)
}

/// What belongs to what; the lefts are the question's choices.
package struct Pairing: Sendable {
  /// The rights, each once, then the distractors.
  package var targets: [Choice] = []
  /// For each left, the index of its target.
  package var rights: [Int] = []
}

/// A gap in a text; its key is its place in the text, from 1.
package enum Blank: Sendable {
  case typed(AcceptedTexts)
  /// A drop-down, and the index of its right option.
  case options([Choice], right: Int)
}

/// Some choices of a question, among which keys are unique.
package struct ChoiceGroup: Sendable {
  package var group: KeyGroup
  package var choices: [Choice]
}

extension Question {
  /// The groups besides `choices`: the rights of a matching, the options of drop-downs.
  package var otherGroups: [ChoiceGroup] {
    switch answer {
    case .pairs(let pairing): [ChoiceGroup(group: .rights, choices: pairing.targets)]
    case .blanks(let blanks):
      blanks.enumerated().compactMap { index, blank in
        guard case .options(let options, right: _) = blank else { return nil }
        return ChoiceGroup(group: .blank(index + 1), choices: options)
      }
    default: []
    }
  }

  /// The choices of all groups: `choices`, then group by group.
  package var allChoices: [Choice] {
    let others = otherGroups
    return others.isEmpty ? choices : choices + others.flatMap(\.choices)
  }

  package func choices(in group: KeyGroup) -> [Choice] {
    group == .choices ? choices : otherGroups.first { $0.group == group }?.choices ?? []
  }
}
