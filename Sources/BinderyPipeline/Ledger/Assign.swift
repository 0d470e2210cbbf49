import BinderyFormat

/// What `bindery assign` would do: which ids to write into which sources, and the ledger behind it.
package struct Assignment: Sendable {
  /// Insertions, and new ids in place of doubled ones; by path, then by offset; no two at one place.
  package var edits: [Edit] = []
  /// The new ids, in the order of the edits.
  package var minted: [Minted] = []
  /// Ids that were lost and are retired.
  package var retired: [LedgerKey] = []
  package var ledger: Ledger
  /// Ids of a merged ledger that only a person can settle; then nothing is to be written.
  package var unsettled: [LedgerKey] = []

  /// An id for an item that had none, or one that two branches gave out.
  package struct Minted: Sendable {
    package var key: LedgerKey
    package var place: Place
    /// The id that it had, and that another question keeps.
    package var instead: ItemID?
  }
}

/// Gives ids to everything that lacks one, and records what is in the bank; leaves what only a person can settle.
struct Assigning {
  private var bank: Bank
  private var assignment: Assignment
  private let decisions: IdentityDecisions
  private var mints: [LedgerKey.Space: IDMint] = [:]

  /// How the steps that depend on a run are done: looking at questions on several threads, and telling which findings
  /// stand.
  struct Helpers {
    var identify: (Identity, inout Report) -> [QuestionIdentity]
    var settle: (Report) throws -> [Diagnostic]
  }

  /// - Parameter merged: The ledger; an empty one where there is no file yet.
  static func plan(
    bank: Bank, merged: MergedLedger, decisions: IdentityDecisions = IdentityDecisions(),
    helpers: Helpers, using random: inout some RandomNumberGenerator, report: inout Report
  ) throws -> Assignment {
    let settling = LedgerSettling(merged, in: bank, same: decisions.same)
    var assigning = Assigning(
      bank: settling.bank, assignment: Assignment(ledger: settling.ledger), decisions: decisions)
    assigning.assignment.unsettled = settling.unsettled
    assigning.renumber(settling.renumbered, using: &random)
    try assigning.record(helpers, using: &random, &report)
    if let month = decisions.retiresLost { assigning.retireLost(month) }
    assigning.assignment.sort()
    return assigning.assignment
  }

  /// Questions that share an id with another get new ones, and take along what was recorded of them.
  private mutating func renumber(
    _ questions: [(index: Int, line: LedgerEntry)], using random: inout some RandomNumberGenerator
  ) {
    for (index, line) in questions {
      guard let old = bank.questions[index].id,
        let id = mint(LedgerKey.Space(.question), using: &random)
      else {
        continue
      }
      let key = LedgerKey(.question, id)
      let place = bank.questions[index].place(old.range)
      assignment.edits.append(Edit(place, "\(id)"))
      assignment.minted.append(Assignment.Minted(key: key, place: place, instead: old.value))
      bank.questions[index].id = Written(id, old.range)
      assignment.ledger.record(LedgerEntry(key, sketch: line.sketch, keys: line.keys))
    }
    if !questions.isEmpty { bank.index() }
  }

  private mutating func record(
    _ helpers: Helpers, using random: inout some RandomNumberGenerator, _ report: inout Report
  ) throws {
    let identity = Identity(
      bank: bank, ledger: assignment.ledger, decisions: decisions,
      unsettled: assignment.unsettled, isSketching: true, report: &report)
    let found = helpers.identify(identity, &report)
    let standing = bank.questions(at: try helpers.settle(report).filter(\.isInTheWayOfRecording))
    assignment.ledger =
      identity.join(found, leaving: standing.contains).updated ?? assignment.ledger
    mintIDs(leaving: standing.union(identity.estranged), using: &random, &report)
  }

