import BinderyFormat
import BinderyPipeline
import BinderyPublish

extension Command {
  static let publish = Command(
    "publish",
    Words(
      en: "Bring a build to where apps read it, and switch a channel over to it",
      ja: "ビルドをアプリが読む場所に置き、チャンネルをそれに切り替える"),
    arguments: [Argument("TARGET", known: { nil }), Argument("CHANNEL")],
    flags: [
      .plan, .planFormat, .dist, .publishedApp, .yes, .acceptKeyChanges, .singleWriter,
      .noticesOnly, .verifyAll, .sourceCommit, .keyFolder, .content,
    ]
  ) { invocation, console in
    try PublishRun(invocation, console).run()
  }
}

/// One run of `publish`, for all apps of a build.
private struct PublishRun {
  private let invocation: Invocation
  private let console: Console
  private let place: PublishPlace
  private let channel: ItemID
  private let dist: String

  /// Times a plan is made anew where somebody else was faster.
  private static let tries = 10

  init(_ invocation: Invocation, _ console: Console) throws {
    (self.invocation, self.console) = (invocation, console)
    channel = try invocation.channel(at: 1)
    place = try PublishPlace(invocation, console)
    dist = invocation[.dist] ?? "dist"
    guard let commit = invocation[.sourceCommit] else { return }
    guard (7...64).contains(commit.utf8.count), commit.allSatisfy(\.isHexDigit) else {
      throw UsageError(
        Words(en: "`\(commit.prefix(80))` is no commit", ja: "「\(commit.prefix(80))」はコミットではありません"),
        help: Words(en: "`git rev-parse HEAD` prints one", ja: "`git rev-parse HEAD` で調べられます"))
    }
    // A commit that is not what was built must not reach `prod` by way of another channel either.
    switch GitHistory(root: invocation.root).isClean(at: commit) {
    case true?: break
    case false?: throw PublishError.otherCommit(commit)
    case nil: if channel == .name("prod") { throw PublishError.otherCommit(commit) }
    }
  }

  func run() throws -> ExitStatus {
    let apps = try invocation[.publishedApp].map { _ in try place.apps(invocation) } ?? built()
    if invocation.has(.plan) { return try showPlans(apps) }
    let status = try EachApp(console: console).run(apps, publish)
    if status == .good, channel == .name("prod"), invocation[.publishedApp] == nil,
      !invocation.has(.noticesOnly)
    {
      try publishFlat(apps)
    }
    return status
  }

  /// All apps of the build.
  private func built() throws -> [ItemID] {
    let apps = try DistRelease.apps(in: dist)
    guard !apps.isEmpty else { throw PublishError.noDist(dist, app: .name("main")) }
    return apps
  }

  private func publishing(_ app: ItemID) throws -> Publishing {
    var options = Publishing.Options()
    options.isSingleWriter = invocation.has(.singleWriter)
    options.verifiesAll = invocation.has(.verifyAll)
    options.source = invocation[.sourceCommit]
    options.acceptedKeyChanges = invocation[.acceptKeyChanges].flatMap { Int($0) }
    return try Publishing(
      DistRelease(dist, app: app), to: place.writer(of: app, channel), options: options)
  }

  private func showPlans(_ apps: [ItemID]) throws -> ExitStatus {
    let target = place.store.name
    let report =
      try place.isReadOnly
      ? PlanReport(
        apps.map { app in
          let publishing = try publishing(app)
          return try waitFor { try await publishing.preview() }
        }, target: target)
      : PlanReport(
        apps.map { app in
          let publishing = try publishing(app)
          return try waitFor { try await publishing.plan() }
        }, target: target)
    report.write(invocation, console)
    return .good
  }

  private func publish(_ app: ItemID) throws -> ExitStatus {
    let publishing = try publishing(app)
    if invocation.has(.noticesOnly) { return try publishNotices(app) }
    var rest = Self.tries
    while true {
      let planned = try waitFor { try await publishing.plan() }
      if planned.plan.isDone {
        if invocation.has(.verifyAll) { try waitFor { try await publishing.verify(planned) } }
        console.say(
          Words(en: "\(app): \(channel) has all of it already", ja: "\(app)：\(channel) はもう最新です"))
        return .good
      }
      console.output.write(PlanReport([planned], target: place.store.name).text(console.language))
      console.output.flush()
      try publishing.check(planned)
      guard
        try Confirmation(invocation, console).asks(
          Words(en: "publish \(app) to \(channel)?", ja: "\(app) を \(channel) に公開しますか"))
      else { return .blocked }
      do {
        let published = try waitFor { try await publishing.apply(planned) }
        return say(published)
      } catch PublishError.baseMoved(let channel) {
        rest -= 1
        // What was agreed to is not what would come of it now.
        guard invocation.has(.yes), rest > 0 else { throw PublishError.baseMoved(channel: channel) }
        console.say(
          Words(
            en: "somebody else was faster; planning anew", ja: "ほかの人が先に公開したので、計画を立て直します"))
        // Those who lost together would else meet again.
        let tried = Self.tries - rest
        try waitFor { try await Task.sleep(for: .milliseconds(Int.random(in: 0...200 * tried))) }
      }
    }
  }

  private func say(_ published: Published) -> ExitStatus {
    guard let pointer = published.pointer else { return .good }
    let plan = published.plan
    let times = (time(published.uploading), time(published.readingBack))
    console.say(
      Words(
        en: "\(plan.app): \(plan.channel) is at \(plan.release) now (\(pointer.place.seq)): "
          + "\(counted(plan.new.count, "new object")), \(counted(published.deltas, "delta")); "
          + "uploaded in \(times.0), read back in \(times.1)",
        ja: "\(plan.app)：\(plan.channel) を \(plan.release) に切り替えました（\(pointer.place.seq) 番、"
          + "新しいオブジェクト \(plan.new.count)、差分 \(published.deltas)、"
          + "アップロード \(times.0)、読み返し \(times.1)）"))
    return console.say(published.readThrough, channel)
  }

  private func publishNotices(_ app: ItemID) throws -> ExitStatus {
    let (dist, writer) = try (DistRelease(dist, app: app), place.writer(of: app, channel))
    guard
      try Confirmation(invocation, console).asks(
        Words(
          en: "publish the announcements of \(app) to \(channel)?",
          ja: "\(app) のお知らせを \(channel) に公開しますか"))
    else { return .blocked }
    let repointing = Repointing(writer, isSingleWriter: invocation.has(.singleWriter))
    let pointer = try waitFor { try await repointing.publishNotices(of: dist) }
    return try console.say(pointer, writer)
  }

  private func publishFlat(_ apps: [ItemID]) throws {
    let files = try FlatUpload(dist)
    guard !files.isEmpty else { return }
    let (store, progress) = (place.store, TerminalProgress(console))
    let count = try waitFor { try await files.put(into: store, apps: apps, progress) }
    console.say(
      Words(
        en: "flat: \(counted(count, "file")) changed", ja: "flat：変わったファイル \(count)"))
  }
}
