import BinderyFormat
import BinderyPipeline
import BinderyPublish

extension Command {
  static let recall = Command(
    "recall",
    Words(
      en: "Hide questions at once in every app, whatever release it has",
      ja: "問題を、どのリリースのアプリでもすぐに隠す"),
    arguments: [
      Argument("TARGET", known: { nil }), Argument("CHANNEL"), Argument("ID", isRepeated: true),
    ],
    flags: [.reason, .undoRecall, .publishedApp, .singleWriter, .keyFolder, .content]
  ) { invocation, console in
    let channel = try invocation.channel(at: 1)
    guard let reason = invocation[.reason] else {
      throw UsageError(
        Words(en: "`recall` needs a reason", ja: "`recall` には理由が必要です"),
        help: Words(en: "say it: `--reason TEXT`", ja: "`--reason 理由` と書いてください"))
    }
    guard reason.utf8.count <= 1000 else {
      throw UsageError(
        Words(en: "the reason is longer than 1,000 bytes", ja: "理由が長すぎます（1,000 バイトまで）"))
    }
    let ids = try invocation.arguments.dropFirst(2).map { word throws(UsageError) in
      guard let id = ItemID(word) else {
        throw UsageError(Words(en: "`\(word)` is no id", ja: "「\(word)」は id ではありません"))
      }
      return id
    }
    let place = try PublishPlace(invocation, console)
    let isUndone = invocation.has(.undoRecall)
    let runs = try place.apps(invocation).map { app in
      try RecallRun(ids, place.writer(of: app, channel), invocation)
    }
    let unknown = ids.filter { id in !runs.contains { $0.known.contains(id) } }
    guard unknown.isEmpty else { throw PublishError.unknownQuestions(unknown) }
    // An app that has none of them has nothing to hide.
    let byApp = Dictionary(
      uniqueKeysWithValues: runs.filter { !$0.known.isEmpty }.map { ($0.writer.app, $0) })
    return try EachApp(console: console).run(byApp.keys.sorted()) { app in
      guard let run = byApp[app] else { return .good }
      let pointer = try waitFor {
        try await run.repointing.recall(run.known, isUndone: isUndone, reason: reason)
      }
      return try console.say(pointer, run.writer)
    }
  }

  static let refresh = Command(
    "refresh",
    Words(
      en: "Sign the pointer of a channel anew, so that it does not expire",
      ja: "チャンネルのポインターに署名し直し、期限を延ばす"),
    arguments: [Argument("TARGET", known: { nil }), Argument("CHANNEL")],
    flags: [.publishedApp, .singleWriter, .keyFolder, .content]
  ) { invocation, console in
    let channel = try invocation.channel(at: 1)
    let place = try PublishPlace(invocation, console)
    return try EachApp(console: console).run(place.apps(invocation)) { app in
      let writer = try place.writer(of: app, channel)
      let repointing = Repointing(writer, isSingleWriter: invocation.has(.singleWriter))
      return try console.say(try waitFor { try await repointing.refresh() }, writer)
    }
  }
}

/// What of a recall is one app's.
private struct RecallRun {
  let writer: ChannelWriter
  let repointing: Repointing
  /// Those of the questions that the app has or had.
  let known: [ItemID]

  init(_ ids: [ItemID], _ writer: ChannelWriter, _ invocation: Invocation) throws {
    let repointing = Repointing(writer, isSingleWriter: invocation.has(.singleWriter))
    (self.writer, self.repointing) = (writer, repointing)
    known = try waitFor {
      do {
        return try await repointing.known(ids)
      } catch PublishError.emptyChannel {
        return []
      }
    }
  }
}
