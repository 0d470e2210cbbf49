import BinderyFormat

/// Everything that the sources hold, joined in path order, with what is needed to resolve names in it.
package struct Bank: Sendable {
  package var settings: Settings
  package var media: MediaLibrary
  /// The media files that something uses, in the order of their paths; empty until they have been looked at.
  package var usedMedia: [UsedMedia] = []
  package var questions: [Question] = []
  package var workbooks: [Workbook] = []
  package var categories: [Category] = []
  package var passages: [Passage] = []
  package var apps: [App] = []
  package var announcements: [Announcement] = []
  package var records: [Record] = []
  package var recordTypes: [RecordType] = []
  /// Ids that files hold which could not be read; never lost, never given out.
  package var held: Set<LedgerKey> = []
  /// Ids in files that are skipped (`_old/`): never lost and never given out either, but in no list's reach.
  package var aside: Set<LedgerKey> = []
  /// Whether files are there that were not read, so that no id can be said to be in none.
  package var hasUnreadFiles = false
  /// The folders in which a source could not be read whole.
  var gaps: Set<SourceKind> = []
  /// Whether there is a ledger that could not be read, perhaps as a merge left it.
  package var hasDamagedLedger = false
  /// What stands where an id belongs and has neither form of one; the item, or the reference, is without an id.
  package var malformedIDs: [MalformedID] = []
  /// The answer sheets that workbooks name, by the workbook's index.
  var keySheets: [Int: KeySheet.Source] = [:]
  /// Every id ever given out; nil where there is no ledger, or one that cannot be read.
  package var ledger: Ledger?

  /// Where findings ask which of two was there first; nil: nowhere.
  var history: GitHistory?

  /// By id, the first in path order.
  package private(set) var questionIndex: [ItemID: Int] = [:]
  package private(set) var workbookIndex: [ItemID: Int] = [:]
  package private(set) var categoryIndex: [ItemID: Int] = [:]
  package private(set) var passageIndex: [ItemID: Int] = [:]

  /// Of the questions that have a passage: its index.
  private var passageOfQuestion: [Int: Int] = [:]
  private var announcementIndex: [ItemID: Int] = [:]
  private var recordIndex: [LedgerKey: Int] = [:]

  /// The references to ids that no source has, as far as it could be read.
  private(set) var unresolved: [Reference] = []

  package init(settings: Settings, media: MediaLibrary) {
    self.settings = settings
    self.media = media
  }

  package func question(_ id: ItemID) -> Question? { questionIndex[id].map { questions[$0] } }
  package func workbook(_ id: ItemID) -> Workbook? { workbookIndex[id].map { workbooks[$0] } }
  package func category(_ id: ItemID) -> Category? { categoryIndex[id].map { categories[$0] } }

  package func passage(_ id: ItemID) -> Passage? { passageIndex[id].map { passages[$0] } }

  /// The index of the passage that a question is about, from its own field or from a workbook's list.
  package func passage(ofQuestion index: Int) -> Int? { passageOfQuestion[index] }

  /// The index of the question at a place of a workbook's list, or nil where the reference leads nowhere.
  package func index(of entry: Workbook.Entry) -> Int? {
    switch entry {
    case .inline(let index): index
    case .reference(let id): questionIndex[id.value]
    }
  }

  /// The question at a place of a workbook's list, or nil where the reference leads nowhere.
  package func question(at entry: Workbook.Entry) -> Question? {
    index(of: entry).map { questions[$0] }
  }

  /// The place of an id's first bearer, in path order, in the bank's array of its kind.
  func first(_ key: LedgerKey) -> Int? {
    switch key.kind {
    case .question: questionIndex[key.id]
    case .workbook: workbookIndex[key.id]
    case .category: categoryIndex[key.id]
    case .passage: passageIndex[key.id]
    case .announcement: announcementIndex[key.id]
    case .record: recordIndex[key]
    case .app: apps.firstIndex { $0.id == key.id }
    }
  }

  /// Whether a file that was not read, or not to be read, has the id.
  func holds(_ key: LedgerKey) -> Bool {
    held.contains(key) || aside.contains(key)
  }

  /// Looks the ids up anew, after the items have been joined.
  package mutating func index() {
    questionIndex = Self.index(questions) { $0.id?.value }
    workbookIndex = Self.index(workbooks) { $0.id?.value }
    categoryIndex = Self.index(categories) { $0.id?.value }
    passageIndex = Self.index(passages) { $0.id?.value }
    passageOfQuestion = Dictionary(
      passageGifts.compactMap { gift in
        passageIndex[gift.passage.value].map { (gift.question, $0) }
      }, uniquingKeysWith: { first, _ in first })
    announcementIndex = Self.index(announcements) { $0.id?.value }
    recordIndex = Self.index(records) { $0.key }
    unresolved = findUnresolved()
  }

  /// Apart from `index`, within which each look-up would copy the bank.
  private func findUnresolved() -> [Reference] {
    var unresolved: [Reference] = []
    forEachReference { reference in
      if first(reference.key) == nil, !held.contains(reference.key) {
        unresolved.append(reference)
      }
    }
    return unresolved
  }

  @inline(__always)
  private static func index<Item, ID: Hashable>(
    _ items: [Item], id: (borrowing Item) -> ID?
  ) -> [ID: Int] {
    var index: [ID: Int] = [:]
    index.reserveCapacity(items.count)
    for position in items.indices {
      guard let id = id(items[position]) else { continue }
      // One look-up in the usual case.
      if let first = index.updateValue(position, forKey: id) { index[id] = first }
    }
    return index
  }
}

/// A text in the place of an id that is none, as an id or in a reference to one.
package struct MalformedID: Sendable {
  package var kind: ItemKind
  /// The record's type; nil for every other kind.
  package var type: String?
  package var isReference: Bool
  /// As typed.
  package var written: String
  package var place: Place

  package init(
    kind: ItemKind, type: String? = nil, isReference: Bool, written: String, place: Place
  ) {
    self.kind = kind
    self.type = type
    self.isReference = isReference
    self.written = written
    self.place = place
  }
}
