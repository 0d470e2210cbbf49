/// `correct` in a question's line: `true` or `false`, keys, or pairs of them.
enum AnswerKeys: Hashable, Sendable {
  case truth(Bool)
  case keys([String])
  case pairs([DeliveredQuestion.Pair])

  init(_ reader: inout JSONReader) throws(FormatError) {
    guard reader.peek() == UInt8(ascii: "[") else {
      self = .truth(try reader.boolean())
      return
    }
    var keys: [String] = []
    var pairs: [DeliveredQuestion.Pair] = []
    try reader.enterArray()
    while try reader.nextItem() {
      if reader.peek() == UInt8(ascii: "[") {
        pairs.append(try DeliveredQuestion.Pair(&reader))
      } else {
        keys.append(try reader.string())
      }
    }
    guard keys.isEmpty != pairs.isEmpty else {
      throw .malformed("neither keys nor pairs", at: reader.offset - 1)
    }
    self = keys.isEmpty ? .pairs(pairs) : .keys(keys)
  }

  var truth: Bool? { if case .truth(let truth) = self { truth } else { nil } }
  var keys: [String]? { if case .keys(let keys) = self { keys } else { nil } }
  var pairs: [DeliveredQuestion.Pair]? { if case .pairs(let pairs) = self { pairs } else { nil } }

  /// Whether a key is none of the question's own.
  func pointsOutside(
    of interaction: DeliveredQuestion.Interaction, choices: [DeliveredQuestion.Choice]?
  ) -> Bool {
    func isOutside(_ key: String, _ choices: [DeliveredQuestion.Choice]?) -> Bool {
      !(choices ?? []).contains { $0.key == key }
    }
    switch self {
    case .truth: return false
    case .keys(let keys): return keys.contains { isOutside($0, choices) }
    case .pairs(let pairs):
      guard case .matching(let targets, _) = interaction else { return false }
      return pairs.contains { isOutside($0.choice, choices) || isOutside($0.target, targets) }
    }
  }

  /// Sorted by bytes, but for the order that is the answer.
  func items(isOrdered: Bool) -> [String] {
    switch self {
    case .truth(let truth): ["\(truth)"]
    // ASCII only, so String's own order is that of the bytes.
    case .keys(let keys): isOrdered ? keys : keys.sorted()
    case .pairs(let pairs): pairs.map { $0.choice + "=" + $0.target }.sorted()
    }
  }
}

extension DeliveredQuestion.Pair {
  fileprivate init(_ reader: inout JSONReader) throws(FormatError) {
    try reader.enterArray()
    try reader.expectItem("choice")
    choice = try reader.string()
    try reader.expectItem("target")
    target = try reader.string()
    try reader.skipItems()
  }
}
