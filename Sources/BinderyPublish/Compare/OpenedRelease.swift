import BinderyFormat

/// One of two releases in one language, its own bundles read.
struct OpenedRelease {
  private enum Part {
    case shared(SHA256Digest)
    case own([ComparedQuestion])
  }

  /// An item of a workbook's order: a bundle that stands in it in both releases, or a question.
  enum Item: Hashable {
    case bundle(SHA256Digest)
    case question(ItemID)
  }

  private let workbooks: [ItemID: [Part]]
  private let owned: [ItemID: [ItemID: ComparedQuestion]]
  /// All that are in bundles of its own, each once.
  let questions: [ItemID: ComparedQuestion]

  /// - Throws: What the release's `read` throws, and `FormatError`.
  init(_ release: ReleaseContents, _ shares: BundleShares) throws {
    var opened: [SHA256Digest: [ComparedQuestion]] = [:]
    var workbooks: [ItemID: [Part]] = [:]
    var owned: [ItemID: [ItemID: ComparedQuestion]] = [:]
    var questions: [ItemID: ComparedQuestion] = [:]
    for (workbook, bundles) in shares.workbooks {
      for bundle in bundles {
        guard bundle.isOwn else {
          workbooks[workbook, default: []].append(.shared(bundle.digest))
          continue
        }
        let found =
          try opened[bundle.digest] ?? ComparedQuestion.all(in: release.read(bundle.name))
        opened[bundle.digest] = found
        workbooks[workbook, default: []].append(.own(found))
        for question in found {
          owned[workbook, default: [:]][question.id] = question
          questions[question.id] = question
        }
      }
    }
    (self.workbooks, self.owned, self.questions) = (workbooks, owned, questions)
  }

  /// The questions of a workbook's own bundles.
  func own(of workbook: ItemID) -> [ItemID: ComparedQuestion] { owned[workbook] ?? [:] }

  /// What a workbook has in both releases, in its order here.
  func order(of workbook: ItemID, besides other: OpenedRelease) -> [Item] {
    let theirs = other.own(of: workbook)
    return (workbooks[workbook] ?? []).flatMap { part -> [Item] in
      switch part {
      case .shared(let digest): [.bundle(digest)]
      case .own(let questions):
        questions.filter { theirs[$0.id] != nil }.map { .question($0.id) }
      }
    }
  }
}
