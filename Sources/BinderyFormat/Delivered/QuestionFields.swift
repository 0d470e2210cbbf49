/// The keys of a question's line as they stand there, before its type says what they mean.
struct QuestionFields {
  /// Of the line, in the reader's bytes.
  private(set) var start = 0
  private(set) var line: ArraySlice<UInt8> = []
  /// `FormatError.unsupported`, where the question asks in a way this reader does not know; then only `id` and `type`
  /// are to be relied on.
  private(set) var unsupported: FormatError?

  private(set) var id: ItemID?
  private(set) var type: String?
  private(set) var language: String?
  private(set) var text: String?
  private(set) var passage: DeliveredQuestion.PassageReference?
  private(set) var media: [DeliveredMedia] = []
  private(set) var columns: [String] = []
  private(set) var choices: [DeliveredQuestion.Choice]?
  private(set) var targets: [DeliveredQuestion.Choice]?
  private(set) var blanks: [DeliveredQuestion.Blank]?
  private(set) var correct: AnswerKeys?
  private(set) var marking = DeliveredQuestion.Marking.allOrNothing
  private(set) var accept: [String]?
  private(set) var ignore: [DeliveredQuestion.Difference] = []
  private(set) var value: String?
  private(set) var tolerance: DeliveredQuestion.Tolerance?
  private(set) var unit: DeliveredQuestion.Unit?
  private(set) var back: String?
  private(set) var shuffle = true
  private(set) var explanation: String?
  private(set) var hint: String?
  private(set) var rich: [String: RichText] = [:]
  private(set) var tags: [String] = []
  private(set) var difficulty: Int?
  private(set) var points: String?
  private(set) var source: DeliveredSource?
  private(set) var license: String?
  private(set) var replaces: [ItemID] = []
  private(set) var extra: [JSONValue.Member] = []
  private(set) var keyChange: DeliveredQuestion.KeyChange?
  private(set) var isDraft = false

  /// Reads a question's object to its end, whatever its type.
  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterObject()
    start = reader.offset - 1
    while let key = try reader.nextKey() {
      guard unsupported == nil || key == "id" else {
        try reader.skipValue()
        continue
      }
      do throws(FormatError) {
        if try readCommon(key, &reader) { continue }
        if try readAnswer(key, &reader) { continue }
        try reader.skipValue()
      } catch .unsupported(let key, let value) {
        unsupported = .unsupported(key: key, value: value)
      }
    }
    line = reader.bytes[start..<reader.offset]
  }

  /// Reads what any type has; false where the key is another.
  private mutating func readCommon(
    _ key: String, _ reader: inout JSONReader
  ) throws(FormatError) -> Bool {
    switch key {
    case "id": id = try reader.id()
    case "type":
      let word = try reader.string()
      type = word
      guard DeliveredQuestion.Interaction.types.contains(word) else {
        throw .unsupported(key: key, value: word)
      }
    case "language": language = try reader.string()
    case "text": text = try reader.string()
    case "passage": passage = try DeliveredQuestion.PassageReference(&reader)
    case "media": media = try reader.media()
    case "shuffle": shuffle = try reader.boolean()
    case "explanation": explanation = try reader.string()
    case "hint": hint = try reader.string()
    case "rich": rich = try reader.rich()
    case "tags": tags = try reader.strings()
    case "difficulty": difficulty = try reader.whole(from: 1)
    case "points": points = try reader.number()
    case "source": source = try DeliveredSource(&reader)
    case "license": license = try reader.string()
    case "replaces": replaces = try reader.list { reader throws(FormatError) in try reader.id() }
    case "extra": extra = try JSONValue.members(&reader)
    case "keyChange": keyChange = try DeliveredQuestion.KeyChange(&reader)
    case "draft": isDraft = try reader.boolean()
    default: return false
    }
    return true
  }

  /// Reads what only some types have; false where the key is another.
  private mutating func readAnswer(
    _ key: String, _ reader: inout JSONReader
  ) throws(FormatError) -> Bool {
    switch key {
    case "columns": columns = try reader.strings()
    case "choices": choices = try reader.choices()
    case "targets": targets = try reader.choices()
    case "blanks":
      let all = try reader.list { reader throws(FormatError) in try BlankFields(&reader) }
      blanks = []
      for fields in all { blanks?.append(try DeliveredQuestion.Blank(fields)) }
    case "correct": correct = try AnswerKeys(&reader)
    case "marking": marking = try Self.word(try reader.string(), of: key)
    case "accept": accept = try reader.strings()
    case "ignore": ignore = try Self.differences(try reader.strings())
    case "value": value = try reader.string()
    case "tolerance":
      let bounds = try reader.stringMembers()
      tolerance = try DeliveredQuestion.Tolerance(bounds)
    case "unit": unit = try DeliveredQuestion.Unit(&reader)
    case "back": back = try reader.string()
    default: return false
    }
    return true
  }

  static func differences(
    _ words: [String]
  ) throws(FormatError) -> [DeliveredQuestion.Difference] {
    var differences: [DeliveredQuestion.Difference] = []
    for word in words { differences.append(try Self.word(word, of: "ignore")) }
    return differences
  }

  /// One of a closed list of words; another one is of a later version, and changes what is right.
  private static func word<Word: RawRepresentable<String>>(
    _ word: String, of key: String
  ) throws(FormatError) -> Word {
    guard let known = Word(rawValue: word) else { throw .unsupported(key: key, value: word) }
    return known
  }
}

/// The keys of a cloze's blank.
struct BlankFields {
  private(set) var key: String?
  private(set) var accept: [String]?
  private(set) var ignore: [String] = []
  private(set) var options: [DeliveredQuestion.Choice]?
  private(set) var correct: String?

  init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterObject()
    while let key = try reader.nextKey() {
      switch key {
      case "key": self.key = try reader.string()
      case "accept": accept = try reader.strings()
      case "ignore": ignore = try reader.strings()
      case "options": options = try reader.choices()
      case "correct": correct = try reader.string()
      default: try reader.skipValue()
      }
    }
  }
}
