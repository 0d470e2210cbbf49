import BinderyFormat

/// What learners see change when one release of an app takes the place of another.
package struct LearnerView: Sendable, Hashable {
  package let app: ItemID
  /// The release that is replaced, by its name; nil where this is the first.
  package let from: String?
  package let to: String
  /// Those in which something changed, in the order of the new release; then those that are gone, in the old one's.
  package let workbooks: [Workbook]
  /// What changed beside the workbooks.
  package let asides: [Aside]
  /// Questions that both releases have and that take something else for right now, without a word from the author; each
  /// once, by id. As many are to be accepted.
  package let keyChanges: [KeyChange]
  /// Those of which the author said it: `key-change`.
  package let announcedKeyChanges: [KeyChange]

  package var isEmpty: Bool {
    workbooks.isEmpty && asides.isEmpty && keyChanges.isEmpty && announcedKeyChanges.isEmpty
  }

  /// How many questions change in a way, each counted once however many workbooks list it.
  package func count(of kind: Question.Kind) -> Int {
    Set(workbooks.flatMap(\.questions).filter { $0.change.kind == kind }.map(\.id)).count
  }

  /// One workbook.
  package struct Workbook: Sendable, Hashable {
    package let id: ItemID
    package let title: String
    package let presence: Presence
    /// How many it has; nil in the release that does not have it.
    package let questionsBefore: Int?
    package let questionsAfter: Int?
    package let details: [Detail]
    /// By the gravity of their change, then by id; of a workbook that is new or gone none.
    package let questions: [Question]

    package enum Presence: String, Sendable { case added, removed, changed }

    package enum Detail: Sendable, Hashable {
      case title(from: String, to: String)
      /// `free`, or a tier.
      case access(from: String, to: String)
      case status(from: String, to: String)
      /// The questions that it keeps stand in another order.
      case order
      /// Other fields, as sources name them.
      case fields([String])
    }
  }

  /// One question of a workbook.
  package struct Question: Sendable, Hashable {
    package let id: ItemID
    /// Its stem, in the first language that both releases have; as it was, where it is gone.
    package let text: String
    package let change: Change

    /// Of several things that changed, the gravest.
    package enum Change: Sendable, Hashable {
      /// - Parameter reason: The author's, of a `key-change` that came with it.
      case answerKey(from: RightAnswer, to: RightAnswer, reason: String?)
      /// Of the right choices that read or look otherwise: what they were, and what they are.
      case rightChoiceText(from: [String], to: [String])
      case choices([ChoiceEdit])
      /// - Parameter fields: As sources name them; empty where this version does not know them.
      case wording([String])
      /// - Parameter question: The id of the one that takes its place, which is not told apart as `added`.
      case replaced(by: String)
      case retired
      /// Gone from the workbook, without having ended.
      case removed
      case added
    }

    package enum ChoiceEdit: String, Sendable { case text, added, removed, order }

    /// The gravest first.
    package enum Kind: String, Sendable, CaseIterable {
      case answerKey = "answer-key"
      case rightChoiceText = "right-choice-text"
      case choices, wording, replaced, retired, removed, added
    }
  }

  /// Something that changed beside the workbooks.
  package enum Aside: Sendable, Hashable {
    /// The app's title, tiers or languages.
    case app([String])
    /// Their titles, pictures or order, or which of them lists a workbook.
    case categories
    /// - Parameters: How many there were and are; nil where there are none of the type.
    case records(type: String, before: Int?, after: Int?)
    /// Announcements, or the app's status.
    case notices(Workbook.Presence)
  }

  /// A question that takes something else for right.
  package struct KeyChange: Sendable, Hashable {
    package let question: ItemID
    package let text: String
    package let from: RightAnswer
    package let to: RightAnswer
    /// The author's; nil where there is no new `key-change`.
    package let reason: String?
  }
}

extension LearnerView.Question.Change {
  package var kind: LearnerView.Question.Kind {
    switch self {
    case .answerKey: .answerKey
    case .rightChoiceText: .rightChoiceText
    case .choices: .choices
    case .wording: .wording
    case .replaced: .replaced
    case .retired: .retired
    case .removed: .removed
    case .added: .added
    }
  }
}
