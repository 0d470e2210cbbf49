import BinderyFormat

/// What stands in the manifest beside the questions, and the notices.
extension LearnerView.Workbook {
  /// A workbook that only one release has.
  init(addedOrRemoved workbook: Manifest.Workbook, _ presence: Presence, _ manifest: Manifest) {
    let count = workbook.questionCount
    self.init(
      id: workbook.id, title: workbook.title[manifest.languages.first ?? ""], presence: presence,
      questionsBefore: presence == .removed ? count : nil,
      questionsAfter: presence == .added ? count : nil, details: [], questions: [])
  }
}

extension Manifest.Workbook {
  func details(
    changedIn new: Manifest.Workbook, _ languages: LanguagePairs
  ) -> [LearnerView.Workbook.Detail] {
    var details: [LearnerView.Workbook.Detail] = []
    if let change = languages.difference(title, new.title) {
      details.append(.title(from: change.from ?? "", to: change.to ?? ""))
    }
    if access != new.access {
      details.append(.access(from: access ?? "free", to: new.access ?? "free"))
    }
    if status != new.status {
      details.append(.status(from: status.word, to: new.status.word))
    }
    let fields: [(name: String, isChanged: Bool)] = [
      ("description", languages.difference(description, new.description) != nil),
      ("image", image != new.image), ("tags", languages.differ(tags, new.tags)),
      ("available", available != new.available), ("language", language != new.language),
      ("source", source != new.source),
      ("license", languages.difference(license, new.license) != nil),
      ("draft", isDraft != new.isDraft),
    ]
    let changed = fields.filter(\.isChanged).map(\.name)
    return changed.isEmpty ? details : details + [.fields(changed)]
  }
}

extension Manifest.Workbook.Status {
  fileprivate var word: String {
    switch self {
    case .published: "published"
    case .archived: "archived"
    case .unknown(let word): word
    }
  }
}

extension LearnerView.Aside {
  /// All that a first release brings beside its workbooks.
  static func all(of new: ReleaseContents) -> [Self] {
    new.manifest.records.map { .records(type: $0.type, before: nil, after: $0.object.count) }
      + (new.notices == nil ? [] : [.notices(.added)])
  }

  static func all(from old: ReleaseContents, to new: ReleaseContents) -> [Self] {
    let languages = LanguagePairs(old.manifest, new.manifest)
    var asides: [Self] = []
    let fields: [(name: String, isChanged: Bool)] = [
      ("title", languages.difference(old.manifest.title, new.manifest.title) != nil),
      ("tiers", old.manifest.tiers != new.manifest.tiers),
      ("languages", old.manifest.languages != new.manifest.languages),
    ]
    let changed = fields.filter(\.isChanged).map(\.name)
    if !changed.isEmpty { asides.append(.app(changed)) }
    if haveOtherCategories(old, new, languages) { asides.append(.categories) }
    return asides + records(old.manifest, new.manifest, languages) + notices(old, new)
  }

  /// A workbook that comes or goes is told by itself.
  private static func haveOtherCategories(
    _ old: ReleaseContents, _ new: ReleaseContents, _ languages: LanguagePairs
  ) -> Bool {
    guard old.manifest.categories.count == new.manifest.categories.count else { return true }
    let common = Set(old.workbooks.map(\.id)).intersection(new.workbooks.map(\.id))
    let lists = zip(old.lists, new.lists)
    return zip(old.manifest.categories, new.manifest.categories).contains { before, after in
      before.id != after.id || before.image != after.image || before.isDraft != after.isDraft
        || languages.difference(before.title, after.title) != nil
        || languages.difference(before.description, after.description) != nil
    } || lists.contains { $0.filter(common.contains) != $1.filter(common.contains) }
  }

  private static func records(
    _ old: Manifest, _ new: Manifest, _ languages: LanguagePairs
  ) -> [Self] {
    let before = Dictionary(uniqueKeysWithValues: old.records.map { ($0.type, $0.object) })
    let after = Dictionary(uniqueKeysWithValues: new.records.map { ($0.type, $0.object) })
    return Set(before.keys).union(after.keys).sorted().compactMap { type in
      let (from, to) = (before[type], after[type])
      let isSame = languages.pairs.allSatisfy { from?.digest[$0.old] == to?.digest[$0.new] }
      return isSame ? nil : .records(type: type, before: from?.count, after: to?.count)
    }
  }

  private static func notices(_ old: ReleaseContents, _ new: ReleaseContents) -> [Self] {
    switch (old.notices, new.notices) {
    case (nil, nil): []
    case (nil, _): [.notices(.added)]
    case (_, nil): [.notices(.removed)]
    case (let before, let after): before == after ? [] : [.notices(.changed)]
    }
  }
}
