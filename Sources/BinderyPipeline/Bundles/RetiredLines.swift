import BinderyFormat

/// Writes which questions ended for good, one a line, with what takes the place of each: so that a client knows a
/// question that it no longer finds from one that it lacks.
struct RetiredLines {
  let bank: Bank
  let catalogue: Catalogue
  /// Questions that the ledger calls retired; of all apps, since it does not say which had them.
  let retired: [ItemID]

  /// nil where none has ended.
  func pack(_ hasher: inout SHA256Hasher) -> PackedList? {
    let successors = successors()
    let ended = Set(retired).union(successors.keys).sorted()
    guard !ended.isEmpty else { return nil }
    let lines = ended.map { line($0, successors[$0]) }
    return PackedList(#"{"format":1,"retired":["#, lines, &hasher)
  }

  /// By what it replaces, a question that the app delivers: of several the first in the ledger's order.
  private func successors() -> [ItemID: ItemID] {
    var successors: [ItemID: ItemID] = [:]
    for question in Set(catalogue.workbooks.flatMap(\.questions)) {
      guard let id = bank.questions[question].id?.value else { continue }
      // What a source still has did not end.
      for replaced in bank.questions[question].replaces
      where bank.questionIndex[replaced.value] == nil {
        successors[replaced.value] = min(id, successors[replaced.value] ?? id)
      }
    }
    return successors
  }

  private func line(_ id: ItemID, _ successor: ItemID?) -> [UInt8] {
    var json = JSONWriter()
    json.array { json in
      json.string(ItemKind.question.word)
      json.string(id.description)
      if let successor { json.string(successor.description) } else { json.null() }
    }
    return json.bytes
  }
}
