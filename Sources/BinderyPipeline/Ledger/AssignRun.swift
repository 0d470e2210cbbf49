import BinderyFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What `assign` did, and what is left for a person to settle.
package struct AssignResult: Sendable {
  /// Findings about reading and identity that remain, settled and sorted, at their places after the run.
  package var diagnostics: [Diagnostic] = []
  /// Ids that were given out, in the order of path and place.
  package var minted: [Assignment.Minted] = []
  /// Lost ids that were retired.
  package var retired: [LedgerKey] = []
  /// Sources that were changed.
  package var files: [String] = []
  /// Sources that lack ids and lie behind a symbolic link, which are never written through.
  package var linked: [String] = []
  package var isLedgerWritten = false
}

/// Why `assign` or `retire` did nothing.
package enum IdentityError: Error {
  /// No question has these ids.
  case noSuchQuestions([ItemID])
  /// What `retire` was told cannot be done, each with the reason.
  case refused([Words])
}

extension Pipeline {
  /// Gives ids to everything that lacks one, and brings the ledger up to date.
  ///
  /// Sources are written first and the ledger last, each by rename, so that a kill leaves ids that the next run adopts.
  /// A damaged ledger is reported and nothing is written. A second run waits for the first.
  /// - Throws: `FileError`, `RootError`, `IdentityError`.
  package func assign(
    _ decisions: IdentityDecisions = IdentityDecisions(),
    using random: inout some RandomNumberGenerator, onWait: () -> Void = {}
  ) throws -> AssignResult {
    let lock = try lockSources(onWait)
    defer { _ = lock }
    var contents = try contents(isAssigning: true)
    var result = AssignResult()
    // Settings that are not understood may ask for another scheme, or another Bindery.
    let unclear = contents.report.diagnostics.filter {
      $0.severity == .error && $0.place.file == contents.settingsFile
    }
    guard unclear.isEmpty else {
      result.diagnostics = unclear
      return result
    }
    guard let merged = contents.ledger.merged else {
      result.diagnostics = try settled(contents, CheckOptions()).diagnostics.filter(
        \.concernsAssign)
      return result
    }
    contents.bank.history = GitHistory(root: root)
    let unknown = decisions.named.filter { contents.bank.questionIndex[$0] == nil }
    guard unknown.isEmpty else { throw IdentityError.noSuchQuestions(unknown.sorted()) }
    result.linked = contents.bank.withholdSlots(in: { isBehindLink($0, in: root) })
    let plan = try plan(&contents, merged, decisions, using: &random)
    keepIfLast((contents, plan))
    if plan.unsettled.isEmpty {
      try carryOut(plan, isFirst: contents.ledger.isAbsent, &result)
    } else {
      var references = ReferenceIndex(contents.bank)
      for key in plan.unsettled {
        contents.report.add(.ledgerUnsettled(key, references: references.naming(key)))
      }
    }
    result.diagnostics = try remaining(in: contents, after: plan)
    return result
  }

  private func carryOut(
    _ plan: Assignment, isFirst: Bool, _ result: inout AssignResult
  ) throws(FileError) {
    try write(plan, &result)
    guard isFirst || plan.ledger.isChanged else { return }
    try writeLedger(plan.ledger, isFirst: isFirst)
    result.isLedgerWritten = true
  }

  /// What is left to settle, at its places in the files as they are now.
  private func remaining(in contents: Contents, after plan: Assignment) throws -> [Diagnostic] {
    let moves = Moves(after: plan.unsettled.isEmpty ? plan.edits : [])
    let renumbered = plan.minted.filter { $0.instead != nil }.map(\.place)
    let left = try settled(contents, CheckOptions()).diagnostics.filter { diagnostic in
      diagnostic.concernsAssign && diagnostic.rule != .idMissing
        && !renumbered.contains(where: diagnostic.isAbout)
    }.map(moves.moved)
    guard let before = contents.ledger.readable, left.contains(where: \.pointsIntoLedger) else {
      return left
    }
    var ignored = Report()
    let now = Ledger.read(try readFile(root + "/" + Ledger.fileName), report: &ignored)
    return left.map { $0.moved { $0.isInLedger ? before.place(of: $0, in: now) : $0 } }
  }

  /// Keeps other runs that write sources away.
  func lockSources(_ onWait: () -> Void) throws -> FileLock {
    guard isFolder(root) else { throw RootError.noFolder(root) }
    // Said before a source is written.
    let ledger = root + "/" + Ledger.fileName
    if isBehindLink(Ledger.fileName, in: root) { throw FileError(path: ledger, code: ELOOP) }
    return try FileLock(root, flags: O_RDONLY, onWait: onWait)
  }

