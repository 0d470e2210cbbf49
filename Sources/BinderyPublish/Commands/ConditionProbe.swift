import BinderyFormat
import Foundation

/// Whether a store keeps the conditions of writes: tried out, with writers at once, since some stores say yes and do not.
struct ConditionProbe {
  private let folder: AppFolder
  private let name: String

  /// Writers at once.
  private static let writers = 4

  static let prefix = "_pub/probes/"
  /// Seconds after which a probe's object is a dead one's.
  static let longest = 3600

  init(_ folder: AppFolder) {
    self.folder = folder
    name = "\(Self.prefix)\(UUID().uuidString.lowercased()).json"
  }

  /// - Throws: `PublishError.unsafeStore`, `StoreError`.
  func run() async throws {
    do {
      try await race(.absent, "If-None-Match: *")
      guard let head = try await folder.look(name) else {
        return try await fail("If-None-Match: *")
      }
      try await race(.tag(head.tag), "If-Match")
      // Where nothing is, nothing has a tag.
      let elsewhere = name + ".none"
      let outcome = try? await folder.write(elsewhere, .bytes([0x0A]), when: .tag(head.tag))
      if case .written = outcome {
        try await folder.remove([elsewhere])
        try await fail("If-Match")
      }
    } catch let error as StoreError {
      try? await folder.remove([name])
      guard case .conditionsUnsupported(let status, let code) = error else { throw error }
      throw PublishError.unsafeStore("\(status) \(code)")
    }
    try await folder.remove([name])
  }

  /// Exactly one of the writers may get through.
  private func race(_ condition: WriteCondition, _ header: String) async throws {
    // Each writes something else, since the same bytes may have the same tag.
    let outcomes = try await concurrently(Array(0..<Self.writers)) { number in
      try await folder.write(name, .bytes(Array("\(header) \(number)\n".utf8)), when: condition)
    }
    let winners = outcomes.filter { if case .written = $0 { true } else { false } }
    guard winners.count == 1 else { return try await fail(header) }
  }

  private func fail(_ header: String) async throws {
    try await folder.remove([name])
    throw PublishError.unsafeStore(header)
  }
}
