import BinderyPipeline

/// The command line makes no sense.
struct UsageError: Error, Equatable {
  var message: Words
  /// What to write instead.
  var help: Words?

  init(_ message: Words, help: Words? = nil) {
    self.message = message
    self.help = help
  }

  /// A word that is none of those known.
  /// - Parameters:
  ///   - kind: What the word should have been, as `command`.
  ///   - listing: The command line that lists those known.
  init(unknown word: String, kind: Words, known: [String], listing: String) {
    message = Words(
      en: "there is no \(kind.en) `\(word)`", ja: "「\(word)」という\(kind.ja)はありません")
    help =
      nearest(to: word, among: known).first.map {
        Words(en: "did you mean `\($0)`", ja: "「\($0)」のことですか")
      } ?? Words(en: "`\(listing)` lists them", ja: "`\(listing)` で一覧が見られます")
  }

  init(_ error: Pipeline.RootError) {
    switch error {
    case .noFolder(let root):
      message = Words(en: "`\(root)` is no folder", ja: "「\(root)」というフォルダーはありません")
    case .noContent(let root):
      message = Words(
        en: "`\(root)` holds no `workbooks/`, nor anything else that Bindery reads",
        ja: "「\(root)」には workbooks/ も、ほかに Bindery が読むものもありません")
    }
    help = Words(
      en: "name the folder that holds `workbooks/`: `--content DIR`",
      ja: "workbooks/ の入ったフォルダーを指定してください（`--content フォルダー`）")
  }

  init(_ error: BuildError) {
    switch error {
    case .unknownApp(let name, let known):
      self.init(
        Words(en: "there is no app `\(name)`", ja: "「\(name)」というアプリはありません"),
        help: Words(
          en: "the apps are \(known.map { "`\($0)`" }.joined(separator: ", "))",
          ja: "アプリは \(known.joined(separator: "、")) です"))
    case .outputInContent(let folder):
      self.init(
        Words(
          en: "`\(folder)` lies inside the content folder",
          ja: "「\(folder)」は教材のフォルダーの中にあります"),
        help: .otherOutput)
    case .contentInOutput(let folder):
      self.init(
        Words(
          en: "the content folder lies inside `\(folder)`", ja: "教材のフォルダーが「\(folder)」の中にあります"),
        help: .otherOutput)
    case .noBase(let folder):
      self.init(
        Words(
          en: "`\(folder)`, the folder of an earlier build, is not there",
          ja: "以前のビルドのフォルダー「\(folder)」がありません"),
        help: Words(en: "leave `--base` out, or correct it", ja: "`--base` を消すか、直してください"))
    case .noPictureLibrary:
      self.init(
        Words(
          en: "there are pictures to convert, and libvips is not installed",
          ja: "変換する画像がありますが、libvips が入っていません"),
        help: Words(
          en: "`apt-get install libvips42` (on a Mac, `brew install vips`)",
          ja: "`apt-get install libvips42`（Mac では `brew install vips`）で入れてください"))
    case .foreignFolder(let folder):
      self.init(
        Words(
          en:
            "`\(folder)` is, or holds, something that bindery did not make, so nothing was written",
          ja: "「\(folder)」に bindery が作ったのではないものがあるため、何も書き出していません"),
        help: Words(
          en: "move it away, or name another folder",
          ja: "それをよそへ移すか、別のフォルダーを指定してください"))
    }
  }
}

extension Words {
  fileprivate static let otherOutput = Words(
    en: "name a folder beside it with `--out`", ja: "`--out` で、その外にある別のフォルダーを指定してください")
}
