/// A table of comma-separated values (RFC 4180), in UTF-8 with or without a byte order mark; lines end in LF, CR LF or
/// CR.
struct CSV {
  /// Those with something in them.
  private(set) var records: [Record] = []

  struct Record {
    var fields: [Field] = []
    /// Without its line end.
    var range: SourceRange
    /// A quote that never ends, or something behind a quoted field.
    var isBroken = false
  }

  struct Field {
    /// Without quotes.
    var text: [UInt8]
    /// Quotes included.
    var range: SourceRange
  }

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    while at < bytes.count {
      let record = record()
      if record.isBroken || record.fields.contains(where: { !AsRead.folded($0.text[...]).isEmpty })
      {
        records.append(record)
      }
    }
  }

  private mutating func record() -> Record {
    let start = at
    var record = Record(range: SourceRange(at: start))
    while true {
      record.fields.append(field(&record.isBroken))
      guard at < bytes.count, bytes[at] == UInt8(ascii: ",") else { break }
      at += 1
    }
    record.range = SourceRange(start, at)
    if at < bytes.count {
      let isPair = bytes[at] == 0x0D && at + 1 < bytes.count && bytes[at + 1] == 0x0A
      at += isPair ? 2 : 1
    }
    return record
  }

  private mutating func field(_ isBroken: inout Bool) -> Field {
    let start = at
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
      skipToEnd()
      return Field(text: Array(bytes[start..<at]), range: SourceRange(start, at))
    }
    var text: [UInt8] = []
    at += 1
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      guard byte == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        let end = at
        skipToEnd()
        if at > end { isBroken = true }
        return Field(text: text, range: SourceRange(start, at))
      }
      text.append(byte)
      at += 1
    }
    // The quote was meant for something else: its line is as much as can be said of it.
    isBroken = true
    at = start
    while at < bytes.count, !SourceLines.isEnd(bytes[at]) { at += 1 }
    return Field(text: Array(bytes[start..<at]), range: SourceRange(start, at))
  }

  private mutating func skipToEnd() {
    while at < bytes.count, bytes[at] != UInt8(ascii: ","), !SourceLines.isEnd(bytes[at]) {
      at += 1
    }
  }
}
