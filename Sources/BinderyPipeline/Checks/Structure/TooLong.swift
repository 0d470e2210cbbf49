/// A phone shows a title in one or two lines; a text far above the usual length is mostly a paste that went wrong.
extension Rule {
  package static let tooLong = Rule(
    "too-long", .structure, .warning,
    explanation: Words(
      en: """
        The text is far longer than such a text usually is. Mostly something was pasted into the \
        wrong field, or a quote that nothing closes took the rest of the file in. Titles may have \
        200 characters, choices and descriptions 2,000, stems and explanations 20,000. Shorten it, \
        or allow it with a reason.
        """,
      ja: """
        普通では考えにくい長さの文章です。\
        別の項目に貼り付けたか、閉じ忘れた引用符がファイルの残りを取り込んだのかもしれません。\
        目安は題名が 200 字、選択肢と説明が 2,000 字、問題文と解説が 20,000 字までです。\
        短くするか、理由を書いて許可してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、とても長い題名、
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
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
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - count: Unicode scalars of the text.
  ///   - limit: As many as are usual at most.
  package static func tooLong(field: String, count: Int, limit: Int, at place: Place) -> Diagnostic
  {
    Diagnostic(
      .tooLong, at: place,
      Words(
        en: "`\(field)` has \(count) characters, more than \(limit)",
        ja: "「\(field)」が \(count) 字あります（目安は \(limit) 字まで）"),
      help: Words(en: "shorten it, or check what was pasted", ja: "短くするか、貼り付けた内容を確かめてください"))
  }
}
