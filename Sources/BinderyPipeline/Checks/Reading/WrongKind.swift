/// YAML makes a mapping of `注意: 火気厳禁` and a list of `[Cu(NH₃)4]`; both were meant as text.
extension Rule {
  package static let wrongKind = Rule(
    "wrong-kind", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        A list or a mapping stands where a text or a number belongs, or the other way round. Mostly the author wrote \
        a text and YAML took it apart: a colon with a space behind it makes a mapping, a leading `[` a list, a \
        leading `{` a mapping. Put the text in quotes, or write it in a block that starts with `|`.
        """,
      ja: """
        文章や数が入るところにリストや項目の組がある（またはその逆）という誤りです。多くは、文章として書いたものを YAML が分解してしまった場合です。\
        コロンのあとに空白があると項目の組に、「[」で始まるとリストに、「{」で始まると項目の組になります。\
        文章を引用符で囲むか、`|` で始まるブロックに書いてください。
        """),
    bad: """
      id: 1
      text: 実験の心得として正しいものはどれか。
      choices:
        - 注意: 火気に近づけない
        - 自由に混ぜる
      correct: 0
      explanation: 薬品は燃えることがあります。
      """,
    good: """
      id: 1
      text: 実験の心得として正しいものはどれか。
      choices:
        - '注意: 火気に近づけない'
        - 自由に混ぜる
      correct: 0
      explanation: 薬品は燃えることがあります。
      """)
}

extension Diagnostic {
  /// A value of another kind than its field takes, where no text was meant.
  package static func wrongKind(
    field: String, expected: NodeKind, found: NodeKind, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: place,
      Words(
        en: "`\(field)` takes \(expected.words.en), not \(found.words.en)",
        ja: "「\(field)」に入るのは\(expected.words.ja)で、\(found.words.ja)ではありません"),
      help: help(toWrite: expected))
  }

  /// A text by language where a value belongs that is the same in all.
  static func wrongKindLanguages(field: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: place,
      Words(
        en: "`\(field)` is the same in every language", ja: "「\(field)」は言語ごとには書けません"),
      help: Words(
        en: "write it once, without languages", ja: "言語を分けずに一つだけ書いてください"))
  }

  /// A list for each language where one list belongs.
  static func wrongKindLists(field: String, at place: Place) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: place,
      Words(
        en: "`\(field)` takes one list, not one for each language",
        ja: "「\(field)」に入るリストは一つで、言語ごとには書けません"),
      help: Words(
        en: "write the texts in it by language: `- {ja: …, en: …}`",
        ja: "リストの中の文章を `- {ja: …, en: …}` のように言語ごとに書いてください"))
  }

  private static func help(toWrite expected: NodeKind) -> Words {
    switch expected {
    case .scalar:
      Words(en: "write one value; put a text in quotes", ja: "値を一つだけ書いてください（文章は引用符で囲みます）")
    case .list:
      Words(
        en: "write a list: each item on a line of its own behind `- `",
        ja: "リストで書いてください（一行に一つ、`- ` に続けて書きます）")
    case .mapping:
      Words(
        en: "write its fields as `name: value`, one on a line",
        ja: "「項目名: 値」の形で、一行に一つずつ書いてください")
    }
  }

  /// A text that a `: ` turned into a mapping.
  /// - Parameters:
  ///   - line: The text the author meant, as typed.
  ///   - place: The `: `.
  ///   - whole: All of the text.
  package static func wrongKindColon(
    field: String, line: String, at place: Place, whole: Place
  ) -> Diagnostic {
    Diagnostic(
      .wrongKind, at: place,
      Words(
        en: "the colon and space in `\(line.excerpt)` make a mapping of the text",
        ja: "「\(line.excerpt)」はコロンと空白のため、文章ではなく項目の組として読まれます"),
      label: Words(en: "this makes a mapping of it", ja: "ここで分かれます"),
      help: Words(en: "quote it: \(quoted(line))", ja: "引用符で囲んでください: \(quoted(line))"),
      edits: quoting(line, whole))
  }

  /// A text that starts with a bracket or `? ` and so became a list or mapping.
  package static func wrongKindSign(
    field: String, line: String, at place: Place, whole: Place
  ) -> Diagnostic {
    guard let sign = line.first, ["[", "{", "?"].contains(sign) else {
      // Inside brackets a colon makes a mapping without brackets of its own.
      return wrongKindColon(field: field, line: line, at: place, whole: whole)
    }
    let kind = sign == "[" ? NodeKind.list.words : NodeKind.mapping.words
    return Diagnostic(
      .wrongKind, at: place,
      Words(
        en: "`\(line.excerpt)` starts with `\(sign)` and is read as \(kind.en), not as text",
        ja: "「\(line.excerpt)」は「\(sign)」で始まるため、文章ではなく\(kind.ja)として読まれます"),
      help: Words(en: "quote it: \(quoted(line))", ja: "引用符で囲んでください: \(quoted(line))"),
      edits: quoting(line, whole))
  }

  /// The edit that quotes a text of one line; nothing for more, where quotes would fold the lines.
  private static func quoting(_ line: String, _ whole: Place) -> [Edit] {
    guard line.utf8.count == whole.range.count, !line.utf8.contains(0x0A), !line.utf8.contains(0x0D)
    else { return [] }
    return [.quoting(whole.range, line, file: whole.file)]
  }
}
