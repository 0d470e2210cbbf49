import BinderyFormat

/// A place that names an id: in a list, as a passage, or in `replaces`.
struct Reference {
  let key: LedgerKey
  let place: Place
  /// The question whose `replaces` it is, by its index in the bank; nil elsewhere.
  let successor: Int?
}

extension Bank {
  /// Gives every reference: those of workbooks, categories, apps, announcements and records, then those of questions.
  @inline(__always)
  func forEachReference(_ body: (Reference) -> Void) {
    func give(_ kind: ItemKind, _ id: Written<ItemID>, _ file: String, successor: Int? = nil) {
      let place = Place(file, id.range)
      body(Reference(key: LedgerKey(kind, id.value), place: place, successor: successor))
    }
    func give(_ references: [RecordReference], _ file: String) {
      for reference in references {
        let place = Place(file, reference.range)
        body(Reference(key: reference.key, place: place, successor: nil))
      }
    }
    for workbook in workbooks {
      for case .reference(let id) in workbook.entries { give(.question, id, workbook.file) }
    }
    for workbook in workbooks {
      for passage in workbook.passageGroups.compactMap(\.passage) {
        give(.passage, passage, workbook.file)
      }
    }
    for category in categories {
      for id in category.workbooks { give(.workbook, id, category.file) }
    }
    for app in apps {
      for id in app.categories ?? [] { give(.category, id, app.file) }
    }
    for announcement in announcements {
      for id in announcement.apps ?? [] { give(.app, id, announcement.file) }
    }
    for record in records { give(record.references, record.file) }
    for type in recordTypes { give(type.references, type.file) }
    // Not through the bank, which would be copied for each.
    let questions = self.questions
    for index in questions.indices {
      if let passage = questions[index].passage { give(.passage, passage, questions[index].file) }
      for id in questions[index].replaces {
        give(.question, id, questions[index].file, successor: index)
      }
    }
  }
}

/// The references by what they name; sorted out when the first is asked for.
struct ReferenceIndex {
  private let bank: Bank
  private var byKey: [LedgerKey: [Reference]]?

  init(_ bank: Bank) { self.bank = bank }

  mutating func naming(_ key: LedgerKey) -> [Reference] {
    if let byKey { return byKey[key] ?? [] }
    var byKey: [LedgerKey: [Reference]] = [:]
    bank.forEachReference { byKey[$0.key, default: []].append($0) }
    self.byKey = byKey
    return byKey[key] ?? []
  }
}
