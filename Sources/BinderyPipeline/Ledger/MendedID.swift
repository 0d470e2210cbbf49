import BinderyFormat

extension ItemID {
  /// The id that a text is but for its form: after NFKC, in lower case, without spaces around it.
  package init?(mending written: String) {
    // Longer than any id in the widest spelling; no work is spent on a page of text.
    guard written.utf8.count <= 4 * 64 + 64 else { return nil }
    let folded = nfkc(written).lowercased().unicodeScalars
    let trimmed = folded.drop { $0.properties.isWhitespace }.reversed()
      .drop { $0.properties.isWhitespace }.reversed()
    // Unquoted, this word is no text in YAML.
    guard !trimmed.elementsEqual("null".unicodeScalars) else { return nil }
    self.init(trimmed.flatMap { Array(UTF8.encode($0) ?? .init()) })
  }
}
