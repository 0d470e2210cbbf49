/// An SVG can hold scripts and load files from elsewhere: shown by a web view it would run with the rights of the app,
/// and tell strangers who learns when (the SVG Integration specification allows neither in pictures).
extension Rule {
  package static let svgActive = Rule(
    "svg-active", .media, .error, fixed: true,
    explanation: Words(
      en: """
        The drawing holds something that runs, or that is loaded from elsewhere: a script, a handler (`onload`), HTML \
        (`foreignObject`), a reference to another file, or a document type. Apps show drawings offline, and must not run \
        what is in them. Take it out, or export the drawing anew as a plain SVG, with its pictures embedded.
        """,
      ja: """
        図の中に、動くものや外から読み込むものがあります（スクリプト、`onload` などのイベント処理、`foreignObject`、ほかのファイルへの参照、文書型の宣言）。 \
        アプリは図をオフラインで表示しますし、中のものを実行してはいけません。 \
        取り除くか、画像を埋め込んだプレーン SVG として書き出し直してください。
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
          images: [{file: water.svg, alt: 水の分子}]
      === images/water.svg
      <svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><circle r="9"/></svg>
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
    check: .bank(SVGActive.check))
}

private enum SVGActive {
  static func check(_ bank: Bank, _ report: inout Report) {
    for media in bank.usedMedia {
      for active in media.facts.active {
        let what = active.what.ja
        // A blank stands beside what is not Japanese.
        let before = what.utf8.first.map { $0 < 0x80 } ?? false ? " " : ""
        let behind = what.utf8.last.map { $0 < 0x80 } ?? false ? " " : ""
        report.add(
          .svgActive, at: media.place,
          Words(
            en: "`\(media.path.excerpt)` holds \(active.what.en)",
            ja: "「\(media.path.excerpt)」に\(before)\(what)\(behind)があります"),
          related: [
            Diagnostic.Related(
              Place(media.path, active.range), Words(en: "here", ja: "ここです"))
          ],
          help: Words(
            en: "take it out, or export the drawing as a plain SVG",
            ja: "取り除くか、プレーン SVG として書き出し直してください"))
      }
    }
  }
}
