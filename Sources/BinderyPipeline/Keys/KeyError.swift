import BinderyFormat

/// Why keys could not be made, read or rotated.
package enum KeyError: Error, Hashable, Sendable {
  /// No app of this name is in the content.
  case noApp(String)
  /// The app has a root already.
  case exists(String)
  /// The app has no root yet.
  case none(String)
  /// A root that does not follow the one before it, or cannot be read.
  case brokenChain(path: String, TrustError)
  /// The folder for private keys lies inside the content, which is committed.
  case inContent(String)
  /// Others than the owner may read a private key, or it is another's.
  case exposed(path: String)
  /// A file that should hold a private key of Ed25519 in PKCS#8, and does not.
  case noKey(path: String)
  /// Fewer private keys of the root are at hand than must sign.
  case missingKeys([String])

  package var message: Words {
    switch self {
    case .noApp(let app): Words(en: "there is no app `\(app)`", ja: "「\(app)」というアプリはありません")
    case .exists(let app): Words(en: "`\(app)` has keys already", ja: "「\(app)」の鍵はもうあります")
    case .none(let app): Words(en: "`\(app)` has no keys yet", ja: "「\(app)」の鍵はまだありません")
    case .brokenChain(let path, let reason):
      Words(en: "`\(path)` is not to be believed: ", ja: "「\(path)」は信用できません：") + reason.words
    case .inContent(let folder):
      Words(
        en: "`\(folder)`, the folder for private keys, lies inside the content folder",
        ja: "秘密鍵のフォルダー「\(folder)」が教材のフォルダーの中にあります")
    case .exposed(let path):
      Words(
        en: "`\(path)`, a private key, can be read by others", ja: "秘密鍵「\(path)」が他人にも読めるようになっています")
    case .noKey(let path):
      Words(
        en: "`\(path)` holds no private key of Ed25519 (PKCS#8 in PEM)",
        ja: "「\(path)」には Ed25519 の秘密鍵（PKCS#8 の PEM）が入っていません")
    case .missingKeys(let ids):
      Words(
        en: "the private keys are missing that must sign: \(ids.joined(separator: ", "))",
        ja: "署名に必要な秘密鍵がありません（\(ids.joined(separator: "、"))）")
    }
  }

  package var help: Words? {
    switch self {
    case .exists:
      Words(en: "`bindery keys rotate` makes new ones", ja: "新しくするには `bindery keys rotate` です")
    case .none(let app):
      Words(en: "`bindery keys new \(app)` makes them", ja: "`bindery keys new \(app)` で作れます")
    case .inContent:
      Words(
        en: "private keys are never committed: name a folder outside with `--keys`",
        ja: "秘密鍵はコミットしないものです。`--keys` で外のフォルダーを指定してください")
    case .exposed(let path): Words(en: "`chmod 600 \(path)`", ja: "`chmod 600 \(path)` としてください")
    case .missingKeys:
      Words(
        en: "name the folder that holds them with `--keys`, or put them into \(KeyFolder.variable)",
        ja: "鍵のあるフォルダーを `--keys` で指定するか、\(KeyFolder.variable) に入れてください")
    case .noApp, .brokenChain, .noKey: nil
    }
  }
}
