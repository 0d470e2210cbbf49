/// A field of another type would be dropped without a word, and with it what the author meant by it.
extension Rule {
  package static let fieldOfOtherType = Rule(
    "field-of-other-type", .structure, .error,
    explanation: Words(
      en: """
        The field belongs to another type of question, and means nothing here. Perhaps `type` is \
        wrong, or a line was left over when the question was rewritten. Correct the type, or \
        delete the line.
        """,
      ja: """
        別の形式の問題で使う項目で、ここでは意味を持ちません。\
        `type` が違うか、書き直したときの行が残っているのかもしれません。\
        形式を直すか、その行を消してください。
        """),
    bad: """
      id: 1
      type: true_false
      text: 水の化学式は H₂O である。
      correct: true
      marking: per_choice
      explanation: 水は H₂O です。
      """,
    good: """
      id: 1
      type: true_false
      text: 水の化学式は H₂O である。
      correct: true
      explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - type: The file's, by its extension.
  ///   - owners: The types of file that have the field.
  package static func fieldOfOtherMedia(
    field: String, type: String, owners: [String], at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .fieldOfOtherType, at: place,
      Words(en: "a \(type) file has no `\(field)`", ja: "\(type) のファイルに「\(field)」はありません"),
      help: Words(
        en: "delete it; it belongs to \(owners.joined(separator: ", "))",
        ja: "この行を消してください（\(owners.joined(separator: "、")) で使う項目です）"))
  }

  /// - Parameters:
  ///   - type: The question's type.
  ///   - owners: The types that have the field.
  ///   - isForCorrect: Whether the type has `correct` for what an author would write in the field.
  package static func fieldOfOtherType(
    field: String, type: String, owners: [String], isForCorrect: Bool, at place: Place
  ) -> Diagnostic {
    let list = owners.map { "`\($0)`" }
    return Diagnostic(
      .fieldOfOtherType, at: place,
      Words(
        en: "a `\(type)` question has no `\(field)`", ja: "「\(type)」の問題に「\(field)」はありません"),
      help: isForCorrect
        ? Words(en: "write it as `correct:`", ja: "`correct:` として書いてください")
        : Words(
          en: "delete it; it belongs to \(list.joined(separator: ", "))",
          ja: "この行を消してください（\(list.joined(separator: "、")) で使う項目です）"))
  }
}
