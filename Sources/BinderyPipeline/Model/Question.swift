import BinderyFormat

/// One question as authored: every field read, the type's own ones understood.
package struct Question: Sendable {
  /// Relative to the content root.
  package var file: String
  /// The question's whole mapping.
  package var range: SourceRange
  /// Where a missing `id:` would be inserted; nil where there is one.
  package var idSlot: IDSlot?
  package var id: Written<ItemID>?
  package var type: QuestionType
  package var text: Text
  /// Choices, the items of an ordering, the lefts of a matching; empty for other types.
  package var choices: [Choice] = []
  /// The heads of a table whose rows are the choices.
  @Rare package var columns: [Text]? = nil
  /// Whether stem, type and all choices could be read: what could not must not look as if it had been taken away.
  package var hasAllChoices = true
  // The next three are noted while it is decoded: to ask all its texts later would copy each question.
  /// Whether one of its texts is there in several languages.
  package var isTranslated = false
  /// Whether there are `otherGroups`.
  package var hasOtherGroups = false
  /// Whether one of its texts speaks of a choice by its key.
  package var refersToChoices = false
  package var answer: AnswerKey = .none
  /// The value of `correct` or `answer`, where there is one.
  package var answerRange: SourceRange?
  /// The indices that `correct` was written with; empty where the answer key was given otherwise.
  package var correctIndices: [Written<Int>] = []
  package var marking: Marking = .allOrNothing
  package var explanation: Text?
  @Rare package var hint: Text? = nil
  /// `images`, then `media`.
  package var media: [MediaUse] = []
  package var tags: [Text] = []
  /// The author's digits, 1 to 5.
  @Rare package var difficulty: Text? = nil
  /// The author's digits.
  @Rare package var points: Text? = nil
  package var shuffle = true
  /// As the question says itself; a workbook may give it one too (`Bank.passage(ofQuestion:)`).
  @Rare package var passage: Written<ItemID>? = nil
  @Rare package var source: Citation? = nil
  @Rare package var license: Text? = nil
  package var status: Status = .published
  @Rare package var language: Text? = nil
  package var replaces: [Written<ItemID>] = []
  @Rare package var keyChange: KeyChange? = nil
  /// The `x-…` fields that the setting `extra` names, in its order.
  package var extra: [(name: String, value: Carried)] = []

  /// Of the stem; nil where there is none.
  var stem: Fingerprint?

  package var place: Place { Place(file, range) }
  /// Where a finding about the question as a whole points: its id, else its stem.
  package var head: Place { Place(file, id?.range ?? text.range) }
  package func place(_ range: SourceRange) -> Place { Place(file, range) }
  /// Where a finding about what is right points.
  var answerPlace: Place {
    let marked = choices.first { $0.isMarkedCorrect }?.range
    return (answerRange ?? marked).map(place) ?? head
  }
}

/// One answer option.
package struct Choice: Sendable {
  /// Of a row of a table, its cells joined by ` / `.
  package var text: Text
  @Rare package var cells: [Text]? = nil
  /// `key:`, one or two letters a–z.
  @Rare package var key: Written<String>? = nil
  @Rare package var feedback: Text? = nil
  @Rare package var image: MediaUse? = nil
  /// `correct: true`, in place of the question's `correct` or `answer`.
  package var isMarkedCorrect = false
  /// The whole item in the list.
  package var range: SourceRange
}

/// How a question with several right choices is marked.
package enum Marking: String, Sendable, CaseIterable {
  case allOrNothing = "all_or_nothing"
  case perChoice = "per_choice"
}

/// The acknowledgement of one change of a published answer key.
package struct KeyChange: Sendable {
  package var from: Text
  package var to: Text
  package var reason: Text
}
