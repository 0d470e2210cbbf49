/// A renderer shows a formula that it cannot read as red source or as nothing, and only on the learner's device. What is
/// known here is what KaTeX knows (KaTeX, Supported Functions), which MathJax knows as well.
extension Rule {
  package static let mathForm = Rule(
    "math-form", .text, .error,
    explanation: Words(
      en: """
        A formula between dollar signs cannot be read: a bracket or a `\\left` without its partner, a command without its \
        argument, a name that renderers do not know, or a dollar sign that nothing closes. Learners would see the source \
        or an empty place. For a dollar sign that is money write `\\$`.
        """,
      ja: """
        `$` で囲まれた数式が読めません。対になっていないかっこや `\\left`、引数のない命令、知られていない命令、閉じていない `$` などです。\
        学習者には元の文字列が見えるか、何も見えません。金額などの `$` は `\\$` と書いてください。
        """),
    bad: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 数学
      questions:
        - id: 1
          text: $\\frac{1}{2$ を小数で表したものはどれか。
          choices: ['0.5', '0.2']
          correct: 0
          explanation: 1 を 2 で割ります。
      """,
    good: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 数学
      questions:
        - id: 1
          text: $\\frac{1}{2}$ を小数で表したものはどれか。
          choices: ['0.5', '0.2']
          correct: 0
          explanation: 1 を 2 で割ります。
      """)
}

extension TextFault {
  private static func math(_ message: Words, at range: Range<Int>, help: Words) -> TextFault {
    TextFault(.mathForm, at: range, message, help: help)
  }

  static func mathBrace(_ sign: String, at range: Range<Int>) -> TextFault {
    let other = ["{": "}", "}": "{", "[": "]"][sign] ?? ""
    return math(
      Words(
        en: "`\(sign)` in the formula has no `\(other)`", ja: "数式の「\(sign)」に対応する「\(other)」がありません"),
      at: range,
      help: Words(
        en: "write the other one, or `\\\(sign)` for the sign",
        ja: "もう一方を書いてください。記号そのものなら `\\\(sign)` と書いてください"))
  }

  static func mathFence(_ found: String, missing: String, at range: Range<Int>) -> TextFault {
    math(
      Words(en: "`\(found)` has no `\(missing)`", ja: "`\(found)` に対応する `\(missing)` がありません"),
      at: range,
      help: Words(en: "write `\(missing)` as well", ja: "`\(missing)` も書いてください"))
  }

  static func mathDelimiter(_ command: String, at range: Range<Int>) -> TextFault {
    math(
      Words(en: "no bracket stands behind `\(command)`", ja: "`\(command)` のあとにかっこがありません"),
      at: range,
      help: Words(
        en: "write a bracket, or `.` for none", ja: "かっこを書いてください。なしにするなら `.` を書いてください"))
  }

  static func mathArgument(_ command: String, at range: Range<Int>) -> TextFault {
    math(
      Words(en: "`\(command)` lacks its argument", ja: "`\(command)` の引数がありません"), at: range,
      help: Words(en: "write it in braces behind the command", ja: "あとに { } で書いてください"))
  }

  static func mathUnknown(_ name: String, at range: Range<Int>) -> TextFault {
    let near = nearest(to: name, among: Array(TeXTable.names)).first
    return math(
      Words(
        en: "renderers know no command `\\\(name)`", ja: "数式の命令 `\\\(name)` は知られていません"), at: range,
      help: near.map {
        Words(en: "did you mean `\\\($0)`", ja: "`\\\($0)` のことですか")
      } ?? Words(en: "write it with commands of LaTeX math", ja: "LaTeX の数式の命令で書いてください"))
  }

  static func mathEnvironment(_ name: String, at range: Range<Int>) -> TextFault {
    let near = nearest(to: name, among: TeXTable.environments.sorted()).first
    return math(
      Words(
        en: "renderers know no `\\begin{\(name)}`", ja: "`\\begin{\(name)}` は知られていません"), at: range,
      help: near.map {
        Words(en: "did you mean `\($0)`", ja: "`\($0)` のことですか")
      }
        ?? Words(
          en: "use `matrix`, `cases` or `aligned`", ja: "`matrix`、`cases`、`aligned` などを使ってください"))
  }

  static func mathEnd(_ found: String, of name: String, at range: Range<Int>) -> TextFault {
    math(
      Words(
        en: "`\\begin{\(name)}` is ended by `\\end{\(found)}`",
        ja: "`\\begin{\(name)}` が `\\end{\(found)}` で終わっています"), at: range,
      help: Words(en: "write the same name in both", ja: "同じ名前を書いてください"))
  }

