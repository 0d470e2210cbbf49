/// A file with nothing in it is mostly a save that failed, or a question that was moved and left its file behind.
extension Rule {
  package static let emptyFile = Rule(
    "empty-file", .reading, .warning,
    explanation: Words(
      en: """
        The file holds nothing but blanks and comments. It may be a save that went wrong, or the rest of something \
        that was moved elsewhere. Write its content, or delete the file. To keep notes, let the file's name start \
        with `_`.
        """,
      ja: """
        空白とコメントしかないファイルです。保存に失敗したか、中身を移したあとに残ったものかもしれません。\
        内容を書くか、ファイルを消してください。メモとして残すなら、ファイル名を `_` で始めてください。
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
      # あとで書く
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === questions/_2.yml
      # あとで書く
      """)
}

extension Diagnostic {
  package static func emptyFile(at place: Place) -> Diagnostic {
    Diagnostic(
      .emptyFile, at: place,
      Words(en: "the file holds nothing", ja: "ファイルに中身がありません"),
      help: Words(
        en: "write its content, delete it, or let its name start with `_`",
        ja: "内容を書くか、ファイルを消すか、名前を `_` で始めてください"))
  }
}
