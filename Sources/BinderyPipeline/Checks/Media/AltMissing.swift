/// A picture without a text is nothing to who cannot see it (WCAG 2.2, 1.1.1), and to everybody while it is not loaded.
extension Rule {
  package static let altMissing = Rule(
    "alt-missing", .media, .warning,
    explanation: Words(
      en: """
        The picture or film has no text that says what it shows. Learners who cannot see it hear that text instead, and all \
        read it until the picture is loaded. Say in one sentence what one needs to know of it to answer, without giving the \
        answer away: `{file: lan.svg, alt: …}`. Sounds, covers and the pictures of choices need none.
        """,
      ja: """
        画像や動画に、内容を伝える文章がありません。 \
        見えない学習者はこの文章を読み上げで聞きますし、読み込みが終わるまではだれもがこれを読みます。 \
        答えるのに必要なことを一文で、答えを明かさずに `{file: lan.svg, alt: …}` のように書いてください。 \
        音声、表紙、選択肢の画像には要りません。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
          images: [water.svg]
      === images/water.svg
      <svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
          images: [{file: water.svg, alt: 酸素 1 個に水素 2 個が付いた分子の図}]
      === images/water.svg
      <svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>
      """,
    check: .bank(AltMissing.check))
}

enum AltMissing {
  static func check(_ bank: Bank, _ report: inout Report) {
    bank.forEachShownMedia { use, file in
      guard let path = use.path, use.alt?.bytes.isEmpty ?? true else { return }
      report.add(
        .altMissing, at: Place(file, use.range),
        Words(
          en: "`\(path.excerpt)` has no text for those who cannot see it",
          ja: "「\(path.excerpt)」に、見えない人のための文章がありません"),
        help: Words(
          en: "say what it shows: `{file: \(written(path)), alt: …}`",
          ja: "`{file: \(written(path)), alt: …}` のように、何が見えるかを書いてください"))
    }
  }

  private static func written(_ path: String) -> String { DistFolder.name(of: path).excerpt }
}

extension Bank {
  /// The pictures and films that questions and passages show beside their texts.
  func forEachShownMedia(_ body: (MediaUse, _ file: String) -> Void) {
    guard !usedMedia.isEmpty else { return }
    func look(at uses: [MediaUse], in file: String) {
      for use in uses {
        let type = use.path.flatMap(MediaType.init(path:))
        if type?.isPicture == true || type?.isFilm == true { body(use, file) }
      }
    }
    for index in questions.indices { look(at: questions[index].media, in: questions[index].file) }
    for passage in passages { look(at: passage.media, in: passage.file) }
  }
}
