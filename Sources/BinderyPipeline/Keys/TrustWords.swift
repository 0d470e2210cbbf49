import BinderyFormat

extension TrustError {
  /// Why, as the end of a sentence on what is not believed.
  package var words: Words {
    switch self {
    case .wrongType(let type): Words(en: "it is of the type `\(type)`", ja: "種類が「\(type)」です")
    case .notSigned:
      Words(en: "too few of the app's keys signed it", ja: "アプリの鍵による署名が足りません")
    case .wrongApp(let app): Words(en: "it is for the app \(app)", ja: "アプリ \(app) のものです")
    case .wrongVersion(let version):
      Words(
        en: "the key set \(version) that it needs cannot be reached from the one at hand",
        ja: "必要な公開鍵のファイル（\(version) 番）に、手元のものからたどり着けません")
    case .unreadable(let error):
      Words(en: "it cannot be read: ", ja: "読めません：") + error.words
    }
  }
}

extension FormatError {
  /// Why, as the end of a sentence on what cannot be read.
  package var words: Words {
    switch self {
    case .newerFormat(let format): Words(en: "format \(format)", ja: "形式 \(format)")
    case .requires(let abilities):
      Words(
        en: "it requires \(abilities.joined(separator: ", "))",
        ja: "\(abilities.joined(separator: "、")) が必要です")
    case .unsupported(let key, let value):
      Words(en: "`\(key)` is `\(value)`", ja: "「\(key)」が「\(value)」です")
    case .missing(let key): Words(en: "`\(key)` is missing", ja: "「\(key)」がありません")
    case .malformed(let what, let offset):
      Words(en: "\(what) (byte \(offset))", ja: "JSON の形になっていません（\(offset) バイト目）")
    }
  }
}