  private func plan(
    _ contents: inout Contents, _ merged: MergedLedger, _ decisions: IdentityDecisions,
    using random: inout some RandomNumberGenerator
  ) throws -> Assignment {
    var report = contents.report
    // The rules whose findings stand in the way of recording.
    if contents.ledger.readable != nil { Rule.idCopy.look(at: contents.bank, &report) }
    let snapshot = contents
    let plan = try Assigning.plan(
      bank: contents.bank, merged: merged, decisions: decisions,
      helpers: Assigning.Helpers(
        identify: { self.questions($0, &$1) },
        settle: { report in
          var contents = snapshot
          contents.report = report
          return try self.settled(contents, CheckOptions()).diagnostics
        }),
      using: &random, report: &report)
    contents.report = report
    return plan
  }

  private func write(_ plan: Assignment, _ result: inout AssignResult) throws(FileError) {
    result.minted = plan.minted
    result.retired = plan.retired
    let byFile = Dictionary(grouping: plan.edits, by: \.place.file)
    for (file, edits) in byFile.sorted(by: { $0.key.bytesPrecede($1.key) }) {
      let path = root + "/" + file
      try replaceFile(path, Fixes(edits: edits).apply(to: try readFile(path), of: file))
      result.files.append(file)
    }
  }

  /// Two branches that both add lines to the ledger then merge without a conflict.
  private func writeAttributes() throws(FileError) {
    let path = root + "/.gitattributes"
    var text = fileExists(path) ? try readFile(path) : []
    let known = String(decoding: text, as: UTF8.self)
    guard !known.contains(Ledger.fileName), !isBehindLink(".gitattributes", in: root) else {
      return
    }
    if !text.isEmpty, text.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
    try replaceFile(path, text + "\(Ledger.fileName) merge=union\n".utf8)
  }

  func writeLedger(_ ledger: Ledger, isFirst: Bool) throws(FileError) {
    if isFirst { try writeAttributes() }
    try ledger.write(to: root + "/" + Ledger.fileName)
  }
}

extension LedgerState {
  fileprivate var isAbsent: Bool {
    if case .absent = self { true } else { false }
  }

  /// What `assign` goes on from; nil where the ledger is damaged.
  fileprivate var merged: MergedLedger? {
    switch self {
    case .absent: MergedLedger(ledger: Ledger(), rivals: [:])
    case .present(let ledger): MergedLedger(ledger: ledger, rivals: [:])
    case .merged(let merged): merged
    case .damaged: nil
    }
  }
}

extension IdentityDecisions {
  /// The ids of questions that were named.
  fileprivate var named: Set<ItemID> {
    var named = same
    for case .only(let ids) in [keepKeys, newKeys] { named.formUnion(ids) }
    return named
  }
}

extension Rule {
  fileprivate func look(at bank: Bank, _ report: inout Report) {
    if case .bank(let check) = check { check(bank, &report) }
  }
}

extension Diagnostic {
  fileprivate var pointsIntoLedger: Bool {
    place.isInLedger || related.contains(where: \.place.isInLedger)
  }

  /// Whether it points at this place.
  fileprivate func isAbout(_ place: Place) -> Bool {
    self.place == place || related.contains { $0.place == place }
  }

  /// Whether the finding is about what `assign` reads: ids, and sources whose ids it may not see whole.
  fileprivate var concernsAssign: Bool {
    rule.group == .identity || (rule.group == .reading && severity == .error)
  }
}

extension Bank {
  /// Takes away the places for ids in the files that may not be written; gives those files.
  fileprivate mutating func withholdSlots(in isWithheld: (String) -> Bool) -> [String] {
    let lacking = Set(items.filter(\.lacksID).map(\.head.file)).filter(isWithheld)
    guard !lacking.isEmpty else { return [] }
    for index in questions.indices where lacking.contains(questions[index].file) {
      questions[index].idSlot = nil
    }
    for index in workbooks.indices where lacking.contains(workbooks[index].file) {
      workbooks[index].idSlot = nil
    }
    for index in categories.indices where lacking.contains(categories[index].file) {
      categories[index].idSlot = nil
    }
    for index in passages.indices where lacking.contains(passages[index].file) {
      passages[index].idSlot = nil
    }
    for index in announcements.indices where lacking.contains(announcements[index].file) {
      announcements[index].idSlot = nil
    }
    for index in records.indices where lacking.contains(records[index].file) {
      records[index].idSlot = nil
    }
    return lacking.sorted { $0.bytesPrecede($1) }
  }
}

extension Place {
  /// Whether it is a line of the ledger.
  fileprivate var isInLedger: Bool { file == Ledger.fileName && range.count > 0 }
}
