import BinderyPipeline

/// A file of `templates/`, which the binary carries so that it works without the repository.
struct Template {
  let kind: String
  /// Below the content root.
  let folder: String
  private let source: String

  static let kinds = folders.map(\.kind)

  private static let folders: [(kind: String, folder: String)] = [
    ("workbook", "workbooks"), ("question", "questions"), ("category", "categories"),
    ("app", "apps"), ("passage", "passages"), ("announcement", "announcements"),
    ("record", "records"), ("record-type", "record-types"),
  ]

  init?(kind: String, language: Language) {
    guard let folder = Self.folders.first(where: { $0.kind == kind })?.folder,
      let source = embeddedTemplates["\(language.rawValue)/\(kind).yml"]
    else { return nil }
    self.kind = kind
    self.folder = folder
    self.source = source
  }

  /// The template with the name put in.
  func text(name: String) -> String {
    let mark = "{{name}}"
    var out = ""
    var rest = source[...]
    while let start = rest.firstRange(of: mark) {
      out += rest[..<start.lowerBound] + name
      rest = rest[start.upperBound...]
    }
    return out + rest
  }
}
