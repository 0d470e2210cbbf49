import BinderyFormat

/// A draft in a published list is left out on purpose; the note keeps it from being forgotten.
extension Rule {
  package static let draftInPublished = Rule(
    "draft-in-published", .references, .note,
    explanation: Words(
      en: """
        A published list or record names a draft, which is left out of what is delivered until its `status: \
        draft` is taken away. That is often just what is meant, so this is only a note. Take the \
        status away when the item is ready.
        """,
      ja: """
        公開される一覧やレコードに、下書きの id が書かれています。\
        `status: draft` がある間は配信から外れます。\
        そのつもりのことも多いので、お知らせするだけです。\
        準備ができたら `status: draft` を消してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - 2
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === questions/2.yml
      id: 2
      text: 二酸化炭素の化学式はどれか。
      choices: [O₂, CO₂]
      correct: 1
      explanation: 二酸化炭素は CO₂ です。
      status: draft
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - 2
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === questions/2.yml
      id: 2
      text: 二酸化炭素の化学式はどれか。
      choices: [O₂, CO₂]
      correct: 1
      explanation: 二酸化炭素は CO₂ です。
      """,
    check: .bank(checkDrafts))
}

extension Rule {
  private static func checkDrafts(_ bank: Bank, _ report: inout Report) {
    for workbook in bank.workbooks where workbook.status != .draft {
      for entry in workbook.entries {
        guard let index = bank.index(of: entry), bank.questions[index].status == .draft else {
          continue
        }
        let place: Place =
          switch entry {
          case .reference(let id): workbook.place(id.range)
          case .inline: bank.questions[index].head
          }
        report.add(.draftInPublished(.question, bank.questions[index].id?.value, at: place))
      }
    }
    for category in bank.categories where category.status != .draft {
      for id in category.workbooks where bank.workbook(id.value)?.status == .draft {
        report.add(.draftInPublished(.workbook, id.value, at: category.place(id.range)))
      }
    }
    for record in bank.records where record.status != .draft {
      for reference in record.references {
        let (kind, key) = (reference.key.kind, reference.key)
        guard let index = bank.first(key), bank.isDraft(kind, index) else { continue }
        report.add(
          .draftInPublished(kind, key.id, at: Place(record.file, reference.range)))
      }
    }
    for app in bank.apps {
      for id in app.categories ?? [] where bank.category(id.value)?.status == .draft {
        report.add(.draftInPublished(.category, id.value, at: app.place(id.range)))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func draftInPublished(
    _ kind: ItemKind, _ id: ItemID?, at place: Place
  ) -> Diagnostic {
    let name = id.map { " `\($0)`" } ?? ""
    return Diagnostic(
      .draftInPublished, at: place,
      Words(
        en: "the \(kind.word)\(name) is a draft and is left out",
        ja: "\(kind.spoken.ja)\(name) は下書きなので配信されません"),
      help: Words(
        en: "take its `status: draft` away when it is ready", ja: "準備ができたら `status: draft` を消してください"
      ))
  }
}
