/// Questions of a workbook in its order, with the passages that they name.
public struct ContentBundle: Sendable {
  /// Those that this reader knows how to ask.
  public let questions: [DeliveredQuestion]
  /// Those that it does not: to be hidden, and counted.
  public let skipped: [Skipped]
  /// In the order of their first questions.
  public let passages: [DeliveredPassage]

  /// A question that asks in a way this reader does not know.
  public struct Skipped: Hashable, Sendable {
    public let id: ItemID
    public let type: String
    /// Where it would stand among all questions of the bundle, from 0.
    public let position: Int
    /// What is not known: `FormatError.unsupported`.
    public let reason: FormatError
  }

  /// Reads a whole bundle, 4,000 questions in some 0.1 s; `ObjectLines` and `DeliveredQuestion.init(line:)` read one
  /// question of it.
  ///
  /// Keys that it does not know are passed over wherever they stand.
  /// - Throws: `FormatError`.
  public init(_ bytes: [UInt8]) throws(FormatError) {
    var passages: [DeliveredPassage] = []
    var found: (questions: [DeliveredQuestion], skipped: [Skipped])?
    try JSONReader.object(bytes) { key, reader throws(FormatError) in
      switch key {
      case "passages":
        passages = try reader.list { reader throws(FormatError) in try DeliveredPassage(&reader) }
      case "questions": found = try Self.questions(&reader)
      default: return false
      }
      return true
    }
    self.passages = passages
    (questions, skipped) = try required(found, "questions")
  }

  private static func questions(
    _ reader: inout JSONReader
  ) throws(FormatError) -> ([DeliveredQuestion], [Skipped]) {
    var questions: [DeliveredQuestion] = []
    var skipped: [Skipped] = []
    try reader.enterArray()
    while try reader.nextItem() {
      let fields = try QuestionFields(&reader)
      if let reason = fields.unsupported {
        skipped.append(
          Skipped(
            id: try required(fields.id, "id"), type: try required(fields.type, "type"),
            position: questions.count + skipped.count, reason: reason))
      } else {
        questions.append(try DeliveredQuestion(fields))
      }
    }
    return (questions, skipped)
  }

  /// The passage that a question names.
  public func passage(of question: DeliveredQuestion) -> DeliveredPassage? {
    guard let id = question.passage?.id else { return nil }
    return passages.first { $0.id == id }
  }
}
