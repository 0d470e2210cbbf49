import BinderyFormat
import BinderyPipeline
import BinderyPublish

/// A target as it was named: the store, and what the settings say of it.
struct PublishPlace {
  let store: any Store
  /// Where readers find the store's objects; nil where the settings do not say.
  let address: String?
  let isFolder: Bool
  let settings: PublishSettings
  private let roots: RootFiles
  /// nil where nothing is to be signed.
  private let keys: KeyFolder?
  private let progress: (any Progress)?

  /// - Throws: `UsageError`, `S3SetupError`, `KeyError`, `Pipeline.RootError`.
  init(_ invocation: Invocation, _ console: Console) throws {
    let (settings, findings) = try PublishSettings.read(root: invocation.root)
    guard !findings.contains(where: { $0.severity == .error }) else {
      throw UsageError(
        Words(
          en: "`\(invocation.root)/bindery.yml` has errors",
          ja: "「\(invocation.root)/bindery.yml」に誤りがあります"),
        help: Words(en: "`bindery check` shows them", ja: "`bindery check` で確かめてください"))
    }
    self.settings = settings
    roots = RootFiles(root: invocation.root)
    keys =
      try invocation.signs
      ? KeyFolder(
        invocation[.keyFolder] ?? KeyFolder.usualPath(),
        environment: environment(KeyFolder.variable))
      : nil
    progress = TerminalProgress(console)
    let name = invocation.arguments[0]
    let target = settings.target(name)
    address = target?.address
    switch try target?.place ?? Self.place(named: name, settings, invocation) {
    case .folder(let path):
      isFolder = true
      try Self.check(target == nil ? path : invocation.besideContent(path), invocation)
      store = FolderStore(root: target == nil ? path : invocation.besideContent(path))
    case .bucket(let bucket):
      isFolder = false
      store = try Self.store(bucket, readableAt: invocation.onlyLooks ? address : nil)
    }
  }

  /// - Parameter address: Where readers see the bucket, for who has no credentials and needs none.
  private static func store(
    _ bucket: PublishSettings.Target.Bucket, readableAt address: String?
  ) throws -> any Store {
    let aws: AWSSettings
    do throws(S3SetupError) {
      aws = try AWSSettings(environment: environment)
    } catch {
      guard let address, case .noCredentials = error else { throw error }
      return WebStore(address)
    }
    let prefix = bucket.prefix.isEmpty ? "" : "/" + bucket.prefix
    let place = try S3Address(
      "s3://\(bucket.name)\(prefix)", endpoint: bucket.endpoint ?? aws.endpoint,
      region: bucket.region ?? aws.region,
      style: bucket.style.flatMap { S3Address.Style(rawValue: $0.rawValue) })
    return S3Store(place, credentials: aws.credentials)
  }

  /// Refuses a folder in which a build, or an author, would step on what is published.
  private static func check(_ folder: String, _ invocation: Invocation) throws(UsageError) {
    let dist = invocation[.dist] ?? "dist"
    func lies(_ inner: String, in outer: String) -> Bool {
      let (inner, outer) = (resolvedPath(inner) + "/", resolvedPath(outer))
      return inner.hasPrefix(outer == "/" ? outer : outer + "/")
    }
    guard
      [invocation.root, dist].contains(where: { lies(folder, in: $0) || lies($0, in: folder) })
    else { return }
    throw UsageError(
      Words(
        en: "`\(folder)` holds, or lies in, the content or the build",
        ja: "「\(folder)」は、教材かビルドのフォルダーの中にあるか、それを含んでいます"),
      help: Words(en: "name a folder of its own, as `./site`", ja: "`./site` のような別のフォルダーにしてください"))
  }

  /// Whether nothing but what readers see can be looked at.
  var isReadOnly: Bool { store is WebStore }

