import BinderyFormat
import BinderyPipeline
import BinderyPublish

extension Command {
  static let verify = Command(
    "verify",
    Words(
      en: "Read back all that the channels name, as apps get it",
      ja: "チャンネルが指すすべてを、アプリと同じように読んで確かめる"),
    arguments: [Argument("URL|TARGET", known: { nil })],
    flags: [.publishedApp, .verifiedChannel, .content]
  ) { invocation, console in
    try VerifyRun(invocation, console).run()
  }
}

private struct VerifyRun {
  private let invocation: Invocation
  private let console: Console
  /// nil for an address.
  private let place: PublishPlace?
  private let address: String?

  init(_ invocation: Invocation, _ console: Console) throws {
    (self.invocation, self.console) = (invocation, console)
    let name = invocation.arguments[0]
    let isAddress = name.hasPrefix("https://") || name.hasPrefix("http://")
    place = isAddress ? nil : try PublishPlace(invocation, console)
    address = isAddress ? name : place?.address
  }

  func run() throws -> ExitStatus {
    let roots = RootFiles(root: invocation.root)
    let apps = try invocation[.publishedApp].map { [try identifier($0)] } ?? roots.apps()
    guard !apps.isEmpty else { throw KeyError.none("main") }
    return try EachApp(console: console).run(apps) { app in
      let chain = try roots.chain(of: app).reversed().map(\.root)
      guard let newest = chain.first else { throw KeyError.none("\(app)") }
      let channels =
        try invocation[.verifiedChannel].map { [try identifier($0)] } ?? newest.channels.map(\.name)
      var options = Verification.Options()
      options.progress = TerminalProgress(console)
      let reader = reader(of: app)
      let verification = Verification(reader, app: app, roots: chain, options: options)
      var outcome = try waitFor { try await verification.run(channels) }
      let gaps = try place.flatMap { $0.isReadOnly ? nil : try $0.gaps(of: app, chain) }
      let known = Set(outcome.faults)
      outcome.faults += (gaps?.missing ?? []).map { .missing($0) }.filter { !known.contains($0) }
      outcome.faults += (gaps?.setBack ?? []).map { .setBack($0) }
      say(outcome, app)
      listStrays(gaps?.strays ?? [], app)
      if outcome.channels.isEmpty, outcome.faults.isEmpty {
        throw PublishError.emptyChannel(channels.first ?? .name("prod"))
      }
      return outcome.faults.allSatisfy(\.isWarning) ? .good : .worldFailed
    }
  }

  private func identifier(_ name: String) throws(UsageError) -> ItemID {
    guard let app = ItemID(name) else {
      throw UsageError(Words(en: "`\(name)` is no name", ja: "「\(name)」は名前ではありません"))
    }
    return app
  }

  private func reader(of app: ItemID) -> any DeliveredReader {
    let web = address.map { WebStore($0) as any Store }
    guard let store = web ?? place?.store else { preconditionFailure("neither address nor target") }
    return StoreReader(store, app: app)
  }

  private func say(_ outcome: Verification.Outcome, _ app: ItemID) {
    for fault in outcome.faults {
      console.output.write(TerminalText.visible("\(app): " + fault.words(console.language)) + "\n")
    }
    let channels = outcome.channels.map { "\($0.channel) \($0.release)" }.joined(separator: ", ")
    console.say(
      Words(
        en:
          "\(app): \(counted(outcome.objects, "object")), \(size(outcome.bytes)) read (\(channels)); "
          + "\(counted(outcome.faults.count, "fault"))",
        ja: "\(app)：読んだもの \(outcome.objects)（\(size(outcome.bytes))、\(channels)）、"
          + "問題 \(outcome.faults.count)"))
  }

  /// What is there and named by nobody.
  private func listStrays(_ strays: [String], _ app: ItemID) {
    guard !strays.isEmpty else { return }
    for name in strays.prefix(20) { console.output.write(TerminalText.visible(name) + "\n") }
    console.say(
      Words(
        en:
          "\(app): \(counted(strays.count, "object")) that no channel names; `bindery prune` removes them in time",
        ja: "\(app)：どのチャンネルも指していないもの \(strays.count)（`bindery prune` で消せます）"))
  }
}

extension Verification.Fault {
  fileprivate var words: Words {
    switch self {
    case .missing(let name): Words(en: "`\(name)` is missing", ja: "「\(name)」がありません")
    case .damaged(let name):
      Words(en: "`\(name)` is not what its name says", ja: "「\(name)」の中身が名前と合いません")
    case .wrongHead(let name, let found):
      Words(
        en: "`\(name)` is served with other headers: \(found.contentType), \(found.cacheControl)",
        ja: "「\(name)」のヘッダーが違います（\(found.contentType)、\(found.cacheControl)）")
    case .untrusted(let name):
      Words(en: "`\(name)` is signed by none of the keys", ja: "「\(name)」は鍵で署名されていません")
    case .expired(let channel, let time):
      Words(en: "\(channel) expired at \(time)", ja: "\(channel) の期限（\(time)）が過ぎています")
    case .agesSoon(let channel, let time):
      Words(
        en: "\(channel) is past half its life and expires at \(time): `bindery refresh`",
        ja: "\(channel) の期限（\(time)）まで半分を切りました。`bindery refresh` を実行してください")
    case .setBack(let channel):
      Words(
        en:
          "\(channel) has a newer pointer than the one that readers see: a publisher died, or somebody set it back; "
          + "publish again",
        ja: "\(channel) には、アプリが読むものより新しいポインターがあります。公開が途中で止まったか、だれかが戻したものです。"
          + "もう一度公開してください")
    case .unwanted(let question, let name):
      Words(
        en: "the question \(question) is in `\(name)` and should not be: it ended, or is a draft",
        ja: "引退したか下書きの問題 \(question) が「\(name)」に入っています")
    }
  }
}
