import BinderyFormat

/// What a YAML file holds, by the folder below the content root that it lies in.
package enum SourceKind: String, Sendable, CaseIterable {
  case questions, workbooks, categories, passages, apps, announcements
  /// Folders of the format that this version does not read.
  case records
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

  var isRead: Bool {
    switch self {
    case .questions, .workbooks, .categories, .passages, .apps, .announcements: true
    default: false
    }
  }
}
