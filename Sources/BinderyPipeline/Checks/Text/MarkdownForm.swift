/// CommonMark never fails: what is not markup is text, so a slip shows as signs in the middle of a question. In Japanese
/// the commonest is `**「重要」**な`, which stays as it is: beside punctuation `**` opens or closes only where a space or
/// more punctuation stands on the other side (CommonMark 0.29, Emphasis and strong emphasis).
extension Rule {
  package static let markdownForm = Rule(
    "markdown-form", .text, .error, hasFix: true,
    explanation: Words(
      en: """
        Something in the text looks like markup and is none, or is markup where none can be meant, so learners would see \
        stray signs or miss characters. Beside brackets and punctuation, `**` works only if a space follows; Japanese \
        has none, so put the brackets outside: 「**重要**」な. The other finds are a code block or a backtick that \
        nothing closes, a link or a table that came out as text, stars that vanish inside a calculation, and a choice \
        that begins like a list or a heading. A backslash before a sign makes it a plain character.
        """,
      ja: """
        書式のように見えて書式になっていないか、書式のはずがないところが書式になっているため、余分な記号が見えたり文字が消えたりします。\
        かっこや句読点に接した `**` は、次に空白がないと効きません。日本語では空白を置かないので、「**重要**」な のようにかっこを外に出してください。\
        ほかに、閉じていないコードやバッククォート、リンクや表になり損ねたもの、計算の途中で消える `*`、箇条書きや見出しのように始まる選択肢を見つけます。\
        記号の前に `\\` を置くと、ただの文字になります。
        """),
    bad: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 憲法
      questions:
        - id: 1
          text: 次のうち、**「誤っている」**ものはどれか。
          choices: [納税の義務, 投票の義務]
          correct: 1
          explanation: 投票は義務ではありません。
      """,
    good: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 憲法
      questions:
        - id: 1
          text: 次のうち、「**誤っている**」ものはどれか。
          choices: [納税の義務, 投票の義務]
          correct: 1
          explanation: 投票は義務ではありません。
      """)
}

extension TextFault {
  private static func form(
    _ message: Words, at range: Range<Int>, help: Words,
    edits: [(range: Range<Int>, text: String)] = []
  ) -> TextFault {
    TextFault(.markdownForm, at: range, message, help: help, edits: edits)
  }

  /// `**` that nothing closes.
  static func markdownStars(at range: Range<Int>) -> TextFault {
    form(
      Words(en: "`**` is shown as it is", ja: "`**` がそのまま表示されます"), at: range,
      help: Words(
        en: "close it with a second `**`, or write `\\*\\*` for two stars",
        ja: "もう一つの `**` で閉じてください。記号そのものなら `\\*\\*` と書いてください"))
  }

  /// - Parameter meant: How the same is written so that it works.
  static func markdownStars(
    around content: String, meant: String?, at range: Range<Int>
  ) -> TextFault {
    form(
      Words(
        en: "`**\(content.excerpt)**` is not bold, and its stars are shown",
        ja: "「**\(content.excerpt)**」は太字にならず、`**` がそのまま表示されます"),
      at: range,
      help: meant.map {
        Words(
          en: "put the punctuation outside: `\($0.excerpt)`",
          ja: "記号を外に出してください: `\($0.excerpt)`")
      }
        ?? Words(
          en: "let the stars stand between letters, or with a space outside them",
          ja: "`**` の両側が文字になるようにするか、外側に空白を置いてください"),
      edits: meant.map { [(range, $0)] } ?? [])
  }

  static func markdownCode(at range: Range<Int>) -> TextFault {
    form(
      Words(en: "nothing closes the backtick", ja: "バッククォートが閉じていません"), at: range,
      help: Words(
        en: "close the code with a second one, or write `` \\` `` for the character",
        ja: "もう一つで閉じてください。記号そのものなら `` \\` `` と書いてください"))
  }

  static func markdownFence(at range: Range<Int>) -> TextFault {
    form(
      Words(en: "nothing ends the code that begins here", ja: "ここから始まるコードが終わっていません"),
      at: range,
      help: Words(
        en: "write the same signs in a line of their own behind the code",
        ja: "コードのあとの行に、同じ記号だけを書いてください"))
  }

