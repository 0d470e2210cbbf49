import BinderyPipeline

/// Why a bucket cannot even be asked: its address or the credentials for it.
package enum S3SetupError: Error, Hashable, Sendable {
  /// Not `s3://bucket/prefix`.
  case badTarget(String)
  /// Not `https://host`.
  case badEndpoint(String)
  case badRegion(String)
  case noRegion
  /// No credentials anywhere.
  case noCredentials
  /// One of the two keys is there, and this one is not.
  case halfCredentials(missing: String)
  /// No such profile in the files of AWS.
  case noProfile(String)
  /// The profile has credentials of a kind that is not read: `sso_session` and the like.
  case unsupported(profile: String, setting: String)
  /// A file of AWS that is there and cannot be read.
  case unreadable(FileFailure)

  /// A `FileError` that can be compared.
  package struct FileFailure: Hashable, Sendable {
    let path: String
    let code: Int32
  }

  package var message: Words {
    switch self {
    case .badTarget(let target):
      Words(en: "`\(target)` names no bucket", ja: "「\(target)」はバケットを指していません")
    case .badEndpoint(let endpoint):
      Words(en: "`\(endpoint)` is no endpoint", ja: "「\(endpoint)」はエンドポイントではありません")
    case .badRegion(let region):
      Words(en: "`\(region)` is no region", ja: "「\(region)」はリージョンではありません")
    case .noRegion: Words(en: "the bucket's region is not said", ja: "バケットのリージョンが指定されていません")
    case .noCredentials:
      Words(en: "there are no credentials for the bucket", ja: "バケットの認証情報がありません")
    case .halfCredentials(let missing):
      Words(
        en: "of the credentials for the bucket, `\(missing)` is missing",
        ja: "バケットの認証情報に `\(missing)` がありません")
    case .noProfile(let profile):
      Words(
        en: "there is no profile `\(profile)` in the files of AWS",
        ja: "AWS の設定ファイルに「\(profile)」というプロファイルはありません")
    case .unsupported(let profile, let setting):
      Words(
        en: "profile `\(profile)` gets its credentials by `\(setting)`, which bindery does not do",
        ja: "プロファイル「\(profile)」の認証方法 `\(setting)` には対応していません")
    case .unreadable(let file): FileError(path: file.path, code: file.code).message
    }
  }

  package var help: Words? {
    switch self {
    case .badTarget:
      Words(
        en: "write `s3://bucket` or `s3://bucket/prefix`",
        ja: "`s3://bucket` または `s3://bucket/prefix` と書いてください")
    case .badEndpoint:
      Words(
        en: "write `https://host`, with the port if it has its own, and no user or password",
        ja: "`https://ホスト` と書いてください（必要ならポートも。ユーザー名やパスワードは書けません）")
    case .badRegion, .noRegion:
      Words(
        en: "give `region` with the target, or set AWS_REGION; R2 has `auto`",
        ja: "配信先に `region` を書くか、AWS_REGION を設定してください。R2 なら `auto` です")
    case .noCredentials, .halfCredentials:
      Words(
        en: """
          set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or name a profile with AWS_PROFILE; \
          `aws configure export-credentials --format env` prints those of any profile
          """,
        ja: """
          AWS_ACCESS_KEY_ID と AWS_SECRET_ACCESS_KEY を設定するか、AWS_PROFILE でプロファイルを指定してください。\
          `aws configure export-credentials --format env` で、どのプロファイルのものも表示できます
          """)
    case .noProfile:
      Words(
        en: "set AWS_PROFILE to one of those that `aws configure list-profiles` shows",
        ja: "`aws configure list-profiles` に出るものを AWS_PROFILE に設定してください")
    case .unsupported(let profile, _):
      Words(
        en: """
          let AWS's own tool get them: \
          `eval "$(aws configure export-credentials --profile \(profile) --format env)"`
          """,
        ja: """
          AWS のコマンドで取得してください：\
          `eval "$(aws configure export-credentials --profile \(profile) --format env)"`
          """)
    case .unreadable: nil
    }
  }
}
