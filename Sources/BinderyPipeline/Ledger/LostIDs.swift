import BinderyFormat

extension Bank {
  /// The ledger's lines that say live and that no source bears out.
  func lost(from ledger: Ledger?) -> [LedgerLine] {
    // In a file that was not read, any id may stand.
    guard let ledger, !hasUnreadFiles else { return [] }
    let misspelt = Set(
      malformedIDs.lazy.filter { !$0.isReference }
        .compactMap { malformed in
          malformed.probablyMeant.map { LedgerKey(malformed.kind, $0, type: malformed.type) }
        })
    return ledger.liveLines { key in
      first(key) == nil && !holds(key) && !misspelt.contains(key)
    }
  }

  /// The questions without an id that are surely those of lost ids: their `id:` lines stayed behind when they were moved.
  func estranged(_ lost: [LedgerLine], _ ledger: Ledger?) -> [LedgerKey: Int] {
    let entries = lost.filter { $0.key.kind == .question }.compactMap { ledger?.entry($0.key) }
    guard !entries.isEmpty else { return [:] }
    let lacking = questions.indices.filter {
      questions[$0].id == nil && questions[$0].idSlot != nil
    }
    var finder = QuestionFinder(lacking, in: self)
    return finder.find(entries)
  }

  /// The questions that an app delivers as `flat`, by index.
  var flatQuestions: Set<Int> {
    var flat: Set<Int> = []
    for app in apps where app.outputs.contains(.flat) {
      for workbook in shipped(by: app) { flat.formUnion(workbook.entries.compactMap(index(of:))) }
    }
    return flat
  }
}

/// A line of the ledger, and where it stands.
package struct LedgerLine: Sendable {
  package var key: LedgerKey
  package var range: SourceRange
}

extension Ledger {
  /// The lines of the file that say live, and still do, and pass the test; in the ledger's order.
  func liveLines(where isWanted: (LedgerKey) -> Bool) -> [LedgerLine] {
    withFile { file in
      var found: [LedgerLine] = []
      for start in lines {
        let line = ledgerLine(in: file, from: Int(start))
        let head = LedgerHead(line)
        guard head.isLive, let key = head.key, changes[key]?.isLive != false, isWanted(key) else {
          continue
        }
        found.append(LedgerLine(key: key, range: SourceRange(line.startIndex, line.endIndex)))
      }
      return found
    }
  }

  /// How an id is written on the command line: with its kind where another kind has it too.
  func spelling(of key: LedgerKey) -> String {
    let isShared = ItemKind.allCases.contains { $0 != key.kind && contains($0, key.id) }
    return isShared || key.kind == .record ? "\(key.kind.word)/\(key.name)" : key.name
  }
}

extension MalformedID {
  /// The id that was probably meant, also where YAML's or a spreadsheet's idea of a number got in between (`007`, `7.0`).
  fileprivate var probablyMeant: ItemID? {
    if let id = ItemID(mending: written) { return id }
    let whole = written.split(separator: ".").first ?? ""
    return ItemID(String(whole.drop { $0 == "0" }))
  }
}
