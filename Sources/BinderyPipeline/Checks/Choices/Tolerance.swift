/// A tolerance that is no bound would let every answer through, or none.
extension Rule {
  package static let tolerance = Rule(
    "tolerance", .choices, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        `tolerance` says how far from the right number an answer may be: as a number (`tolerance: 0.1`), or as a share \
        of the right number (`tolerance: 2%`). It must be more than 0, and a share at most 100%; of the number 0 there \
        is no share. Here it is something else, so that nobody could say which answers are right. Correct it; leave \
        `tolerance` out where only the exact number counts.
        """,
      ja: """
        `tolerance` は、正解の数からどれだけずれてもよいかを示します。数（`tolerance: 0.1`）か、正解に対する割合（`tolerance: 2%`）で書きます。\
        0 より大きい数でなければならず、割合は 100% までです。正解が 0 のときは割合では書けません。\
        ここはそのどれでもないため、どの答えを正解とするか決められません。正しく書き直し、ちょうどの数だけを正解とするなら `tolerance` を消してください。
        """),
    bad: """
      id: 1
      type: numeric
      text: 重力加速度は何 m/s² か。
      correct: 9.8
      tolerance: ±0.1
      explanation: 地表ではおよそ 9.8 m/s² です。
      """,
    good: """
      id: 1
      type: numeric
      text: 重力加速度は何 m/s² か。
      correct: 9.8
      tolerance: 0.1
      explanation: 地表ではおよそ 9.8 m/s² です。
      """)
}

extension Diagnostic {
  static func tolerance(
    _ fault: ToleranceForm.Fault, written: String, at place: Place
  ) -> Diagnostic {
    let quoted = written.excerpt
    switch fault {
    case .form:
      let fix = ToleranceForm.mended(written)
      return Diagnostic(
        .tolerance, at: place,
        Words(
          en: "the tolerance `\(quoted)` is neither a number nor a percentage",
          ja: "許容誤差「\(quoted)」は数でも百分率でもありません"),
        help: fix.map { Words(en: "write `\($0)`", ja: "「\($0)」と書いてください") }
          ?? Words(
            en: "write a number, as `0.1`, or a percentage, as `2%`",
            ja: "「0.1」のような数か、「2%」のような百分率で書いてください"),
        edits: fix.map { [Edit(place, $0)] } ?? [])
    case .notPositive:
      return Diagnostic(
        .tolerance, at: place,
        Words(
          en: "the tolerance `\(quoted)` is not more than 0", ja: "許容誤差「\(quoted)」は 0 より大きくありません"),
        help: Words(
          en: "write a number greater than 0, or leave `tolerance` out",
          ja: "0 より大きい数を書くか、`tolerance` を消してください"))
    case .moreThanAll:
      return Diagnostic(
        .tolerance, at: place,
        Words(
          en: "the tolerance `\(quoted)` is more than the right number itself",
          ja: "許容誤差「\(quoted)」が正解の数より大きくなっています"),
        help: Words(en: "write at most `100%`", ja: "100% までで書いてください"))
    case .shareOfZero:
      return Diagnostic(
        .tolerance, at: place,
        Words(
          en: "the tolerance `\(quoted)` of the number 0 is 0",
          ja: "正解が 0 のとき、許容誤差「\(quoted)」は 0 になります"),
        help: Words(
          en: "write the tolerance as a number, as `0.1`", ja: "「0.1」のような数で書いてください"))
    }
  }
}

extension ToleranceForm {
  /// What was plainly meant: full-width signs, a `±` or `+` in front, blanks before the `%`.
  fileprivate static func mended(_ written: String) -> String? {
    var text = String(decoding: AsRead.folded(Array(written.utf8)[...]), as: UTF8.self)
    text.unicodeScalars.removeAll { $0 == " " }
    if text.hasPrefix("±") || text.hasPrefix("+") { text.removeFirst() }
    let bytes = Array(text.utf8)[...]
    return text != written && ToleranceForm(bytes).fault(around: nil) == nil ? text : nil
  }
}
