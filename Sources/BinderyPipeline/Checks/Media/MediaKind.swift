/// A phone shows a picture by what its name promises, or not at all; photographs of phones are often HEIC under the
/// name of a JPEG.
extension Rule {
  package static let mediaKind = Rule(
    "media-kind", .media, .error, fixed: true,
    explanation: Words(
      en: """
        What the file holds is not what its name says, so many apps will not show it. Renaming a file does not convert \
        it: open it in a program and export it in the format that you want (png, jpg, webp, gif, svg; mp4, webm, mp3, \
        m4a), or correct the name.
        """,
      ja: """
        ファイルの中身が名前の拡張子と違うので、多くのアプリでは表示されません。 \
        名前を変えても形式は変わりません。 \
        ソフトで開いて使いたい形式（png、jpg、webp、gif、svg、mp4、webm、mp3、m4a）で書き出すか、名前を直してください。
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
          images: [{file: water.png, alt: 水の分子}]
      === images/water.png
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
    check: .bank(MediaKind.check))
}

private enum MediaKind {
  static func check(_ bank: Bank, _ report: inout Report) {
    for media in bank.usedMedia {
      guard let named = MediaType(path: media.path), media.facts.content != .empty,
        !isTooLarge(media.facts), media.facts.type != named
      else { continue }
      let held = name(of: media.facts.content)
      report.add(
        .mediaKind, at: media.place,
        Words(
          en:
            "`\(media.path.excerpt)` is \(held.map { "\($0), " } ?? "")no \(Self.name(of: named))",
          ja: "「\(media.path.excerpt)」の中身は \(held.map { "\($0) で、" } ?? "")"
            + "\(Self.name(of: named)) ではありません"),
        help: help(media.facts.content, named))
    }
  }

  private static func isTooLarge(_ facts: MediaFacts) -> Bool {
    if case .tooLarge = facts.fault { true } else { false }
  }

  private static func help(_ content: MediaFacts.Content, _ named: MediaType) -> Words {
    switch content {
    case .type(let type):
      Words(
        en: "name it `.\(type.fileExtension)`, or export it as \(name(of: named))",
        ja: "名前を `.\(type.fileExtension)` に変えるか、\(name(of: named)) で書き出してください")
    case .other("Git LFS"):
      Words(
        en: "it only points at the real file: run `git lfs pull`",
        ja: "本物のファイルの代わりに置かれた目印です。`git lfs pull` を実行してください")
    default:
      Words(
        en: "export it as \(name(of: named))", ja: "\(name(of: named)) で書き出し直してください")
    }
  }

  private static func name(of content: MediaFacts.Content) -> String? {
    switch content {
    case .type(let type): name(of: type)
    case .other(let name): name
    case .unknown, .empty: nil
    }
  }

  private static func name(of type: MediaType) -> String {
    switch type {
    case .jpg: "JPEG"
    case .webp: "WebP"
    case .webm: "WebM"
    default: type.rawValue.uppercased()
    }
  }
}
