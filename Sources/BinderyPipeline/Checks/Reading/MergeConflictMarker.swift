/// git leaves these lines where two edits met; YAML reads `=======` as a text and `<<<<<<< HEAD` as a key.
extension Rule {
  package static let mergeConflictMarker = Rule(
    "merge-conflict-marker", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        The file holds the lines that git writes where two people changed the same place (`<<<<<<<`, `=======`, \
        `>>>>>>>`). Until someone decides, both versions stand in the file. Keep what is right, and delete the other \
        version and the three marker lines.
        """,
      ja: """
        二人が同じ場所を変更したときに git が書き込む行（`<<<<<<<`、`=======`、`>>>>>>>`）が残っています。\
        どちらにするか決めるまで、両方の版がファイルに入ったままです。正しいほうを残し、もう一方と三つの目印の行を消してください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水の分子は H₂O です。
      >>>>>>> main
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水の分子は H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameter place: One marker line.
  static func mergeConflictMarker(at place: Place) -> Diagnostic {
    Diagnostic(
      .mergeConflictMarker, at: place,
      Words(en: "a merge conflict is not settled", ja: "マージの衝突が解決されていません"),
      help: Words(
        en: "keep one version, and delete the other and the marker lines",
        ja: "どちらかの版を残し、もう一方と目印の行を消してください"))
  }
}
