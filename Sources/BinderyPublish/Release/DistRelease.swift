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
    let root = "\(dist)/\(app)"
    let objects = try ["m", "n", "o", "p"].flatMap { try filesBelow($0, in: root) }.map { name in
      PackingList.Item(name: name, bytes: try fileSize("\(root)/\(name)"))
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
}
