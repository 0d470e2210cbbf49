import BinderyFormat
import Foundation
import TestSupport
import Testing

@testable import BinderyPipeline
@testable import BinderyPublish

/// A project with keys of its own, and a store to publish it to.
///
/// Its app `it` has the free workbook 1 and the workbook 2 of the tier `pro`; each version rewords a few questions.
struct PublishWorld {
  let folder: TemporaryFolder
  let store: MemoryStore
  let clock: Clock

  static let app = ItemID.name("it")

  /// - Parameter versions: Those that are built; the others can be later.
  init(_ versions: Int...) throws {
    folder = try TemporaryFolder()
    clock = Clock(1_800_000_000)
    store = MemoryStore(clock)
    try folder.write("content/ids.lock", "bindery-ids 1\n")
    try folder.write("content/bindery.yml", "format: 1\n")
    try folder.write("content/apps/it.yml", "title: IT\ncategories: [1]\ntiers: [pro]\n")
    try folder.write("content/categories/1.yml", "id: 1\ntitle: 類\nworkbooks: [1, 2]\n")
    _ = try KeyMaking(roots: roots, folder: keys).begin(Self.app)
    for version in versions { try build(version) }
  }

  /// The same project with a store and a clock that are in the state of its own.
  init(copying other: PublishWorld) {
    folder = other.folder
    clock = Clock(other.clock.time)
    store = MemoryStore(copying: other.store, clock)
  }

  var roots: RootFiles { RootFiles(root: folder.path + "/content") }
  var keys: KeyFolder { get throws { try KeyFolder(folder.path + "/keys") } }
  /// Newest first.
  var rootChain: [TrustRoot] { get throws { try roots.chain(of: Self.app).reversed().map(\.root) } }

  // MARK: The author

  static func question(_ id: Int, _ version: Int, right: Int = 0) -> String {
    "- id: \(id)\n  text: \(text(id, version))\n"
      + "  choices: [正しい \(id), 誤り \(id), 別の誤り \(id)]\n  correct: \(right)\n"
      + "  explanation: 問 \(id) の説明です。\n"
  }

  /// One question of each workbook is reworded by each version.
  static func text(_ id: Int, _ version: Int) -> String {
    id % 4 == 1 ? "問 \(id) の文（第 \(version) 版）" : "問 \(id) の文"
  }

  private static let workbooks = [1: Array(11...14), 2: Array(32...34)]

  /// What a learner reads in a version.
  static func texts(_ version: Int) -> [String] {
    [1, 2].flatMap { workbooks[$0]! }.map { text($0, version) }
  }

