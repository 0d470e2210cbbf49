/// A copy that broke off, or a program that did: the learner sees a grey field where the question's picture should be.
extension Rule {
  package static let mediaBroken = Rule(
    "media-broken", .media, .error,
    explanation: Words(
      en: """
        The file is empty, cut off, damaged, or larger than anything that a learner could open: over 16,383 pixels on \
        a side, over 100 million pixels, or over 256 MiB. Mostly a copy or a download broke off. Put the file there \
        anew, or make it smaller. A drawing is also taken for broken where its root has no \
        `xmlns="http://www.w3.org/2000/svg"`, or where it names another encoding than UTF-8, since apps do not show it. A build decodes every picture and finds more than a check, which reads only how \
        the file is laid out.
        """,
      ja: """
        ファイルが空か、途中で切れているか、壊れているか、学習者が開けないほど大きいものです（一辺 16,383 画素、合計 1 億画素、256 MiB のどれかを超える）。\
        多くは、コピーやダウンロードが途中で止まったものです。ファイルを入れ直すか、小さくしてください。\
        SVG は、`svg` に `xmlns="http://www.w3.org/2000/svg"` がない場合や、UTF-8 以外の文字コードが書かれている場合も、アプリで表示されないので同じ扱いです。\
        check が見るのはファイルの組み立てだけですが、build は画像をすべて開いてみるので、build で初めて見つかることもあります。
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
      <svg xmlns="http://www.w3.org/2000/svg"><circle
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
    check: .bank { bank, report in
      for media in bank.usedMedia {
        if media.facts.content == .empty {
          report.add(.mediaBroken(media.path, .cutOff, at: media.place))
        } else if let fault = media.facts.fault {
          report.add(.mediaBroken(media.path, fault, at: media.place))
        }
      }
    })
}

extension Diagnostic {
  package static func mediaBroken(_ path: String, _ fault: MediaFault, at place: Place)
    -> Diagnostic
  {
    let name = path.excerpt
    let anew = Words(en: "put the file there anew", ja: "ファイルを入れ直してください")
    switch fault {
    case .cutOff:
      return Diagnostic(
        .mediaBroken, at: place,
        Words(
          en: "`\(name)` ends before it is complete", ja: "「\(name)」が途中で終わっています"),
        help: anew)
    case .damaged:
      return Diagnostic(
        .mediaBroken, at: place, Words(en: "`\(name)` is damaged", ja: "「\(name)」が壊れています"),
        help: anew)
    case .tooLarge:
      return Diagnostic(
        .mediaBroken, at: place,
        Words(
          en: "`\(name)` is larger than anything that could be opened",
          ja: "「\(name)」は大きすぎて開けません"),
        help: Words(
          en: "make it at most 16,383 pixels a side, 100 million pixels and 256 MiB",
          ja: "一辺 16,383 画素、合計 1 億画素、256 MiB までに小さくしてください"))
    case .malformed(let range):
      return Diagnostic(
        .mediaBroken, at: place,
        Words(
          en: "`\(name)` is no SVG that can be read", ja: "「\(name)」は SVG として読めません"),
        related: [
          Related(Place(path, range), Words(en: "it breaks off here", ja: "ここで読めなくなります"))
        ],
        help: Words(
          en: "export the drawing anew, as SVG in UTF-8", ja: "図を UTF-8 の SVG で書き出し直してください"))
    case .otherEncoding(let encoding, let range):
      return Diagnostic(
        .mediaBroken, at: place,
        Words(
          en: "`\(name)` says that it is in the encoding `\(encoding.excerpt)`, and is in UTF-8",
          ja: "「\(name)」は UTF-8 なのに、文字コードが「\(encoding.excerpt)」だと書かれています"),
        related: [Related(Place(path, range), Words(en: "here", ja: "ここに書かれています"))],
        help: Words(
          en: "write `encoding=\"UTF-8\"`, or export the drawing anew, as SVG in UTF-8",
          ja: "`encoding=\"UTF-8\"` と書くか、図を UTF-8 の SVG で書き出し直してください"))
    case .noNamespace(let range):
      return Diagnostic(
        .mediaBroken, at: place,
        Words(
          en: "`\(name)` does not say that it is SVG, so no app shows it",
          ja: "「\(name)」に SVG だという宣言がないので、どのアプリにも表示されません"),
        related: [
          Related(Place(path, range), Words(en: "it is missing here", ja: "ここに必要です"))
        ],
        help: Words(
          en: "write `<svg xmlns=\"\(MediaFacts.namespace)\" …>`",
          ja: "`<svg xmlns=\"\(MediaFacts.namespace)\" …>` と書いてください"))
    }
  }
}