  private mutating func mintIDs(
    leaving standing: Set<Int>, using random: inout some RandomNumberGenerator,
    _ report: inout Report
  ) {
    let lacking = bank.items.filter {
      $0.lacksID && !($0.kind == .question && standing.contains($0.index))
    }.sorted {
      // Paths by bytes: `String` order would differ for names that only normalisation tells apart.
      $0.head.file == $1.head.file
        ? $0.offset < $1.offset : $0.head.file.bytesPrecede($1.head.file)
    }
    for item in lacking {
      let space = LedgerKey.Space(item.kind, type: item.type)
      guard let slot = item.slot, let id = mint(space, using: &random) else { continue }
      assignment.edits.append(slot.inserting(id, in: item.head.file))
      let key = LedgerKey(item.kind, id, type: item.type)
      assignment.minted.append(Assignment.Minted(key: key, place: item.head))
      assignment.ledger.record(entry(of: item, key, &report))
    }
  }

  private func entry(
    of item: IdentifiedItem, _ key: LedgerKey, _ report: inout Report
  ) -> LedgerEntry {
    guard item.kind == .question, bank.questions[item.index].hasAllChoices else {
      return LedgerEntry(key)
    }
    // What is wrong with its keys was found before it had an id.
    var known = Report()
    let identity = QuestionIdentity(
      bank.questions[item.index], id: key.id, recorded: nil,
      IdentityContext(decisions: decisions, isSketching: true), report: &known)
    return identity.entry ?? LedgerEntry(key)
  }

  private mutating func mint(
    _ space: LedgerKey.Space, using random: inout some RandomNumberGenerator
  ) -> ItemID? {
    // Taken out while it is used, so that it is not copied.
    var mint =
      mints.removeValue(forKey: space) ?? IDMint(space, bank: bank, ledger: assignment.ledger)
    defer { mints[space] = mint }
    return mint.mint(using: &random)
  }

  private mutating func retireLost(_ month: String) {
    for line in bank.lost(from: assignment.ledger) {
      guard var entry = assignment.ledger.entry(line.key) else { continue }
      entry.state = .retired(month: month)
      assignment.ledger.record(entry)
      assignment.retired.append(line.key)
    }
  }
}

extension Assignment {
  fileprivate mutating func sort() {
    func precedes(_ left: Place, _ right: Place) -> Bool {
      left.file == right.file
        ? left.range.start < right.range.start : left.file.bytesPrecede(right.file)
    }
    edits.sort { precedes($0.place, $1.place) }
    minted.sort { precedes($0.place, $1.place) }
  }
}

extension Diagnostic {
  /// Whether what it stands at must not be recorded before a person has looked at it. (Where identity itself is in
  /// doubt, there is nothing to record.)
  /// A field that stands twice may belong to another question, whose `- id:` was deleted.
  private static let rulesInTheWay: [Rule] = [
    .idCopy, .choiceOrderChanged, .duplicateKey, .mergeKey, .fullwidthSyntax,
  ]

  fileprivate var isInTheWayOfRecording: Bool {
    severity == .error && Self.rulesInTheWay.contains { rule == $0 }
  }
}

extension Bank {
  /// The questions at which findings stand.
  fileprivate func questions(at findings: [Diagnostic]) -> Set<Int> {
    guard !findings.isEmpty else { return [] }
    let byFile = Dictionary(grouping: findings, by: \.place.file).mapValues {
      $0.map(\.place.range)
    }
    return Set(
      questions.indices.filter { index in
        byFile[questions[index].file]?.contains { questions[index].range.contains($0) } ?? false
      })
  }
}

extension IdentifiedItem {
  fileprivate var offset: Int { slot?.offset ?? head.range.start }
}

extension IDSlot {
  var offset: Int {
    switch self {
    case .block(let offset, lineEnd: _, indentation: _), .flow(let offset, isEmpty: _): offset
    case .value(let range, needsSpace: _): range.start
    }
  }

  /// The edit that puts the id there.
  func inserting(_ id: ItemID, in file: String) -> Edit {
    switch self {
    case .block(let offset, let lineEnd, let indentation):
      Edit(Place(file, SourceRange(at: offset)), "id: \(id)\(lineEnd)\(indentation)")
    case .flow(let offset, let isEmpty):
      Edit(Place(file, SourceRange(at: offset)), isEmpty ? "id: \(id)" : "id: \(id), ")
    case .value(let range, let needsSpace):
      Edit(Place(file, range), needsSpace ? " \(id)" : "\(id)")
    }
  }
}
