/// A question that gives nothing, or takes away, would make the sum of an exam wrong.
extension Rule {
  package static let points = Rule(
    "points", .choices, .error,
    explanation: Words(
      en: """
        `points` says what the question is worth and must be more than 0; fractions such as 2.5 are fine. With 0 or \
        less, learners would answer for nothing, and the share of points that they reached would come out wrong. \
        Leave `points` out where all questions weigh the same.
        """,
      ja: """
        `points` は配点で、0 より大きい数です。2.5 のような小数も書けます。0 以下だと、答えても点にならず、得点率も正しく計算できません。\
        どの問題も同じ配点なら、`points` は書かなくてかまいません。
        """),
    bad: """
      id: 1
      text: 三角形の内角の和は何度か。
      choices: [90 度, 180 度, 360 度]
      correct: 1
      points: 0
      explanation: 三角形の内角の和は 180 度です。
      """,
    good: """
      id: 1
      text: 三角形の内角の和は何度か。
      choices: [90 度, 180 度, 360 度]
      correct: 1
      points: 2.5
      explanation: 三角形の内角の和は 180 度です。
      """)
}

extension Diagnostic {
  package static func points(written: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .points, at: place,
      Words(
        en: "`points` is `\(written.excerpt)`, which is not more than 0",
        ja: "`points` の「\(written.excerpt)」は 0 より大きい数ではありません"),
      help: Words(
        en: "write a number greater than 0, or leave `points` out",
        ja: "0 より大きい数を書くか、`points` を消してください"))
  }
}
