import BinderyFormat

extension Ledger {
  /// The file's name in the content root.
  package static let fileName = "ids.lock"
  private static let header = "bindery-ids 1"

  static func isHeader(_ line: ArraySlice<UInt8>) -> Bool { line.elementsEqual(header.utf8) }

  /// The ledger that a file holds, or nil where it cannot be trusted whole: damaged, cut off, of a newer format,
  /// with unsettled conflicts. What is wrong is reported; such a file must never be overwritten.
  package static func read(
    _ bytes: [UInt8], file: String = Ledger.fileName, report: inout Report
  ) -> Ledger? {
    var lines: [UInt32] = []
    let found = withLedgerBytes(of: bytes) { faults(in: $0, lines: &lines, file: file) }
    for fault in found { report.add(fault) }
    return found.isEmpty ? Ledger(bytes: bytes, lines: lines) : nil
  }

  /// Writes the file in place of the one that is there, without having it in memory a second time.
  func write(to path: String) throws(FileError) {
    try replaceFile(path) { beside, mode throws(FileError) in
      var writer = try FileWriter(beside, mode: mode)
      try forEachLine { line throws(FileError) in
        try writer.append(line)
        try writer.append(CollectionOfOne(UInt8(ascii: "\n")))
      }
      try writer.finish()
    }
  }

  /// Gives the lines of the file as they are to be written, without line ends: the first, then sorted, those that have not
  /// changed byte for byte as they were.
  func forEachLine<Failure>(
    _ body: (LedgerBytes) throws(Failure) -> Void
  ) throws(Failure) {
    try withLedgerBytes(of: Array(Self.header.utf8), body)
    let changed = changedLines()
    try withFile { (file) throws(Failure) in
      try withLedgerBytes(of: changed.bytes) { (changedFile) throws(Failure) in
        var pending = changed.starts.map { ledgerLine(in: changedFile, from: Int($0)) }[...]
        for start in lines {
          var line = ledgerLine(in: file, from: Int(start))
          if !pending.isEmpty {
            let head = LedgerHead(line)
            while let next = pending.first, LedgerHead(next) < head {
              try body(pending.removeFirst())
            }
            if let next = pending.first, LedgerHead(next) == head { line = pending.removeFirst() }
          }
          try body(line)
        }
        for line in pending { try body(line) }
      }
    }
  }

  /// The lines of the changed entries, sorted, and where they begin.
  private func changedLines() -> (bytes: [UInt8], starts: [UInt32]) {
    var bytes: [UInt8] = []
    var starts: [UInt32] = []
    for entry in changes.values.sorted(by: { $0.key < $1.key }) {
      starts.append(UInt32(bytes.count))
      entry.write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return (bytes, starts)
  }
}

// MARK: - Reading

/// More would say nothing new about one damaged file.
private let reportedFaults = 20

extension Ledger {
  /// What is wrong with the file; finds the lines behind the first, sorted.
  static func faults(
    in bytes: LedgerBytes, lines: inout [UInt32], file: String, areRepeatsFine: Bool = false
  ) -> [Diagnostic] {
    if let fault = conflict(in: bytes) ?? faultOfForm(bytes) {
      return [.ledgerForm(fault, file: file)]
    }
    lines = lineStarts(in: bytes)
    let faults = lines.lazy.compactMap { faultOfLine(at: $0, in: bytes) }.prefix(reportedFaults)
    if !faults.isEmpty { return faults.map { .ledgerForm($0, file: file) } }
    sort(&lines, in: bytes)
    return areRepeatsFine ? [] : repeated(lines, in: bytes, file: file)
  }

  private static func faultOfForm(_ bytes: LedgerBytes) -> LedgerFault? {
    let first = ledgerLine(in: bytes, from: 0)
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
        ja: "台帳の形式が \(number) で、お使いの Bindery より新しいものです", help: LedgerFault.update)
    }
    guard bytes.last == UInt8(ascii: "\n") else {
      let start = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
      return LedgerFault(
        start..<bytes.count, en: "the ledger is cut off: its last line has no line end",
        ja: "台帳が途中で切れています（最後の行に改行がありません）")
    }
    return nil
  }

  private static func conflict(in bytes: LedgerBytes) -> LedgerFault? {
    guard let marker = firstMarker(in: bytes) else { return nil }
    return LedgerFault(
      ledgerLine(in: bytes, from: marker).indices,
      en: "the ledger holds an unsettled merge conflict",
      ja: "台帳に、解決されていないマージの衝突が残っています", help: LedgerFault.settle)
  }

  /// Where the first of git's conflict markers begins.
  static func firstMarker(in bytes: LedgerBytes) -> Int? {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      if marker(bytes[start...]) != nil { return start }
      start = (bytes.nextLineEnd(from: start) ?? bytes.endIndex - 1) + 1
    }
    return nil
  }

  /// The sign of which a line of git's begins with seven.
  static func marker(_ line: some RandomAccessCollection<UInt8>) -> UInt8? {
    guard let sign = line.first, line.count >= 7,
      sign == UInt8(ascii: "<") || sign == UInt8(ascii: "|") || sign == UInt8(ascii: "=")
        || sign == UInt8(ascii: ">"),
      line.prefix(7).allSatisfy({ $0 == sign })
    else { return nil }
    return sign
  }

  /// Where the lines behind the first begin.
  private static func lineStarts(in bytes: LedgerBytes) -> [UInt32] {
    var starts: [UInt32] = []
    var at = bytes.startIndex
    while let end = bytes.nextLineEnd(from: at), end + 1 < bytes.endIndex {
      at = end + 1
      starts.append(UInt32(at))
    }
    return starts
  }

  private static func faultOfLine(
    at start: UInt32, in bytes: LedgerBytes
  ) -> LedgerFault? {
    let line = ledgerLine(in: bytes, from: Int(start))
    if LedgerEntry.isPlainLine(line) { return nil }
    do throws(LedgerFault) {
      _ = try LedgerEntry(line: line)
      return nil
    } catch {
      return error
    }
  }

  private static func sort(_ lines: inout [UInt32], in bytes: LedgerBytes) {
    func head(_ start: UInt32) -> LedgerHead { LedgerHead(bytes[Int(start)...]) }
    let isSorted = zip(lines, lines.dropFirst()).allSatisfy { !(head($1) < head($0)) }
    guard !isSorted else { return }
    // Of several lines for one id, the upper one comes first.
    lines.sort { head($0) < head($1) || ($0 < $1 && head($0) == head($1)) }
  }

  private static func repeated(
    _ lines: [UInt32], in bytes: LedgerBytes, file: String
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for (upper, lower) in zip(lines, lines.dropFirst()) where found.count < reportedFaults {
      let heads = (LedgerHead(bytes[Int(upper)...]), LedgerHead(bytes[Int(lower)...]))
      guard heads.0 == heads.1 else { continue }
      let first = ledgerLine(in: bytes, from: Int(upper))
      let second = ledgerLine(in: bytes, from: Int(lower))
      found.append(.ledgerForm(repeating: second, first: first, file: file))
    }
    return found
  }
}
