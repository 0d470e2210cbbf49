import BinderyFormat

/// The ids that a file holds, read off its lines: for files that do not parse, so that a typo never looks like a
/// deletion, and for those that are skipped.
///
/// Generous: an id too many is held back for nothing, an id too few might be given out twice.
///
/// - Parameters:
///   - kindOfFile: The kind that the file's folder is for; what is indented in a workbook, or an item of a list, is a
///     question.
///   - type: The type of the file's records.
package func heldIDs(
  in bytes: [UInt8], kindOfFile: ItemKind, type: String? = nil
) -> [LedgerKey] {
  var held: [LedgerKey] = []
  // UTF-16 is ASCII with zeros between.
  let bytes = bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
  for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") })
  {
    var scanner = HeldIDScanner(line: line)
    while let (id, isNested) = scanner.next() {
      let isQuestion = kindOfFile == .workbook && isNested
      held.append(isQuestion ? LedgerKey(.question, id) : LedgerKey(kindOfFile, id, type: type))
      // Behind a byte order mark or a blank that is none of YAML's, it may be either.
      if isQuestion, line.first ?? 0 >= 0x80 { held.append(LedgerKey(kindOfFile, id)) }
    }
  }
  return held
}

/// The ids that the file at a path below the content root holds.
func heldIDs(in bytes: [UInt8], of path: String, _ kind: SourceKind) -> [LedgerKey] {
  switch kind {
  // Its `id` is the name of a property.
  case .recordTypes: []
  case .records:
    heldIDs(in: bytes, kindOfFile: .record, type: SourceKind.recordType(of: path))
  default: heldIDs(in: bytes, kindOfFile: kind.item)
  }
}

/// Finds `id: X` where a key can stand in a line: first, behind `- `, and in a flow mapping behind `{` or `,`.
private struct HeldIDScanner {
  private let line: ArraySlice<UInt8>
  private var at: Int
  private var isFirst = true

  init(line: ArraySlice<UInt8>) {
    self.line = line
    at = line.startIndex
  }

  /// The next id, and whether it belongs to something inside the file's own mapping.
  mutating func next() -> (ItemID, isNested: Bool)? {
    if isFirst {
      isFirst = false
      // Blanks of all sorts and marks of other encodings are above ASCII.
      skip { " \t-?".utf8.contains($0) || $0 >= 0x80 }
      let isNested = at > line.startIndex
      if let id = idHere() { return (id, isNested) }
    }
    while at < line.endIndex {
      let byte = line[at]
      at += 1
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: ",") else { continue }
      // A workbook that is one flow mapping is `{` at the start of a line.
      let isNested = at - 1 > line.startIndex
      skip { $0 == UInt8(ascii: " ") }
      if let id = idHere() { return (id, isNested) }
    }
    return nil
  }

  private mutating func skip(while isSkipped: (UInt8) -> Bool) {
    while at < line.endIndex, isSkipped(line[at]) { at += 1 }
  }

  /// Takes `id: X`, in any quotes and also with a full-width colon.
  private func idHere() -> ItemID? {
    var rest = line[at...]
    guard let spelling = Self.spellings.first(where: { rest.starts(with: $0) }) else { return nil }
    rest = rest.dropFirst(spelling.count)
    let afterColon = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    // An anchor or a tag may stand before it.
    for word in afterColon.split(whereSeparator: { $0 == UInt8(ascii: " ") || $0 >= 0x80 }) {
      if word.first == UInt8(ascii: "&") || word.first == UInt8(ascii: "!") { continue }
      return ItemID(word.drop(while: Self.isQuote).prefix { !Self.ends($0) })
    }
    return nil
  }

  private static let spellings = ["id:", "ID:", "Id:", "\"id\":", "'id':", "id：", "id :"].map {
    Array($0.utf8)
  }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  private static func ends(_ byte: UInt8) -> Bool {
    isQuote(byte) || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
      || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}")
  }
}
