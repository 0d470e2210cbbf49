import BinderyFormat
import BinderyPipeline
import BinderyPublish

/// What is about to change, of one app or several: for a terminal, a pull request, or a program.
struct PlanReport {
  private let items: [Item]
  /// The store's name.
  private let target: String

  private struct Item {
    var app: ItemID
    var channel: ItemID
    var release: String
    var base: ChannelPointer?
    /// nil where nothing is uploaded but deltas, or nobody can tell.
    var plan: PublishPlan?
    var view: LearnerView
  }

  init(_ planned: [Publishing.Planned], target: String) {
    items = planned.map {
      Item(
        app: $0.plan.app, channel: $0.plan.channel, release: $0.plan.release, base: $0.plan.base,
        plan: $0.plan, view: $0.view)
    }
    self.target = target
  }

  init(_ previews: [Publishing.Preview], target: String) {
    items = previews.map {
      Item(
        app: $0.app, channel: $0.channel, release: $0.release, base: $0.base, view: $0.view)
    }
    self.target = target
  }

  init(_ moves: [(move: Repointing.Move, writer: ChannelWriter)], target: String) {
    items = moves.map { move, writer in
      Item(
        app: writer.app, channel: writer.channel, release: move.release, base: move.base,
        view: move.view)
    }
    self.target = target
  }

  /// Prints it as `--format` says.
  func write(_ invocation: Invocation, _ console: Console) {
    switch invocation[.planFormat] {
    case "json": console.output.write(json)
    case "markdown": console.output.write(markdown(console.language))
    default: console.output.write(text(console.language))
    }
    console.output.flush()
  }

  // MARK: For people

  func text(_ language: Language) -> String {
    items.map { item in
      let counts = item.plan.map { "  \(objects($0)(language))\n" } ?? ""
      return TerminalText.visible(head(item)(language)) + "\n" + counts
        + item.view.text(language)
    }.joined()
  }

  /// What stands above the learner's view names nothing that an author wrote.
  func markdown(_ language: Language) -> String {
    let heads = items.map { item in
      "- \(head(item)(language))" + (item.plan.map { "; " + objects($0)(language) } ?? "")
    }
    return heads.joined(separator: "\n") + "\n\n"
      + LearnerViewMarkdown.text(items.map(\.view), language)
  }

  private func head(_ item: Item) -> Words {
    let target = "\(item.app) → \(item.channel) (\(target))"
    guard let base = item.base else {
      return Words(
        en: "\(target): the first release, \(item.release)", ja: "\(target)：最初のリリース \(item.release)"
      )
    }
    return Words(
      en: "\(target): \(item.release) in place of \(base.release) (\(base.place.seq))",
      ja: "\(target)：\(base.release)（\(base.place.seq) 番）を \(item.release) にする")
  }

  private func objects(_ plan: PublishPlan) -> Words {
    let bytes = plan.new.isEmpty ? "" : " (\(size(plan.new.reduce(0) { $0 + $1.bytes })))"
    let parts: [(count: Int, words: Words)] = [
      (plan.new.count, Words(en: "new\(bytes)", ja: "新規\(bytes)")),
      (plan.kept.count, Words(en: "kept", ja: "そのまま")),
      (plan.unproved.count, Words(en: "there, to be read back", ja: "置いてあるが未確認")),
      (plan.headChanges.count, Words(en: "with other headers", ja: "ヘッダーを変更")),
    ]
    let said = parts.filter { $0.count > 0 }
    return Words(
      en: "objects: " + said.map { "\($0.count) \($0.words.en)" }.joined(separator: ", "),
      ja: "オブジェクト：" + said.map { "\($0.words.ja) \($0.count)" }.joined(separator: "、"))
  }

  // MARK: For programs

  /// `{"plans":[{"app","channel","target","release","base":{"release","epoch","seq"}|null,"objects":{"new":[[name,bytes],…],
  /// "kept","unproved","headers":[name,…]}}],"learner":…}`; `objects` is left out where nothing is uploaded but deltas, or
  /// the store cannot be listed.
  var json: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("plans", each: items) { json, item in
        json.object { json in
          json.member("app", "\(item.app)")
          json.member("channel", "\(item.channel)")
          json.member("target", target)
          json.member("release", item.release)
          json.member("base") { write(item.base, &$0) }
          if let plan = item.plan { json.member("objects") { write(plan, &$0) } }
        }
      }
      json.member("learner") { $0.verbatim(LearnerViewJSON.bytes(items.map(\.view)).trimmed) }
    }
    return json.bytes + [0x0A]
  }

  private func write(_ base: ChannelPointer?, _ json: inout JSONWriter) {
    guard let base else { return json.null() }
    json.object { json in
      json.member("release", base.release)
      json.member("epoch") { $0.integer(base.place.epoch) }
      json.member("seq") { $0.integer(base.place.seq) }
    }
  }

  private func write(_ plan: PublishPlan, _ json: inout JSONWriter) {
    json.object { json in
      json.member("new", each: plan.new) { json, item in
        json.array { json in
          json.string(item.name)
          json.integer(item.bytes)
        }
      }
      json.member("kept") { $0.integer(plan.kept.count) }
      json.member("unproved") { $0.integer(plan.unproved.count) }
      json.member("headers", each: plan.headChanges) { $0.string($1.name) }
    }
  }
}

extension [UInt8] {
  /// Without line feeds at its end.
  fileprivate var trimmed: ArraySlice<UInt8> {
    self[..<((lastIndex { $0 != 0x0A } ?? -1) + 1)]
  }
}

extension Console {
  /// Says where a channel is now, and what an app on a new device gets.
  func say(_ pointer: ChannelPointer, _ writer: ChannelWriter) throws -> ExitStatus {
    let outcome = try waitFor { await writer.readThrough(pointer) }
    say(
      Words(
        en:
          "\(pointer.app): \(pointer.channel) is at \(pointer.release) now (\(pointer.place.seq))",
        ja: "\(pointer.app)：\(pointer.channel) は \(pointer.release) になりました（\(pointer.place.seq) 番）")
    )
    return say(outcome, pointer.channel)
  }

  /// Says what came of reading a channel back.
  func say(_ outcome: ReadThrough.Outcome, _ channel: ItemID) -> ExitStatus {
    switch outcome {
    case .seen: return .good
    case .behind:
      say(
        Words(
          en: "a cache still serves the pointer before; it follows within minutes",
          ja: "キャッシュがまだ前のポインターを返しています（数分で切り替わります）"))
      return .good
    case .failed(let reason):
      let message = reason.message
      complain(
        Words(
          en: "\(channel) was switched over, but cannot be read where apps read it: \(message.en)",
          ja: "\(channel) は切り替わりましたが、アプリが読む場所から読めません：\(message.ja)"))
      return .worldFailed
    }
  }
}
