import BinderyFormat
import Foundation

/// What a publisher is about to name, so that nobody takes it away meanwhile: `_pub/intents/<id>.json`.
///
/// Publisher and `prune` never lock each other out. Each writes first what it is about to do, the one its intent, the
/// other its sweep, and then looks for the other's: at least one of them sees the other, whatever the order. A publisher
/// that sees a sweep waits for its end; `prune` leaves alone what an intent names.
struct Intent: Codable, Sendable {
  var format = 1
  var release: String
  /// Names below the app's folder.
  var objects: [String]
  /// Seconds since 1970.
  var time: Int

  static let prefix = "_pub/intents/"

  /// - Parameter objects: What must stay beside the release's packing list.
  /// - Returns: The intent's name, to be removed once all is done.
  static func write(
    _ release: String, _ objects: [String], in folder: AppFolder, now: Int
  ) async throws -> String {
    let name = prefix + UUID().uuidString.lowercased() + ".json"
    let all = objects + [PackingList.name(of: release)]
    try await folder.writeNote(name, Intent(release: release, objects: all, time: now))
    return name
  }
}

/// What `prune` is about to remove: `_pub/sweep.json`.
struct Sweep: Codable, Sendable {
  var format = 1
  /// Seconds since 1970.
  var time: Int

  static let name = "_pub/sweep.json"
  /// Seconds after which `prune` removes no more under a sweep, so that nobody waits for one that died.
  static let longest = 60
  /// Seconds after which nobody heeds a sweep; far behind its end, for clocks that differ.
  static let forgotten = 180
  /// Seconds for which a publisher waits.
  static let patience = 200
}

extension AppFolder {
  /// Writes an own note below `_pub`.
  /// - Returns: Whether the condition held.
  @discardableResult
  func writeNote(
    _ name: String, _ note: some Encodable, when condition: WriteCondition = .always
  ) async throws -> Bool {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(note)) + [0x0A]
    return try await write(name, .bytes(bytes), when: condition) != .refused
  }

  /// - Throws: `PublishError.unreadable`.
  func readNote<Note: Decodable>(_ name: String, as: Note.Type) async throws -> Note? {
    guard let object = try await read(name) else { return nil }
    guard let note = try? JSONDecoder().decode(Note.self, from: Data(object.bytes)) else {
      throw PublishError.unreadable(name)
    }
    return note
  }

  /// Waits until no sweep is under way.
  /// - Throws: `PublishError.pruning`.
  func waitForSweep(_ options: ChannelWriter.Options) async throws {
    for _ in 0..<Sweep.patience {
      guard let sweep = try await readNote(Sweep.name, as: Sweep.self),
        options.now() - sweep.time < Sweep.forgotten
      else { return }
      try await options.pause()
    }
    throw PublishError.pruning
  }
}
