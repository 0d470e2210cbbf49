/// Reads an explanation once for the two rules about the choices that it names.
enum ExplanationNames {
  static func check(_ question: Question, _ report: inout Report) {
    guard let explanation = question.explanation else { return }
    let mayNameAnswers = NamedAnswers.mayBe(in: explanation.bytes, of: question)
    let isShuffled = question.shuffle && question.choices.count > 1
    guard mayNameAnswers || isShuffled && LabelMentions.mayBe(in: explanation.bytes) else { return }
    let (text, labels) = (ReadText(explanation.bytes), TakenLabels(question))
    let answers = NamedAnswers(in: text, labels).find()
    let place = question.place(explanation.range)
    // That it is wrong is more than that it does not last.
    if mayNameAnswers, let (answer, wrong) = firstWrong(of: answers, question) {
      report.add(.explanationNamesOtherAnswer(answer, wrong: wrong, of: question, at: place))
    } else if isShuffled,
      let mention = LabelMentions.first(in: explanation, read: text, answers: answers, labels)
    {
      report.add(.explanationNamesLabel(mention, at: place))
    }
  }

  /// The first answer named that is surely not the key, and the choice that it means.
  private static func firstWrong(
    of answers: [NamedAnswers.Answer], _ question: Question
  ) -> (NamedAnswers.Answer, wrong: Int)? {
    guard case .choices(let right) = question.answer, question.hasAllChoices else { return nil }
    for answer in answers {
      let isRight = answer.readings.contains { $0.allSatisfy(right.contains) }
      if !isRight, let wrong = answer.readings.joined().first(where: { !right.contains($0) }) {
        return (answer, wrong)
      }
    }
    return nil
  }
}
