import BinderyPipeline
import Foundation

/// A project in one text, with what is delivered of it behind.
///
/// A file's content stands below `=== its/path` (`=== its/path base64` for what is no text), a delivered one below
/// `>>> its/path`, there without those that are no JSON.
package struct DeliverySample {
  /// The text up to the first delivered file.
  package let input: String
  /// The content folder.
  package let content: TemporaryFolder
  private let dist = try? TemporaryFolder()

  package init(_ text: String) throws {
    input = text.components(separatedBy: "\n>>> ")[0].appending("\n")
      .replacingOccurrences(of: "\n\n", with: "\n", options: [.backwards, .anchored])
    content = try TemporaryFolder()
    for section in "\n\(input)".components(separatedBy: "\n=== ").dropFirst() {
      let head = section.prefix { $0 != "\n" }.split(separator: " ")
      let body = String(section.drop { $0 != "\n" }.dropFirst())
      let bytes =
        head.count == 1
        ? Array((body.hasSuffix("\n") ? body : body + "\n").utf8)
        : Array(Data(base64Encoded: body.filter { $0 != "\n" }) ?? Data())
      try content.write(String(head[0]), bytes)
    }
  }

  /// Where it is built.
  package var out: String { (dist?.path ?? "") + "/dist" }

  /// Builds it.
  package func build(withDrafts: Bool = false) throws -> BuildResult {
    var options = BuildOptions()
    options.out = out
    options.check.withDrafts = withDrafts
    return try Pipeline(root: content.path, jobs: 2).build(options)
  }

  /// The delivered files, below the output folder, in the order of their names.
  package func delivered() throws -> [(name: String, bytes: [UInt8])] {
    let names = FileManager.default.enumerator(atPath: out)?.compactMap { $0 as? String } ?? []
    return try names.filter { !$0.hasPrefix(".") && !isFolder(out + "/" + $0) }.sorted()
      .map { ($0, try readFile(out + "/" + $0)) }
  }

  /// The whole text, as it is when what is delivered now is written behind the input.
  package func text() throws -> String {
    try delivered().reduce(input) { text, file in
      let isJSON = file.name.hasSuffix(".json")
      return text + ">>> \(file.name)\n"
        + (isJSON ? String(decoding: file.bytes, as: UTF8.self) : "(\(file.bytes.count) bytes)\n")
    }
  }
}
