import BinderyFormat

/// What `assign` did, and what is left for a person to settle.
package struct AssignResult: Sendable {
  /// Findings about reading and identity that remain, settled and sorted.
  package var diagnostics: [Diagnostic] = []
  /// Ids that were given out, in the order of path and place.
  package var minted: [Assignment.Minted] = []
  /// Sources that were changed.
  package var files: [String] = []
  /// Sources that lack ids and lie behind a symbolic link, which are never written through.
  package var linked: [String] = []
  package var isLedgerWritten = false
}

extension Pipeline {
  /// Gives ids to everything that lacks one, and brings the ledger up to date.
  ///
  /// Sources are written first and the ledger last, each by rename, so that a kill leaves ids that the next run adopts.
  /// A damaged ledger is reported and nothing is written.
  /// - Throws: `FileError`, `RootError`.
  package func assign(using random: inout some RandomNumberGenerator) throws -> AssignResult {
    var contents = try contents()
    var result = AssignResult()
    guard !contents.ledger.isDamaged else {
      result.diagnostics = try settled(contents, CheckOptions()).diagnostics.filter(
        \.concernsAssign)
      return result
    }
    result.linked = contents.bank.withholdSlots(in: { isBehindLink($0, in: root) })
    let recorded = contents.ledger.readable
    let plan = Assignment.plan(
      bank: contents.bank, ledger: recorded ?? Ledger(), using: &random, report: &contents.report)
    try write(plan, &result)
    if recorded == nil || plan.ledger.isChanged {
      try writeLedger(plan.ledger, isFirst: recorded == nil)
      result.isLedgerWritten = true
    }
    let settled = try settled(contents, CheckOptions()).diagnostics
    result.diagnostics = settled.filter { $0.concernsAssign && $0.rule != .idMissing }
    return result
  }

  private func write(_ plan: Assignment, _ result: inout AssignResult) throws(FileError) {
    result.minted = plan.minted
    let byFile = Dictionary(grouping: plan.edits, by: \.place.file)
    for (file, edits) in byFile.sorted(by: { $0.key.bytesPrecede($1.key) }) {
      let path = root + "/" + file
      try replaceFile(path, Fixes(edits: edits).apply(to: try readFile(path), of: file))
      result.files.append(file)
    }
  }

  private func writeLedger(_ ledger: Ledger, isFirst: Bool) throws(FileError) {
    let attributes = root + "/.gitattributes"
    if isFirst, !fileExists(attributes) {
      // Two branches that both add lines to the ledger then merge without a conflict.
      try replaceFile(attributes, Array("\(Ledger.fileName) merge=union\n".utf8))
    }
    try replaceFile(root + "/" + Ledger.fileName, ledger.written())
  }
}

extension LedgerState {
  var isDamaged: Bool {
    if case .damaged = self { true } else { false }
  }
}

extension Diagnostic {
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
    return lacking.sorted { $0.bytesPrecede($1) }
  }
}
