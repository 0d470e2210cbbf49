import BinderyPipeline

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension StoreError {
  package var message: Words {
    switch self {
    case .unreachable(let reason):
      Words(en: "the store gave no answer: \(reason)", ja: "ストアから応答がありません（\(reason)）")
    case .overloaded(let status):
      Words(
        en: "the store is too busy, or has a fault of its own (\(status))",
        ja: "ストアが混み合っているか、ストア側に障害があります（\(status)）")
    case .denied(let code):
      Words(
        en: "the store does not allow this\(Self.said(code))", ja: "ストアに拒否されました\(Self.said(code))")
    case .expired(let code):
      Words(
        en: "the credentials have expired\(Self.said(code))",
        ja: "認証情報の有効期限が切れています\(Self.said(code))")
    case .clockSkew(let seconds):
      Words(
        en: """
          this computer's clock is \(abs(seconds)) seconds \(seconds < 0 ? "behind" : "ahead of") \
          the store's
          """,
        ja: "このコンピューターの時計がストアより \(abs(seconds)) 秒\(seconds < 0 ? "遅れて" : "進んで")います")
    case .conditionsUnsupported(let status, let code):
      Words(
        en: "the store cannot write under a condition (\(Self.said(status, code)))",
        ja: "ストアが条件付きの書き込みに対応していません（\(Self.said(status, code))）")
    case .tooLarge(let key):
      Words(en: "`\(key)` is longer than it may be", ja: "「\(key)」が大きすぎます")
    case .wrongTarget(let status, let code):
      Words(
        en: "there is no such bucket here (\(Self.said(status, code)))",
        ja: "ここにそのバケットはありません（\(Self.said(status, code))）")
    case .unexpected(let status, let code):
      Words(
        en: "the store gave an answer that makes no sense (\(Self.said(status, code)))",
        ja: "ストアの応答を理解できません（\(Self.said(status, code))）")
    case .file(let path, ESTALE):
      Words(
        en: "\(path): changed while it was published", ja: "\(path)：公開している間に変更されました")
    case .file(let path, let code): FileError(path: path, code: code).message
    }
  }

  package var help: Words? {
    switch self {
    case .unreachable:
      Words(
        en: "check the network and the endpoint, then run it again: what is there stays",
        ja: "ネットワークとエンドポイントを確かめて、もう一度実行してください。送れたものはそのまま使われます")
    case .overloaded:
      Words(
        en: "run it again in some minutes: it goes on where it stopped",
        ja: "数分後にもう一度実行してください。続きから始まります")
    case .denied:
      Words(
        en: """
          check the credentials, and that they may read, write, list and delete below the target
          """,
        ja: "認証情報と、配信先の下での読み取り・書き込み・一覧・削除の権限を確かめてください")
    case .expired:
      Words(
        en: "get new ones, then run it again: it goes on where it stopped",
        ja: "新しい認証情報を取得して、もう一度実行してください。続きから始まります")
    case .clockSkew:
      Words(en: "set the clock, then run it again", ja: "時計を合わせて、もう一度実行してください")
    case .conditionsUnsupported:
      Words(
        en: "use a store that can, or `--single-writer` if nobody else ever publishes there",
        ja: "対応しているストアを使うか、ほかに公開する人がいなければ `--single-writer` を付けてください")
    case .tooLarge:
      Words(
        en: "it is not bindery's: look at what else writes to the target",
        ja: "bindery が書いたものではありません。配信先にほかの何が書き込んでいるか確かめてください")
    case .wrongTarget:
      Words(
        en: "check the target's bucket, `endpoint` and `region`",
        ja: "配信先のバケットと `endpoint`、`region` を確かめてください")
    case .unexpected:
      Words(
        en: "check that the endpoint speaks S3, and that nothing on the way answers for it",
        ja: "エンドポイントが S3 互換か、途中で別のものが応答していないか確かめてください")
    case .file(_, ESTALE), .file(_, ENOENT):
      Words(
        en: "build again, then publish when nothing else writes there",
        ja: "ビルドし直し、ほかに書き込むものがないときに公開してください")
    case .file: nil
    }
  }

  private static func said(_ code: String) -> String { code.isEmpty ? "" : " (\(code))" }

  private static func said(_ status: Int, _ code: String) -> String {
    code.isEmpty ? "\(status)" : "\(status) \(code)"
  }
}
