import BinderyFormat

/// A question in no workbook is written, checked, and never seen by anyone.
extension Rule {
  package static let orphanQuestion = Rule(
    "orphan-question", .references, .warning,
    explanation: Words(
      en: """
        No workbook lists the question, so no app shows it. Mostly the line in the workbook was \
        forgotten. List it, or give it `status: draft` until it is wanted.
        """,
      ja: """
        どの問題集にも入っていない問題なので、どのアプリにも出ません。\
        問題集に書き足すのを忘れていることが多いです。\
        問題集に加えるか、使うまで `status: draft` を付けておいてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
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
    check: .bank(checkOrphans))
}

extension Rule {
  private static func checkOrphans(_ bank: Bank, _ report: inout Report) {
    guard !bank.hasGaps(in: .workbooks), !bank.hasMalformedReference(to: .question) else {
      return
    }
    var isListed = [Bool](repeating: false, count: bank.questions.count)
    for workbook in bank.workbooks {
      for entry in workbook.entries {
        if let index = bank.index(of: entry) { isListed[index] = true }
      }
    }
    let meant = bank.probablyMeant(.question)
    for index in bank.questions.indices where !isListed[index] {
      let question = bank.questions[index]
      // A second question with an id in use has its own finding.
      guard question.status != .draft,
        question.id.map({ bank.questionIndex[$0.value] == index && !meant.contains($0.value) })
          ?? true
      else { continue }
      report.add(
        .orphan(
          .orphanQuestion, question.id?.value, at: question.head,
          Words(
            en: "list it in a workbook, or mark it `status: draft`",
            ja: "問題集に加えるか、`status: draft` を付けてください")))
    }
  }
}

extension Diagnostic {
  /// A finding about an item that nothing lists.
  static func orphan(_ rule: Rule, _ id: ItemID?, at place: Place, _ help: Words) -> Diagnostic {
    let name = id.map { " `\($0)`" } ?? ""
    // A blank stands beside what is not Japanese.
    let spaced = name.isEmpty ? "" : name + " "
    let message =
      switch rule {
      case .orphanQuestion:
        Words(en: "no workbook lists the question\(name)", ja: "問題\(spaced)がどの問題集にも入っていません")
      case .orphanPassage:
        Words(en: "no question is about the passage\(name)", ja: "大問\(spaced)の問題がありません")
      default:
        Words(
          en: "no app ships the workbook\(name)", ja: "問題集\(spaced)がどのアプリのカテゴリにも入っていません")
      }
    return Diagnostic(rule, at: place, message, help: help)
  }
}
