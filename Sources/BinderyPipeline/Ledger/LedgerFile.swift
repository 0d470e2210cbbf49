import BinderyFormat

extension Ledger {
  /// The file's name in the content root.
  package static let fileName = "ids.lock"
  private static let header = "bindery-ids 1"

  /// The ledger that a file holds, or nil where it cannot be trusted whole: damaged, cut off, of a newer format,
  /// with unsettled conflicts. What is wrong is reported; such a file must never be overwritten.
  package static func read(
    _ bytes: [UInt8], file: String = Ledger.fileName, report: inout Report
  ) -> Ledger? {
    var faults: [Diagnostic] = []
    if let fault = faultOfForm(bytes) {
      faults.append(.ledgerForm(fault, file: file))
    } else {
      var lines = lineStarts(in: bytes)
      faults = lines.lazy.compactMap { faultOfLine(at: $0, in: bytes) }
        .prefix(reportedFaults).map { .ledgerForm($0, file: file) }
      if faults.isEmpty {
        sort(&lines, in: bytes)
        faults = repeated(lines, in: bytes, file: file)
        if faults.isEmpty { return Ledger(bytes: bytes, lines: lines) }
      }
    }
    for fault in faults { report.add(fault) }
    return nil
  }

  /// The file: sorted, and lines that have not changed byte for byte as they were.
  package func written() -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count + 128 * changes.count + Self.header.utf8.count + 1)
    out += Self.header.utf8
    out.append(UInt8(ascii: "\n"))
    let changed = changes.keys.sorted().map { key in
      var line: [UInt8] = []
      changes[key]?.write(to: &line)
      return line[...]
    }
    var pending = changed[...]
    for index in lines.indices {
      let recorded = line(index)
      let head = LedgerHead(recorded)
      while let next = pending.first, LedgerHead(next) < head {
        append(pending.removeFirst())
      }
      let isReplaced = pending.first.map { LedgerHead($0) == head } ?? false
      append(isReplaced ? pending.removeFirst() : recorded)
    }
    for line in pending { append(line) }
    return out

    func append(_ line: ArraySlice<UInt8>) {
      out += line
      out.append(UInt8(ascii: "\n"))
    }
  }

  // MARK: Reading

  /// More would say nothing new about one damaged file.
  private static let reportedFaults = 20

  private static func faultOfForm(_ bytes: [UInt8]) -> LedgerFault? {
    let first = ledgerLine(in: bytes, from: 0)
    if let conflict = conflictMarker(in: bytes) { return conflict }
    guard first.elementsEqual(header.utf8) else {
      let format = first.dropFirst("bindery-ids ".utf8.count)
      guard first.starts(with: "bindery-ids ".utf8), let number = ItemID(format),
        number > .number(1)
      else {
        return LedgerFault(
          first.indices, en: "the ledger does not begin with the line `\(header)`",
          ja: "台帳の 1 行目が「\(header)」ではありません")
      }
      return LedgerFault(
        first.indices,
        en: "the ledger has the format \(number), which is newer than this version of Bindery",
        ja: "台帳の形式が \(number) で、お使いの Bindery より新しいものです",
        help: LedgerFault.update)
    }
    guard bytes.last == UInt8(ascii: "\n") else {
      let start = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      return LedgerFault(
        start..<bytes.count, en: "the ledger is cut off: its last line has no line end",
        ja: "台帳が途中で切れています(最後の行に改行がありません)")
    }
    return nil
  }

  private static func conflictMarker(in bytes: [UInt8]) -> LedgerFault? {
    let markers = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"]
    var start = 0
    while start < bytes.count {
      let line = ledgerLine(in: bytes, from: start)
      if markers.contains(where: { line.starts(with: $0.utf8) }) {
        return LedgerFault(
          line.indices, en: "the ledger holds an unsettled merge conflict",
          ja: "台帳に、解決されていないマージの衝突が残っています",
          help: LedgerFault.settle)
      }
      start = (bytes[line.endIndex...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count) + 1
    }
    return nil
  }

  /// Where the lines behind the first begin.
  private static func lineStarts(in bytes: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = []
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(UInt32(index + 1))
    }
    // Behind the last line end nothing follows.
    starts.removeLast()
    return starts
  }

  private static func faultOfLine(at start: UInt32, in bytes: [UInt8]) -> LedgerFault? {
    do throws(LedgerFault) {
      _ = try LedgerEntry(line: ledgerLine(in: bytes, from: Int(start)))
      return nil
    } catch {
      return error
    }
  }

  private static func sort(_ lines: inout [UInt32], in bytes: [UInt8]) {
    func head(_ start: UInt32) -> LedgerHead { LedgerHead(ledgerLine(in: bytes, from: Int(start))) }
    let isSorted = zip(lines, lines.dropFirst()).allSatisfy { !(head($1) < head($0)) }
    guard !isSorted else { return }
    // Of several lines for one id, the upper one comes first.
    lines.sort { head($0) < head($1) || ($0 < $1 && head($0) == head($1)) }
  }

  private static func repeated(_ lines: [UInt32], in bytes: [UInt8], file: String) -> [Diagnostic] {
    zip(lines, lines.dropFirst()).compactMap { first, second in
      let line = ledgerLine(in: bytes, from: Int(second))
      let other = ledgerLine(in: bytes, from: Int(first))
      guard LedgerHead(line) == LedgerHead(other) else { return nil }
      return .ledgerForm(repeating: line, first: other, file: file)
    }
  }
}
