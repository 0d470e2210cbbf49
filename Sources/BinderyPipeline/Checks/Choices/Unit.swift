/// A unit that is none cannot be shown, or cannot be told from the number before it.
extension Rule {
  package static let unit = Rule(
    "unit", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        `unit` is what stands behind the number: one spelling (`unit: cm`), or a list whose first is shown and whose \
        others are accepted too (`unit: [m/s², m/s^2]`). Here the list is empty, names a spelling twice, or a spelling \
        begins as a number does, so that nobody could tell where the number ends. Write the unit alone; the number \
        belongs into `correct`.
        """,
      ja: """
        `unit` は数の後ろに付く単位です。1 つだけ（`unit: cm`）か、最初のものを表示し、ほかの書き方も認めるリスト（`unit: [m/s², m/s^2]`）で書きます。\
        ここでは、リストが空か、同じ書き方が 2 回あるか、数字や符号で始まっていて、どこまでが数か分かりません。\
        単位だけを書き、数は `correct` に書いてください。
        """),
    bad: """
      id: 1
      type: numeric
      text: 1 気圧で水が沸騰する温度は何度か。
      correct: 100
      unit: 100 ℃
      explanation: 水は 1 気圧では 100 ℃ で沸騰します。
      """,
    good: """
      id: 1
      type: numeric
      text: 1 気圧で水が沸騰する温度は何度か。
      correct: 100
      unit: [℃, 度]
      explanation: 水は 1 気圧では 100 ℃ で沸騰します。
      """)
}

enum UnitFault {
  case none
  case repeated(String, first: Place)
  /// It begins with a digit, a sign or a point.
  case number(String)
}

extension Diagnostic {
  static func unit(_ fault: UnitFault, at place: Place) -> Diagnostic {
    switch fault {
    case .none:
      Diagnostic(
        .unit, at: place, Words(en: "`unit` lists nothing", ja: "「unit」のリストが空です"),
        help: Words(en: "write the unit, or delete the line", ja: "単位を書くか、この行を消してください"))
    case .repeated(let spelling, let first):
      Diagnostic(
        .unit, at: place,
        Words(
          en: "the unit `\(spelling.excerpt)` is listed twice",
          ja: "単位「\(spelling.excerpt)」が 2 回書かれています"),
        related: [Related(first, Words(en: "first listed here", ja: "最初はここです"))],
        help: Words(en: "write another spelling, or delete it", ja: "別の書き方に直すか、消してください"))
    case .number(let spelling):
      Diagnostic(
        .unit, at: place,
        Words(
          en: "the unit `\(spelling.excerpt)` begins as a number does",
          ja: "単位「\(spelling.excerpt)」が数のように始まっています"),
        help: Words(
          en: "write the unit alone; the number belongs into `correct`",
          ja: "単位だけを書いてください（数は `correct` に書きます）"))
    }
  }
}
