import BinderyFormat
import Foundation

/// An app's content: opened at once from this device, brought up to date when there is a network.
///
/// All of it may be called from any task, and from several processes that share a store.
public struct ContentClient: Sendable {
  let app: ItemID
  let channel: ItemID
  let options: Options
  let library: Library
  let trust: Trust

  /// What most apps leave as it is.
  public struct Options: Sendable {
    /// The learner's, a tag of the manifest's; nil: the first.
    public var language: String?
    /// The root's envelope; nil: the newest in the seed.
    public var root: [UInt8]?
    /// nil: the system's HTTP.
    public var transport: (any Transport)?
    /// Gives a request what a paid tier needs, as a token in its head; called when the origin refused one without. nil
    /// in return: the learner may not have it.
    public var decorate: (@Sendable (ClientRequest, _ tier: String) async -> ClientRequest?)?
    /// For one request.
    public var patience = Duration.seconds(60)
    /// Bytes of the store, beyond which what was not used for long goes; what is pinned stays.
    public var storageLimit = 1_000_000_000
    /// What the app can do, of what `requires` may name.
    public var supported: Set<String> = []
    /// Seconds since 1970.
    public var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
    var disk = Disk()

    /// The first language, no tiers, a gigabyte.
    public init() {}
  }

  /// - Parameters:
  ///   - address: Of the folder that holds the app's folder.
  ///   - store: A folder that only clients of this app and channel use; made where it is missing.
  ///   - seed: What the app embeds.
  public init(
    app: ItemID, channel: ItemID, at address: URL, store: URL, seed: URL? = nil,
    options: Options = Options()
  ) {
    (self.app, self.channel, self.options) = (app, channel, options)
    let store = Store(folder: store.path, disk: options.disk)
    let seed = seed.map { Seed(folder: $0.path) }
    var base = address.absoluteString
    while base.hasSuffix("/") { base.removeLast() }
    let origin = Origin(
      address: "\(base)/\(app)", transport: options.transport ?? SystemTransport(),
      decorate: options.decorate, patience: options.patience)
    library = Library(store: store, seed: seed, origin: origin)
    trust = Trust(app: app, shipped: options.root ?? seed?.root, store: store)
  }

  /// Opens the newest release that is whole on this device, without a network and without reading a bundle.
  /// - Throws: `KeptReason`: why not even the seed could be opened.
  public func open() throws -> Release {
    var reason = KeptReason.nothingHeld
    let held = releases
    for release in held {
      do {
        return try Release(release, self, recall: held.first?.recall ?? [])
      } catch let error as KeptReason {
        if reason == .nothingHeld { reason = error }
      }
    }
    throw reason
  }

  /// What could be opened, best first: the higher of the active release and the seed, then the other, then the one
  /// before, then an unpublished seed.
  var releases: [HeldRelease] {
    let seed = library.seed?.release(of: channel)
    let adopted = [library.store.active, library.store.previous].compactMap { $0 }
    let held =
      adopted.map { HeldRelease($0.pointer, payload: $0.payload) } + [seed].compactMap { $0 }
    // A release with a place comes before one without; the sort keeps the order of equals apart by their index.
    return held.enumerated().sorted { one, other in
      switch (one.element.place, other.element.place) {
      case (let a?, let b?) where a != b: a > b
      case (.some, nil): true
      case (nil, .some): false
      default: one.offset < other.offset
      }
    }.map(\.element)
  }

  /// In which a release's bundles are read.
  func language(of manifest: Manifest) -> String {
    let known = manifest.languages
    return known.first { $0 == options.language } ?? known.first ?? "und"
  }

  /// Adopts what the channel delivers now, once all of it is here and verified.
  ///
  /// Held and pinned workbooks come along; others are fetched when they are read. Where the origin refuses a workbook's
  /// tier, the release is adopted all the same, so that what is free goes on: of that workbook only what did not change
  /// is left, and each update tries to bring it back.
  public func update() async -> UpdateOutcome {
    do {
      return try await Update(self).run()
    } catch let reason as KeptReason {
      return .kept(reason)
    } catch {
      return .kept(.offline("\(error)"))
    }
  }
}
