/// Small files can ask for endless work: nine levels of nine aliases are 387 million values in 340 bytes, and
/// libyaml's time grows with the square of the nesting (100,000 nested `[`: over a minute).
extension Rule {
  package static let limit = Rule(
    "limit", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        The file is larger or deeper than any workbook needs: over 16 MiB, over 64 levels of nesting, or over \
        1,000,000 values once its aliases are written out. Bindery stops there without using the time or memory that \
        the file asks for. Split the file, or write the value without aliases of aliases.
        """,
      ja: """
        問題集には必要のない大きさや深さです。16 MiB を超えるファイル、64 段を超える入れ子、別名を書き出すと 100 万個を超える値は読みません。\
        時間やメモリーを使い果たさないよう、Bindery はそこで読むのをやめます。ファイルを分けるか、別名の別名を使わずに書いてください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      x-deep: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      x-deep: [[[[1]]]]
      """)
}

extension Diagnostic {
  /// - Parameter bytes: The file's size.
  package static func limitSize(bytes: Int, at place: Place) -> Diagnostic {
    let tenths = (bytes * 10) >> 20
    return Diagnostic(
      .limit, at: place,
      Words(
        en: "the file has \(tenths / 10).\(tenths % 10) MiB, over the limit of 16 MiB",
        ja: "ファイルが \(tenths / 10).\(tenths % 10) MiB あり、上限の 16 MiB を超えています"),
      help: Words(en: "split it into several files", ja: "いくつかのファイルに分けてください"))
  }

  package static func limitDepth(at place: Place) -> Diagnostic {
    Diagnostic(
      .limit, at: place,
      Words(
        en: "lists and mappings are nested deeper than 64 levels",
        ja: "リストや項目の入れ子が 64 段を超えています"),
      help: Words(
        en: "if the brackets are part of a text, quote the text; else nest less deeply",
        ja: "かっこが文章の一部なら引用符で囲み、そうでなければ入れ子を浅くしてください"))
  }

  package static func limitAliases(at place: Place) -> Diagnostic {
    Diagnostic(
      .limit, at: place,
      Words(
        en: "written out, the aliases (`*name`) of this file make over 1,000,000 values",
        ja: "このファイルの別名（*名前）を書き出すと、値が 100 万個を超えます"),
      help: Words(
        en: "write the values out instead of calling for aliases of aliases",
        ja: "別名の別名を使わず、値をそのまま書いてください"))
  }
}
