import BinderyFormat

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

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

  init(bank: Bank, catalogue: Catalogue, settings: ReleaseSettings) {
    self.bank = bank
    self.catalogue = catalogue
    self.settings = settings
    let tiers = catalogue.app.tiers.map(\.value)
    let shown = bank.shipped(by: catalogue.app)
      .filter { $0.status != .draft || settings.withDrafts }
    let (paid, free) = shown.partitioned { $0.access == nil }
    var lowest: [Int: Int] = [:]
    for workbook in paid {
      let rank = tiers.firstIndex { $0 == workbook.access?.value }.map { $0 + 1 } ?? .max
      for index in workbook.entries.compactMap(bank.index) {
        lowest[index] = min(lowest[index] ?? .max, rank)
      }
    }
    if !paid.isEmpty {
      for index in free.flatMap(\.entries).compactMap(bank.index) { lowest[index] = nil }
    }
    lowestRank = lowest
  }

  /// Reports drafts, retired questions, and questions that only a higher tier may see.
  func check(_ object: PackedObject, tier: String?, _ report: inout Report) {
    let rank = rank(of: tier)
    for id in Self.ids(in: object.bytes) {
      guard let index = bank.questionIndex[id] else { continue }
      // Looked up piece by piece: a copy of the whole question would cost more than the check.
      if bank.questions[index].status == .draft && !settings.withDrafts {
        report.add(
          .draftLeak(object: object.name, id: id.description, at: bank.questions[index].head))
      }
      if settings.retired.contains(id) {
        report.add(
          .retiredLeak(object: object.name, id: id.description, at: bank.questions[index].head))
      }
      if let lowest = lowestRank[index], lowest > rank {
        report.add(
          .tierLeak(object: object.name, id: id.description, at: bank.questions[index].head))
      }
    }
  }

  /// Reports drafts and retired items in an object that holds a record or an announcement a line.
  func check(
    _ object: PackedObject, of kind: ItemKind, type: String? = nil, _ report: inout Report
  ) {
    for id in Self.ids(in: object.bytes) {
      let key = LedgerKey(kind, id, type: type)
      guard let index = bank.first(key) else { continue }
      let head = bank.item(kind, index).head
      if bank.isDraft(kind, index) && !settings.withDrafts {
        report.add(.draftLeak(object: object.name, id: id.description, at: head))
      }
      if bank.ledger?.entry(key)?.isLive == false {
        report.add(.retiredLeak(object: object.name, kind, id: id.description, at: head))
      }
    }
  }

  /// The ids that the lines of an object begin with.
  private static func ids(in object: [UInt8]) -> [ItemID] {
    object.withUnsafeBufferPointer { bytes in
      var ids: [ItemID] = []
      var rest = bytes[...]
      while let base = UnsafeBufferPointer(rebasing: rest).baseAddress {
        if rest.starts(with: head),
          let id = ItemID(rest.dropFirst(head.count).prefix { $0 != UInt8(ascii: "\"") })
        {
          ids.append(id)
        }
        // By the C library: a line is over a thousand bytes.
        guard let end = memchr(base, 0x0A, rest.count) else { break }
        rest = rest.dropFirst(UnsafeRawPointer(end) - UnsafeRawPointer(base) + 1)
      }
      return ids
    }
  }

  private static let head = Array(#"{"id":""#.utf8)

  private func rank(of tier: String?) -> Int {
    tier.flatMap { name in catalogue.app.tiers.firstIndex { $0.value == name } }.map { $0 + 1 } ?? 0
  }

}
