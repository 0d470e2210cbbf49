/// A file of AWS's settings, as its own tools read it: sections, settings, and settings nested below one of these.
struct INIFile {
  /// By section, then by name in lower case; nested ones as `s3.addressing_style`. The first word for one counts in no
  /// section twice: a later one takes its place.
  private(set) var sections: [String: [String: String]] = [:]

  /// Passes over what it does not understand: other tools keep settings of theirs in these files.
  init(_ text: String) {
    var section: String?
    var outer = ""
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.trimmed
      if words.isEmpty || words.hasPrefix("#") || words.hasPrefix(";") { continue }
      if words.hasPrefix("[") {
        section = Self.header(words)
        outer = ""
        if let section { sections[section, default: [:]].merge([:]) { $1 } }
        continue
      }
      guard let section, let equals = words.firstIndex(of: "=") else { continue }
      let name = words[..<equals].trimmed.lowercased()
      let value = Self.value(words[words.index(after: equals)...])
      let isNested = line.first?.isWhitespace == true && !outer.isEmpty
      sections[section, default: [:]][isNested ? "\(outer).\(name)" : name] = value
      if !isNested { outer = value.isEmpty ? name : "" }
    }
  }

  /// The section of a profile in the file of settings, where all but the default one have `profile` before their name.
  func profile(_ name: String) -> [String: String]? {
    sections["profile \(name)"] ?? (name == "default" ? sections[name] : nil)
  }

  /// What stands in brackets, its spaces made one each and its quotes taken off.
  private static func header(_ line: Substring) -> String? {
    guard let end = line.firstIndex(of: "]") else { return nil }
    return line[line.index(after: line.startIndex)..<end].split(whereSeparator: \.isWhitespace)
      .joined(separator: " ").filter { $0 != "\"" && $0 != "'" }
  }

  /// A comment behind a value has a space before it.
  private static func value(_ text: Substring) -> String {
    var end = text.startIndex
    var isBehindSpace = true
    while end < text.endIndex {
      if isBehindSpace, text[end] == "#" || text[end] == ";" { break }
      isBehindSpace = text[end].isWhitespace
      end = text.index(after: end)
    }
    return String(text[..<end].trimmed)
  }
}

extension Substring {
  /// Without white space around it.
  fileprivate var trimmed: Substring {
    var rest = drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }
}
