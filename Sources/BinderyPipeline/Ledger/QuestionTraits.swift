import BinderyFormat

/// What a question is recognised by: the sketch of its stem, and its choices.
struct QuestionTraits {
  let choices: [ChoiceIdentity]
  private let stem: ArraySlice<UInt8>
  private var known: Sketch?

  /// With the sketch, for questions that are compared with many lines.
  init(sketching question: Question) {
    self.init(of: question)
    known = sketch
  }

  init(of question: Question) {
    var hasher = SHA256Hasher()
    choices = question.choices.map {
      ChoiceIdentity(ChoiceDigest(of: $0.text.bytes, with: &hasher), key: $0.authorsKey)
    }
    stem = question.text.bytes
  }

  /// Mostly worked out when it is asked for: it costs more than all the rest.
  var sketch: Sketch { known ?? Sketch(of: stem) }

  /// Whether the recorded living choices are these, in this order, so that nothing is to be matched.
  func hasSameChoices(as living: [KeptKey]) -> Bool {
    choices.elementsEqual(living) { $0.digest == $1.digest && ($0.key ?? $1.key) == $1.key }
  }

  /// Whether the id seems to have been given to another question: the stem is another one, and fewer than half of the
  /// recorded choices are found.
  func isAnother(than recorded: LedgerEntry) -> Bool {
    guard let known = recorded.sketch else { return false }
    let living = recorded.living
    if hasSameChoices(as: living), !living.isEmpty { return false }
    let found = KeyMatching.countFound(choices: choices, recorded: recorded.keys(in: .choices))
    guard living.isEmpty || 2 * found < living.count else { return false }
    return sketch.agreement(with: known) < Self.leastAgreement
  }

  /// Of 16 bytes; measured on real stems, see `Sketch`.
  private static let leastAgreement = 2

  /// A fit that a question has with its own line, and no other has.
  static let surelyTheSame = 24

  /// How many of the 16 bytes of the stem's sketch agree.
  func agreement(with recorded: LedgerEntry) -> Int {
    recorded.sketch.map { sketch.agreement(with: $0) } ?? 0
  }

  /// How well a line of the ledger fits, from 0 (not at all) to 32 (in everything).
  func fit(_ recorded: LedgerEntry) -> Int {
    let stem = agreement(with: recorded)
    let living = recorded.living
    guard !living.isEmpty || !choices.isEmpty else { return 2 * stem }
    let found = KeyMatching.countFound(choices: choices, recorded: recorded.keys(in: .choices))
    return stem + 16 * found / max(living.count, choices.count)
  }
}
