extension QuestionType {
  /// A statement that is true or false.
  package static let trueFalse = QuestionType(
    "true_false", hasChoices: false, fields: [.correct],
    decode: { fields, question, file in
      guard let value = fields.value(.correct) else {
        file.out.report.add(
          .correctMissing(of: question.type, at: file.place(file.start(of: fields))))
        return
      }
      if let truth = file.boolean(value, field: .correct) {
        question.answer = .truth(truth)
      } else if let node = file.resolve(value), file.isNull(node) {
        file.out.report.add(.correctMissing(of: question.type, at: file.place(.correct, fields)))
      }
    },
    write: { question, _, json in
      if case .truth(let truth) = question.answer { json.member("correct") { $0.boolean(truth) } }
    })
}
