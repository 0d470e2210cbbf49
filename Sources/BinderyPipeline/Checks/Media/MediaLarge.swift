/// The reader is a phone in a train, and every learner of the workbook downloads the file.
extension Rule {
  package static let mediaLarge = Rule(
    "media-large", .media, .warning,
    explanation: Words(
      en: """
        The file is large: over 5 MiB (or what `media: max-bytes` in `bindery.yml` says), or over 8,192 pixels on a side, \
        which many phones cannot show. Smaller sizes of pictures are made by the build, but who zooms in loads the file \
        itself, and films and sounds are delivered as they are. Make it smaller, or raise the limit.
        """,
      ja: """
        5 MiB（または bindery.yml の `media: max-bytes`）を超えるか、一辺が 8,192 画素を超える大きなファイルです。 \
        小さい画像はビルドが作りますが、拡大して見る人は元のファイルを読み込みますし、動画と音声はそのまま配信されます。 \
        小さくするか、上限を上げてください。
        """),
    bad: """
      === bindery.yml
      media: {max-bytes: 40}
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
          images: [{file: water.svg, alt: 水の分子}]
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
          images: [{file: water.svg, alt: 水の分子}]
      === images/water.svg
      <svg xmlns="http://www.w3.org/2000/svg"><circle r="9"/></svg>
      """,
    check: .bank(MediaLarge.check))
}

private enum MediaLarge {
  /// Pixels; what the graphics of common phones hold (OpenGL ES 3.2 of 2016 and later).
  static let side = 8192

  static func check(_ bank: Bank, _ report: inout Report) {
    let limit = bank.settings.media.maxBytes
    for media in bank.usedMedia where media.facts.fault == nil {
      let facts = media.facts
      let name = media.path.excerpt
      let (width, height) = (facts.width ?? 0, facts.height ?? 0)
      if facts.bytes > limit {
        report.add(
          .mediaLarge, at: media.place,
          Words(
            en: "`\(name)` has \(size(facts.bytes)), over the limit of \(size(limit))",
            ja: "「\(name)」は \(size(facts.bytes)) あり、上限の \(size(limit)) を超えています"),
          help: Words(
            en: "make it smaller, or raise `max-bytes` under `media` in bindery.yml",
            ja: "小さくするか、bindery.yml の media の max-bytes を上げてください"))
      } else if facts.type?.isRaster == true, max(width, height) > side {
        report.add(
          .mediaLarge, at: media.place,
          Words(
            en: "`\(name)` has \(width) × \(height) pixels, which many phones cannot show",
            ja: "「\(name)」は \(width) × \(height) 画素で、表示できないスマートフォンがあります"),
          help: Words(
            en: "make it at most \(side) pixels a side", ja: "一辺を \(side) 画素までにしてください"))
      }
    }
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 1 << 20
      ? "\(bytes) bytes" : "\(decimal(thousandths: (bytes * 10 >> 20) * 100)) MiB"
  }
}
