/// In a past paper the printed number is what people look a question up by; a gap is mostly a question that was
/// forgotten.
extension Rule {
  package static let numberGap = Rule(
    "number-gap", .structure, .warning,
    explanation: Words(
      en: """
        Every question of the workbook has a whole `source.number`, and one of them is missing, \
        doubled, or out of order. In a past paper that mostly means that a question was forgotten \
        or copied twice. Correct the numbers, or allow it with a reason where the workbook is a \
        selection.
        """,
      ja: """
        問題集のすべての問題に `source.number` がありますが、番号に抜け・重複・前後の入れ替わりがあります。\
        過去問なら、問題の写し忘れや二重の貼り付けが疑われます。\
        番号を直すか、抜粋の問題集なら理由を書いて許可してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 春期試験
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H2O, CO2]
          correct: 0
          explanation: 水は H2O です。
          source: {number: 1}
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O2, CO2]
          correct: 1
          explanation: 二酸化炭素は CO2 です。
          source: {number: 3}
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 春期試験
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H2O, CO2]
          correct: 0
          explanation: 水は H2O です。
          source: {number: 1}
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O2, CO2]
          correct: 1
          explanation: 二酸化炭素は CO2 です。
          source: {number: 2}
      """,
    check: .workbook(checkNumbers))
}

extension Rule {
  private static func checkNumbers(_ workbook: Workbook, _ bank: Bank, _ report: inout Report) {
    var last: (number: Int, place: Place)?
    var findings: [Diagnostic] = []
    for entry in workbook.entries {
      guard let index = bank.index(of: entry), let written = bank.questions[index].source?.number,
        let number = Int(written.string)
      else { return }
      let place = bank.questions[index].place(written.range)
      if let last, number != last.number + 1 {
        findings.append(.numberGap(number, after: last.number, at: place, last: last.place))
      }
      last = (number, place)
    }
    for finding in findings { report.add(finding) }
  }
}

extension Diagnostic {
  fileprivate static func numberGap(
    _ number: Int, after last: Int, at place: Place, last lastPlace: Place
  ) -> Diagnostic {
    Diagnostic(
      .numberGap, at: place,
      Words(
        en: "number \(number) follows number \(last)", ja: "番号 \(last) の次が \(number) になっています"),
      related: [Related(lastPlace, Words(en: "the number before it", ja: "一つ前の番号"))],
      help: Words(
        en: "look for a question that is missing, doubled or out of place",
        ja: "抜けた問題、重複、順番の違いがないか確かめてください"))
  }
}
