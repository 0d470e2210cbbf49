import BinderyFormat

/// What is alike in everything that bears an id.
struct IdentifiedItem {
  let kind: ItemKind
  /// In the bank's array of its kind.
  let index: Int
  let id: ItemID?
  /// Where a missing id would be inserted; nil also where a malformed one stands.
  let slot: IDSlot?
  let head: Place

  var key: LedgerKey? { id.map { LedgerKey(kind, $0) } }
  /// Whether `assign` gives it an id.
  var lacksID: Bool { id == nil && slot != nil }
}

extension Bank {
  /// Every question, workbook, category and app that a file holds, kind by kind in path order.
  var items: [IdentifiedItem] {
    var items: [IdentifiedItem] = []
    items.reserveCapacity(questions.count + workbooks.count + categories.count + apps.count)
    for (index, item) in questions.enumerated() {
      items.append(
        IdentifiedItem(
          kind: .question, index: index, id: item.id?.value, slot: item.idSlot, head: item.head))
    }
    for (index, item) in workbooks.enumerated() {
      items.append(
        IdentifiedItem(
          kind: .workbook, index: index, id: item.id?.value, slot: item.idSlot, head: item.head))
    }
    for (index, item) in categories.enumerated() {
      items.append(
        IdentifiedItem(
          kind: .category, index: index, id: item.id?.value, slot: item.idSlot, head: item.head))
    }
    // The app `main` that stands for a missing `apps/` is in no file.
    for (index, item) in apps.enumerated() where !item.file.isEmpty {
      let head = item.place(SourceRange(at: item.range.start))
      items.append(IdentifiedItem(kind: .app, index: index, id: item.id, slot: nil, head: head))
    }
    return items
  }
}
