/// Fetches the sources that findings point into, each once while its findings are shown.
package final class SourceShelf {
  // A class because renderers share what was fetched.
  private let fetch: (String) -> [UInt8]?
  private var texts: [String: SourceText?] = [:]

  /// Files kept; findings come sorted by file, so few are needed again.
  private static let most = 32

  /// - Parameter fetch: Gives the bytes of a file, named relative to the content root, or nil if there is none.
  package init(_ fetch: @escaping (String) -> [UInt8]?) { self.fetch = fetch }

  package func text(_ file: String) -> SourceText? {
    if let known = texts[file] { return known }
    if texts.count >= Self.most { texts.removeAll() }
    let text = fetch(file).map { SourceText($0) }
    texts[file] = text
    return text
  }
}
