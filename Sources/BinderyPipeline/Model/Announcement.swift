import BinderyFormat

/// News that apps show beside the content.
package struct Announcement: Sendable {
  package var file: String
  package var range: SourceRange
  package var idSlot: IDSlot?
  package var id: Written<ItemID>?
  package var title: Text
  package var body: Text?
  /// A word of the project's own, by which apps sort announcements.
  package var category: Text?
  package var publishedAt: Moment
  /// When it is shown; carried to the app, never evaluated by the build.
  package var period: (from: Moment?, until: Moment?)
  /// nil: every app.
  package var apps: [Written<ItemID>]?
  package var status: Status = .published

  package func place(_ range: SourceRange) -> Place { Place(file, range) }
  package var head: Place { Place(file, id?.range ?? title.range) }

  func concerns(_ app: App) -> Bool { apps?.contains { $0.value == app.id } ?? true }
}
