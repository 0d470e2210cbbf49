extension QuestionType {
  /// One or more choices are right, and all of them are to be found.
  package static let multipleChoice = QuestionType(
    "multiple_choice", hasChoices: true, fields: [.choices, .columns, .correct, .answer, .marking],
    decode: { fields, question, file in
      question.marking = file.word(.marking, in: fields) ?? .allOrNothing
      guard let count = file.choices(of: &question, fields),
        let right = file.rightChoices(of: &question, written: count, fields, takesSeveral: true)
      else { return }
      guard !right.isEmpty else {
        file.out.report.add(
          .correctCount(at: file.place(.correct, fields), found: 0, type: "multiple_choice"))
        return
      }
      question.answer = .choices(right)
    },
    write: { question, line, json in
      json.choices(of: question, line)
      json.rightChoices(of: question, line)
      if question.marking == .perChoice { json.member("marking", question.marking.rawValue) }
    })
}
