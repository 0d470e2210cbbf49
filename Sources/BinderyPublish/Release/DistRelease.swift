import BinderyFormat
import BinderyPipeline

/// An app's release as a build left it in a folder.
package struct DistRelease: Sendable {
  /// The output folder.
  package let dist: String
  package let pointer: LocalPointer
  package internal(set) var list: PackingList

  var folder: String { "\(dist)/\(pointer.app)" }

  /// - Throws: `PublishError.noDist`, `FileError`, `FormatError`.
  package init(_ dist: String, app: ItemID) throws {
    let path = "\(dist)/\(app)/ch/local.json"
    guard fileExists(path) else { throw PublishError.noDist(dist, app: app) }
    self.dist = dist
    pointer = try LocalPointer(readFile(path))
    var objects: [PackingList.Item] = []
    for place in ["m", "n", "o", "p"] {
      try Self.collect("\(dist)/\(app)", place, into: &objects)
    }
    list = PackingList(
      release: pointer.release, ledger: pointer.ledger.rawValue, drafts: pointer.holdsDrafts,
      objects: objects.sorted { $0.name.bytesPrecede($1.name) })
  }

  func read(_ name: String) throws -> [UInt8] { try readFile("\(folder)/\(name)") }

  /// The apps in an output folder, in the order of their names.
  package static func apps(in dist: String) throws(FileError) -> [ItemID] {
    try namesInFolder(dist).filter { fileExists("\(dist)/\($0)/ch/local.json") }
      .compactMap { ItemID($0) }.sorted()
  }

  private static func collect(
    _ folder: String, _ name: String, into objects: inout [PackingList.Item]
  ) throws {
    for entry in try namesInFolder("\(folder)/\(name)") where !entry.hasPrefix(".") {
      let inner = "\(name)/\(entry)"
      if isFolder("\(folder)/\(inner)") {
        try collect(folder, inner, into: &objects)
      } else {
        objects.append(.init(name: inner, bytes: try fileSize("\(folder)/\(inner)")))
      }
    }
  }
}
