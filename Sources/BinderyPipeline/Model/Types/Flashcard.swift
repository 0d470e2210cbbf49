extension QuestionType {
  /// A card with two sides: the learner recalls the back, and says how well.
  package static let flashcard = QuestionType(
    "flashcard", hasChoices: false, fields: [.back],
    decode: { fields, question, file in
      question.answer = file.requiredText(.back, in: fields).map { .back($0) } ?? .none
    },
    write: { question, _, json in
      if case .back(let back) = question.answer { json.member("back", back.bytes) }
    })
}
