/// Readings are typed with an input method that likes wide signs, and a slip leaves braces in the sentence.
extension Rule {
  package static let rubyForm = Rule(
    "ruby-form", .text, .error, hasFix: true,
    explanation: Words(
      en: """
        What looks like a reading over kanji is none, so its braces and bar would be shown: the signs are wide ones, the \
        reading is missing, or it stands first. A reading is written `{漢字|かんじ}`, with narrow signs, the kanji first \
        and kana behind the bar.
        """,
      ja: """
        ふりがなのつもりで書かれていますが、ふりがなにならず、かっこや縦棒がそのまま表示されます。記号が全角になっているか、読みがないか、順序が逆です。\
        `{漢字|かんじ}` のように、半角の記号で、漢字を先に、かなの読みをあとに書いてください。
        """),
    bad: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 国語
      questions:
        - id: 1
          text: 海にいる｛海月｜くらげ｝は何の仲間か。
          choices: [刺胞動物, 魚]
          correct: 0
          explanation: くらげは刺胞動物です。
      """,
    good: """
      === bindery.yml
      text: markdown
      === workbooks/1.yml
      id: 1
      title: 国語
      questions:
        - id: 1
          text: 海にいる{海月|くらげ}は何の仲間か。
          choices: [刺胞動物, 魚]
          correct: 0
          explanation: くらげは刺胞動物です。
      """)
}

extension TextFault {
  private static func ruby(
    _ message: Words, at range: Range<Int>, help: Words, meant: String? = nil
  ) -> TextFault {
    TextFault(
      .rubyForm, at: range, message, help: help, edits: meant.map { [(range, $0)] } ?? [])
  }

  static func rubyWide(_ written: String, meant: String, at range: Range<Int>) -> TextFault {
    ruby(
      Words(
        en: "`\(written)` is no reading, since its signs are wide ones",
        ja: "「\(written)」は記号が全角なので、ふりがなになりません"), at: range,
      help: Words(en: "write `\(meant)`", ja: "`\(meant)` と書いてください"), meant: meant)
  }

  static func rubyReversed(_ written: String, meant: String, at range: Range<Int>) -> TextFault {
    ruby(
      Words(
        en: "`\(written)` has the reading first", ja: "「\(written)」は漢字と読みの順序が逆です"), at: range,
      help: Words(en: "write `\(meant)`", ja: "`\(meant)` と書いてください"), meant: meant)
  }

  static func rubyWithoutReading(_ written: String, at range: Range<Int>) -> TextFault {
    ruby(
      Words(en: "`\(written)` has no reading", ja: "「\(written)」に読みがありません"), at: range,
      help: Words(
        en: "write the reading in kana behind the bar", ja: "縦棒のあとに、読みをかなで書いてください"))
  }

  static func rubySeveral(_ written: String, at range: Range<Int>) -> TextFault {
    ruby(
      Words(en: "`\(written)` has more than one bar", ja: "「\(written)」に縦棒が二つ以上あります"), at: range,
      help: Words(
        en: "write one reading, or one in braces for each part",
        ja: "読みを一つにまとめるか、漢字ごとに { } を分けてください"))
  }
}
