import BinderyFormat

/// What a YAML file holds, by the folder below the content root that it lies in.
package enum SourceKind: String, Sendable, CaseIterable {
  case questions, workbooks, categories, passages, apps, announcements, records
  case recordTypes = "record-types"

  package init?(path: String) {
    guard let kind = Self.folders.first(where: { path.hasBytePrefix($0.folder) })?.kind else {
      return nil
    }
    self = kind
  }

  private static let folders = allCases.map { (folder: $0.rawValue + "/", kind: $0) }

  /// The kind of the items at the top of such a file.
  package var item: ItemKind {
    switch self {
    case .questions: .question
    case .workbooks: .workbook
    case .categories: .category
    case .apps: .app
    case .passages: .passage
    case .records, .recordTypes: .record
    case .announcements: .announcement
    }
  }

  /// The type of the records in a file: the folder in `records/` that it lies in; nil where it lies in none.
  static func recordType(of path: String) -> String? {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : nil
  }
}
