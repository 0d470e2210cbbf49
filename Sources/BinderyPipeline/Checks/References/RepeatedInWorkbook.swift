import BinderyFormat

/// A question that comes twice in one workbook counts twice in the score, and a learner has just been told its
/// answer. A workbook that comes twice in a category is shown once.
extension Rule {
  package static let repeatedInWorkbook = Rule(
    "repeated-in-workbook", .references, .error,
    explanation: Words(
      en: """
        The workbook lists the same question twice. Learners would meet it again after having just \
        read its answer, and it would count twice. Delete one of the two entries; the same \
        question may well stand in several workbooks. A category lists a workbook once, too, and an \
        app a category.
        """,
      ja: """
        同じ問題が問題集に二度入っています。\
        答えを見た直後にもう一度出て、得点も二重に数えられてしまいます。どちらかを消してください。\
        別々の問題集に同じ問題を入れるのはかまいません。\
        カテゴリの問題集、アプリのカテゴリも、それぞれ一度だけ書きます。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - 2
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
    check: .bank(checkRepeats))
}

extension Rule {
  private static func checkRepeats(_ bank: Bank, _ report: inout Report) {
    for workbook in bank.workbooks { checkQuestions(of: workbook, bank, &report) }
    for category in bank.categories {
      checkNames(
        category.workbooks, Owner.workbook.name, in: Owner.category.name,
        of: category.file, &report)
    }
    for app in bank.apps {
      checkNames(
        app.categories ?? [], Owner.category.name, in: Owner.app.name, of: app.file,
        &report)
    }
  }

  private static func checkQuestions(of workbook: Workbook, _ bank: Bank, _ report: inout Report) {
    var first: [Int: Place] = [:]
    first.reserveCapacity(workbook.entries.count)
    for entry in workbook.entries {
      guard let index = bank.index(of: entry) else { continue }
      let place: Place =
        switch entry {
        case .reference(let id): workbook.place(id.range)
        case .inline(let index): bank.questions[index].head
        }
      if let earlier = first[index] {
        report.add(
          .repeatedInList(
            bank.questions[index].id?.value, Owner.question.name, in: Owner.workbook.name,
            at: place, first: earlier))
      } else {
        first[index] = place
      }
    }
  }

  private static func checkNames(
    _ ids: [Written<ItemID>], _ kind: Words, in list: Words, of file: String,
    _ report: inout Report
  ) {
    var first: [ItemID: Place] = [:]
    for id in ids {
      let place = Place(file, id.range)
      if let earlier = first[id.value] {
        report.add(.repeatedInList(id.value, kind, in: list, at: place, first: earlier))
      } else {
        first[id.value] = place
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func repeatedInList(
    _ id: ItemID?, _ kind: Words, in list: Words, at place: Place, first: Place
  ) -> Diagnostic {
    let name = id.map { "`\($0)`" } ?? ""
    return Diagnostic(
      .repeatedInWorkbook, at: place,
      Words(
        en: "the \(kind.en) \(name) is listed twice in this \(list.en)",
        ja: "\(kind.ja) \(name) がこの\(list.ja)に二度入っています"),
      label: Words(en: "listed again here", ja: "二度目はここです"),
      related: [Related(first, Words(en: "first listed here", ja: "最初はここです"))],
      help: Words(en: "delete one of them", ja: "どちらかを消してください"))
  }
}
