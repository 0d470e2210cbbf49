import BinderyFormat

/// What one app delivers: its categories, their workbooks, the questions of each, its announcements and records, all
/// names resolved.
package struct Catalogue: Sendable {
  package var app: App
  /// In the project's order.
  package var languages: [AppLanguage]
  package var categories: [Shelf] = []
  /// Each workbook once, in the order of the ids.
  package var workbooks: [Volume] = []
  /// Indices in the bank, the newest first, then the highest id.
  package var announcements: [Int] = []
  /// By type, in the order of their names; those without a record are left out.
  package var records: [Collection] = []
  /// Names of what was left out because it is a draft, or because nothing published is in it.
  package var leftOut = LeftOut()

  /// A category and its workbooks, or the workbooks in none.
  package struct Shelf: Sendable {
    /// Index in the bank; nil for the workbooks that are in no category.
    package var category: Int?
    /// Indices in the catalogue's `workbooks`.
    package var workbooks: [Int] = []
  }

  /// All records of one type, in the order of the sources.
  package struct Collection: Sendable {
    package var type: String
    /// Indices in the bank.
    package var records: [Int]
  }

  /// A workbook and its questions.
  package struct Volume: Sendable {
    /// Index in the bank.
    package var workbook: Int
    /// Indices in the bank, in the workbook's order.
    package var questions: [Int]
    /// nil is `free`.
    package var tier: String?
  }

  package struct LeftOut: Sendable {
    package var draftQuestions = 0
    package var draftWorkbooks = 0
    package var draftCategories = 0
    package var emptyWorkbooks = 0
    package var emptyCategories = 0
    package var draftAnnouncements = 0
    package var draftRecords = 0
  }

  /// Resolves what `app` delivers from a bank without errors.
  package init(_ app: App, bank: Bank, withDrafts: Bool) {
    self.app = app
    languages = bank.settings.languages(of: app)
    var number: [Int: Int] = [:]
    let shelved = shelves(bank, withDrafts)
    let listed = shelved.flatMap(\.workbooks)
    let all = app.categories == nil ? Array(bank.workbooks.indices) : listed
    for index in Set(all).sorted(by: { Self.precedes(bank.workbooks[$0], bank.workbooks[$1]) }) {
      guard let volume = volume(index, bank, withDrafts) else { continue }
      number[index] = workbooks.count
      workbooks.append(volume)
    }
    for shelf in shelved {
      let kept = shelf.workbooks.compactMap { number[$0] }
      if kept.isEmpty {
        leftOut.emptyCategories += 1
      } else {
        categories.append(Shelf(category: shelf.category, workbooks: kept))
      }
    }
    let onShelf = Set(listed)
    let loose = workbooks.indices.filter { !onShelf.contains(workbooks[$0].workbook) }
    if !loose.isEmpty { categories.append(Shelf(category: nil, workbooks: loose)) }
    announcements = announcements(bank, withDrafts)
    records = records(bank, withDrafts)
  }

  private static func precedes(_ left: Workbook, _ right: Workbook) -> Bool {
    guard let left = left.id?.value, let right = right.id?.value else { return false }
    return left < right
  }

  /// The app's categories with their workbooks, before those with nothing in them are left out.
  private mutating func shelves(_ bank: Bank, _ withDrafts: Bool) -> [Shelf] {
    let indices: [Int] =
      if let listed = app.categories {
        listed.compactMap { bank.categoryIndex[$0.value] }
      } else {
        bank.categoryIndex.sorted { $0.key < $1.key }.map(\.value)
      }
    var seen: Set<Int> = []
    return indices.compactMap { index in
      guard seen.insert(index).inserted else { return nil }
      let category = bank.categories[index]
      guard withDrafts || category.status != .draft else {
        leftOut.draftCategories += 1
        return nil
      }
      var listed: Set<Int> = []
      let workbooks = category.workbooks.compactMap { bank.workbookIndex[$0.value] }
        .filter { listed.insert($0).inserted }
      return Shelf(category: index, workbooks: workbooks)
    }
  }

  private mutating func announcements(_ bank: Bank, _ withDrafts: Bool) -> [Int] {
    let own = bank.announcements.indices.filter { bank.announcements[$0].concerns(app) }
    let shown = own.filter { withDrafts || bank.announcements[$0].status != .draft }
    leftOut.draftAnnouncements = own.count - shown.count
    func rank(_ index: Int) -> (Int, ItemID)? {
      let announcement = bank.announcements[index]
      guard let id = announcement.id?.value else { return nil }
      return (RFC3339.instant(announcement.publishedAt.bytes) ?? 0, id)
    }
    return shown.sorted { left, right in
      guard let left = rank(left), let right = rank(right) else { return false }
      return left > right
    }
  }

  private mutating func records(_ bank: Bank, _ withDrafts: Bool) -> [Collection] {
    let chosen = app.records.map { Set($0.map(\.value)) }
    let own = bank.records.indices.filter { chosen?.contains(bank.records[$0].type) ?? true }
    let shown = own.filter { withDrafts || bank.records[$0].status != .draft }
    leftOut.draftRecords = own.count - shown.count
    return Dictionary(grouping: shown) { bank.records[$0].type }
      .sorted { $0.key.bytesPrecede($1.key) }.map { Collection(type: $0.key, records: $0.value) }
  }

  /// A workbook with what is delivered of it; nil where nothing is.
  private mutating func volume(_ index: Int, _ bank: Bank, _ withDrafts: Bool) -> Volume? {
    let workbook = bank.workbooks[index]
    guard withDrafts || workbook.status != .draft else {
      leftOut.draftWorkbooks += 1
      return nil
    }
    let all = workbook.entries.compactMap { bank.index(of: $0) }
    let questions = withDrafts ? all : all.filter { bank.questions[$0].status != .draft }
    leftOut.draftQuestions += all.count - questions.count
    guard !questions.isEmpty else {
      leftOut.emptyWorkbooks += 1
      return nil
    }
    return Volume(workbook: index, questions: questions, tier: workbook.access?.value)
  }
}
