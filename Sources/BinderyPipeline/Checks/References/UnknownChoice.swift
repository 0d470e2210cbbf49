/// `{{choice:b}}` in a text speaks of a choice by its key, which stays while choices are moved and reworded.
extension Bank {
  /// Reports references to choices that their question does not have.
  /// - Parameter keys: Of each question the keys of its choices, in the author's order, and behind them those of its
  ///   other groups, of which no text speaks.
  func checkChoiceReferences(_ keys: [[String]], _ report: inout Report) {
    for index in questions.indices where questions[index].refersToChoices {
      let own = Array(keys[index].prefix(questions[index].choices.count))
      for text in questions[index].textsAboutChoices {
        for reference in text.forms?.references ?? [] where !own.contains(reference.value) {
          report.add(
            .unknownChoice(
              reference.value, keys: own, at: questions[index].place(reference.range)))
        }
      }
    }
  }
}

extension Question {
  /// The texts that may speak of choices by their keys.
  fileprivate var textsAboutChoices: [Text] {
    let texts = ([explanation, hint] + choices.map(\.feedback)).compactMap { $0 }
    return texts + texts.flatMap { $0.translations.map(\.text) }
  }
}

extension Diagnostic {
  fileprivate static func unknownChoice(
    _ key: String, keys: [String], at place: Place
  ) -> Diagnostic {
    let listed = keys.joined(separator: ", ")
    return Diagnostic(
      .unknownReference, at: place,
      keys.isEmpty
        ? Words(
          en: "`{{choice:\(key.excerpt)}}` stands in a question without choices",
          ja: "選択肢のない問題に「{{choice:\(key.excerpt)}}」があります")
        : Words(
          en: "the question has no choice with the key `\(key.excerpt)`",
          ja: "この問題に「\(key.excerpt)」というキーの選択肢はありません"),
      help: keys.isEmpty
        ? Words(en: "say it in words", ja: "言葉で書いてください")
        : Words(
          en:
            "its keys are \(listed), in the order of the choices unless `ids.lock` says otherwise",
          ja: "キーは \(listed) です（`ids.lock` に別の記録がなければ選択肢の順です）"))
  }
}
