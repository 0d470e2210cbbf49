import BinderyFormat

/// A ledger as git leaves it after a merge: with several lines for one id, between conflict markers or without.
struct MergedLedger {
  /// With the upper line of each id.
  var ledger: Ledger
  /// The lines of each id that has several, the first parent's first.
  var rivals: [LedgerKey: [LedgerEntry]]
}

extension Ledger {
  /// Like `read`, but takes what a merge leaves; nil where the file is damaged otherwise (reported).
  static func readMerged(_ bytes: [UInt8], report: inout Report) -> MergedLedger? {
    let original = bytes
    let bytes = withoutMarkers(original)
    var lines: [UInt32] = []
    let found = withLedgerBytes(of: bytes) {
      faults(in: $0, lines: &lines, file: fileName, areRepeatsFine: true)
    }
    for fault in found { report.add(fault) }
    guard found.isEmpty else { return nil }
    return withLedgerBytes(of: bytes) { file in
      merged(lines, in: file, bytes, isRewritten: bytes.count != original.count)
    }
  }

  private static func merged(
    _ lines: [UInt32], in file: LedgerBytes, _ bytes: [UInt8], isRewritten: Bool
  ) -> MergedLedger {
    var uppers: [UInt32] = []
    var rivals: [LedgerKey: [LedgerEntry]] = [:]
    for start in lines {
      let head = LedgerHead(file[Int(start)...])
      guard let upper = uppers.last, LedgerHead(file[Int(upper)...]) == head else {
        uppers.append(start)
        continue
      }
      guard let key = head.key else { continue }
      let entries = [upper, start].compactMap {
        try? LedgerEntry(line: ledgerLine(in: file, from: Int($0)))
      }
      let known = rivals[key] ?? [entries[0]]
      rivals[key] = known + entries.dropFirst().filter { !known.contains($0) }
    }
    let isWhole = uppers.count == lines.count
    return MergedLedger(
      ledger: Ledger(bytes: bytes, lines: uppers, isRewritten: isRewritten || !isWhole),
      rivals: rivals.filter { $0.value.count > 1 })
  }

  /// The lines of both sides, the first parent's first; the very bytes where there are no markers.
  private static func withoutMarkers(_ bytes: [UInt8]) -> [UInt8] {
    guard withLedgerBytes(of: bytes, firstMarker) != nil else { return bytes }
    var kept: [UInt8] = []
    var isBase = false
    var hasHeader = false
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      if let sign = marker(line) {
        isBase = sign == UInt8(ascii: "|")
      } else if !isBase, !(hasHeader && isHeader(line)) {
        hasHeader = hasHeader || isHeader(line)
        kept += line
        kept.append(UInt8(ascii: "\n"))
      }
    }
    return kept
  }
}

/// Settles what a merge left: which line each id has, and which of two questions keeps an id that both branches gave
/// out.
struct LedgerSettling {
  let bank: Bank
  private var references: ReferenceIndex
  private(set) var ledger: Ledger
  /// Ids that only a person can settle.
  private(set) var unsettled: [LedgerKey] = []
  /// Questions that get a new id: their index, and the line that was theirs.
  private(set) var renumbered: [(index: Int, line: LedgerEntry)] = []
  /// Knows the questions with an id that the ledger does not know.
  private var strangers: QuestionFinder

  /// Questions that are the recorded ones, whatever they look like.
  private let same: Set<ItemID>

  init(_ merged: MergedLedger, in bank: Bank, same: Set<ItemID> = []) {
    self.bank = bank
    self.same = same
    ledger = merged.ledger
    references = ReferenceIndex(bank)
    guard !merged.rivals.isEmpty else {
      strangers = QuestionFinder([], in: bank)
      return
    }
    let unknown = bank.questions.indices.filter { index in
      bank.questions[index].id.map { merged.ledger.entry(.question, $0.value) == nil } ?? false
    }
    strangers = QuestionFinder(unknown, in: bank)
    var claimants: [LedgerKey: [Int]] = [:]
    for item in bank.items {
      if let key = item.key, merged.rivals[key] != nil {
        claimants[key, default: []].append(item.index)
      }
    }
    for (key, lines) in merged.rivals.sorted(by: { $0.key < $1.key }) {
      settle(key, lines, claimants[key] ?? [])
    }
  }

  private mutating func settle(_ key: LedgerKey, _ lines: [LedgerEntry], _ claimants: [Int]) {
    guard !claimants.isEmpty else {
      // A file that does not parse cannot say which line is its own.
      guard !bank.holds(key) else {
        let live = lines.filter(\.isLive)
        return live.count == 1 ? keep(live[0], of: lines) : unsettled.append(key)
      }
      let rest = lines.filter { $0 == lines[0] || !$0.isLive || !giveToRenumbered($0) }
      return keep(rest.first { !$0.isLive } ?? rest[0], of: rest)
    }
    let live = lines.filter(\.isLive)
    guard key.kind == .question, !live.isEmpty else {
      return keep(live.first ?? lines[0], of: lines)
    }
    if claimants.count == 1 {
      settle(key, lines, claimant: claimants[0])
    } else if references.naming(key).isEmpty {
      share(live, among: claimants)
    } else {
      unsettled.append(key)
    }
  }

