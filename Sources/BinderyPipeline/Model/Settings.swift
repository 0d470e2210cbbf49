/// The project's settings, `bindery.yml`; each has a default.
package struct Settings: Sendable {
  /// BCP 47; the first is the one that every text must have.
  package var languages: [String] = [unnamed]
  /// Whether the settings say which languages there are.
  package var namesLanguages: Bool { languages != [Self.unnamed] }
  /// The tag of a language that nobody named.
  private static let unnamed = "und"
  /// nil: `integer` where all ids of a kind are integers and there is one, else `random`.
  package var scheme: IDScheme?
  package var text = TextMode.plain
  package var rules = RuleSettings()
  /// Relative to the content root.
  package var baseline: String?
  package var media = MediaSettings()
  /// Names of the `x-…` fields that are delivered, in the order of delivery.
  package var extra: [String] = []
  package var publishing = PublishSettings()

  package init() {}
}

/// How texts are written.
package enum TextMode: String, Sendable, CaseIterable { case plain, markdown }

/// How media are delivered.
package struct MediaSettings: Sendable {
  /// What stands before the names of pictures in `flat`.
  package var baseURL = "images"
  /// Of the smaller sizes of pictures; pixels, ascending.
  package var widths = [480, 1080]
  /// What a file may have without a warning; bytes.
  package var maxBytes = 5 << 20

  package init() {}
}

/// How new ids are made.
package enum IDScheme: String, Sendable, CaseIterable { case random, integer }

/// What the project makes of each rule, for the whole and for folders.
package struct RuleSettings: Sendable {
  /// nil is `off`.
  package typealias Levels = [String: Severity?]

  package var levels: Levels = [:]
  /// By folder below the content root, with a trailing `/`; the deepest that a file lies in wins.
  package var folders: [(folder: String, levels: Levels)] = []

  package init() {}
}
