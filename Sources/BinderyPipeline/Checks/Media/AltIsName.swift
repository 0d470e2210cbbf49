/// A name of a file, or the word 画像, read aloud, says less than nothing; some programs put it there by themselves.
extension Rule {
  package static let altIsName = Rule(
    "alt-is-name", .media, .warning,
    explanation: Words(
      en: """
        The text in place of the picture is only the name of a file, or a word such as 画像 or "image", which everybody knows \
        already. Say what one needs to know of the picture to answer.
        """,
      ja: """
        画像の代わりの文章が、ファイル名か、「画像」「図」のような言葉だけになっています。 \
        答えるのに必要なことを、見えない人にも伝わるように書いてください。
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
          images: [{file: water.svg, alt: water.svg}]
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
    check: .bank(AltIsName.check))
}

enum AltIsName {
  static func check(_ bank: Bank, _ report: inout Report) {
    bank.forEachShownMedia { use, file in
      guard let alt = use.alt, saysNothing(alt.string.lowercased(), use.path ?? "") else { return }
      report.add(
        .altIsName, at: Place(file, alt.range),
        Words(
          en: "`\(alt.string.excerpt)` does not say what the picture shows",
          ja: "「\(alt.string.excerpt)」では、画像の内容が伝わりません"),
        help: Words(
          en: "say what one needs to know of it to answer", ja: "答えるのに必要なことを書いてください"))
    }
  }

  private static func saysNothing(_ alt: String, _ path: String) -> Bool {
    let name = DistFolder.name(of: path).lowercased()
    let isFileName = !alt.contains(" ") && MediaType(path: alt) != nil && alt.contains(".")
    // A stem can be the very word for what is seen: フラスコ.png.
    let isStem =
      alt == name.withoutExtension && alt.utf8.contains { ($0 | 0x20) < 0x61 || $0 == 0x5F }
    return alt == name || alt == path.lowercased() || isFileName || isStem && isNumbered(alt)
      || words.contains(alt)
  }

  /// `img_0123`, `42`: letters of no meaning with a number.
  private static func isNumbered(_ name: String) -> Bool {
    name.utf8.last.map { (0x30...0x39).contains($0) } ?? false
  }

  private static let words: Set<String> = [
    "image", "picture", "photo", "figure", "diagram", "graph", "img", "図", "画像", "写真", "イラスト",
    "グラフ", "絵", "動画", "video", "表", "図表", "問題の図", "問題の画像",
  ]
}
