import BinderyClient
import BinderyFormat
import BinderyPipeline

extension KeptReason {
  /// What a client met, in words.
  var message: Words {
    switch self {
    case .offline(let reason):
      Words(en: "nobody answers: \(reason)", ja: "つながりません（\(reason)）")
    case .redirected(let name):
      Words(en: "`\(name)` leads to another host", ja: "「\(name)」は別のサーバーに転送されます")
    case .missingOrNotAllowed(let name, let status):
      Words(
        en: "`\(name)` is missing or not allowed (\(status))",
        ja: "「\(name)」がないか、許されていません（\(status)）")
    case .tooLong(let name):
      Words(en: "`\(name)` is longer than it may be", ja: "「\(name)」が決まりより長くなっています")
    case .damaged(let name):
      Words(
        en: "`\(name)` is missing, or not what its name stands for", ja: "「\(name)」がないか、中身が名前と合いません"
      )
    case .undecodable(let name, let error):
      Words(en: "`\(name)` cannot be read: ", ja: "「\(name)」が読めません：") + error.words
    case .untrusted(let error):
      Words(en: "the pointer is not to be believed: ", ja: "ポインターが信用できません：") + error.words
    case .brokenRoot:
      Words(
        en: "the key set to verify with is none, or another app's",
        ja: "確認に使う公開鍵のファイルが壊れているか、別のアプリのものです")
    case .unreadable(let error):
      Words(en: "the pointer cannot be read: ", ja: "ポインターが読めません：") + error.words
    case .misplaced(let app, let channel):
      Words(
        en: "what is there is for \(app), channel \(channel)",
        ja: "そこにあるのは \(app) のチャンネル \(channel) のものです")
    case .older(let place):
      Words(
        en: "the pointer is older (\(place.seq)) than what is held",
        ja: "ポインターが手元のものより古くなっています（\(place.seq)）")
    case .forked(let place):
      Words(
        en: "there are two pointers of the number \(place.seq)", ja: "番号 \(place.seq) のポインターが二つあります"
      )
    case .wrongEpoch(let epoch):
      Words(
        en: "the pointer is of epoch \(epoch), and its keys are not",
        ja: "ポインターの世代 \(epoch) が鍵の世代と違います")
    case .expired(let time):
      Words(en: "the pointer expired at \(time)", ja: "ポインターの期限（\(time)）が過ぎています")
    case .updateApp(let error):
      Words(en: "this needs a newer bindery: ", ja: "新しい bindery が必要です：") + error.words
    case .disk(let path, let code):
      FileError(path: path, code: code).message
    case .nothingHeld:
      Words(en: "there is no release", ja: "リリースがありません")
    case .unknown(let name):
      Words(en: "the release has no `\(name)`", ja: "このリリースに「\(name)」はありません")
    }
  }
}
