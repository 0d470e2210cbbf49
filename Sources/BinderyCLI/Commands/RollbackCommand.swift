import BinderyFormat
import BinderyPipeline
import BinderyPublish

extension Command {
  static let rollback = Command(
    "rollback",
    Words(
      en: "Switch a channel back to a release that it had; without one, list them",
      ja: "チャンネルを以前のリリースに戻す（リリースを略すと一覧を出す）"),
    arguments: [
      Argument("TARGET", known: { nil }), Argument("CHANNEL"),
      Argument("RELEASE", isRequired: false),
    ],
    flags: [.publishedApp, .yes, .reason, .singleWriter, .keyFolder, .content]
  ) { invocation, console in
    let channel = try invocation.channel(at: 1)
    let place = try PublishPlace(invocation, console)
    let apps = try place.apps(invocation)
    let named = invocation.arguments.count > 2 ? invocation.arguments[2] : nil
    guard named == nil || apps.count == 1 else {
      throw UsageError(
        Words(en: "which app's release is meant?", ja: "どのアプリのリリースですか"),
        help: Words(en: "name it: `--app APP`", ja: "`--app アプリ` で指定してください"))
    }
    return try EachApp(console: console).run(apps) { app in
      let writer = try place.writer(of: app, channel)
      guard
        let release = try named
          ?? choose(
            writer, keep: place.settings.keep, isOneOfMany: apps.count > 1, invocation, console)
      else { return .good }
      var run = MoveRun(invocation, console, place, writer)
      run.isRollback = true
      return try run.run(
        Words(
          en: "switch \(channel) of \(app) back to \(release)?",
          ja: "\(app) の \(channel) を \(release) に戻しますか")
      ) { try await $0.planRollback(to: release) }
    }
  }

  /// Lists the releases that a channel had, and asks for one where somebody is at the terminal.
  private static func choose(
    _ writer: ChannelWriter, keep: Int, isOneOfMany: Bool, _ invocation: Invocation,
    _ console: Console
  ) throws -> String? {
    let history = try waitFor { try await writer.history(releases: keep) }
    guard !history.isEmpty else { throw PublishError.emptyChannel(writer.channel) }
    if isOneOfMany { console.output.write("\(writer.app): \(writer.channel)\n") }
    for (index, pointer) in history.enumerated() {
      let columns = [
        "\(index == 0 ? "*" : " ") \(pointer.release)", "\(pointer.place.seq)", pointer.issuedAt,
        pointer.source.map { String($0.prefix(12)) }, pointer.reason,
      ]
      let line = columns.compactMap { $0 }.joined(separator: "  ")
      console.output.write(TerminalText.visible(line) + "\n")
    }
    guard console.errors.isTerminal, !invocation.has(.yes) else { return nil }
    return try Confirmation(invocation, console).line(
      after: Words(en: "back to which release? ", ja: "どのリリースに戻しますか "))
  }
}
