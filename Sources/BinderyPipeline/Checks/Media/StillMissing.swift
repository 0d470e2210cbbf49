/// Until a film has been loaded there is nothing to see of it, and some apps show films only when they are touched.
extension Rule {
  package static let stillMissing = Rule(
    "still-missing", .media, .warning,
    explanation: Words(
      en: """
        The film has no still picture. Apps show it until the film is loaded, in lists, on paper, and where films are off. \
        Take a picture of the film that says what it is about, put it beside the film, and name it: `still: lens.png`.
        """,
      ja: """
        動画に静止画がありません。 \
        静止画は、動画を読み込むまでの間や、一覧、印刷、動画を止めている端末で表示されます。 \
        内容の分かる場面の画像を動画と同じフォルダーに置き、`still: lens.png` のように書いてください。
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
          media: [{file: water.mp4, alt: 凍る水}]
      === media/water.mp4 base64
      AAAAEGZ0eXBpc29tAAACAAAAAAhtb292AAAACG1kYXQ=
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
          media: [{file: water.mp4, alt: 凍る水, still: water.svg}]
      === media/water.mp4 base64
      AAAAEGZ0eXBpc29tAAACAAAAAAhtb292AAAACG1kYXQ=
      === media/water.svg
      <svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>
      """,
    check: .bank(StillMissing.check))
}

enum StillMissing {
  static func check(_ bank: Bank, _ report: inout Report) {
    guard !bank.usedMedia.isEmpty else { return }
    bank.forEachMediaUsage { usage in
      guard let path = usage.use.path, MediaType(path: path)?.isFilm == true,
        usage.use.still == nil, usage.use.near.isEmpty
      else { return }
      report.add(
        .stillMissing, at: Place(usage.file, usage.use.range),
        Words(
          en: "the film `\(path.excerpt)` has no still picture", ja: "動画「\(path.excerpt)」に静止画がありません"
        ),
        help: Words(
          en: "name a picture beside it: `{file: …, still: …}`",
          ja: "同じフォルダーの画像を `{file: …, still: …}` のように書いてください"))
    }
  }
}
