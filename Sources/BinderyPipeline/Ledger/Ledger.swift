import BinderyFormat

/// Every id ever given out, and of each question the keys of its choices: the committed file `ids.lock`.
///
/// A ledger is the bytes of its file, the places of its lines in sorted order, and the entries that have changed
/// since; an entry is understood when it is asked for. So a million ids cost little more than their file.
package struct Ledger: Sendable {
  /// The file as read.
  let bytes: [UInt8]
  /// Where the lines behind the first begin in `bytes`, sorted by what they are about.
  let lines: [UInt32]
  /// Whether `bytes` are not those of the file, but what was left of them.
  private var isRewritten = false
  /// Entries that differ from the file's.
  package private(set) var changes: [LedgerKey: LedgerEntry] = [:]

  /// A ledger without ids.
  package init() {
    bytes = []
    lines = []
  }

  init(bytes: [UInt8], lines: [UInt32], isRewritten: Bool = false) {
    self.bytes = bytes
    self.lines = lines
    self.isRewritten = isRewritten
  }

  /// Whether it differs from the file that was read.
  package var isChanged: Bool { isRewritten || !changes.isEmpty }

  package func entry(_ kind: ItemKind, _ id: ItemID) -> LedgerEntry? { entry(LedgerKey(kind, id)) }

  package func entry(_ key: LedgerKey) -> LedgerEntry? {
    if let entry = changes[key] { return entry }
    return recordedEntry(key)
  }

  package func contains(_ kind: ItemKind, _ id: ItemID) -> Bool { entry(kind, id) != nil }

  /// Puts the entry in place of the one for its id, if it says anything else.
  package mutating func record(_ entry: LedgerEntry) {
    if recordedEntry(entry.key) == entry {
      changes[entry.key] = nil
    } else {
      changes[entry.key] = entry
    }
  }

  /// Every id of a kind, or of a type of records, live or retired, in no stated order; an id of the file that has changed comes twice.
  func ids(in space: LedgerKey.Space) -> [ItemID] {
    let read = withFile { file in
      lines.compactMap { start in
        let head = LedgerHead(file[Int(start)...])
        return head.isIn(space) ? head.itemID : nil
      }
    }
    return read + changes.keys.lazy.filter { $0.space == space }.map(\.id)
  }

  /// The ids of a kind that the file calls retired, in its order.
  func retired(_ kind: ItemKind) -> [ItemID] {
    let space = LedgerKey.Space(kind)
    return withFile { file in
      lines.compactMap { start in
        let head = LedgerHead(file[Int(start)...])
        return !head.isLive && head.isIn(space) ? head.itemID : nil
      }
    }
  }

  /// The entry as the file has it.
  func recordedEntry(_ key: LedgerKey) -> LedgerEntry? {
    guard !lines.isEmpty else { return nil }
    return withFile { file in
      withLedgerBytes(of: Array(key.description.utf8)) { wanted in
        line(of: LedgerHead(wanted), in: file).map(readEntry)
      }
    }
  }

  private func line(of head: LedgerHead, in file: LedgerBytes) -> LedgerBytes? {
    var range = 0..<lines.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let start = Int(lines[middle])
      let other = LedgerHead(file[start...])
      if other < head {
        range = (middle + 1)..<range.upperBound
      } else if head < other {
        range = range.lowerBound..<middle
      } else {
        return ledgerLine(in: file, from: start)
      }
    }
    return nil
  }

  /// Where the line at a place of this ledger's file stands in another's: the first byte, where it is gone.
  func place(of place: Place, in other: Ledger?) -> Place {
    let range = withFile { file in
      let head = LedgerHead(file[place.range.start..<place.range.end])
      return other?.withFile { other?.line(of: head, in: $0)?.indices } ?? nil
    }
    return Place(
      place.file, range.map { SourceRange($0.lowerBound, $0.upperBound) } ?? SourceRange(at: 0))
  }

  func withFile<Result, Failure>(
    _ body: (LedgerBytes) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withLedgerBytes(of: bytes, body)
  }

  /// - Precondition: reading the file has found its lines to be whole.
  private func readEntry(_ line: LedgerBytes) -> LedgerEntry {
    do throws(LedgerFault) {
      return try LedgerEntry(line: line)
    } catch {
      preconditionFailure("an accepted line is damaged: \(error.words.en)")
    }
  }
}
