extension QuestionType {
  /// Items that the learner puts in order; they are written in the right one.
  package static let ordering = QuestionType(
    "ordering", hasChoices: true, fields: [.choices],
    decode: { fields, question, file in
      if !question.shuffle {
        file.out.report.add(.orderingForm(.notShuffled, at: file.place(.shuffle, fields)))
      }
      guard file.choices(of: &question, fields) != nil else { return }
      for choice in question.choices where choice.isMarkedCorrect {
        file.out.report.add(.orderingForm(.marked, at: file.place(choice.range)))
      }
      question.answer = .order
    },
    write: { question, line, json in
      json.choices(of: question, line)
      json.member("correct", each: line.keys.prefix(question.choices.count)) { json, key in
        json.string(key.utf8)
      }
    })
}
