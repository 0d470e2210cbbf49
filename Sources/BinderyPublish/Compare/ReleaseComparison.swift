import BinderyFormat

extension LearnerView {
  /// Compares two releases of an app, in each language that both have.
  ///
  /// Of a bundle that a workbook has in both releases nothing is read.
  /// - Parameter old: nil: the app was never published there.
  /// - Throws: What the releases' `read` throws, and `FormatError`.
  package init(from old: ReleaseContents?, to new: ReleaseContents) throws {
    (app, from, to) = (new.manifest.app, old?.name, new.name)
    guard let old else {
      workbooks = new.workbooks.map { Workbook(addedOrRemoved: $0, .added, new.manifest) }
      asides = Aside.all(of: new)
      (keyChanges, announcedKeyChanges) = ([], [])
      return
    }
    let comparison = try ReleaseComparison(old, new)
    workbooks = try comparison.workbooks()
    asides = Aside.all(from: old, to: new)
    let changes = comparison.keyChanges()
    keyChanges = changes.filter { $0.reason == nil }
    announcedKeyChanges = changes.filter { $0.reason != nil }
  }

  /// The names of the bundles that a comparison reads, below the app's folder: for who must fetch them first.
  package static func objects(
    from old: ReleaseContents?, to new: ReleaseContents
  ) -> (old: [String], new: [String]) {
    guard let old else { return ([], []) }
    var names: (old: [String], new: [String]) = ([], [])
    for (before, after) in LanguagePairs(old.manifest, new.manifest).pairs {
      names.old += BundleShares(of: old, in: before, besides: new, in: after).names
      names.new += BundleShares(of: new, in: after, besides: old, in: before).names
    }
    return names
  }
}

/// Two releases, opened where they differ.
struct ReleaseComparison {
  private let old: ReleaseContents
  private let new: ReleaseContents
  private let languages: LanguagePairs
  /// A pair of languages each, in the order of `languages`.
  private let sides: [(old: OpenedRelease, new: OpenedRelease)]

  /// - Throws: What the releases' `read` throws, and `FormatError`.
  init(_ old: ReleaseContents, _ new: ReleaseContents) throws {
    (self.old, self.new) = (old, new)
    languages = LanguagePairs(old.manifest, new.manifest)
    sides = try languages.pairs.map { before, after in
      try (
        OpenedRelease(old, BundleShares(of: old, in: before, besides: new, in: after)),
        OpenedRelease(new, BundleShares(of: new, in: after, besides: old, in: before))
      )
    }
  }

  // MARK: Workbooks

  func workbooks() throws -> [LearnerView.Workbook] {
    let earlier = Dictionary(uniqueKeysWithValues: old.workbooks.map { ($0.id, $0) })
    let kept = Set(new.workbooks.map(\.id))
    let ended = try endedQuestions()
    return new.workbooks.compactMap { workbook in
      guard let before = earlier[workbook.id] else {
        return LearnerView.Workbook(addedOrRemoved: workbook, .added, new.manifest)
      }
      return change(from: before, to: workbook, ended: ended)
    }
      + old.workbooks.filter { !kept.contains($0.id) }.map {
        LearnerView.Workbook(addedOrRemoved: $0, .removed, old.manifest)
      }
  }

  /// By id, what takes the place of a question that ended.
  private func endedQuestions() throws -> [String: String?] {
    guard let list = new.manifest.retired else { return [:] }
    guard sides[0].old.questions.keys.contains(where: { sides[0].new.questions[$0] == nil }) else {
      return [:]
    }
    let name = list.objectName(in: new.manifest.languages.first ?? "", tier: nil)
    let items = try RetiredItem.all(in: new.read(name)).filter { $0.kind == "question" }
    return Dictionary(items.map { ($0.id, $0.replacement) }) { first, _ in first }
  }

  private func change(
    from before: Manifest.Workbook, to after: Manifest.Workbook, ended: [String: String?]
  ) -> LearnerView.Workbook? {
    var details = before.details(changedIn: after, languages)
    if sides[0].old.order(of: before.id, besides: sides[0].new)
      != sides[0].new.order(of: after.id, besides: sides[0].old)
    {
      details.append(.order)
    }
    let questions = questions(of: after.id, ended: ended)
    if details.isEmpty, questions.isEmpty { return nil }
    return LearnerView.Workbook(
      id: after.id, title: after.title[new.manifest.languages.first ?? ""], presence: .changed,
      questionsBefore: before.questionCount, questionsAfter: after.questionCount, details: details,
      questions: questions)
  }

  private func questions(
    of workbook: ItemID, ended: [String: String?]
  ) -> [LearnerView.Question] {
    let (before, after) = (sides[0].old.own(of: workbook), sides[0].new.own(of: workbook))
    var changes: [ItemID: LearnerView.Question.Change] = [:]
    for side in sides {
      let earlier = side.old.own(of: workbook)
      for (id, question) in side.new.own(of: workbook) {
        guard let change = earlier[id]?.change(to: question) else { continue }
        changes[id] = changes[id]?.graver(change) ?? change
      }
    }
    var replacing: Set<String> = []
    for id in before.keys where after[id] == nil {
      switch ended[id.description] {
      case .some(.some(let replacement)):
        changes[id] = .replaced(by: replacement)
        replacing.insert(replacement)
      case .some(.none): changes[id] = .retired
      case .none: changes[id] = .removed
      }
    }
    for id in after.keys where before[id] == nil && !replacing.contains(id.description) {
      changes[id] = .added
    }
    return changes.map { id, change in
      LearnerView.Question(id: id, text: text(of: id, in: workbook), change: change)
    }.sorted { ($0.change.kind.rank, $0.id) < ($1.change.kind.rank, $1.id) }
  }

  /// A question that changed in one language only is read in no other.
  private func text(of question: ItemID, in workbook: ItemID) -> String {
    let found = sides.lazy.compactMap { side in
      side.new.own(of: workbook)[question] ?? side.old.own(of: workbook)[question]
    }.first
    return found?.text ?? ""
  }

  // MARK: Answer keys

  /// Of all questions that both releases have, in whatever workbooks; by id.
  ///
  /// A bundle that both releases have holds none of them: whoever takes something else for right has another line.
  func keyChanges() -> [LearnerView.KeyChange] {
    var changes: [ItemID: LearnerView.KeyChange] = [:]
    for (before, after) in sides {
      for (id, question) in after.questions where changes[id] == nil {
        guard let earlier = before.questions[id],
          case .answerKey(let from, let to, let reason) = earlier.change(to: question)
        else { continue }
        changes[id] = LearnerView.KeyChange(
          question: id, text: question.text, from: from, to: to, reason: reason)
      }
    }
    return changes.values.sorted { $0.question < $1.question }
  }
}

extension LearnerView.Question.Kind {
  fileprivate var rank: Int { Self.allCases.firstIndex(of: self)! }
}

extension LearnerView.Question.Change {
  /// The graver of two changes, of the same question in two languages.
  fileprivate func graver(_ other: Self) -> Self {
    if case .wording(let fields) = self, case .wording(let others) = other {
      return .wording(fields + others.filter { !fields.contains($0) })
    }
    return other.kind.rank < kind.rank ? other : self
  }
}
