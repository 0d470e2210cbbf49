import BinderyFormat

/// A question of a bundle in one language, also of a type that this version does not know.
struct ComparedQuestion {
  let id: ItemID
  /// Its line in the bundle, without a comma.
  let line: ArraySlice<UInt8>
  /// nil: it asks in a way that this version does not know.
  let known: DeliveredQuestion?

  /// The stem; of an unknown type nothing.
  var text: String { known?.text ?? "" }

  /// Changes with what decides right and wrong; where that cannot be told, with anything.
  var scoring: String {
    (try? QuestionDigest.scoring(ofLine: line)) ?? QuestionDigest.revision(ofLine: line)
  }

  /// The questions of a bundle in their order.
  /// - Throws: `FormatError`.
  static func all(in bytes: [UInt8]) throws(FormatError) -> [ComparedQuestion] {
    let bundle = try ContentBundle(bytes)
    var questions = bundle.questions.map { ComparedQuestion(id: $0.id, line: $0.line, known: $0) }
    guard !bundle.skipped.isEmpty else { return questions }
    let lines = ObjectLines(bytes)
    // Questions are the last lines but the one that closes the object.
    let first = lines.count - 1 - questions.count - bundle.skipped.count
    guard first >= 0 else { throw .malformed("questions that share a line", at: 0) }
    for skipped in bundle.skipped {
      questions.insert(
        ComparedQuestion(id: skipped.id, line: lines[first + skipped.position], known: nil),
        at: skipped.position)
    }
    return questions
  }
}
