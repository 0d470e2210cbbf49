import BinderyFormat

/// A list that names an id nobody has would lose a question without a word.
extension Rule {
  package static let unknownReference = Rule(
    "unknown-reference", .references, .error, fixed: true,
    explanation: Words(
      en: """
        The list names an id that no source has. Mostly a digit was mistyped, or the file was \
        deleted or never committed. Correct the id (the message names ids that look alike), \
        restore the file, or delete the entry.
        """,
      ja: """
        どのファイルにもない id が書かれています。\
        数字の打ち間違いか、ファイルが消えたかコミットされていないことが多いです。\
        似た id がメッセージにあれば直し、ファイルを戻すか、その行を消してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - 12
        - id: 1
          text: 水の化学式はどれか。
          choices: [H2O, CO2]
          correct: 0
          explanation: 水は H2O です。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H2O, CO2]
          correct: 0
          explanation: 水は H2O です。
      """,
    check: .bank(checkReferences))
}

extension Rule {
  private static func checkReferences(_ bank: Bank, _ report: inout Report) {
    for workbook in bank.workbooks {
      for id in bank.unknownQuestions(in: workbook) {
        report.add(bank.unknown(.question, id, in: workbook.file))
      }
    }
    for category in bank.categories {
      for id in bank.unknownWorkbooks(in: category) {
        report.add(bank.unknown(.workbook, id, in: category.file))
      }
    }
    for app in bank.apps {
      for id in app.categories ?? []
      where bank.categoryIndex[id.value] == nil && !bank.isHeld(.category, id.value) {
        report.add(bank.unknown(.category, id, in: app.file))
      }
    }
    checkReplaced(bank, &report)
  }

  /// What a question replaces is mostly gone from the sources; then the ledger knows it.
  private static func checkReplaced(_ bank: Bank, _ report: inout Report) {
    guard let ledger = bank.ledger else { return }
    for index in bank.questions.indices {
      for id in bank.questions[index].replaces
      where bank.questionIndex[id.value] == nil && !bank.isHeld(.question, id.value)
        && !ledger.contains(.question, id.value)
      {
        report.add(bank.unknown(.question, id, in: bank.questions[index].file))
      }
    }
  }
}

extension Bank {
  /// The references of a workbook's list that lead nowhere, but for ids held by files that have their own finding.
  func unknownQuestions(in workbook: Workbook) -> [Written<ItemID>] {
    workbook.entries.compactMap { entry in
      guard case .reference(let id) = entry, questionIndex[id.value] == nil,
        !isHeld(.question, id.value)
      else { return nil }
      return id
    }
  }

  /// As `unknownQuestions`, of a category's list.
  func unknownWorkbooks(in category: Category) -> [Written<ItemID>] {
    category.workbooks.filter {
      workbookIndex[$0.value] == nil && !isHeld(.workbook, $0.value)
    }
  }

  fileprivate func isHeld(_ kind: ItemKind, _ id: ItemID) -> Bool {
    held.contains(HeldID(kind, id))
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

  fileprivate func unknown(_ kind: ItemKind, _ id: Written<ItemID>, in file: String) -> Diagnostic {
    let place = Place(file, id.range)
    if case .retired(let month) = ledger?.entry(kind, id.value)?.state {
      return .retiredReference(kind: kind, id.value, month: month, at: place)
    }
    return .unknownReference(
      kind: kind, written: id.value.description, nearest: nearIDs(to: id.value, kind, limit: 3),
      at: place)
  }
}

extension Diagnostic {
  /// - Parameter nearest: Ids that look alike.
  package static func unknownReference(
    kind: ItemKind, written: String, nearest: [ItemID], at place: Place
  ) -> Diagnostic {
    let list = nearest.map { "`\($0)`" }
    return Diagnostic(
      .unknownReference, at: place,
      Words(
        en: "there is no \(kind.word) `\(written)`", ja: "id が「\(written)」の\(kind.spoken.ja)はありません"),
      help: nearest.isEmpty
        ? Words(
          en: "correct the id or delete it, or add the file that it stands for",
          ja: "id を直すか消してください。ファイルの入れ忘れなら加えてください")
        : Words(
          en: "did you mean \(list.joined(separator: ", "))?",
          ja: "\(list.joined(separator: "、")) のことですか"))
  }

  /// - Parameter month: When the id was ended: `2026-11`.
  fileprivate static func retiredReference(
    kind: ItemKind, _ id: ItemID, month: String, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .unknownReference, at: place,
      Words(
        en: "the \(kind.word) `\(id)` was retired in \(month)",
        ja: "\(kind.spoken.ja)「\(id)」は \(month) に引退しました"),
      help: Words(en: "delete it from the list", ja: "リストから消してください"))
  }
}