  static func mathDoubleScript(_ sign: String, at range: Range<Int>) -> TextFault {
    math(
      Words(en: "a second `\(sign)` stands at one place", ja: "同じ場所に `\(sign)` が二つあります"), at: range,
      help: Words(en: "show with braces which belongs to which", ja: "どちらにかかるかを { } で示してください"))
  }

  static func mathAmpersand(at range: Range<Int>) -> TextFault {
    math(
      Words(en: "`&` stands outside a matrix or an aligned formula", ja: "行列などの外に `&` があります"),
      at: range,
      help: Words(
        en: "write `\\&` for the sign, or put the lines into `\\begin{aligned}`",
        ja: "記号なら `\\&`、桁をそろえるなら `\\begin{aligned}` の中に書いてください"))
  }

  static func mathSign(_ sign: String, at range: Range<Int>) -> TextFault {
    math(
      Words(en: "`\(sign)` means something else in a formula", ja: "数式の中の「\(sign)」は別の意味になります"),
      at: range,
      help: Words(en: "write `\\\(sign)` for the sign", ja: "記号なら `\\\(sign)` と書いてください"))
  }

  static func mathTooDeep(at range: Range<Int>) -> TextFault {
    math(
      Words(en: "the formula's groups stand too deep inside one another", ja: "数式の入れ子が深すぎます"),
      at: range,
      help: Words(en: "take the formula apart", ja: "式を分けてください"))
  }

  /// A `$` that opens TeX which no other ends; nil where money may be meant.
  static func mathUnclosed(
    at offset: Int, count: Int, in text: ArraySlice<UInt8>
  ) -> TextFault? {
    let start = text.startIndex + offset + count
    let line = text[start...].prefix { $0 != 0x0A }
    let before = start - count > text.startIndex ? text[start - count - 1] : 0x20
    // A dollar behind a letter or a digit closes nothing; a command tells a formula.
    guard !(0x30...0x39).contains(before), let slash = line.firstIndex(of: UInt8(ascii: "\\")),
      line[..<slash].allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "$") }), slash + 1 < line.endIndex
    else { return nil }
    let name = line[(slash + 1)...].prefix { (0x61...0x7A).contains($0 | 0x20) }
    guard name.count > 1, name.count < 20,
      TeXTable.command(String(decoding: name, as: UTF8.self)) != nil
    else { return nil }
    return math(
      Words(en: "nothing closes the formula that begins here", ja: "ここから始まる数式が閉じていません"),
      at: offset..<offset + count,
      help: Words(
        en:
          "end it with `$` without a space before it and a digit behind it; write `\\$` for a dollar",
        ja: "`$` で閉じてください（直前に空白、直後に数字があると閉じません）。ドル記号なら `\\$` と書いてください"))
  }

  /// A sentence between two dollar signs: money.
  static func mathSentence(_ formula: String, at range: Range<Int>) -> TextFault? {
    let outside = formula.replacing(/\\text\w*\{[^}]*\}/, with: "")
    let isSentence =
      outside.contains { "、。？！".contains($0) }
      || outside.contains(/(^|[ .,])[A-Za-z]{2,} [A-Za-z]+ [A-Za-z]{2,}/)
    guard isSentence else { return nil }
    return math(
      Words(
        en: "`\(formula.excerpt)` between two dollar signs is read as a formula",
        ja: "二つの `$` の間の「\(formula.excerpt)」が数式として読まれます"), at: range,
      help: Words(
        en: "write `\\$` for a dollar, and words inside a formula as `\\text{…}`",
        ja: "ドル記号は `\\$`、数式の中の言葉は `\\text{…}` と書いてください"))
  }

  /// A command of TeX with its argument in the text, where it stays as it is; nil where none is.
  static func commandOutside(at offset: Int, in text: ArraySlice<UInt8>) -> TextFault? {
    let start = text.startIndex + offset + 1
    let name = text[start...].prefix { (0x61...0x7A).contains($0 | 0x20) }
    guard name.count > 1, name.count < 20, name.endIndex < text.endIndex,
      text[name.endIndex] == UInt8(ascii: "{")
    else { return nil }
    let command = String(decoding: name, as: UTF8.self)
    switch TeXTable.command(command) {
    case .fraction?, .root?, .accent?, .letters?, .binomial?: break
    default: return nil
    }
    return math(
      Words(
        en: "`\\\(command)` stands outside a formula", ja: "`\\\(command)` が数式の外にあります"),
      at: offset..<offset + 1 + name.count,
      help: Words(
        en: "put the formula between dollar signs", ja: "数式を `$` で囲んでください"))
  }
}
