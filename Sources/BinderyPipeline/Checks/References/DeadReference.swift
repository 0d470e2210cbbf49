import BinderyFormat

/// A name in a list that leads to nothing, though no file that could not be read holds that id: such a file has its own
/// finding.
struct DeadReference {
  var kind: ItemKind
  var id: Written<ItemID>
  var file: String

  /// As many are worth a search for what was meant; where there are more, files are missing and not letters.
  static let mostLookedUp = 1_000
}

extension Bank {
  /// What the lists of workbooks, categories and apps name and nothing has.
  var deadReferences: [DeadReference] {
    var dead: [DeadReference] = []
    func look(_ id: Written<ItemID>, _ kind: ItemKind, _ index: [ItemID: Int], _ file: String) {
      guard index[id.value] == nil, !held.contains(HeldID(kind, id.value)) else { return }
      dead.append(DeadReference(kind: kind, id: id, file: file))
    }
    for workbook in workbooks {
      for case .reference(let id) in workbook.entries {
        look(id, .question, questionIndex, workbook.file)
      }
    }
    for category in categories {
      for id in category.workbooks { look(id, .workbook, workbookIndex, category.file) }
    }
    for app in apps {
      for id in app.categories ?? [] { look(id, .category, categoryIndex, app.file) }
    }
    return dead
  }

  /// What questions replace and nothing has or ever had. It is mostly gone from the sources, so only a ledger can tell.
  var deadReplacements: [DeadReference] {
    guard let ledger else { return [] }
    var dead: [DeadReference] = []
    for index in questions.indices {
      for id in questions[index].replaces
      where questionIndex[id.value] == nil && !held.contains(HeldID(.question, id.value))
        && !ledger.contains(.question, id.value)
      {
        dead.append(DeadReference(kind: .question, id: id, file: questions[index].file))
      }
    }
    return dead
  }

  /// Ids of the kind that the author of a reference to `id` may have meant.
  func nearIDs(to id: ItemID, _ kind: ItemKind, limit: Int = .max) -> [ItemID] {
    let index =
      switch kind {
      case .question: questionIndex
      case .workbook: workbookIndex
      default: categoryIndex
      }
    return NearIDs { index[$0] != nil }.nearest(to: id, limit: limit)
  }

  /// Ids of the kind that references which lead nowhere were probably meant for.
  func probablyMeant(_ kind: ItemKind) -> Set<ItemID> {
    let dead = deadReferences.prefix(DeadReference.mostLookedUp).filter { $0.kind == kind }
    return Set(dead.flatMap { nearIDs(to: $0.id.value, kind) })
  }
}
