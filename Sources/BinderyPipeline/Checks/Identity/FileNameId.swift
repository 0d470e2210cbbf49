import BinderyFormat

/// A file that bears another question's id sends whoever looks for that question to the wrong place.
extension Rule {
  package static let fileNameID = Rule(
    "file-name-id", .identity, .warning,
    explanation: Words(
      en: """
        The file is named like the id of another question. Mostly it was copied from that question's file, or ids were \
        mixed up; the next author who looks for the question by its id will edit the wrong one. File names do not matter to \
        Bindery, so rename it after its own id, or after what it is about.
        """,
      ja: """
        ファイル名が、別の問題の id と同じです。その問題のファイルを写して作ったか、id を取り違えたことが多いです。\
        このままでは、次に id を頼りに探した人が違う問題を直してしまいます。Bindery はファイル名を使わないので、自分の id か、内容を\
        表す名前に変えてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions: [1, 2]
      === questions/1.yml
      id: 1
      text: 「海月」の読みはどれか。
      choices: [くらげ, ひとで]
      answer: くらげ
      explanation: 海月は「くらげ」と読みます。
      === questions/old/1.yml
      id: 2
      text: 「海星」の読みはどれか。
      choices: [くらげ, ひとで]
      answer: ひとで
      explanation: 海星は「ひとで」と読みます。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions: [1, 2]
      === questions/1.yml
      id: 1
      text: 「海月」の読みはどれか。
      choices: [くらげ, ひとで]
      answer: くらげ
      explanation: 海月は「くらげ」と読みます。
      === questions/old/2.yml
      id: 2
      text: 「海星」の読みはどれか。
      choices: [くらげ, ひとで]
      answer: ひとで
      explanation: 海星は「ひとで」と読みます。
      """,
    check: .bank(checkFileNames))
}

extension Rule {
  private static func checkFileNames(_ bank: Bank, _ report: inout Report) {
    var index = 0
    while index < bank.questions.count {
      let first = index
      let file = bank.questions[first].file
      repeat { index += 1 } while index < bank.questions.count && bank.questions[index].file == file
      // A file of many questions may well be numbered in a row of its own.
      guard index == first + 1, let name = nameID(of: file),
        bank.questions[first].id?.value != name, bank.first(LedgerKey(.question, name)) != nil
      else { continue }
      report.add(.fileNameID(name, bank.questions[first], other: bank.question(name)))
    }
  }

  /// The id that a file of questions is named like.
  private static func nameID(of file: String) -> ItemID? {
    guard file.utf8.starts(with: "questions/".utf8) else { return nil }
    return ItemID(file.baseName)
  }
}

extension Diagnostic {
  fileprivate static func fileNameID(
    _ name: ItemID, _ question: Question, other: Question?
  ) -> Diagnostic {
    Diagnostic(
      .fileNameID, at: question.head,
      Words(
        en: "the file is named like the question `\(name)`, which is another one",
        ja: "ファイル名が、別の問題の id「\(name)」と同じです"),
      related: other.map {
        [Related($0.head, Words(en: "the question `\(name)`", ja: "id「\(name)」の問題"))]
      } ?? [],
      help: Words(
        en: "rename the file after its own id, or after what it is about",
        ja: "自分の id か、内容を表すファイル名に変えてください"
      ))
  }
}
