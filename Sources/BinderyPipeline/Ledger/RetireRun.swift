import BinderyFormat

/// What `retire` did.
package struct RetireResult: Sendable {
  /// Ids whose lines have changed.
  package var changed: [LedgerKey] = []
  /// Ids that were as wanted before.
  package var unchanged: [LedgerKey] = []
  /// Why the ledger could not be read; then nothing was done.
  package var diagnostics: [Diagnostic] = []
}

extension Pipeline {
  /// Ends ids for good, or takes that back; all of them or none.
  ///
  /// - Parameters:
  ///   - names: `1234`, or `question/1234`, `record/mission/x`.
  ///   - month: Of the retirement, `2026-11`, in UTC; nil to take retirements back.
  /// - Throws: `FileError`, `RootError`, `IdentityError`.
  package func retire(
    _ names: [String], month: String?, onWait: () -> Void = {}
  ) throws -> RetireResult {
    let lock = try lockSources(onWait)
    defer { _ = lock }
    let contents = try contents()
    var result = RetireResult()
    guard case .present(var ledger) = contents.ledger else {
      if case .absent = contents.ledger { throw IdentityError.refused([.noLedger]) }
      result.diagnostics = contents.report.diagnostics.filter { $0.rule == .ledgerForm }
      return result
    }
    var refusals: [Words] = []
    for name in names {
      switch ledger.named(name) {
      case .refused(let why): refusals.append(why)
      case .key(let key):
        if month != nil, let why = contents.bank.keeps(key) {
          refusals.append(why)
        } else if var entry = ledger.entry(key), entry.isLive == (month != nil) {
          entry.state = month.map { .retired(month: $0) } ?? .live
          ledger.record(entry)
          result.changed.append(key)
        } else {
          result.unchanged.append(key)
        }
      }
    }
    guard refusals.isEmpty else { throw IdentityError.refused(refusals) }
    if ledger.isChanged { try writeLedger(ledger, isFirst: false) }
    return result
  }
}

extension Ledger {
  fileprivate enum Named {
    case key(LedgerKey)
    case refused(Words)
  }

  /// What a name on the command line stands for.
  fileprivate func named(_ name: String) -> Named {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let kind = ItemKind.allCases.first { parts.count > 1 && $0.word == parts[0] }
    guard parts.count == 1 || kind != nil, let id = ItemID(parts[parts.count - 1]),
      parts.count <= (kind == .record ? 3 : 2)
    else {
      return .refused(
        Words(en: "`\(name)` is no id", ja: "「\(name)」は id の形になっていません"))
    }
    let type = parts.count == 3 ? parts[1] : nil
    let keys = ItemKind.allCases.filter { kind == nil || $0 == kind }
      .map { LedgerKey($0, id, type: type) }.filter { entry($0) != nil }
    guard let key = keys.first else {
      return .refused(
        Words(
          en: "the ledger has no id `\(name)`", ja: "台帳に「\(name)」という id はありません"))
    }
    guard keys.count == 1 else {
      let all = keys.map { "`\($0.kind.word)/\(id)`" }.joined(separator: ", ")
      return .refused(
        Words(
          en: "`\(name)` could be \(all); say which", ja: "「\(name)」は \(all) のどれか分かりません。種類も書いてください")
      )
    }
    return .key(key)
  }
}

extension Bank {
  /// Why an id cannot be retired; nil where it can.
  fileprivate func keeps(_ key: LedgerKey) -> Words? {
    if let index = first(key) {
      let file = item(key.kind, index).head.file
      return Words(
        en: "`\(key.id)` is still in \(file); take it out there first",
        ja: "「\(key.id)」はまだ \(file) にあります。先にそこから取り除いてください")
    }
    guard holds(key) || hasUnreadFiles else { return nil }
    return Words(
      en: "`\(key.id)` may be in a file that could not be read, or that lies aside (`_…`)",
      ja: "「\(key.id)」は、読めなかったファイルか、脇に置いたファイル（`_…`）にあるようです")
  }
}

extension Words {
  fileprivate static let noLedger = Words(
    en: "there is no `\(Ledger.fileName)` yet; run `bindery assign` first",
    ja: "`\(Ledger.fileName)` がまだありません。先に `bindery assign` を実行してください")
}
