import BinderyFormat
import BinderyPipeline
import BinderyPublish

extension Command {
  static let promote = Command(
    "promote",
    Words(
      en: "Switch a channel over to the release that another one has",
      ja: "チャンネルを、別のチャンネルと同じリリースに切り替える"),
    arguments: [Argument("TARGET", known: { nil }), Argument("FROM"), Argument("TO")],
    flags: [
      .plan, .planFormat, .publishedApp, .yes, .acceptKeyChanges, .singleWriter, .keyFolder,
      .content,
    ]
  ) { invocation, console in
    let (from, to) = (try invocation.channel(at: 1), try invocation.channel(at: 2))
    let place = try PublishPlace(invocation, console)
    if invocation.has(.plan) {
      let moves = try place.apps(invocation).map { app in
        let writer = try place.writer(of: app, to)
        let repointing = Repointing(writer, isSingleWriter: true)
        return (try waitFor { try await repointing.planPromotion(from: from) }, writer)
      }
      PlanReport(moves, target: place.store.name).write(invocation, console)
      return .good
    }
    return try EachApp(console: console).run(place.apps(invocation)) { app in
      let run = MoveRun(invocation, console, place, try place.writer(of: app, to))
      return try run.run(
        Words(
          en: "switch \(to) of \(app) over to what \(from) has?",
          ja: "\(app) の \(to) を \(from) と同じリリースに切り替えますか")
      ) { try await $0.planPromotion(from: from) }
    }
  }
}

/// Switches a channel of one app over to a release that is in the store already.
struct MoveRun {
  private let invocation: Invocation
  private let console: Console
  private let place: PublishPlace
  private let writer: ChannelWriter
  /// Whether an older release comes back.
  var isRollback = false

  init(
    _ invocation: Invocation, _ console: Console, _ place: PublishPlace, _ writer: ChannelWriter
  ) {
    (self.invocation, self.console, self.place, self.writer) = (invocation, console, place, writer)
  }

  func run(
    _ question: Words,
    plan: @escaping @Sendable (Repointing) async throws -> Repointing.Move
  ) throws -> ExitStatus {
    let repointing = Repointing(writer, isSingleWriter: invocation.has(.singleWriter))
    let move = try waitFor { try await plan(repointing) }
    if move.isDone {
      console.say(
        Words(
          en: "\(writer.app): \(writer.channel) has it already",
          ja: "\(writer.app)：\(writer.channel) はもうそのリリースです"))
      return .good
    }
    PlanReport([(move, writer)], target: place.store.name).write(invocation, console)
    let accepted = invocation[.acceptKeyChanges].flatMap { Int($0) }
    // A roll back takes back what was accepted before.
    if !isRollback { try move.view.checkKeyChanges(accepted: accepted) }
    guard try Confirmation(invocation, console).asks(question) else { return .blocked }
    let (keepsRecall, reason) = (isRollback, invocation[.reason])
    let pointer = try waitFor {
      try await repointing.apply(move, keepsRecall: keepsRecall, reason: reason)
    }
    return try console.say(pointer, writer)
  }
}
