/// What a learner's record needs to know of a question's later versions, worked out by whoever reads the question's
/// line in its bundle; neither is stored anywhere.
public enum QuestionDigest {
  /// The first 16 hexadecimal digits of SHA-256 over the line: another one if anything delivered with the question
  /// has changed, its passage included.
  ///
  /// - Parameter line: A question's or a passage's line in a bundle, without a comma behind it and without a line end.
  public static func revision(ofLine line: some Collection<UInt8>) -> String {
    SHA256Digest(of: line).hex(digits: 16)
  }

  /// 16 hexadecimal digits over what decides right and wrong: while they stay, an old attempt still counts. The order of
  /// the choices, their wording and new distractors do not change them.
  ///
  /// - Parameter line: A question's line in a bundle, of any type of format 1.
  /// - Throws: `FormatError` where the line is no JSON object with a `type`.
  public static func scoring(ofLine line: some Collection<UInt8>) throws(FormatError) -> String {
    var reader = try JSONReader(Array(line))
    let fields = try ScoredFields(&reader)
    return SHA256Digest(of: fields.text.utf8).hex(digits: 16)
  }
}

/// The nine fields that decide right and wrong, as far as a question has them.
private struct ScoredFields {
  private var type: String?
  private var marking: String?
  private var correct: AnswerKeys?
  private var accept: [String] = []
  private var ignore: [String] = []
  private var value: String?
  private var tolerance: [String: String] = [:]
  private var unit: DeliveredQuestion.Unit?
  private var blanks: [BlankFields] = []

  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "type": type = try reader.string()
      case "marking": marking = try reader.string()
      case "correct": correct = try AnswerKeys(&reader)
      case "accept": accept = try reader.strings()
      case "ignore": ignore = try reader.strings()
      case "value": value = try reader.string()
      case "tolerance": tolerance = try reader.stringMembers()
      case "unit": unit = try DeliveredQuestion.Unit(&reader)
      case "blanks":
        blanks = try reader.list { reader throws(FormatError) in try BlankFields(&reader) }
      default: try reader.skipValue()
      }
    }
    if type == nil { throw .missing(key: "type") }
  }

  /// Each field ended by a line feed, absent ones empty.
  var text: String {
    let bounds = tolerance.map { name, bound in name + ":" + bound }.sorted()
    let fields: [[String]] = [
      [type ?? ""], [marking ?? ""], correct?.items(isOrdered: type == "ordering") ?? [], accept,
      ignore, [value ?? ""], bounds, unit?.accept ?? [],
    ]
    return fields.map { $0.joined(separator: item) + "\n" }.joined()
      + blanks.map(text(of:)).joined(separator: "\u{1E}") + "\n"
  }

  private func text(of blank: BlankFields) -> String {
    let answers = blank.accept ?? blank.correct.map { [$0] } ?? []
    return ([blank.key ?? ""] + answers + blank.ignore).joined(separator: item)
  }

  private var item: String { "\u{1F}" }
}
