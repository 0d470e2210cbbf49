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
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    check: .bank(checkReferences))
}

extension Rule {
  private static func checkReferences(_ bank: Bank, _ report: inout Report) {
    for (index, reference) in (bank.deadReferences + bank.deadReplacements).enumerated() {
      let place = reference.place
      let key = reference.key
      switch bank.ledger?.entry(key)?.state {
      case .retired(let month):
        report.add(.retiredReference(to: key, month: month, at: place))
      // `id-lost` shows the reference.
      case .live where !bank.hasUnreadFiles && !bank.holds(key): break
      default:
        let isLookedUp = index < Bank.mostLookedUp
        let near = isLookedUp ? bank.nearIDs(to: key, limit: 3) : []
        report.add(
          .unknownReference(kind: key.kind, written: key.name, nearest: near, at: place))
      }
    }
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
    to key: LedgerKey, month: String, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .unknownReference, at: place,
      Words(
        en: "the \(key.kind.word) `\(key.name)` was retired in \(month)",
        ja: "\(key.kind.spoken.ja)「\(key.name)」は \(month) に引退しました"),
      help: key.kind == .passage || key.kind == .record
        ? Words(en: "take it away", ja: "その指定を消してください")
        : Words(en: "delete it from the list", ja: "リストから消してください"))
  }
}
