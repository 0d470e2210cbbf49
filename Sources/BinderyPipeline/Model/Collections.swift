import BinderyFormat

/// An ordered set of questions with a title.
package struct Workbook: Sendable {
  package var file: String
  package var range: SourceRange
  package var idSlot: IDSlot?
  package var id: Written<ItemID>?
  package var title: Text
  package var description: Text?
  package var language: Text?
  package var tags: [Text] = []
  /// The name of a tier; nil is `free`.
  package var access: Written<String>?
  package var status: Status = .published
  package var available: (from: Moment?, until: Moment?)?
  package var image: MediaUse?
  package var source: Citation?
  package var license: Text?
  /// A file that holds the answers, beside this one or relative to the content root.
  package var keySheet: Text?
  package var entries: [Entry] = []
  /// In the order of the list; no two overlap.
  package var passageGroups: [PassageGroup] = []
  /// The value of `questions`.
  package var entriesRange: SourceRange

  /// One place in the list of questions.
  package enum Entry: Sendable {
    case reference(Written<ItemID>)
    /// A question written here; its index in the file's questions while a file is decoded, in the bank's after.
    case inline(Int)
  }

  package func place(_ range: SourceRange) -> Place { Place(file, range) }
  package var head: Place { Place(file, id?.range ?? title.range) }
}

/// An ordered set of workbooks.
package struct Category: Sendable {
  package var file: String
  package var range: SourceRange
  package var idSlot: IDSlot?
  package var id: Written<ItemID>?
  package var title: Text
  package var description: Text?
  package var image: MediaUse?
  package var status: Status = .published
  package var workbooks: [Written<ItemID>] = []
  package var workbooksRange: SourceRange

  package func place(_ range: SourceRange) -> Place { Place(file, range) }
  package var head: Place { Place(file, id?.range ?? title.range) }
}

/// A client application: what it ships, to whom, and in which outputs.
package struct App: Sendable {
  /// Empty for the app `main` that exists when there is no `apps/`.
  package var file: String
  package var range: SourceRange
  package var id: ItemID
  package var slug: String
  package var title: Text?
  /// nil for `main` without `apps/`: every category, and every workbook.
  package var categories: [Written<ItemID>]?
  /// Lowest first, after `free`.
  package var tiers: [Written<String>] = []
  package var outputs: Set<Output> = [.bundles]
  package var outputsRange: SourceRange
  package var flatPath: Written<String>
  package var languages: [Written<String>] = []
  /// The types of the records that it ships; nil: all of them.
  package var records: [Written<String>]?
  package var minimumVersion: Text?
  package var latestVersion: Text?
  package var maintenance: Maintenance?

  package enum Output: String, Sendable, CaseIterable { case bundles, flat }

  /// A notice that the app is being worked on.
  package struct Maintenance: Sendable {
    package var message: Text?
    package var from: Moment?
    package var until: Moment?
  }

  package func place(_ range: SourceRange) -> Place { Place(file, range) }
}

/// Where `bindery assign` inserts an id that a mapping lacks.
package enum IDSlot: Sendable, Hashable {
  /// Before the first key of a block mapping; the text is the file's line end and the indentation of that key.
  case block(offset: Int, lineEnd: String, indentation: String)
  /// Behind the `{` of a flow mapping; whether other keys follow.
  case flow(offset: Int, isEmpty: Bool)
  /// An `id:` stands there without a value: what to put in its place, with a space before it if `needsSpace`.
  case value(SourceRange, needsSpace: Bool)
}
