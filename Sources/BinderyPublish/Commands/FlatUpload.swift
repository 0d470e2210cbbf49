import BinderyFormat
import BinderyPipeline

/// The plain files of a build for apps that know nothing of bundles: at the top of the target, each written over.
///
/// Details come first and lists last, so that a reader who follows a list finds what it names.
package struct FlatUpload: Sendable {
  private let dist: String
  /// Below the build's folder.
  private let names: [String]

  /// - Throws: `FileError`.
  package init(_ dist: String) throws {
    self.dist = dist
    var names: [String] = []
    for folder in try namesInFolder(dist) where !folder.hasPrefix(".") {
      // It is exchanged whole by a build, so these two are always there.
      guard fileExists("\(dist)/\(folder)/workbooks.json"),
        fileExists("\(dist)/\(folder)/status.json")
      else { continue }
      names += try filesBelow(folder, in: dist)
    }
    self.names = names.sorted { ($1.depth, $0) < ($0.depth, $1) }
  }

  package var isEmpty: Bool { names.isEmpty }

  /// Writes what is not there as it should be.
  /// - Returns: How many files that were.
  /// - Throws: `StoreError`, `FileError`.
  package func put(
    into store: any Store, apps: [ItemID], _ progress: (any Progress)?
  ) async throws -> Int {
    let step = progress?.begin(.uploading, total: names.count)
    var changed = 0
    // The lists wait for all details.
    for depth in Set(names.map(\.depth)).sorted(by: >) {
      changed += try await concurrently(names.filter { $0.depth == depth }) { name in
        defer { step?.advance() }
        return try await put(name, into: store) ? 1 : 0
      }.reduce(0, +)
    }
    return changed
  }

  private func put(_ name: String, into store: any Store) async throws -> Bool {
    let bytes = try readFile("\(dist)/\(name)")
    let head = HeaderTable().head(ofFlat: name)
    if let there = try await store.read(name, limit: max(bytes.count, 1 << 20)),
      there.bytes == bytes, there.head.head.map({ $0 == head }) ?? true
    {
      return false
    }
    _ = try await store.write(name, .bytes(bytes), head, when: .always)
    return true
  }
}

extension String {
  /// Folders above a file.
  fileprivate var depth: Int { utf8.count { $0 == UInt8(ascii: "/") } }
}
