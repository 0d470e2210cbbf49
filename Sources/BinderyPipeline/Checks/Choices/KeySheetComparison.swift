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
    // What is ordered or matched has no label of the author's order.
    case .none, .order, .pairs, .blanks, .back: break
    case .texts(let accepted):
      // As an app would take it from a learner.
      func compared(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        accepted.compared(Text(bytes: bytes, range: line.answerRange))
      }
      let typed = compared(line.answer[...])
      let isAccepted = accepted.delivered.contains { compared($0) == typed }
      if !isAccepted, let own = accepted.texts.first {
        report.add(
          .keySheetDisagrees(line, in: sheet, said, own: own.string, at: question.answerPlace))
      }
    case .quantity(let quantity):
      if SheetNumber.read(answer, units: quantity.unit) != SheetNumber.read(quantity.value.bytes) {
        report.add(
          .keySheetDisagrees(
            line, in: sheet, said, own: quantity.value.string, at: question.answerPlace))
      }
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

/// A number as sheets write it: 1,200, 9.80, 20 cm.
private enum SheetNumber {
  /// Its digits without what adds nothing: blanks, commas, a plus sign, a unit, zeros at the end of a fraction.
  static func read(_ written: some Sequence<UInt8>, units: [Text] = []) -> [UInt8] {
    func isKept(_ byte: UInt8) -> Bool { byte != 0x20 && byte != UInt8(ascii: ",") }
    var text = AsRead.fold(Array(written)[...]).filter(isKept)
    let unit = units.map { AsRead.fold($0.bytes).filter(isKept) }
      .filter { text.count > $0.count && text.suffix($0.count).elementsEqual($0) }
      .max { $0.count < $1.count }
    text.removeLast(unit?.count ?? 0)
    if text.first == UInt8(ascii: "+") { text.removeFirst() }
    guard text.contains(UInt8(ascii: ".")) else { return text }
    while text.last == UInt8(ascii: "0") { text.removeLast() }
    if text.last == UInt8(ascii: ".") { text.removeLast() }
    return text
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
