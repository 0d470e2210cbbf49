import BinderyFormat

/// What is different in a workbook since the learner last opened it in another release.
public enum QuestionChange: Hashable, Sendable {
  case added(ItemID)
  case removed(ItemID)
  /// - Parameter stillCounts: Whether what decides right and wrong is the same, so that an old attempt counts.
  case changed(ItemID, stillCounts: Bool)
}

extension Release {
  /// What changed in a workbook since it was last opened in another release; empty where it never was.
  /// - Throws: `KeptReason`, `FormatError`, `CancellationError`.
  public func changes(in workbook: Manifest.Workbook) async throws -> [QuestionChange] {
    let seen = SeenQuestions(of: workbook.id, in: client.library.store)
    guard let old = seen.before(self) else { return [] }
    var now: Set<ItemID> = []
    var changes: [QuestionChange] = []
    for try await piece in pieces(of: workbook, isNoted: false) {
      for question in piece.questions {
        now.insert(question.id)
        guard let mark = old[question.id] else {
          changes.append(.added(question.id))
          continue
        }
        guard mark.revision != question.revision else { continue }
        changes.append(.changed(question.id, stillCounts: mark.scoring == question.scoring))
      }
      now.formUnion(piece.recalled + piece.skipped.map(\.id))
    }
    // To who is cancelled the stream ends as if it were read.
    try Task.checkCancellation()
    return changes + old.keys.filter { !now.contains($0) }.sorted().map { .removed($0) }
  }
}

/// What a workbook held when it was last opened, and in the release before: `seen/<workbook>`.
///
/// A part a release: its name, then a line a question with id, revision and scoring digest.
struct SeenQuestions {
  private let store: Store
  private let name: String

  struct Mark { let revision, scoring: String }

  init(of workbook: ItemID, in store: Store) { (self.store, name) = (store, "seen/\(workbook)") }

  /// As it was in the last other release in which it was opened.
  func before(_ release: Release) -> [ItemID: Mark]? {
    guard let part = parts.last(where: { $0.first != release.name[...] }) else { return nil }
    var marks: [ItemID: Mark] = [:]
    for line in part.dropFirst() {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count == 3, let id = ItemID(fields[0]) else { continue }
      marks[id] = Mark(revision: fields[1], scoring: fields[2])
    }
    return marks
  }

  /// Notes that these were opened, unless this release was opened before.
  func note(_ questions: [Question], in release: Release) throws {
    let parts = parts
    guard parts.last?.first != release.name[...] else { return }
    let lines = questions.map { "\($0.id) \($0.revision) \($0.scoring)" }
    let old = parts.last.map { $0.joined(separator: "\n") + "\n\n" } ?? ""
    try store.keep(
      name, Array((old + ([release.name] + lines).joined(separator: "\n")).utf8))
  }

  /// The lines of each release, the latest last.
  private var parts: [[Substring]] {
    let text = store.read(name).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty).map(Array.init)
  }
}
