/// Photographs carry the place where they were taken; whoever can read the repository can read it too, and the history
/// of the repository keeps it.
extension Rule {
  package static let mediaPrivate = Rule(
    "media-private", .media, .warning,
    explanation: Words(
      en: """
        The file tells where it was made, or with which camera and when. Delivered files are stripped of that, but it \
        stays in your repository and in its history. Export the picture without such data, for instance with \
        `exiftool -all= FILE` (turn the picture upright first).
        """,
      ja: """
        ファイルの中に、撮影場所やカメラ、撮影日時の記録が残っています。 \
        配信するファイルからは取り除きますが、リポジトリとその履歴には残ります。 \
        画像を正しい向きに直してから、記録なしで書き出し直してください（たとえば `exiftool -all= ファイル名`）。
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
          media: [{file: water.mp4, alt: 凍る水, still: water.svg}]
      === media/water.mp4 base64
      AAAAEGZ0eXBpc29tAAACAAAAACBtb292AAAAGHVkdGFJU082NzA5ICszNSsxMzkvAAAACG1kYXQ=
      === media/water.svg
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
          media: [{file: water.mp4, alt: 凍る水, still: water.svg}]
      === media/water.mp4 base64
      AAAAEGZ0eXBpc29tAAACAAAAAAhtb292AAAACG1kYXQ=
      === media/water.svg
      <svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>
      """,
    check: .bank(MediaPrivate.check))
}

private enum MediaPrivate {
  static func check(_ bank: Bank, _ report: inout Report) {
    for media in bank.usedMedia where !media.facts.privacy.isEmpty {
      let name = media.path.excerpt
      let tellsPlace = media.facts.privacy.contains(.place)
      report.add(
        .mediaPrivate, at: media.place,
        tellsPlace
          ? Words(
            en: "`\(name)` tells where it was taken", ja: "「\(name)」に撮影場所の記録があります")
          : Words(
            en: "`\(name)` tells who or which camera took it, or when",
            ja: "「\(name)」に撮影者、カメラ、撮影日時の記録があります"),
        help: Words(
          en: "export it without these data; what is delivered is stripped of them anyway",
          ja: "記録なしで書き出し直してください（配信するファイルからは取り除きます）"))
    }
  }
}
