import Foundation

/// Output that is compared with a file of the repository.
package enum Golden {
  /// `make golden` sets it: goldens are written anew from what the code gives now.
  package static let isRewriting =
    ProcessInfo.processInfo.environment["BINDERY_GOLDEN"] == "rewrite"

  /// Whether the file holds exactly the text; when rewriting, writes it.
  package static func matches(_ text: String, _ file: String) throws -> Bool {
    if isRewriting { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
    return FileManager.default.contents(atPath: file) == Data(text.utf8)
  }
}

/// The folder of the package.
package let repository = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

/// The names in a folder, sorted by their bytes.
package func names(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder).sorted {
    $0.utf8.lexicographicallyPrecedes($1.utf8)
  }
}
