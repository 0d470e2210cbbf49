/// A picture that is found on a Mac and not on the server differs mostly in case or in how its name is composed.
extension Rule {
  package static let mediaMissing = Rule(
    "media-missing", .media, .error, fixed: true,
    explanation: Words(
      en: """
        No such file lies below `images/` (or `media/`). Names are compared letter by letter with \
        the folder's listing: `Beaker.PNG` is not `beaker.png`, even where a disk does not care, \
        since servers do. A name without an extension must fit exactly one file. Correct the name, \
        or add the file.
        """,
      ja: """
        `images/`（または `media/`）の下にそのファイルがありません。\
        名前はフォルダーの一覧と一字ずつ比べます。\
        手元のディスクが大文字と小文字を区別しなくても、サーバーでは `Beaker.PNG` と `beaker.png` は別のファイルです。\
        拡張子を省いた名前は、ちょうど一つのファイルに当てはまる必要があります。\
        名前を直すか、ファイルを加えてください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      images: [water.svg]
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
      <svg xmlns="http://www.w3.org/2000/svg"/>
      """)
}

extension Diagnostic {
  /// - Parameter candidates: Files that differ only in case or in how their name is composed, or the several that a
  ///   name without extension fits.
  package static func mediaMissing(
    written: String, candidates: [String], reason: MediaLibrary.Miss, at place: Place
  ) -> Diagnostic {
    let name = written.excerpt
    let list = candidates.prefix(3).map { "`\($0)`" }
    switch reason {
    case .several:
      return Diagnostic(
        .mediaMissing, at: place,
        Words(en: "`\(name)` fits several files", ja: "「\(name)」に当てはまるファイルが複数あります"),
        help: Words(
          en: "write one of \(list.joined(separator: ", "))",
          ja: "\(list.joined(separator: "、")) のどれかを書いてください"))
    case .unfit:
      return Diagnostic(
        .mediaMissing, at: place,
        Words(
          en: "`\(name)` is of a type that is not delivered here",
          ja: "「\(name)」はここで配信できる種類のファイルではありません"),
        help: Words(
          en: "make it png, jpg, webp, gif or svg (under `media:` also mp4, webm, mp3 or m4a)",
          ja: "png、jpg、webp、gif、svg（`media:` なら mp4、webm、mp3、m4a も）に直してください"))
    case .differsInCase, .differsInForm:
      let how =
        reason == .differsInCase
        ? Words(en: "only upper and lower case differ", ja: "大文字と小文字だけが違います")
        : Words(en: "the same letters are composed in another way", ja: "見た目は同じで、文字の組み立て方が違います")
      return Diagnostic(
        .mediaMissing, at: place,
        Words(en: "there is no file `\(name)`: \(how.en)", ja: "「\(name)」というファイルはありません。\(how.ja)"),
        help: Words(
          en: "did you mean \(list.joined(separator: ", "))?",
          ja: "\(list.joined(separator: "、")) のことですか"))
    case .absent:
      return Diagnostic(
        .mediaMissing, at: place,
        Words(en: "there is no file `\(name)`", ja: "「\(name)」というファイルはありません"),
        help: candidates.isEmpty
          ? Words(
            en: "put it below `images/` (for `media:`, `media/`), or correct the name",
            ja: "`images/`（`media:` なら `media/`）の下に置くか、名前を直してください")
          : Words(
            en: "did you mean \(list.joined(separator: ", "))?",
            ja: "\(list.joined(separator: "、")) のことですか"))
    }
  }
}
