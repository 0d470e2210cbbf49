/// YAML's own errors speak of tokens and simple keys (libyaml 0.2.5, scanner.c and parser.c); a teacher needs to know
/// which sign on which line made the trouble.
extension Rule {
  package static let syntax = Rule(
    "syntax", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        The file cannot be read as YAML from here on. The usual causes are a colon or a `#` with blanks around it \
        inside an unquoted text, a tab in the indentation, a text that starts with a sign such as `@` or `%`, a quote \
        that is never closed, and lines that are indented unevenly. Put the text in quotes, or into a block that \
        starts with `|`, and indent with spaces. A list item that is indented too far goes on with the text above it, \
        so it is an error too. Bindery blanks the line out and reads on, so that you see all \
        mistakes at once.
        """,
      ja: """
        ここから先を YAML として読めません。引用符のない文章の中の「: 」や「 #」、字下げのタブ、「@」や「%」などで始まる文章、\
        閉じていない引用符、字下げのずれが主な原因です。文章を引用符で囲むか、`|` で始まるブロックに書き、字下げは空白でそろえてください。\
        リストの項目も、字下げが深すぎると上の文章の続きと読まれるため、誤りになります。\
        Bindery はその行を飛ばして続きを読むので、ほかの誤りも一度に確かめられます。
        """),
    bad: """
      id: 1
      text: 次のうち: 正しいものはどれか。
      choices: [水は化合物, 空気は化合物]
      correct: 0
      explanation: 空気は混合物です。
      """,
    good: """
      id: 1
      text: '次のうち: 正しいものはどれか。'
      choices: [水は化合物, 空気は化合物]
      correct: 0
      explanation: 空気は混合物です。
      """)
}

extension Diagnostic {
  /// - Parameters:
  ///   - problem: libyaml's words.
  ///   - context: libyaml's words for what it was reading.
  ///   - contextPlace: Where that starts; for an unclosed quote or bracket, where the text ended.
  ///   - source: The file as the author wrote it.
  package static func syntax(
    problem: String, context: String?, contextPlace: Place?, at place: Place, source: [UInt8]
  ) -> Diagnostic {
    // For a line without a colon libyaml notices on a later line; the line itself is the context.
    let isLate = problem == "could not find expected ':'"
    let primary = isLate ? contextPlace ?? place : place
    let cause = SyntaxCause.find(
      problem: problem, context: context ?? "", at: primary, source: source)
    var related: [Related] = []
    if !isLate, let contextPlace, contextPlace.range.start < place.range.start, cause.showsContext {
      related = [
        .init(contextPlace, Words(en: "it belongs to what starts here", ja: "ここから始まる部分です"))
      ]
    }
    return Diagnostic(
      .syntax, at: cause.place ?? primary, cause.message, related: related, help: cause.help,
      edits: cause.edits)
  }

  /// List items that YAML reads, without an error, as more of the text above them.
  /// - Parameter places: The items; at least one.
  static func listInText(at places: [Place], isBelowItem: Bool) -> Diagnostic {
    let cause = SyntaxCause.listInText(isBelowItem: isBelowItem)
    return Diagnostic(
      .syntax, at: places[0], cause.message,
      related: places.dropFirst().map { .init($0, Words(en: "here too", ja: "ここも同じです")) },
      help: cause.help)
  }
}
