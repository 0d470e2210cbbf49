import BinderyFormat
import BinderyPipeline

extension PublishError {
  package var message: Words {
    switch self {
    case .noDist(let folder, let app):
      Words(
        en: "`\(folder)` holds no build of `\(app)`", ja: "「\(folder)」に「\(app)」のビルドがありません")
    case .noChannelKeys(let app, let channel):
      Words(
        en: "the key set of `\(app)` has no channel `\(channel)`",
        ja: "「\(app)」の公開鍵のファイルにチャンネル「\(channel)」がありません")
    case .notForProd(let fault): fault.message
    case .otherCommit(let commit):
      Words(
        en: "`\(commit)` is not the commit that lies in the working tree, or not all of it",
        ja: "手元のファイルは、コミット「\(commit)」のものと違います")
    case .keyChanges(let count, let said):
      said.map {
        Words(
          en: "the answer keys of \(count) published questions change, and not of \($0)",
          ja: "公開中の問題のうち、正解が変わるのは \($0) 問ではなく \(count) 問です")
      }
        ?? Words(
          en: "the answer keys of \(count) published questions change",
          ja: "公開中の問題 \(count) 問の正解が変わります")
    case .baseMoved(let channel):
      Words(
        en: "somebody else published to `\(channel)` meanwhile",
        ja: "その間に、ほかの人が「\(channel)」に公開しました")
    case .wrongContent(let name):
      Words(
        en: "`\(name)` is in the store with other bytes than it should have",
        ja: "「\(name)」の中身が、あるべきものと違います")
    case .wrongHead(let name):
      Words(
        en: "`\(name)` is in the store, and served with other headers than it should be",
        ja: "「\(name)」に付いているヘッダーが、あるべきものと違います")
    case .damagedDist(let path):
      Words(en: "`\(path)` is not what a build wrote there", ja: "「\(path)」はビルドが書いたものと違います")
    case .incomplete(let release, let missing):
      Words(
        en: "objects of the release \(release) are missing (\(missing.count)), as `\(missing[0])`",
        ja: "リリース \(release) のオブジェクトが \(missing.count) 個ありません（「\(missing[0])」など）")
    case .emptyChannel(let channel):
      Words(
        en: "nothing was published to `\(channel)` yet", ja: "「\(channel)」にはまだ何も公開されていません")
    case .unknownRelease(let name):
      Words(
        en: "the channel never had a release `\(name)`, or more than one",
        ja: "このチャンネルのリリースに「\(name)」はないか、一つに決まりません")
    case .unnoted(let release):
      Words(
        en: "nothing tells what the release \(release) consists of: `_pub/releases/` lacks it",
        ja: "リリース \(release) の中身の一覧が `_pub/releases/` にありません")
    case .untrustedPointer(let name):
      Words(
        en: "`\(name)` in the store is signed by none of the content's keys",
        ja: "置かれている「\(name)」は、教材の鍵で署名されたものではありません")
    case .unreadablePointer(let name, _):
      Words(en: "`\(name)` in the store cannot be read", ja: "置かれている「\(name)」が読めません")
    case .unreadable(let name):
      Words(en: "`\(name)` in the store is damaged", ja: "置かれている「\(name)」が壊れています")
    case .laterEpoch(let epoch):
      Words(
        en:
          "the channel's pointer is of epoch \(epoch), and the newest key set here is of an earlier one",
        ja: "チャンネルのポインターの世代は \(epoch) で、手元の公開鍵のファイルより新しくなっています")
    case .unsafeStore(let reason):
      Words(
        en:
          "the store does not keep the conditions of writes (\(reason)), so two publishers could undo each other",
        ja: "このストアは条件付きの書き込み（\(reason)）を守らないので、同時に公開した人の変更が失われる恐れがあります")
    case .pruning:
      Words(en: "a `prune` is under way", ja: "`prune` が実行中です")
    case .pointerTooLong:
      Words(
        en: "the pointer would be longer than readers take", ja: "ポインターが長くなりすぎて、アプリが読めません")
    case .lostPointer(let channel, _):
      Words(
        en: "`ch/\(channel).json` is gone, and `ch/\(channel)/` tells that there was one",
        ja: "「ch/\(channel).json」がありませんが、「ch/\(channel)/」によれば以前はありました")
    case .unknownQuestions(let ids):
      Words(
        en: "no question has the id \(ids.map { "`\($0)`" }.joined(separator: ", "))",
        ja: "id が\(ids.map { "「\($0)」" }.joined())の問題はありません")
    case .tooManyRecalled(let count):
      Words(
        en: "\(count) questions cannot be hidden at once, but \(ChannelPointer.mostRecalled) can",
        ja: "一度に隠せるのは \(ChannelPointer.mostRecalled) 問までで、\(count) 問は隠せません")
    case .graceNeeded:
      Words(
        en: "`--grace 0` would take away what somebody is about to publish",
        ja: "`--grace 0` では、ほかの人が公開しようとしているものまで消える恐れがあります")
    }
  }