  /// One question has the id: as a rule the one of all lines.
  private mutating func settle(_ key: LedgerKey, _ lines: [LedgerEntry], claimant: Int) {
    let traits = QuestionTraits(of: bank.questions[claimant])
    let live = lines.filter(\.isLive)
    let own = live.filter { !traits.isAnother(than: $0) }
    guard !own.isEmpty else { return keep(live[0], of: live) }
    // A source takes back the retirement of its own question, not that of another.
    let first = lines.first { $0.isLive || traits.isAnother(than: $0) }
    if let first, own[0] != first, case .number = key.id, !same.contains(key.id) {
      // Both branches counted up to the id, and only the second parent's question is left: the id stays the first one's.
      guard references.naming(key).isEmpty else { return unsettled.append(key) }
      keep(first, of: [])
      return renumbered.append((claimant, LedgerEntry(joining: own, for: traits)))
    }
    let foreign = live.filter { !own.contains($0) && !giveToRenumbered($0) }
    keep(LedgerEntry(joining: own, for: traits), of: own + foreign)
  }

  /// The question that fits the first parent's line keeps the id; the others get new ones, and take their lines along.
  private mutating func share(_ lines: [LedgerEntry], among claimants: [Int]) {
    let traits = claimants.map { QuestionTraits(of: bank.questions[$0]) }
    let keeper = claimants.indices.max { traits[$0].fit(lines[0]) < traits[$1].fit(lines[0]) } ?? 0
    keep(lines[0], of: [])
    let rest = Array(lines.dropFirst())
    for index in claimants.indices where index != keeper {
      let line = rest.max { traits[index].fit($0) < traits[index].fit($1) } ?? lines[0]
      renumbered.append((claimants[index], line))
    }
  }

  /// Records a line under the id of the question that got a new one in a run that was killed before it wrote the
  /// ledger; false where there is none.
  private mutating func giveToRenumbered(_ line: LedgerEntry) -> Bool {
    guard let index = strangers.find([line])[line.key],
      let id = bank.questions[index].id?.value
    else { return false }
    ledger.record(LedgerEntry(LedgerKey(.question, id), sketch: line.sketch, keys: line.keys))
    return true
  }

  /// Records a line. Letters that only the others gave out stay taken, so that they never name another choice.
  private mutating func keep(_ line: LedgerEntry, of lines: [LedgerEntry]) {
    var entry = line
    for key in lines.lazy.flatMap(\.keys) {
      if !entry.keys.contains(where: { $0.group == key.group && $0.key == key.key }) {
        entry.keys.append(KeptKey(key.key, key.digest, group: key.group, isFormer: true))
      }
    }
    entry.keys = KeyGroup.sorted(entry.keys)
    ledger.record(entry)
  }
}

extension LedgerEntry {
  /// What several lines of one question say together: each letter has the text that the question still has under it;
  /// where none of them is left, the first parent's.
  fileprivate init(joining lines: [LedgerEntry], for traits: QuestionTraits) {
    self = lines.max { traits.agreement(with: $0) < traits.agreement(with: $1) } ?? lines[0]
    var open = traits.choices
    var letters: [KeptKey] = []
    for key in lines.lazy.flatMap(\.keys) where !letters.contains(where: key.isSameLetter) {
      letters.append(key)
    }
    keys = letters.compactMap { letter in
      let kept = lines.compactMap { line in line.keys.first(where: letter.isSameLetter) }
      func place(_ kept: KeptKey) -> Int? {
        open.firstIndex { $0.group == kept.group && $0.digest == kept.digest }
      }
      guard var chosen = kept.first else { return nil }
      if let found = kept.first(where: { place($0) != nil }), let place = place(found) {
        chosen = found
        chosen.isFormer = kept.allSatisfy(\.isFormer)
        open.remove(at: place)
      } else {
        // Gone on one side, or given out on the other for what is gone.
        chosen.isFormer =
          chosen.isFormer || kept.contains(where: \.isFormer)
          || !lines[0].keys.contains(where: letter.isSameLetter)
      }
      if chosen.isFormer { chosen.isRight = false }
      return chosen
    }
    keys = KeyGroup.sorted(keys)
  }
}

extension KeptKey {
  fileprivate func isSameLetter(_ other: KeptKey) -> Bool {
    group == other.group && key == other.key
  }
}
