/// A mistyped optional field would otherwise be dropped without a word: `explanaton:` delivers no explanation.
extension Rule {
  package static let unknownField = Rule(
    "unknown-field", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        The field is none that Bindery knows at this place. Mostly it is a slip of the pen, and what stands in it \
        would never reach a learner. Correct the name, or move the field to where it belongs. A field of your own \
        may stand anywhere if its name starts with `x-`; it stays in the source.
        """,
      ja: """
        Bindery がここで知らない項目名です。多くは打ち間違いで、そのままでは中身が学習者に届きません。\
        名前を直すか、正しい場所に移してください。自分用の項目は、名前を `x-` で始めればどこにでも書けます（配信はされません）。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      dificulty: 2
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      difficulty: 2
      x-reviewer: 佐藤
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - owner: What the mapping describes, as `question`.
  ///   - nearest: The known field that looks most alike.
  ///   - isFixable: Whether that is surely meant, and its name may be put there.
  package static func unknownField(
    _ name: String, of owner: Words, nearest: String?, isFixable: Bool, at place: Place
  ) -> Diagnostic {
    let message = Words(
      en: "a \(owner.en) has no field `\(name.excerpt)`",
      ja: "\(owner.ja)に「\(name.excerpt)」という項目はありません")
    guard let nearest else {
      return Diagnostic(
        .unknownField, at: place, message,
        help: Words(
          en: "delete it, or start its name with `x-` to keep it for yourself",
          ja: "消すか、自分用なら名前を `x-` で始めてください"))
    }
    return Diagnostic(
      .unknownField, at: place, message,
      help: Words(en: "did you mean `\(nearest)`?", ja: "「\(nearest)」のことですか"),
      edits: isFixable ? [Edit(place, nearest)] : [])
  }
}

/// How far the name of an unknown field may be from the one that was meant.
enum UnknownField {
  /// Whether one name is most likely a slip for the other: a letter in three may differ.
  static func isClose(_ name: String, _ known: String) -> Bool {
    let left = Array(name.utf8)
    let right = Array(known.utf8)
    guard !left.isEmpty, left.count <= 32 else { return false }
    return editDistance(left, right) <= max(1, right.count / 3)
  }
}