  /// A target that no settings name: a bucket, or a folder.
  private static func place(
    named name: String, _ settings: PublishSettings, _ invocation: Invocation
  ) throws(UsageError) -> PublishSettings.Target.Place {
    if name.hasPrefix("s3://") {
      let parts = name.dropFirst("s3://".count).split(
        separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      var prefix = parts.count > 1 ? String(parts[1]) : ""
      while prefix.hasSuffix("/") { prefix.removeLast() }
      return .bucket(.init(name: String(parts[0]), prefix: prefix))
    }
    if name.hasPrefix("~") || name.prefix(while: { $0 != "/" }).hasSuffix(":") {
      throw UsageError(
        Words(en: "`\(name)` is neither a bucket nor a folder", ja: "「\(name)」はバケットでもフォルダーでもありません"),
        help: Words(
          en: "write `s3://bucket/prefix`, or a folder as `./site`",
          ja: "`s3://bucket/prefix` か、`./site` のようなフォルダーを書いてください"))
    }
    guard name.contains("/") || BinderyPipeline.isFolder(name) else {
      let known = nearest(to: name, among: settings.targets.map(\.name)).first
      throw UsageError(
        Words(en: "there is no target `\(name)`", ja: "「\(name)」という公開先はありません"),
        help: known.map { Words(en: "did you mean `\($0)`", ja: "「\($0)」のことですか") }
          ?? Words(
            en:
              "name it under `targets` in `\(invocation.root)/bindery.yml`, or write `s3://bucket/prefix`, or a folder as `./site`",
            ja:
              "「\(invocation.root)/bindery.yml」の `targets` に書くか、`s3://bucket/prefix` や `./site` のように指定してください"
          ))
    }
    return .folder(name)
  }

  /// The apps that are meant: the one that is named, else all that have keys.
  /// - Throws: `UsageError`, `KeyError`.
  func apps(_ invocation: Invocation) throws -> [ItemID] {
    if let name = invocation[.publishedApp] {
      guard let app = ItemID(name) else {
        throw UsageError(Words(en: "`\(name)` is no app", ja: "「\(name)」はアプリの名前ではありません"))
      }
      return [app]
    }
    let apps = try roots.apps()
    guard !apps.isEmpty else { throw KeyError.none("main") }
    return apps
  }

  /// - Throws: `KeyError`, `PublishError.noChannelKeys`.
  func writer(of app: ItemID, _ channel: ItemID) throws -> ChannelWriter {
    let says = settings.channel(channel)
    var options = ChannelWriter.Options(expires: says.expires, pollAfter: says.pollAfter)
    (options.progress, options.address) = (progress, address)
    return ChannelWriter(
      store, app: app, channel: channel,
      signer: try ChannelSigner(app, channel: channel, roots: roots, keys: keys), options: options)
  }

  /// The app's key sets, newest first.
  /// - Throws: `KeyError`.
  func rootChain(of app: ItemID) throws -> [TrustRoot] {
    let chain = try roots.chain(of: app).reversed().map(\.root)
    guard !chain.isEmpty else { throw KeyError.none("\(app)") }
    return chain
  }
}

extension PublishPlace {
  /// What is there and should not be, and the other way round.
  /// - Throws: `PublishError`, `StoreError`.
  func gaps(of app: ItemID, _ roots: [TrustRoot]) throws -> StoreGaps {
    let (store, keep) = (store, settings.keep)
    return try waitFor { try await StoreGaps(in: store, app: app, roots: roots, keep: keep) }
  }
}

extension Invocation {
  /// Whether the command only shows what is there, or would be.
  fileprivate var onlyLooks: Bool { has(.plan) || command.name == Command.verify.name }

  /// Whether the command moves a channel: then private keys must be at hand.
  fileprivate var signs: Bool {
    command.ownFlags.contains { $0.name == Flag.keyFolder.name } && !has(.plan)
  }

  /// A path of the settings, which begin where the content folder lies.
  fileprivate func besideContent(_ path: String) -> String {
    guard !path.hasPrefix("/"), let slash = root.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return path
    }
    return "\(root[...slash])\(path)"
  }

  /// A channel that an argument names.
  /// - Throws: `UsageError`.
  func channel(at index: Int) throws(UsageError) -> ItemID {
    let name = arguments[index]
    guard let channel = ItemID(name), name != "local" else {
      throw UsageError(
        Words(en: "`\(name)` is no channel", ja: "「\(name)」はチャンネルの名前ではありません"),
        help: Words(en: "as `dev` or `prod`", ja: "dev や prod のように書いてください"))
    }
    return channel
  }
}
