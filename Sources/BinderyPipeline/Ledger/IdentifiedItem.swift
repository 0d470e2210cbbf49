import BinderyFormat

/// What is alike in everything that bears an id.
struct IdentifiedItem {
  let kind: ItemKind
  /// Of a record.
  var type: String?
  /// In the bank's array of its kind.
  let index: Int
  let id: ItemID?
  /// Where a missing id would be inserted; nil also where a malformed one stands.
  let slot: IDSlot?
  let head: Place

  var key: LedgerKey? { id.map { LedgerKey(kind, $0, type: type) } }
  /// Whether `assign` gives it an id.
  var lacksID: Bool { id == nil && slot != nil }
}

extension Bank {
  /// Everything with an id that a file holds, kind by kind in path order.
  var items: [IdentifiedItem] {
    var items: [IdentifiedItem] = []
    items.reserveCapacity(
      questions.count + workbooks.count + categories.count + passages.count + apps.count)
    // By index: a question holds many texts, each of which a copy would count.
    for index in questions.indices { items.append(item(.question, index)) }
    for index in workbooks.indices { items.append(item(.workbook, index)) }
    for index in categories.indices { items.append(item(.category, index)) }
    for index in passages.indices { items.append(item(.passage, index)) }
    for index in announcements.indices { items.append(item(.announcement, index)) }
    for index in records.indices { items.append(item(.record, index)) }
    // The app `main` that stands for a missing `apps/` is in no file.
    for index in apps.indices where !apps[index].file.isEmpty { items.append(item(.app, index)) }
    return items
  }

  /// Whether the item at a place of the bank's array of its kind is a draft.
  func isDraft(_ kind: ItemKind, _ index: Int) -> Bool {
    switch kind {
    case .question: questions[index].status == .draft
    case .workbook: workbooks[index].status == .draft
    case .category: categories[index].status == .draft
    case .announcement: announcements[index].status == .draft
    case .record: records[index].status == .draft
    case .passage, .app: false
    }
  }

  /// The item at a place of the bank's array of its kind.
  func item(_ kind: ItemKind, _ index: Int) -> IdentifiedItem {
    func item(_ id: ItemID?, _ slot: IDSlot?, _ head: Place) -> IdentifiedItem {
      IdentifiedItem(kind: kind, index: index, id: id, slot: slot, head: head)
    }
    switch kind {
    case .question:
      return item(questions[index].id?.value, questions[index].idSlot, questions[index].head)
    case .workbook:
      return item(workbooks[index].id?.value, workbooks[index].idSlot, workbooks[index].head)
    case .category:
      return item(categories[index].id?.value, categories[index].idSlot, categories[index].head)
    case .passage:
      return item(passages[index].id?.value, passages[index].idSlot, passages[index].head)
    case .announcement:
      let announcement = announcements[index]
      return item(announcement.id?.value, announcement.idSlot, announcement.head)
    case .app:
      let start = SourceRange(at: apps[index].range.start)
      return item(apps[index].id, nil, apps[index].place(start))
    case .record:
      let record = records[index]
      var item = item(record.id?.value, record.idSlot, record.head)
      item.type = record.type
      return item
    }
  }
}
