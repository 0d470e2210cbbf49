import BinderyFormat
import BinderyPipeline

/// Reads objects that were uploaded, and compares them with what they should be: a store's word that it has an object is
/// not believed.
struct ReadBack {
  let folder: AppFolder
  let progress: (any Progress)?

  struct Expected: Sendable {
    var name: String
    var digest: SHA256Digest
    /// Bytes.
    var size: Int
  }

  /// Bytes above which objects are read one at a time, so that memory stays bounded.
  private static let large = 4 << 20

  /// - Throws: `PublishError.incomplete`, `.wrongContent` and `.wrongHead`, `StoreError`.
  func check(_ objects: [Expected], release: String) async throws {
    let step = progress?.begin(.readingBack, total: objects.count)
    let large = objects.filter { $0.size > Self.large }
    let results = [
      try await concurrently(objects.filter { $0.size <= Self.large }) { expected in
        defer { step?.advance() }
        return try await isThere(expected) ? nil : expected.name
      },
      try await concurrently(large, width: 1) { expected in
        defer { step?.advance() }
        return try await isThere(expected) ? nil : expected.name
      },
    ]
    let missing = results.joined().compactMap { $0 }
    guard missing.isEmpty else {
      throw PublishError.incomplete(release: release, missing: missing.sorted())
    }
  }

  private func isThere(_ expected: Expected) async throws -> Bool {
    guard let object = try await folder.read(expected.name, limit: max(expected.size, 1)) else {
      return false
    }
    guard object.bytes.count == expected.size, SHA256Digest(of: object.bytes) == expected.digest
    else { throw PublishError.wrongContent(name: expected.name) }
    if let head = object.head.head, head != folder.table.head(of: expected.name) {
      throw PublishError.wrongHead(name: expected.name)
    }
    return true
  }
}
