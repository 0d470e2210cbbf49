import BinderyFormat

/// Looks over a finished object: does it hold anything that its prefix must not?
///
/// Goes by the bytes that were packed and the authored statuses, not by the catalogue's choice, so that a fault there
/// is found here.
struct LeakCheck {
  let bank: Bank
  let catalogue: Catalogue
  let settings: ReleaseSettings
  /// Of the questions that no free workbook lists: the place of the lowest tier that does, from 1.
  private let lowestRank: [Int: Int]
  /// Of every passage that a workbook of the app shows: the place of the lowest tier that does; 0 is free.
  private let lowestRankOfPassage: [Int: Int]

  init(bank: Bank, catalogue: Catalogue, settings: ReleaseSettings) {
    self.bank = bank
    self.catalogue = catalogue
    self.settings = settings
    let tiers = catalogue.app.tiers.map(\.value)
    let shown = bank.shipped(by: catalogue.app)
      .filter { $0.status != .draft || settings.withDrafts }
    let (paid, free) = shown.partitioned { $0.access == nil }
    func rank(_ workbook: Workbook) -> Int {
      guard let access = workbook.access else { return 0 }
      return tiers.firstIndex(of: access.value).map { $0 + 1 } ?? .max
    }
    var lowest: [Int: Int] = [:]
    for workbook in paid {
      for index in workbook.entries.compactMap(bank.index) {
        lowest[index] = min(lowest[index] ?? .max, rank(workbook))
      }
    }
    if !paid.isEmpty {
      for index in free.flatMap(\.entries).compactMap(bank.index) { lowest[index] = nil }
    }
    lowestRank = lowest
    lowestRankOfPassage =
      bank.passages.isEmpty
      ? [:]
      : Dictionary(
        shown.flatMap { workbook in
          workbook.entries.compactMap(bank.index)
            .filter { bank.questions[$0].status != .draft || settings.withDrafts }
            .compactMap(bank.passage(ofQuestion:)).map { ($0, rank(workbook)) }
        }, uniquingKeysWith: min)
  }

  /// Reports drafts, what is retired, and what only a higher tier may see.
  func check(_ object: PackedObject, tier: String?, _ report: inout Report) {
    let rank = rank(of: tier)
    let ids = ObjectIDs(object.bytes)
    for id in ids.passages { checkPassage(id, in: object, rank, &report) }
    for id in ids.items {
      guard let index = bank.questionIndex[id] else { continue }
      // Looked up piece by piece: a copy of the whole question would cost more than the check.
      if bank.questions[index].status == .draft && !settings.withDrafts {
        report.add(
          .draftLeak(object: object.name, id: id.description, at: bank.questions[index].head))
      }
      if settings.retired.contains(LedgerKey(.question, id)) {
        report.add(
          .retiredLeak(.question, id, object: object.name, at: bank.questions[index].head))
      }
      if let lowest = lowestRank[index], lowest > rank {
        report.add(.tierLeak(.question, id, object: object.name, at: bank.questions[index].head))
      }
    }
  }

  /// Reports drafts and what is retired in an object that holds a record or an announcement a line.
  func check(
    _ object: PackedObject, of kind: ItemKind, type: String? = nil, _ report: inout Report
  ) {
    for id in ObjectIDs(object.bytes).items {
      let key = LedgerKey(kind, id, type: type)
      guard let index = bank.first(key) else { continue }
      let head = bank.item(kind, index).head
      if bank.isDraft(kind, index) && !settings.withDrafts {
        report.add(.draftLeak(object: object.name, id: id.description, at: head))
      }
      if settings.retired.contains(key) {
        report.add(.retiredLeak(kind, id, object: object.name, at: head))
      }
    }
  }

  private func checkPassage(
    _ id: ItemID, in object: PackedObject, _ rank: Int, _ report: inout Report
  ) {
    guard let index = bank.passageIndex[id] else { return }
    let head = bank.passages[index].head
    if settings.retired.contains(LedgerKey(.passage, id)) {
      report.add(.retiredLeak(.passage, id, object: object.name, at: head))
    }
    // A passage that no workbook shows is as closed as one of the highest tier.
    if lowestRankOfPassage[index] ?? .max > rank {
      report.add(.tierLeak(.passage, id, object: object.name, at: head))
    }
  }

  private func rank(of tier: String?) -> Int {
    tier.flatMap { name in catalogue.app.tiers.firstIndex { $0.value == name } }.map { $0 + 1 } ?? 0
  }
}
