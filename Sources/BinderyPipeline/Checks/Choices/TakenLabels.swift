/// The labels that a question's own texts have, so that they need not go by the order of the choices.
final class TakenLabels {
  // A class, so that what few explanations need is worked out when one does, and once.
  let question: Question
  private(set) lazy var choices = question.choices.map { ReadText($0.text.bytes) }
  /// Of the choices.
  private(set) lazy var ofChoices = ChoiceLabels.standing(in: choices)
  /// Of the choices and the stem.
  private(set) lazy var ofAll = ofChoices.union(
    ChoiceLabels.standing(in: [ReadText(question.text.bytes)]))

  init(_ question: Question) { self.question = question }
}
