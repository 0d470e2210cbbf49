import BinderyFormat

/// Keys are typed over from a printed sheet, and a slip of one line shifts all that follow; only the sheet itself can
/// tell.
extension Rule {
  package static let keySheet = Rule(
    "key-sheet", .choices, .error,
    explanation: Words(
      en: """
        The workbook names its official answer sheet under `key-sheet`, and the two disagree, or the sheet could not be \
        read. The sheet is a CSV file in UTF-8, beside the workbook's file or below the content folder, with a number and \
        an answer a line. The number is the question's `source.number` if every question has one, else its place in the \
        workbook from 1; the answer is the label of the right choice in the author's order (ア, A, a, ① or 1 for the \
        first), several parted by spaces or `、`, or ○ or × for `true_false`. Find out which of the two is wrong, and \
        correct it.
        """,
      ja: """
        問題集の `key-sheet` に書かれた公式の解答表と、問題の正解が食い違っているか、解答表が読めません。\
        解答表は UTF-8 の CSV で、問題集のファイルの隣か content フォルダーの下に置き、一行に問題番号と解答を書きます。\
        番号は、全部の問題に `source.number` があればその番号、なければ問題集の中での順番（1 から）です。\
        解答は、原稿に書いた順での選択肢の記号（最初なら ア・A・a・①・1 のどれか。二つ以上は空白か「、」で区切る）で、`true_false` なら ○ か × です。\
        どちらが間違っているかを確かめて、直してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 春期試験
      key-sheet: spring.csv
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [CO₂, H₂O]
          correct: 0
          explanation: 水は水素と酸素からなります。
      === workbooks/spring.csv
      number,answer
      1,イ
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 春期試験
      key-sheet: spring.csv
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [CO₂, H₂O]
          correct: 1
          explanation: 水は水素と酸素からなります。
      === workbooks/spring.csv
      number,answer
      1,イ
      """,
    check: .bank(checkKeySheets))
}

extension Rule {
  private static func checkKeySheets(_ bank: Bank, _ report: inout Report) {
    var seen: Set<String> = []
    for (index, workbook) in bank.workbooks.enumerated() {
      guard let source = bank.keySheets[index], let name = workbook.keySheet else { continue }
      let place = workbook.place(name.range)
      switch source {
      case .unreadable: break
      case .outside: report.add(.keySheetOutside(name.string, at: place))
      case .missing(let nearest): report.add(.keySheetMissing(name.string, nearest, at: place))
      case .sheet(let sheet):
        if seen.insert(sheet.file).inserted, let odd = Diagnostic.keySheetLines(sheet) {
          report.add(odd)
        }
        KeySheetComparison(sheet, named: place, workbook, bank).compare(&report)
      }
    }
  }
}

extension Diagnostic {
  static func keySheetDisagrees(
    _ line: KeySheet.Line, in sheet: KeySheet, _ said: String, own: String, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .keySheet, at: place,
      Words(
        en: "the answer sheet says `\(said)` for number \(line.number), and here `\(own)` is right",
        ja: "解答表では問 \(line.number) の正解が「\(said)」ですが、ここでは「\(own)」が正解です"),
      related: [
        Related(
          Place(sheet.file, line.range), Words(en: "the sheet's line", ja: "解答表の行"))
      ],
      help: Words(en: "correct the one that is wrong", ja: "間違っているほうを直してください"))
  }

  static func keySheetLacks(
    _ number: String, at place: Place, _ sheet: KeySheet
  ) -> Diagnostic {
    Diagnostic(
      .keySheet, at: place,
      Words(
        en: "the answer sheet has no number \(number)", ja: "解答表に問 \(number) がありません"),
      related: [
        Related(
          Place(sheet.file, sheet.lines.last?.range ?? SourceRange(at: 0)),
          Words(en: "the sheet's last line", ja: "解答表の最後の行"))
      ],
      help: Words(en: "add its line to the sheet", ja: "解答表に行を加えてください"))
  }

