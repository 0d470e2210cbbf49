import BinderyFormat

/// One answer sheet beside the workbook that names it.
struct KeySheetComparison {
  private let sheet: KeySheet
  /// Where the workbook names the sheet.
  private let named: Place
  private let questions: [(number: String, question: Int)]
  private let bank: Bank

  init(_ sheet: KeySheet, named: Place, _ workbook: Workbook, _ bank: Bank) {
    self.sheet = sheet
    self.named = named
    questions = bank.numbered(workbook)
    self.bank = bank
  }

  /// Reports where they disagree, and the lines that cannot be compared.
  func compare(_ report: inout Report) {
    let known = Set(questions.map(\.number))
    var lines: [String: KeySheet.Line] = [:]
    for (index, line) in sheet.lines.enumerated() {
      let isHeader =
        index == 0 && !known.contains(line.number) && !line.number.utf8.contains(where: isDigit)
      if isHeader { continue }
      if let first = lines[line.number] {
        report.add(.keySheetDoubled(line, first, in: sheet))
      } else {
        lines[line.number] = line
        if !known.contains(line.number) {
          report.add(.keySheetUnknown(line, in: sheet, workbook: named))
        }
      }
    }
    for (number, index) in questions {
      if let line = lines[number] {
        compare(bank.questions[index], with: line, &report)
      } else if sheet.oddLines.isEmpty {
        report.add(.keySheetLacks(number, at: bank.questions[index].answerPlace, sheet))
      }
    }
  }

  private func compare(
    _ question: Question, with line: KeySheet.Line, _ report: inout Report
  ) {
    let answer = AsRead.fold(line.answer[...])
    let said = String(decoding: line.answer, as: UTF8.self)
    switch question.answer {
    // A sheet has labels and marks; what is typed, ordered or matched has none.
    case .none, .order, .texts, .quantity, .pairs, .blanks, .back: break
    case .truth(let truth):
      guard let written = TruthMark.read(answer) else {
        report.add(.keySheetAnswer(line, in: sheet, .truth))
        return
      }
      if written != truth {
        report.add(
          .keySheetDisagrees(
            line, in: sheet, said, own: truth ? "○" : "×", at: question.answerPlace))
      }
    case .choices(let right):
      guard let (indices, labels) = ChoiceLabels.read(answer) else {
        report.add(.keySheetAnswer(line, in: sheet, .label))
        return
      }
      if indices != right {
        let own = right.map(labels.label).joined(separator: "、")
        report.add(
          .keySheetDisagrees(line, in: sheet, said, own: own, at: question.answerPlace))
      }
    }
  }
}

/// How a sheet marks a statement as right or wrong.
private enum TruthMark {
  static func read(_ answer: [UInt8]) -> Bool? {
    let text = String(decoding: answer, as: UTF8.self).lowercased()
    if ["○", "◯", "〇", "⭕", "正", "true", "t"].contains(text) { return true }
    return ["×", "✕", "✖", "❌", "誤", "false", "f", "x"].contains(text) ? false : nil
  }
}

extension Words {
  fileprivate static let label = Words(
    en: "write the label of the right choice in the author's order: ア, A, a, ① or 1 for the first",
    ja: "正解の記号を、原稿に書いた順で書いてください（最初の選択肢なら ア・A・a・①・1 のどれか）")
  fileprivate static let truth = Words(en: "write ○ or ×", ja: "○ か × を書いてください")
}
