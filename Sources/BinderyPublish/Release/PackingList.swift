import BinderyFormat
import Foundation

/// All that a release consists of, and what was known of it when it was published: `_pub/releases/<release>.json`.
///
/// With it `promote` and `prune` need not read a release's bundles to know what it names.
package struct PackingList: Codable, Sendable, Equatable {
  var format = 1
  var release: String
  var ledger: String
  var drafts: Bool
  /// The commit that it was built from.
  var source: String?
  /// Names below the app's folder with their sizes in bytes, in the order of the names' bytes.
  var objects: [Item]

  package struct Item: Codable, Sendable, Hashable {
    package var name: String
    package var bytes: Int

    /// Whether it is another object, compressed.
    var isVariant: Bool { name.hasSuffix(".br") || name.hasSuffix(".gz") }

    init(name: String, bytes: Int) { (self.name, self.bytes) = (name, bytes) }

    package init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      name = try values.decode(String.self)
      bytes = try values.decode(Int.self)
    }

    package func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(name)
      try values.encode(bytes)
    }
  }

  static func name(of release: String) -> String { "_pub/releases/\(release).json" }

  /// - Throws: `PublishError.unreadable`.
  init(_ bytes: [UInt8], _ release: String) throws {
    do {
      self = try JSONDecoder().decode(PackingList.self, from: Data(bytes))
    } catch {
      throw PublishError.unreadable(Self.name(of: release))
    }
  }

  init(release: String, ledger: String, drafts: Bool, objects: [Item]) {
    (self.release, self.ledger, self.drafts, self.objects) = (release, ledger, drafts, objects)
  }

  /// Whether what decides who may have the release is the same.
  func says(as other: PackingList) -> Bool { ledger == other.ledger && drafts == other.drafts }

  var json: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("it has only texts") }
    return Array(data) + [0x0A]
  }
}

extension AppFolder {
  /// What a release consists of; nil where nobody noted it.
  func packingList(of release: String) async throws -> PackingList? {
    let object = try await read(PackingList.name(of: release))
    return try object.map { try PackingList($0.bytes, release) }
  }
}
