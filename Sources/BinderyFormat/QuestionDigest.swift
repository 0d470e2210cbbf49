#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

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
  /// - Throws: `DecodingError` where the line is no JSON object with a `type`.
  public static func scoring(ofLine line: some Collection<UInt8>) throws -> String {
    let fields = try JSONDecoder().decode(ScoredFields.self, from: Data(line))
    return SHA256Digest(of: fields.text.utf8).hex(digits: 16)
  }
}

/// The nine fields that decide right and wrong, as far as a question has them.
private struct ScoredFields: Decodable {
  var type: String
  var marking: String?
  var correct: Correct?
  var accept: [String]?
  var ignore: [String]?
  var value: String?
  var tolerance: [String: String]?
  var unit: Unit?
  var blanks: [Blank]?

  struct Unit: Decodable { var accept: [String]? }

  struct Blank: Decodable {
    var key: String
    var accept: [String]?
    var correct: String?
    var ignore: [String]?
  }

  /// Each field ended by a line feed, absent ones empty.
  var text: String {
    let fields = [
      type, marking, correct?.items(isOrdered: type == "ordering").joined(separator: item),
      accept?.joined(separator: item), ignore?.joined(separator: item), value,
      tolerance?.map { "\($0):\($1)" }.sorted().joined(separator: item),
      unit?.accept?.joined(separator: item), blanks?.map(text(of:)).joined(separator: "\u{1E}"),
    ]
    return fields.map { ($0 ?? "") + "\n" }.joined()
  }

  private func text(of blank: Blank) -> String {
    let answers = blank.accept ?? blank.correct.map { [$0] } ?? []
    return ([blank.key] + answers + (blank.ignore ?? [])).joined(separator: item)
  }

  private var item: String { "\u{1F}" }
}

/// `true`, keys, or pairs of keys.
private enum Correct: Decodable {
  case truth(Bool)
  case keys([String])
  case pairs([[String]])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let keys = try? value.decode([String].self) {
      self = .keys(keys)
    } else {
      self = .pairs(try value.decode([[String]].self))
    }
  }

  /// Sorted by bytes, but for the order that is the answer.
  func items(isOrdered: Bool) -> [String] {
    switch self {
    case .truth(let truth): ["\(truth)"]
    // ASCII only, so String's own order is that of the bytes.
    case .keys(let keys): isOrdered ? keys : keys.sorted()
    case .pairs(let pairs): pairs.map { $0.joined(separator: "=") }.sorted()
    }
  }
}
