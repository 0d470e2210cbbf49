/// A number that points behind the last choice; mostly it was counted from 1.
extension Rule {
  package static let correctRange = Rule(
    "correct-range", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        `correct` gives the number of the right choice, counted from 0: of four choices the first is 0 and the last \
        is 3. The number here points at none. If it was counted from 1, look at the other questions too: there a \
        wrong choice may be marked as right without any message. To be independent of numbers, write the text of the \
        right choice in `answer:` instead.
        """,
      ja: """
        `correct` は正解の選択肢の番号で、0 から数えます。選択肢が 4 個なら、最初が 0、最後が 3 です。ここに書かれた番号の選択肢はありません。\
        1 から数えていたなら、ほかの問題でも、別の選択肢が正解になったまま気付かれずにいるかもしれません。\
        番号を使わずに済ませるには、`answer:` に正解の文章を書いてください。
        """),
    bad: """
      id: 1
      text: 光の三原色でないものはどれか。
      choices: [赤, 緑, 青, 黄]
      correct: 4
      explanation: 光の三原色は赤・緑・青です。
      """,
    good: """
      id: 1
      text: 光の三原色でないものはどれか。
      choices: [赤, 緑, 青, 黄]
      correct: 3
      explanation: 光の三原色は赤・緑・青です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - written: The number as authored.
  ///   - count: How many choices there are.
  package static func correctRange(written: String, count: Int, at place: Place) -> Diagnostic {
    let message = Words(
      en: "there is no choice `\(written.excerpt)`", ja: "番号「\(written.excerpt)」の選択肢はありません")
    guard count > 0 else {
      return Diagnostic(
        .correctRange, at: place, message,
        help: Words(en: "write the choices first", ja: "先に選択肢を書いてください"))
    }
    let last = count - 1
    let help =
      written == String(count)
      ? Words(
        en: "did you count from 1? numbers start at 0, so the last choice is `\(last)`",
        ja: "1 から数えていませんか。番号は 0 から数えるので、最後の選択肢は「\(last)」です")
      : Words(
        en: "write a number from 0 (the first choice) to \(last) (the last)",
        ja: "0（最初の選択肢）から \(last)（最後の選択肢）までの番号を書いてください")
    return Diagnostic(.correctRange, at: place, message, help: help)
  }
}