  /// Writes a version's sources, and builds them into a folder of their own.
  /// - Parameter edit: What else is edited before the build.
  @discardableResult
  func build(
    _ version: Int, into name: String? = nil, assigns: Bool = true,
    change: (inout BuildOptions) -> Void = { _ in },
    edit: (TemporaryFolder) throws -> Void = { _ in }
  ) throws -> DistRelease {
    for (id, head) in [(1, ""), (2, "access: pro\n")] {
      let questions = Self.workbooks[id]!.map { Self.question($0, version) }.joined()
      try folder.write(
        "content/workbooks/\(id).yml",
        "id: \(id)\ntitle: 第 \(id) 巻\n\(head)questions:\n\(questions)")
    }
    try edit(folder)
    if assigns {
      var random = SystemRandomNumberGenerator()
      _ = try Pipeline(root: folder.path + "/content", jobs: 1).assign(using: &random)
    }
    var options = BuildOptions()
    options.out = "\(folder.path)/\(name ?? "dist-\(version)")"
    change(&options)
    let result = try Pipeline(root: folder.path + "/content", jobs: 1).build(options)
    let errors = result.check.diagnostics.filter { $0.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message.en))")
    return try DistRelease(options.out, app: Self.app)
  }

  func dist(_ version: Int) throws -> DistRelease {
    try DistRelease("\(folder.path)/dist-\(version)", app: Self.app)
  }

  func release(_ version: Int) throws -> String { try dist(version).pointer.release }

  // MARK: The publisher

  func writer(
    _ channel: String = "prod", on store: (any Store)? = nil,
    change: (inout ChannelWriter.Options) -> Void = { _ in }
  ) throws -> ChannelWriter {
    var options = ChannelWriter.Options(expires: 365)
    options.now = { [clock] in clock.time }
    options.pause = {}
    change(&options)
    let channel = ItemID.name(channel)
    return ChannelWriter(
      store ?? self.store, app: Self.app, channel: channel,
      signer: try ChannelSigner(Self.app, channel: channel, roots: roots, keys: keys),
      options: options)
  }

  func publishing(
    _ dist: DistRelease, to channel: String = "prod", on store: (any Store)? = nil,
    change: (inout Publishing.Options) -> Void = { _ in }
  ) throws -> Publishing {
    var options = Publishing.Options()
    change(&options)
    return try Publishing(dist, to: writer(channel, on: store), options: options)
  }

  /// Plans and publishes a version; nil where there was nothing to do.
  @discardableResult
  func publish(
    _ version: Int, to channel: String = "prod", on store: (any Store)? = nil,
    change: (inout Publishing.Options) -> Void = { _ in }
  ) async throws -> Published? {
    let publishing = try publishing(dist(version), to: channel, on: store, change: change)
    let planned = try await publishing.plan()
    return planned.plan.isDone ? nil : try await publishing.apply(planned)
  }

  func repointing(
    _ channel: String = "prod", on store: (any Store)? = nil, isSingleWriter: Bool = false
  ) throws -> Repointing {
    Repointing(try writer(channel, on: store), isSingleWriter: isSingleWriter)
  }

  @discardableResult
  func promote(on store: (any Store)? = nil) async throws -> ChannelPointer {
    let repointing = try repointing(on: store)
    return try await repointing.apply(
      repointing.planPromotion(from: .name("dev")), keepsRecall: false)
  }

  @discardableResult
  func rollback(
    to version: Int, of channel: String = "prod", on store: (any Store)? = nil
  ) async throws -> ChannelPointer {
    let repointing = try repointing(channel, on: store)
    return try await repointing.apply(
      repointing.planRollback(to: release(version)), keepsRecall: true, reason: "broken")
  }

  @discardableResult
  func prune(
    keep: Int = 10, grace: Int = 24 * 3600, on store: (any Store)? = nil,
    change: (inout Pruning.Options) -> Void = { _ in }
  ) async throws -> Pruning.Outcome {
    var options = Pruning.Options()
    (options.keep, options.grace, options.isFolder) = (keep, grace, true)
    options.now = { [clock] in clock.time }
    change(&options)
    return try await Pruning(
      store ?? self.store, app: Self.app, roots: rootChain, options: options
    ).run()
  }

  // MARK: What lies in the store

  func pointer(_ channel: String = "prod") throws -> ChannelPointer {
    try pointer(named: "ch/\(channel).json")
  }

  func pointer(named name: String) throws -> ChannelPointer {
    try ChannelPointer(payload: Envelope(#require(store["it/\(name)"])).payload)
  }

  /// Keys below the app's folder.
  func names(_ prefix: String = "") -> [String] {
    store.keys.filter { $0.hasPrefix("it/" + prefix) }.map { String($0.dropFirst(3)) }
  }

  func verify(
    _ channels: [String] = ["prod"], change: (inout Verification.Options) -> Void = { _ in }
  ) async throws -> [Verification.Fault] {
    var options = Verification.Options()
    options.now = clock.time
    change(&options)
    let verification = Verification(
      StoreReader(store, app: Self.app), app: Self.app, roots: try rootChain, options: options)
    return try await verification.run(channels.map(ItemID.name)).faults
  }
}
