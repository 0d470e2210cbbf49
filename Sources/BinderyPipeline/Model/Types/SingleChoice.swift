extension QuestionType {
  /// One choice is right.
  package static let singleChoice = QuestionType(
    "single_choice", hasChoices: true, fields: [.choices, .columns, .correct, .answer],
    decode: { fields, question, file in
      guard let count = file.choices(of: &question, fields),
        let right = file.rightChoices(of: &question, written: count, fields, takesSeveral: false)
      else { return }
      guard right.count == 1 else {
        file.out.report.add(
          .correctCount(
            at: file.place(.choices, fields), found: right.count, type: "single_choice"))
        return
      }
      question.answer = .choices(right)
    },
    write: { question, line, json in
      json.choices(of: question, line)
      json.rightChoices(of: question, line)
    })
}