  package var help: Words? {
    switch self {
    case .noDist:
      Words(
        en: "run `bindery build` first, or name its folder with `--dist`",
        ja: "先に `bindery build` を実行するか、`--dist` でそのフォルダーを指定してください")
    case .noChannelKeys:
      Words(
        en: "the channels of a new key set are `dev` and `prod`",
        ja: "新しい公開鍵のファイルにあるのは dev と prod です")
    case .notForProd(let fault): fault.help
    case .otherCommit:
      Words(
        en: "commit or stash what changed, and check that commit out, with git at hand",
        ja: "変更をコミットするか退避し、git の使えるところでそのコミットをチェックアウトしてください")
    case .keyChanges(let count, _):
      Words(
        en:
          "look at them above; if all are meant, say `--accept-key-changes \(count)`, or give each a `key-change`",
        ja: "上の一覧を確かめ、すべて意図した変更なら `--accept-key-changes \(count)` を付けるか、"
          + "それぞれの問題に `key-change` を書いてください")
    case .baseMoved:
      Words(en: "run it again: it plans anew", ja: "もう一度実行してください（計画を立て直します）")
    case .wrongContent, .wrongHead:
      Words(
        en:
          "nothing was switched over; delete that object in the store and publish again, which uploads it anew",
        ja: "公開は切り替えていません。そのオブジェクトを消してからもう一度公開すると、正しいものが置かれます")
    case .damagedDist:
      Words(en: "build again into an empty folder", ja: "空のフォルダーにビルドし直してください")
    case .incomplete:
      Words(en: "publish that release again: it uploads them", ja: "そのリリースをもう一度公開すると、足りないものが置かれます")
    case .pointerTooLong:
      Words(en: "shorten the reason", ja: "理由を短くしてください")
    case .lostPointer(let channel, let newest):
      Words(
        en: "put it back: copy `\(newest)` in the store to `ch/\(channel).json`",
        ja: "ストアの「\(newest)」を「ch/\(channel).json」にコピーして、元に戻してください")
    case .emptyChannel, .unknownQuestions: nil
    case .unknownRelease:
      Words(
        en: "`bindery rollback TARGET CHANNEL` lists them",
        ja: "`bindery rollback TARGET CHANNEL` で一覧が見られます")
    case .unnoted:
      Words(en: "publish that release again", ja: "そのリリースをもう一度公開してください")
    case .untrustedPointer:
      Words(
        en: "is it the right target, and are the newest keys in `content/keys/`?",
        ja: "公開先は正しいですか。`content/keys/` の鍵は最新ですか")
    case .unreadablePointer(_, let error):
      if case .newerFormat = error {
        Words(en: "update bindery", ja: "bindery を新しくしてください")
      } else {
        nil
      }
    case .unreadable:
      Words(
        en: "delete it while nobody is publishing: what is needed is written anew",
        ja: "だれも公開していないときに消してください。必要なものは書き直されます")
    case .laterEpoch:
      Words(en: "pull the newest `content/keys/`", ja: "最新の `content/keys/` を取り込んでください")
    case .unsafeStore:
      Words(
        en: "use another store, or say `--single-writer` if nobody else ever publishes there",
        ja: "別のストアを使うか、ほかに公開する人がいないなら `--single-writer` を付けてください")
    case .pruning: Words(en: "try again later", ja: "あとでもう一度実行してください")
    case .tooManyRecalled:
      Words(
        en: "publish a release without them, or show others again with `--undo`",
        ja: "それらのないリリースを公開するか、`--undo` でほかの問題を戻してください")
    case .graceNeeded:
      Words(
        en: "say `--single-writer` too if nobody else publishes there",
        ja: "ほかに公開する人がいないなら `--single-writer` も付けてください")
    }
  }
}

extension PublishError.ProdFault {
  fileprivate var message: Words {
    switch self {
    case .drafts:
      Words(
        en: "`prod` takes no drafts, and this release has some", ja: "下書きの入ったリリースは prod に公開できません")
    case .noLedger:
      Words(
        en: "`prod` takes no release without a ledger", ja: "台帳のないリリースは prod に公開できません")
    case .ledgerBehind:
      Words(
        en: "`prod` takes no release whose ledger is behind", ja: "台帳が最新でないリリースは prod に公開できません")
    }
  }

  fileprivate var help: Words {
    switch self {
    case .drafts: Words(en: "build without `--drafts`", ja: "`--drafts` を付けずにビルドしてください")
    case .noLedger, .ledgerBehind:
      Words(
        en: "run `bindery assign`, commit `ids.lock`, and build again",
        ja: "`bindery assign` を実行して `ids.lock` をコミットし、ビルドし直してください")
    }
  }
}
