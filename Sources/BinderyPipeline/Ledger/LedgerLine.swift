import BinderyFormat

/// What is wrong with a line of the ledger, and where in the file.
struct LedgerFault: Error {
  let words: Words
  let range: Range<Int>
  /// What to do about it.
  let help: Words

  init(_ range: Range<Int>, en: String, ja: String, help: Words = LedgerFault.restore) {
    words = Words(en: en, ja: ja)
    self.range = range
    self.help = help
  }

  static let restore = Words(
    en: "restore the file with git; never edit it by hand", ja: "git でファイルを元に戻してください。手では書き換えないでください"
  )
  static let update = Words(en: "update Bindery", ja: "Bindery を新しくしてください")
  static let settle = Words(
    en: "run `bindery assign`, which settles it", ja: "`bindery assign` を実行すると解決されます")
}

/// The bytes of the line that begins at `start`, without its line end (LF, or CR LF where git has converted it).
func ledgerLine(in bytes: LedgerBytes, from start: Int) -> LedgerBytes {
  let line = bytes[start..<(bytes.nextLineEnd(from: start) ?? bytes.endIndex)]
  return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
}

/// The fields of a line, from left to right.
private struct LedgerFields {
  private let line: LedgerBytes
  /// nil behind the last field.
  private var start: Int?

  init(_ line: LedgerBytes) {
    self.line = line
    start = line.startIndex
  }

  /// Two spaces side by side, or one at the end, give an empty field.
  mutating func next() -> LedgerBytes? {
    guard let start else { return nil }
    let rest = line[start...]
    let end = rest.firstIndex(of: UInt8(ascii: " "))
    self.start = end.map { $0 + 1 }
    return rest[..<(end ?? rest.endIndex)]
  }
}

extension LedgerEntry {
  /// Whether a line is sound, told without building anything; false also for sound lines of rarer forms. A ledger of a
  /// million lines is looked over before the first is needed.
  static func isPlainLine(_ line: LedgerBytes) -> Bool {
    var fields = LedgerFields(line)
    guard let kind = fields.next(), let name = fields.next(), let state = fields.next(),
      let itemKind = ItemKind(word: kind), itemKind != .record, isPlainID(name)
    else { return false }
    if !state.equals("live") {
      guard state.equals("retired"), let month = fields.next(), isMonth(month) else {
        return false
      }
    }
    var used: UInt32 = 0
    var isFirst = true
    while let field = fields.next() {
      defer { isFirst = false }
      if isFirst, field.count == 34, field[field.startIndex] == UInt8(ascii: "s") {
        guard field[field.startIndex + 1] == UInt8(ascii: "="), areHex(field.dropFirst(2)) else {
          return false
        }
      } else if !isPlainKey(field, &used) {
        return false
      }
    }
    return true
  }

