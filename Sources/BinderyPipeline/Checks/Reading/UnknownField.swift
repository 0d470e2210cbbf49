/// A mistyped optional field would otherwise be dropped without a word: `explanaton:` delivers no explanation.
extension Rule {
  package static let unknownField = Rule(
    "unknown-field", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        The field is none that Bindery knows at this place. Mostly it is a slip of the pen, and what stands in it \
        would never reach a learner. Correct the name, or move the field to where it belongs. A field of your own \
        may stand anywhere if its name starts with `x-`; it stays in the source. In a text by language the fields are \
        languages, and those are named in `bindery.yml`.
        """,
      ja: """
        Bindery がここで知らない項目名です。多くは打ち間違いで、そのままでは中身が学習者に届きません。\
        名前を直すか、正しい場所に移してください。自分用の項目は、名前を `x-` で始めればどこにでも書けます（配信はされません）。\
        文章を言語ごとに書くときの項目名は言語のタグで、`bindery.yml` の `languages` に挙げたものだけが使えます。
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

extension Diagnostic {
  /// A key of a text by language that names no language of the project.
  /// - Parameter meant: The language that is surely meant.
  static func unknownLanguage(
    _ written: String, of languages: [String], meant: String?, at place: Place
  ) -> Diagnostic {
    let message = Words(
      en: "`\(written.excerpt)` is no language of this project",
      ja: "「\(written.excerpt)」はこのプロジェクトの言語ではありません")
    if let meant {
      return Diagnostic(
        .unknownField, at: place, message,
        help: Words(en: "did you mean `\(meant)`?", ja: "「\(meant)」のことですか"),
        edits: [Edit(place, meant)])
    }
    let list = languages.joined(separator: ", ")
    guard LanguageTag.isValid(Array(written.utf8)[...]) else {
      return Diagnostic(
        .unknownField, at: place, message,
        help: Words(
          en: "write one of the project's languages: \(list)",
          ja: "プロジェクトの言語（\(list)）のどれかを書いてください"))
    }
    return Diagnostic(
      .unknownField, at: place, message,
      help: Words(
        en: "name it in `bindery.yml`: `languages: [\(list), \(written)]`; or delete it here",
        ja: "`bindery.yml` に `languages: [\(list), \(written)]` と書くか、ここから消してください"))
  }

  /// A text by language in a project that names none.
  static func unnamedLanguages(_ tags: [String], at place: Place) -> Diagnostic {
    let quoted = tags.map { "`\($0)`" }.joined(separator: ", ")
    let list = tags.joined(separator: ", ")
    return Diagnostic(
      .unknownField, at: place,
      Words(
        en: "a text by language (\(quoted)), and the project names no languages",
        ja: "言語ごとの文章（\(tags.joined(separator: "、"))）ですが、プロジェクトの言語が決まっていません"),
      help: Words(
        en: "name them in `bindery.yml`, the main one first: `languages: [\(list)]`",
        ja: "`bindery.yml` に、主な言語を先頭にして `languages: [\(list)]` と書いてください"))
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
