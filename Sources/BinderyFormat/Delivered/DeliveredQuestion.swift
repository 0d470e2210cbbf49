/// One thing to answer, as its line in a bundle says it.
///
/// Two are equal if their lines are.
public struct DeliveredQuestion: Hashable, Sendable, Identifiable {
  public let id: ItemID
  /// How it asks, and what is right.
  public let interaction: Interaction
  /// Of its texts, where that is not the workbook's; BCP 47.
  public let language: String?
  /// The stem; in a cloze, each blank stands in it as `{{1}}`.
  public let text: String
  /// What is to be read first; `ContentBundle.passage(of:)` finds it.
  public let passage: PassageReference?
  public let media: [DeliveredMedia]
  /// The heads of a table whose rows are the choices; empty where choices are plain.
  public let columns: [String]
  /// In the author's order, of `ordering` in the right one; empty for types without.
  public let choices: [Choice]
  /// Whether choices are mixed; `choices(shownFor:)` does that.
  public let shuffle: Bool
  public let explanation: String?
  public let hint: String?
  /// By field, where a tree says more than the plain text.
  public let rich: [String: RichText]
  public let tags: [String]
  /// 1 (easy) to 5; nil: not rated.
  public let difficulty: Int?
  /// The author's digits, as `1.50`; nil: not set.
  public let points: String?
  public let source: DeliveredSource?
  /// nil: the workbook's.
  public let license: String?
  /// Questions that this one follows.
  public let replaces: [ItemID]
  /// What fields of the project's own say, in the order of its settings.
  public let extra: [JSONValue.Member]
  /// That the answer key was changed on purpose.
  public let keyChange: KeyChange?
  public let isDraft: Bool
  /// Its line in the bundle, without a comma: what digests are taken of.
  public let line: ArraySlice<UInt8>

  /// One answer option; the item to be put in order, or the left side of a pair.
  public struct Choice: Hashable, Sendable, Identifiable {
    /// One or two letters; the choice keeps it when it is moved or reworded. Stored in learners' records.
    public let key: String
    /// Of a row of a table the cells, joined by ` / `.
    public let text: String
    /// One a column of the question; empty where choices are plain.
    public let cells: [String]
    /// For those who chose it.
    public let feedback: String?
    public let media: [DeliveredMedia]

    public var id: String { key }
  }

  public struct PassageReference: Hashable, Sendable {
    public let id: ItemID
    public let revision: String
  }

  /// One change of a published answer key, acknowledged.
  public struct KeyChange: Hashable, Sendable {
    public let from: String
    public let to: String
    public let reason: String
  }

  /// Reads one question's line.
  /// - Parameter line: Without a comma behind it.
  /// - Throws: `FormatError`; `.unsupported` where it asks in a way this reader does not know.
  public init(line: some Collection<UInt8>) throws(FormatError) {
    var reader = try JSONReader(Array(line))
    let fields = try QuestionFields(&reader)
    try reader.finish()
    if let reason = fields.unsupported { throw reason }
    try self.init(fields)
  }

  /// Changes with anything that is delivered of the question, in one language: 16 hexadecimal digits.
  public var revision: String { QuestionDigest.revision(ofLine: line) }

  /// Changes with what decides right and wrong, and nothing else: 16 hexadecimal digits. While it stays, an old attempt
  /// still counts.
  public var scoring: String {
    guard let digest = try? QuestionDigest.scoring(ofLine: line) else {
      preconditionFailure("a question's own line can be read")
    }
    return digest
  }

  public static func == (left: Self, right: Self) -> Bool { left.line == right.line }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// - Throws: `FormatError.missing`.
  init(_ fields: QuestionFields) throws(FormatError) {
    id = try required(fields.id, "id")
    text = try required(fields.text, "text")
    interaction = try Interaction(fields)
    (language, passage, media) = (fields.language, fields.passage, fields.media)
    (columns, choices) = (fields.columns, fields.choices ?? [])
    (shuffle, explanation, hint) = (fields.shuffle, fields.explanation, fields.hint)
    (rich, tags, difficulty, points) = (fields.rich, fields.tags, fields.difficulty, fields.points)
    (source, license, replaces) = (fields.source, fields.license, fields.replaces)
    (extra, keyChange, isDraft) = (fields.extra, fields.keyChange, fields.isDraft)
    line = fields.line
  }
}