  static func keySheetUnknown(
    _ line: KeySheet.Line, in sheet: KeySheet, workbook: Place
  ) -> Diagnostic {
    Diagnostic(
      .keySheet, at: Place(sheet.file, line.range),
      Words(
        en: "the workbook has no question with the number \(line.number)",
        ja: "問題集に問 \(line.number) がありません"),
      related: [Related(workbook, Words(en: "the workbook's sheet", ja: "問題集の指定"))],
      help: Words(
        en: "add the question, or correct the number", ja: "問題を加えるか、番号を直してください"))
  }

  static func keySheetDoubled(
    _ line: KeySheet.Line, _ first: KeySheet.Line, in sheet: KeySheet
  ) -> Diagnostic {
    Diagnostic(
      .keySheet, at: Place(sheet.file, line.range),
      Words(
        en: "number \(line.number) comes twice in the answer sheet",
        ja: "解答表に問 \(line.number) が二度出てきます"),
      related: [
        Related(Place(sheet.file, first.range), Words(en: "first here", ja: "最初はここです"))
      ],
      help: Words(
        en: "delete one of them, or correct the number", ja: "どちらかを消すか、番号を直してください"))
  }

  static func keySheetAnswer(
    _ line: KeySheet.Line, in sheet: KeySheet, _ help: Words
  ) -> Diagnostic {
    let said = String(decoding: line.answer, as: UTF8.self)
    return Diagnostic(
      .keySheet, at: Place(sheet.file, line.answerRange.count > 0 ? line.answerRange : line.range),
      said.isEmpty
        ? Words(
          en: "number \(line.number) has no answer in the sheet",
          ja: "解答表の問 \(line.number) に解答がありません")
        : Words(
          en: "`\(said)` is no answer to number \(line.number)",
          ja: "「\(said)」は問 \(line.number) の解答として読めません"),
      help: help)
  }

  /// The lines of a sheet that are no number and answer, in one finding.
  fileprivate static func keySheetLines(_ sheet: KeySheet) -> Diagnostic? {
    guard let first = sheet.oddLines.first else { return nil }
    let count = sheet.oddLines.count
    return Diagnostic(
      .keySheet, at: Place(sheet.file, first),
      Words(
        en: count == 1
          ? "the line is no number and answer" : "\(count) lines are no number and answer",
        ja: count == 1 ? "問題番号と解答の行ではありません" : "問題番号と解答の行でないものが \(count) 行あります"),
      related: sheet.oddLines.dropFirst().prefix(20).map {
        Related(Place(sheet.file, $0), Words(en: "this one too", ja: "ここもです"))
      },
      help: Words(
        en: "write a number, a comma and an answer, as `7,ア`; several answers as `7,ア ウ`",
        ja: "「7,ア」のように、番号、コンマ、解答の順に書いてください。解答が二つ以上なら「7,ア ウ」です"))
  }

  fileprivate static func keySheetMissing(
    _ name: String, _ nearest: String?, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .keySheet, at: place,
      Words(en: "there is no answer sheet `\(name)`", ja: "解答表「\(name)」がありません"),
      help: nearest.map {
        Words(en: "did you mean `\($0)`?", ja: "`\($0)` のことですか")
      }
        ?? Words(
          en: "put the file beside the workbook's, or write its path below the content folder",
          ja: "問題集のファイルの隣に置くか、content フォルダーからのパスを書いてください"))
  }

  fileprivate static func keySheetOutside(_ name: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .keySheet, at: place,
      Words(
        en: "the answer sheet `\(name)` lies outside the content folder",
        ja: "解答表「\(name)」は content フォルダーの外にあります"),
      help: Words(
        en: "copy it into the content folder, and write its path from there",
        ja: "content フォルダーの中に写して、そこからのパスを書いてください"))
  }
}
