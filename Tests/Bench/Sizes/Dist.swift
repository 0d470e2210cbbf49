import BinderyFormat
import BinderyPipeline

/// One app's release in a dist.
struct Dist {
  /// The app's.
  let folder: String
  let pointer: LocalPointer

  init(_ dist: String, app: String) throws {
    folder = "\(dist)/\(app)"
    pointer = try LocalPointer(readFile("\(folder)/ch/local.json"))
  }

  func read(_ name: String) throws -> [UInt8] { try readFile("\(folder)/\(name)") }

  /// What a client holds of it.
  func objects() throws -> ReleaseObjects {
    try ReleaseObjects(manifest: pointer.manifest.digest, read: read)
  }
}
