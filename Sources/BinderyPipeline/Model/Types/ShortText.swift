import BinderyFormat

extension QuestionType {
  /// A word or a short text that the learner types.
  package static let shortText = QuestionType(
    "short_text", hasChoices: false, fields: [.correct, .ignore],
    decode: { fields, question, file in
      let ignored = file.ignored(in: fields)
      guard let items = file.answerList(fields, of: question.type) else { return }
      let texts = items.compactMap { file.text($0, field: .correct, isRequired: true) }
      guard !texts.isEmpty else { return }
      let accepted = AcceptedTexts(texts: texts, ignored: ignored)
      file.checkRepeats(in: accepted)
      question.answer = .texts(accepted)
    },
    write: { question, _, json in
      if case .texts(let accepted) = question.answer { json.accepted(accepted) }
    })
}

extension FileDecoder {
  /// The items of `correct`; nil where there are none (reported).
  fileprivate mutating func answerList(_ fields: Fields, of type: QuestionType) -> [Int]? {
    guard present(.correct, in: fields) != nil else {
      reportAnswerMissing(in: fields, of: type)
      return nil
    }
    guard let items = list(.correct, in: fields) else { return nil }
    if items.isEmpty { reportAnswerMissing(in: fields, of: type) }
    return items
  }

  /// Reports that `correct` is not there, or says nothing.
  mutating func reportAnswerMissing(in fields: Fields, of type: QuestionType) {
    // An alias to nothing, or a name with a slip in it, is reported already.
    if let value = fields.value(.correct), resolve(value) == nil { return }
    guard !fields.misspelt.contains(.correct) else { return }
    out.report.add(.correctMissing(of: type, at: place(.correct, fields)))
  }

  /// What `ignore` lists.
  mutating func ignored(in fields: Fields) -> Set<Ignored> {
    var ignored: Set<Ignored> = []
    for item in list(.ignore, in: fields) ?? [] {
      guard let written = text(item, field: .ignore, isRequired: true) else { continue }
      if let word = Ignored(rawValue: written.string) {
        ignored.insert(word)
      } else {
        out.report.add(
          .enumValue(
            field: "ignore", written: written.string, allowed: Ignored.allCases.map(\.rawValue),
            at: place(written.range)))
      }
    }
    return ignored
  }

  /// Reports accepted texts of which one makes another needless.
  mutating func checkRepeats(in accepted: AcceptedTexts) {
    let asTyped = earlierEqual(accepted.texts.map { AsRead.trimmed($0.bytes) })
    let compared = earlierEqual(accepted.texts.map { accepted.compared($0) })
    for (index, text) in accepted.texts.enumerated() {
      guard let other = asTyped[index] ?? compared[index] else { continue }
      out.report.add(
        .answerDuplicate(
          text.string, first: accepted.texts[other].string, isSameAsTyped: asTyped[index] != nil,
          at: place(text.range), other: place(accepted.texts[other].range)))
    }
  }
}

extension JSONWriter {
  /// `accept` and `ignore`.
  mutating func accepted(_ accepted: AcceptedTexts) {
    member("accept", each: accepted.delivered) { json, text in json.string(text) }
    let ignored = Ignored.allCases.filter(accepted.ignored.contains)
    guard !ignored.isEmpty else { return }
    member("ignore", each: ignored) { json, word in json.string(word.rawValue.utf8) }
  }
}
