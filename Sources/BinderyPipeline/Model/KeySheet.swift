import BinderyFormat

/// A workbook's answer sheet, as far as it could be read: a number and an answer a line.
package struct KeySheet: Sendable {
  package var file: String
  package var lines: [Line] = []
  /// Lines that are no number and answer.
  package var oddLines: [SourceRange] = []

  package struct Line: Sendable {
    /// As `QuestionNumber` has it.
    package var number: String
    /// As typed, without quotes.
    package var answer: [UInt8]
    package var range: SourceRange
    package var answerRange: SourceRange
  }

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    for (index, record) in CSV(bytes).records.enumerated() {
      // Spreadsheets write empty columns too.
      let rest = record.fields.dropFirst(2).contains { !AsRead.folded($0.text[...]).isEmpty }
      let number = QuestionNumber.read(record.fields[0].text[...])
      // A heading may name columns for notes.
      let isHeading = index == 0 && !number.utf8.contains(where: isDigit)
      guard !record.isBroken, record.fields.count >= 2, !rest || isHeading else {
        oddLines.append(record.range)
        continue
      }
      let answer = record.fields[1]
      lines.append(
        Line(
          number: number, answer: answer.text, range: record.range, answerRange: answer.range))
    }
  }

  /// Where a workbook's `key-sheet` leads.
  package enum Source: Sendable {
    case sheet(KeySheet)
    /// The nearest file there is.
    case missing(nearest: String?)
    /// Absolute, upwards, a URL, or a link out of the content folder.
    case outside
    /// Not UTF-8, or too large (reported).
    case unreadable
  }
}

/// What a question is called in a paper: 7, 問7, ７.
enum QuestionNumber {
  /// The number without width, blanks, the words around it and leading zeros: what is compared.
  static func read(_ written: ArraySlice<UInt8>) -> String {
    var text = AsRead.fold(written).filter { $0 != 0x20 }
    for word in ["問題", "問", "第", "No.", "no.", "Q"] where text.starts(with: word.utf8) {
      text.removeFirst(word.utf8.count)
      break
    }
    if text.count > 3, text.suffix(3).elementsEqual("問".utf8) { text.removeLast(3) }
    if isDigits(text[...]) {
      text = Array(text.dropLast().drop { $0 == UInt8(ascii: "0") }) + text.suffix(1)
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension Bank {
  /// The questions of a workbook by number: their numbers in the source if each has one, else their places from 1.
  func numbered(_ workbook: Workbook) -> [(number: String, question: Int)] {
    let listed = workbook.entries.map(index(of:))
    let numbers = listed.map { $0.flatMap { questions[$0].source?.number } }
    let isNumbered = zip(listed, numbers).allSatisfy { $0 == nil || $1 != nil }
    return listed.indices.compactMap { place in
      guard let question = listed[place] else { return nil }
      let number = isNumbered ? numbers[place].map { QuestionNumber.read($0.bytes) } : nil
      return (number ?? "\(place + 1)", question)
    }
  }
}
