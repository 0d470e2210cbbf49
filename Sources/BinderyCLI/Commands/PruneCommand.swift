import BinderyFormat
import BinderyPipeline
import BinderyPublish

extension Command {
  static let prune = Command(
    "prune",
    Words(
      en: "Take away what no channel needs any more: a first run notes it, a later one removes it",
      ja: "どのチャンネルにも不要になったものを消す（一度目で印を付け、後の実行で消す）"),
    arguments: [Argument("TARGET", known: { nil })],
    flags: [.grace, .publishedApp, .singleWriter, .content]
  ) { invocation, console in
    let place = try PublishPlace(invocation, console)
    var options = Pruning.Options()
    options.keep = place.settings.keep
    if let hours = invocation[.grace].flatMap({ Int($0) }) { options.grace = hours * 3600 }
    options.isSingleWriter = invocation.has(.singleWriter)
    (options.isFolder, options.progress) = (place.isFolder, TerminalProgress(console))
    return try EachApp(console: console).run(place.apps(invocation)) { [options] app in
      let pruning = try Pruning(
        place.store, app: app, roots: place.rootChain(of: app), options: options)
      let outcome = try waitFor { try await pruning.run() }
      console.say(
        Words(
          en:
            "\(app): \(counted(outcome.removed.count, "object")) removed (\(size(outcome.freed))), "
            + "\(outcome.marked) noted for a later run",
          ja: "\(app)：消したもの \(outcome.removed.count)（\(size(outcome.freed))）、"
            + "次から消せるもの \(outcome.marked)"))
      return .good
    }
  }
}
