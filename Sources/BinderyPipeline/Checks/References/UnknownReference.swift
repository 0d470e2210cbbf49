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
      for entry in workbook.entries {
        guard case .reference(let id) = entry, bank.questionIndex[id.value] == nil else { continue }
        bank.reportUnknown(.question, id, in: workbook.file, &report)
      }
    }
    for category in bank.categories {
      for id in category.workbooks where bank.workbookIndex[id.value] == nil {
        bank.reportUnknown(.workbook, id, in: category.file, &report)
      }
    }
    for app in bank.apps {
      for id in app.categories ?? [] where bank.categoryIndex[id.value] == nil {
        bank.reportUnknown(.category, id, in: app.file, &report)
      }
    }
    // `replaces` names ids of questions that are mostly gone already, so it is not looked up in the sources.
  }
}

extension Bank {
  /// Silent where a file that could not be read holds the id: that file has its own finding.
  fileprivate func reportUnknown(
    _ kind: ItemKind, _ id: Written<ItemID>, in file: String, _ report: inout Report
  ) {
    guard !held.contains(HeldID(kind, id.value)) else { return }
    report.add(
      .unknownReference(
        kind: kind, written: id.value.description, nearest: nearestIDs(to: id.value, kind),
        at: Place(file, id.range)))
  }

  /// Up to three ids of the kind that look most alike.
  private func nearestIDs(to id: ItemID, _ kind: ItemKind) -> [String] {
    let known: [ItemID] =
      switch kind {
      case .question: Array(questionIndex.keys)
      case .workbook: Array(workbookIndex.keys)
      default: Array(categoryIndex.keys)
      }
    // Ids of another length are no slip of one or two keys; so a large bank is not searched whole.
    let length = id.description.utf8.count
    let candidates = known.lazy.map(\.description).filter { abs($0.utf8.count - length) <= 1 }
    return nearest(to: id.description, among: candidates.sorted(), limit: 3)
  }
}

extension Diagnostic {
  /// - Parameter nearest: Ids that look alike.
  package static func unknownReference(
    kind: ItemKind, written: String, nearest: [String], at place: Place
  ) -> Diagnostic {
    let list = nearest.map { "`\($0)`" }
    return Diagnostic(
      .unknownReference, at: place,
      Words(
        en: "there is no \(kind.word) `\(written)`", ja: "id が「\(written)」の\(kind.spoken.ja)はありません"),
      help: nearest.isEmpty
        ? Words(
          en: "write its file, or delete the entry", ja: "ファイルを書くか、この行を消してください")
        : Words(
          en: "did you mean \(list.joined(separator: ", "))?",
          ja: "\(list.joined(separator: "、")) のことですか"))
  }
}
