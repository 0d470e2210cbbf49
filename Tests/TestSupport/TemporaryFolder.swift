import BinderyPipeline
import Foundation

/// A new folder that is gone when nothing holds it any more.
package final class TemporaryFolder: Sendable {
  // A class, because the folder on disk is one thing with an end.
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "/bindery-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A copy of a folder with all that is in it.
  package convenience init(copying folder: String) throws {
    try self.init()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try FileManager.default.copyItem(atPath: folder + "/" + name, toPath: path + "/" + name)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder, making the folders that it lies in.
  package func write(_ file: String, _ bytes: some Collection<UInt8>) throws {
    try Data(bytes).write(to: makingFolder(of: file))
  }

  package func write(_ file: String, _ text: String) throws { try write(file, text.utf8) }

  package func read(_ file: String) throws -> [UInt8] { try readFile(path + "/" + file) }

  /// Makes a symbolic link below the folder.
  package func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: makingFolder(of: file).path, withDestinationPath: target)
  }

  private func makingFolder(of file: String) throws -> URL {
    let target = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    return target
  }
}