  static func markdownLink(at range: Range<Int>) -> TextFault {
    form(
      Words(en: "this came out as text and not as a link", ja: "リンクにならず、そのまま表示されます"),
      at: range,
      help: Words(
        en: "write `[text](https://…)` without spaces in the address, or `\\[` if no link is meant",
        ja: "`[文字](https://…)` と、アドレスに空白を入れずに書いてください。リンクのつもりでなければ `\\[` と書いてください"))
  }

  static func markdownTable(at range: Range<Int>) -> TextFault {
    form(
      Words(en: "this came out as text and not as a table", ja: "表にならず、そのまま表示されます"),
      at: range,
      help: Words(
        en: "give the line above as many columns as this one, and an empty line before the table",
        ja: "上の行と列の数をそろえ、表の前に空行を置いてください"))
  }

  static func markdownDefinition(at range: Range<Int>) -> TextFault {
    form(
      Words(
        en: "this line is taken as the address of a link, and is not shown",
        ja: "この行はリンク先の定義とみなされ、表示されません"),
      at: range,
      help: Words(
        en: "write links as `[text](https://…)`, or `\\[` if the line should be seen",
        ja: "リンクは `[文字](https://…)` と書いてください。この行を見せたいなら `\\[` で始めてください"))
  }

  static func markdownStarsInWord(at range: Range<Int>) -> TextFault {
    form(
      Words(
        en: "the `*` inside this word or calculation vanish", ja: "語や計算の途中の `*` が消えます"),
      at: range,
      help: Words(
        en: "write `\\*`, `×` or a formula: `$3 \\times 4$`",
        ja: "`\\*` か `×`、または `$3 \\times 4$` のような式で書いてください"))
  }

  static func markdownPicture(_ target: String, at range: Range<Int>) -> TextFault {
    form(
      Words(
        en: "the picture `\(target.excerpt)` stands inside the text",
        ja: "画像「\(target.excerpt)」が文章の中に書かれています"),
      at: range,
      help: Words(
        en: "name it under `images:`; it is shown beside the text",
        ja: "`images:` に書いてください。文章と並べて表示されます"))
  }

  static func markdownEmpty(at range: Range<Int>) -> TextFault {
    form(
      Words(en: "nothing of this text is shown", ja: "この文章は何も表示されません"), at: range,
      help: Words(
        en: "write a `\\` before signs that should be seen", ja: "見せたい記号の前に `\\` を書いてください"))
  }

  static func markdownTooDeep(at range: Range<Int>) -> TextFault {
    form(
      Words(
        en: "lists, quotations or emphasis stand too deep inside one another",
        ja: "箇条書き、引用、強調の入れ子が深すぎます"), at: range,
      help: Words(en: "take the text apart", ja: "文章を分けてください"))
  }

  static func markdownTooLong(at range: Range<Int>) -> TextFault {
    form(
      Words(
        en: "the text is longer than \(Markdown.largest) bytes",
        ja: "文章が \(Markdown.largest) バイトを超えています"), at: range,
      help: Words(en: "take the text apart", ja: "文章を分けてください"))
  }

  /// A choice of one line that begins as a list, a heading, a quotation or a line across does.
  static func markdownChoice(_ kind: MarkdownNode.Kind, _ text: ArraySlice<UInt8>) -> TextFault {
    let what: Words
    switch kind {
    case .heading: what = Words(en: "a heading", ja: "見出し")
    case .list: what = Words(en: "a list", ja: "箇条書き")
    case .quote: what = Words(en: "a quotation", ja: "引用")
    case .divider: what = Words(en: "a line across", ja: "区切り線")
    default: what = Words(en: "code", ja: "コード")
    }
    let written = String(decoding: text, as: UTF8.self)
    // Before the sign: of a number it is the point behind it.
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    let isMarked = text.first.map { $0 != 0x20 } ?? false
    return form(
      Words(
        en: "the choice `\(written.excerpt)` becomes \(what.en)",
        ja: "選択肢「\(written.excerpt)」が\(what.ja)になります"),
      at: 0..<text.count,
      help: Words(
        en: "write a `\\` before the sign that it begins with", ja: "先頭の記号の前に `\\` を書いてください"),
      edits: isMarked ? [(digits..<digits, "\\")] : [])
  }
}