  private static func isPlainID(_ name: LedgerBytes) -> Bool {
    guard let first = name.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "0"),
      name.count <= 15
    else { return false }
    return name.allSatisfy {
      isDigit($0) || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")) || $0 == UInt8(ascii: "-")
    }
  }

  /// `a=5b1e77a0!` or `-c=01fd9e33`, the letter not used before.
  private static func isPlainKey(_ field: LedgerBytes, _ used: inout UInt32) -> Bool {
    var field = field
    let isFormer = field.first == UInt8(ascii: "-")
    if isFormer { field = field.dropFirst() }
    if field.count == 11, !isFormer, field[field.endIndex - 1] == UInt8(ascii: "!") {
      field = field.dropLast()
    }
    guard field.count == 10, field[field.startIndex + 1] == UInt8(ascii: "=") else { return false }
    let letter = field[field.startIndex]
    guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z"), areHex(field.dropFirst(2))
    else { return false }
    let bit = UInt32(1) << UInt32(letter - UInt8(ascii: "a"))
    defer { used |= bit }
    return used & bit == 0
  }

  private static func areHex(_ digits: LedgerBytes) -> Bool {
    digits.allSatisfy { isDigit($0) || ($0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "f")) }
  }

  /// Understands a line behind the first: `question 1234 live s=… b=77a01c42 a=5b1e77a0! -c=01fd9e33`.
  init(line: LedgerBytes) throws(LedgerFault) {
    var fields = LedgerFields(line)
    guard let kind = fields.next(), let name = fields.next(), let state = fields.next() else {
      throw LedgerFault(
        line.indices, en: "a line with kind, id and state is expected here",
        ja: "種類・id・状態の 3 つが並ぶ行でなければなりません")
    }
    self.init(try LedgerKey(kind: kind, name: name))
    self.state = try State(state, &fields)
    while let field = fields.next() {
      guard !field.isEmpty else {
        throw LedgerFault(
          line.indices,
          en: "the fields of a line are parted by one space, and none follows the last",
          ja: "項目の間の空白は 1 つで、行の終わりに空白はありません")
      }
      if sketch == nil, keys.isEmpty, field.starts(with: [UInt8(ascii: "s"), UInt8(ascii: "=")]) {
        sketch = try Sketch(field: field)
      } else {
        try add(KeptKey(field), at: field.indices)
      }
    }
  }

  private mutating func add(_ key: KeptKey, at range: Range<Int>) throws(LedgerFault) {
    if keys.contains(where: { $0.group == key.group && $0.key == key.key }) {
      throw LedgerFault(
        range, en: "the choice key `\(key.key)` stands twice in one line",
        ja: "選択肢のキー「\(key.key)」が 1 行に 2 回あります")
    }
    keys.append(key)
  }

  /// Appends the line, without a line end.
  func write(to bytes: inout [UInt8]) {
    bytes += key.description.utf8
    switch state {
    case .live: bytes += " live".utf8
    case .retired(let month): bytes += " retired \(month)".utf8
    }
    if let sketch {
      bytes += " s=".utf8
      sketch.write(to: &bytes)
    }
    for key in keys { key.write(to: &bytes) }
  }
}

extension ItemKind {
  init?(word: LedgerBytes) {
    guard let kind = Self.allCases.first(where: { word.equals($0.staticWord) }) else { return nil }
    self = kind
  }
}

extension Sketch {
  fileprivate init(field: LedgerBytes) throws(LedgerFault) {
    guard let sketch = Sketch(hex: field.dropFirst(2)) else {
      throw LedgerFault(
        field.indices, en: "`\(field.string)` is no sketch: `s=` and 32 hexadecimal digits",
        ja: "「\(field.string)」は s= と 16 進数 32 桁の形になっていません")
    }
    self = sketch
  }
}

extension LedgerKey {
  fileprivate init(kind: LedgerBytes, name: LedgerBytes) throws(LedgerFault) {
    guard let itemKind = ItemKind(word: kind) else {
      throw LedgerFault(
        kind.indices, en: "`\(kind.string)` is no kind of item", ja: "「\(kind.string)」という種類はありません")
    }
    var id = name
    var type: String?
    if itemKind == .record, let slash = name.firstIndex(of: UInt8(ascii: "/")) {
      type = ItemID(name[..<slash])?.description
      id = name[(slash + 1)...]
    }
    guard let itemID = ItemID(id), (type != nil) == (itemKind == .record) else {
      throw LedgerFault(
        name.indices, en: "`\(name.string)` is no id of \(itemKind.spoken.en)",
        ja: "「\(name.string)」は\(itemKind.spoken.ja)の id の形ではありません")
    }
    self.init(itemKind, itemID, type: type)
  }
}

extension LedgerEntry.State {
  /// `live`, or `retired` with the month that is the next field.
  fileprivate init(_ word: LedgerBytes, _ fields: inout LedgerFields) throws(LedgerFault) {
    if word.elementsEqual("live".utf8) {
      self = .live
    } else if word.elementsEqual("retired".utf8), let month = fields.next(), isMonth(month) {
      self = .retired(month: month.string)
    } else {
      throw LedgerFault(
        word.indices, en: "`live`, or `retired` and a month, is expected here",
        ja: "ここには live か、retired と年月が必要です")
    }
  }
}

/// Whether the bytes have the form `2026-11`.
private func isMonth(_ bytes: LedgerBytes) -> Bool {
  guard bytes.count == 7, bytes[bytes.startIndex + 4] == UInt8(ascii: "-"),
    bytes.prefix(4).allSatisfy(isDigit), bytes.suffix(2).allSatisfy(isDigit)
  else { return false }
  let month = bytes.suffix(2).reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
  return (1...12).contains(month)
}

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
