import BinderyFormat

/// What a question is recognised by: the sketch of its stem, and its choices.
struct QuestionTraits {
  /// Of all groups, group by group.
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
    var choices = question.choices.map {
      ChoiceIdentity(ChoiceDigest(of: $0.text.bytes, with: &hasher), key: $0.authorsKey)
    }
    for group in question.otherGroups {
      choices += group.choices.map {
        ChoiceIdentity(
          ChoiceDigest(of: $0.text.bytes, with: &hasher), key: $0.authorsKey, group: group.group)
      }
    }
    self.choices = choices
    stem = question.text.bytes
  }

  /// Mostly worked out when it is asked for: it costs more than all the rest.
  var sketch: Sketch { known ?? Sketch(of: stem) }

  /// Whether the recorded living choices are these, in this order, so that nothing is to be matched.
  func hasSameChoices(as living: [KeptKey]) -> Bool { Self.areSame(choices, living) }

  static func areSame(_ choices: [ChoiceIdentity], _ living: [KeptKey]) -> Bool {
    choices.elementsEqual(living) {
      $0.digest == $1.digest && ($0.key ?? $1.key) == $1.key && $0.group == $1.group
    }
  }

  func choices(in group: KeyGroup) -> [ChoiceIdentity] { choices.filter { $0.group == group } }

  /// `choices`, and the other groups that the question has or the ledger has keys of, in the order of a line.
  func groups(with recorded: LedgerEntry) -> [KeyGroup] {
    var groups = [KeyGroup.choices]
    for group in choices.map(\.group) + recorded.keys.map(\.group)
    where group != groups.last && !groups.contains(group) {
      groups.append(group)
    }
    return groups.count > 1 ? groups.sorted { $0.rank < $1.rank } : groups
  }

  /// How many of the recorded living choices are found, of all groups.
  private func countFound(_ recorded: LedgerEntry) -> Int {
    let found = [KeyGroup.choices, .rights].map { group in
      KeyMatching.countFound(choices: choices(in: group), recorded: recorded.keys(in: group))
    }
    return found[0] + found[1] + countOptionsFound(recorded)
  }

  /// Of the options of drop-downs, in whichever blank they stand now.
  private func countOptionsFound(_ recorded: LedgerEntry) -> Int {
    var open: [ChoiceDigest: Int] = [:]
    for choice in choices where choice.group.isBlank { open[choice.digest, default: 0] += 1 }
    guard !open.isEmpty else { return 0 }
    return recorded.living.count { kept in
      guard kept.group.isBlank, let left = open[kept.digest], left > 0 else { return false }
      open[kept.digest] = left - 1
      return true
    }
  }

  /// Whether the id seems to have been given to another question: the stem is another one, and fewer than half of the
  /// recorded choices are found.
  func isAnother(than recorded: LedgerEntry) -> Bool {
    guard let known = recorded.sketch else { return false }
    let living = recorded.living
    if hasSameChoices(as: living), !living.isEmpty { return false }
    let found = countFound(recorded)
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
    let found = countFound(recorded)
    return stem + 16 * found / max(living.count, choices.count)
  }
}
