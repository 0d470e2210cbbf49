import BinderyFormat
import BinderyPipeline

/// Takes away what nobody needs any more, in two runs: the first notes it, a later one removes what is still not needed.
package struct Pruning: Sendable {
  private let folder: AppFolder
  private let roots: [TrustRoot]
  private let options: Options

  package struct Options: Sendable {
    /// Releases of each channel that stay, for a roll back.
    package var keep = 10
    /// Seconds between the two runs.
    package var grace = 24 * 3600
    package var isSingleWriter = false
    package var isFolder = false
    package var now: @Sendable () -> Int = { PointerTime.now }
    package var progress: (any Progress)?

    package init() {}
  }

  /// - Parameter roots: The app's key sets, newest first.
  /// - Throws: `PublishError.graceNeeded`.
  package init(
    _ store: any Store, app: ItemID, roots: [TrustRoot], options: Options
  ) throws(PublishError) {
    guard options.grace > 0 || options.isFolder || options.isSingleWriter else {
      throw .graceNeeded
    }
    let folder = AppFolder(store: store, app: app, table: HeaderTable())
    self.folder = options.isSingleWriter ? folder.alone : folder
    (self.roots, self.options) = (roots, options)
  }

  package struct Outcome: Sendable {
    /// Names below the app's folder.
    package var removed: [String] = []
    /// Bytes.
    package var freed = 0
    /// Objects that go in a later run.
    package var marked = 0
    package var kept = 0
  }

  /// Intents of publishers that are surely dead: a publish takes minutes.
  private var intentAge: Int { options.isSingleWriter ? 0 : max(options.grace, 24 * 3600) }

  private func references() async throws -> References {
    try await References(
      in: folder, roots: roots, keep: options.keep, intentAge: intentAge, now: options.now())
  }

  /// - Throws: `PublishError`, as `.pruning` where another one is under way; `StoreError`.
  package func run() async throws -> Outcome {
    let now = options.now()
    let marks = try await folder.readNote(Marks.name, as: Marks.self) ?? Marks()
    let strays = try await references().strays
    let due = strays.filter { name in
      options.grace == 0 || marks.since[name].map { $0 <= now - options.grace } ?? false
    }
    var outcome = Outcome()
    if !due.isEmpty { try await sweep(Set(due), &outcome) }
    let removed = Set(outcome.removed)
    var left = Marks()
    for name in strays where !removed.contains(name) { left.since[name] = marks.since[name] ?? now }
    if left != marks { try await folder.writeNote(Marks.name, left) }
    outcome.marked = left.since.count
    return outcome
  }

  /// Removes what is due and, now that publishers can see the sweep, still needed by nobody.
  private func sweep(_ due: Set<String>, _ outcome: inout Outcome) async throws {
    let start = options.now()
    try await beginSweep(at: start)
    do {
      try await remove(due, since: start, &outcome)
    } catch {
      try? await folder.remove([Sweep.name])
      throw error
    }
    try await folder.remove([Sweep.name])
  }

  /// - Throws: `PublishError.pruning`: two at once would end each other's.
  private func beginSweep(at start: Int) async throws {
    let there = try await folder.look(Sweep.name)
    // Who writes alone knows that whoever began one is dead.
    if !options.isSingleWriter, let other = try await folder.readNote(Sweep.name, as: Sweep.self),
      start - other.time < Sweep.forgotten
    {
      throw PublishError.pruning
    }
    let condition = there.map { WriteCondition.tag($0.tag) } ?? .absent
    guard try await folder.writeNote(Sweep.name, Sweep(time: start), when: condition) else {
      throw PublishError.pruning
    }
  }

  private func remove(
    _ due: Set<String>, since start: Int, _ outcome: inout Outcome
  ) async throws {
    let references = try await references()
    let gone = references.strays.filter(due.contains)
    outcome.kept = references.listing.count - gone.count
    let step = options.progress?.begin(.removing, total: gone.count)
    for first in stride(from: 0, to: gone.count, by: Self.batch) {
      // A publisher no longer waits: the rest is for the next run.
      guard options.now() - start < Sweep.longest else { break }
      let names = Array(gone[first..<min(first + Self.batch, gone.count)])
      try await folder.remove(names)
      outcome.removed += names
      outcome.freed += names.reduce(0) { $0 + (references.listing[$1]?.size ?? 0) }
      for _ in names { step?.advance() }
    }
  }

  /// Objects that are removed between two looks at the clock.
  private static let batch = 200
}

/// Since when nobody needs an object: `_pub/marks.json`.
struct Marks: Codable, Sendable, Equatable {
  var format = 1
  /// Seconds since 1970, by name.
  var since: [String: Int] = [:]

  static let name = "_pub/marks.json"
}
