/// In a past paper the printed number is what people look a question up by; a gap is mostly a question that was
/// forgotten.
extension Rule {
  package static let numberGap = Rule(
    "number-gap", .structure, .warning,
    explanation: Words(
      en: """
        All questions of the workbook come from one source and have a whole `source.number`, and \
        one of the numbers is missing, doubled, or out of order. In a past paper that mostly means \
        that a question was forgotten or copied twice. Correct the numbers, or allow it with a \
        reason where the workbook is a selection.
        """,
      ja: """
        問題集のすべての問題が同じ出典のもので `source.number` がありますが、番号に抜け・重複・前後の入れ替わりがあります。\
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
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
          source: {number: 1}
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O₂, CO₂]
          correct: 1
          explanation: 二酸化炭素は CO₂ です。
          source: {number: 3}
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 春期試験
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
          source: {number: 1}
        - id: 2
          text: 二酸化炭素の化学式はどれか。
          choices: [O₂, CO₂]
          correct: 1
          explanation: 二酸化炭素は CO₂ です。
          source: {number: 2}
      """,
    check: .workbook(checkNumbers))
}

extension Rule {
  private static func checkNumbers(_ workbook: Workbook, _ bank: Bank, _ report: inout Report) {
    guard let numbers = bank.sourceNumbers(of: workbook) else { return }
    let below = predecessors(of: numbers.map(\.number))
    var seen: [Int: Place] = [:]
    for (index, (number, place)) in numbers.enumerated() {
      let earlier = seen.updateValue(place, forKey: number)
      guard index > 0 else { continue }
      let before = numbers[index - 1]
      if let earlier {
        report.add(.numberDoubled(number, at: place, first: earlier))
      } else if number < before.number {
        report.add(
          .numberOutOfOrder(number, behind: before.number, at: place, before: before.place))
      } else if let last = below[number], last + 1 < number {
        report.add(.numberGap((last + 1)...(number - 1), at: place, before: before.place))
      }
    }
  }

  /// For each number but the smallest, the next smaller one.
  private static func predecessors(of numbers: [Int]) -> [Int: Int] {
    let sorted = numbers.sorted()
    return Dictionary(
      zip(sorted.dropFirst(), sorted).filter { $0 != $1 }, uniquingKeysWith: { first, _ in first })
  }
}

extension Bank {
  /// The numbers of a workbook's questions in their source, in the workbook's order; nil unless every question has a
  /// whole one and all are from the same source.
  ///
  /// The place is in the workbook's file, since it is its list that lacks something.
  fileprivate func sourceNumbers(of workbook: Workbook) -> [(number: Int, place: Place)]? {
    var numbers: [(number: Int, place: Place)] = []
    var first: Citation?
    for entry in workbook.entries {
      guard let index = index(of: entry), let source = questions[index].source,
        let written = source.number, let number = Self.number(written.bytes),
        first?.isSameWork(as: source) ?? true
      else { return nil }
      if first == nil { first = source }
      let place: Place =
        switch entry {
        case .reference(let id): workbook.place(id.range)
        case .inline: workbook.place(written.range)
        }
      numbers.append((number, place))
    }
    return numbers
  }

  /// At most nine digits, so that sums and differences stay in bounds.
  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(bytes.count) else { return nil }
    var number = 0
    for byte in bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}

extension Citation {
  fileprivate func isSameWork(as other: Citation) -> Bool {
    Self.isEqual(title, other.title) && Self.isEqual(year, other.year)
  }

  private static func isEqual(_ left: Text?, _ right: Text?) -> Bool {
    (left?.bytes ?? []).elementsEqual(right?.bytes ?? [])
  }
}

extension Diagnostic {
  fileprivate static func numberGap(
    _ gap: ClosedRange<Int>, at place: Place, before: Place
  ) -> Diagnostic {
    let number = gap.upperBound + 1
    let isOne = gap.count == 1
    let range = isOne ? "\(gap.lowerBound)" : "\(gap.lowerBound)–\(gap.upperBound)"
    return Diagnostic(
      .numberGap, at: place,
      Words(
        en: "\(isOne ? "number \(range) is" : "numbers \(range) are") missing before \(number)",
        ja: "番号 \(number) の前の \(range) が抜けています"),
      related: [Related(before, Words(en: "the question before it", ja: "一つ前の問題"))],
      help: Words(
        en: "add what was forgotten, or correct the number", ja: "抜けた問題を加えるか、番号を直してください"))
  }

  fileprivate static func numberDoubled(
    _ number: Int, at place: Place, first: Place
  ) -> Diagnostic {
    Diagnostic(
      .numberGap, at: place,
      Words(en: "number \(number) comes twice", ja: "番号 \(number) が二度出てきます"),
      related: [Related(first, Words(en: "first here", ja: "最初はここです"))],
      help: Words(
        en: "correct one of the numbers, or delete the copy", ja: "どちらかの番号を直すか、写しを消してください"))
  }

  fileprivate static func numberOutOfOrder(
    _ number: Int, behind last: Int, at place: Place, before: Place
  ) -> Diagnostic {
    Diagnostic(
      .numberGap, at: place,
      Words(
        en: "number \(number) comes behind number \(last)", ja: "番号 \(number) が \(last) の後にあります"),
      related: [Related(before, Words(en: "the question before it", ja: "一つ前の問題"))],
      help: Words(
        en: "put the questions in order, or correct the number", ja: "問題を並べ直すか、番号を直してください"))
  }
}
