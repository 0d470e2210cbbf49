import BinderyFormat

/// A choice, target, option or back as a learner sees it.
struct SeenChoice {
  /// As the ledger writes it: `b`, `>b` for a target, `1b` for an option of the blank 1; nothing for a back.
  let key: String
  let isRight: Bool
  let look: Look

  /// All that is shown of it before it is chosen.
  struct Look: Hashable {
    let text: String
    var cells: [String] = []
    var media: [DeliveredMedia] = []
    /// By the name of its part, where a tree says more than the plain text.
    var rich: [String: RichText] = [:]
  }
}

extension DeliveredQuestion {
  /// All there is to choose, pair or put in order, in the delivered order; of a flashcard its back.
  var seenChoices: [SeenChoice] {
    switch interaction {
    case .singleChoice(let correct): seen(choices) { $0 == correct }
    case .multipleChoice(let correct, _): seen(choices, isRight: correct.contains)
    case .ordering: seen(choices) { _ in true }
    case .matching(let targets, let correct):
      seen(choices) { _ in true }
        + seen(targets, mark: ">", part: "target") { key in correct.contains { $0.target == key } }
    case .cloze(let blanks):
      blanks.flatMap { blank -> [SeenChoice] in
        guard case .chosen(let options, let correct) = blank.answer else { return [] }
        return seen(options, mark: blank.key, part: "option") { $0 == correct }
      }
    case .flashcard(let back):
      [SeenChoice(key: "", isRight: true, look: .init(text: back, rich: rich.only("back")))]
    case .trueFalse, .shortText, .numeric: []
    }
  }

  private func seen(
    _ choices: [Choice], mark: String = "", part: String = "choice", isRight: (String) -> Bool
  ) -> [SeenChoice] {
    choices.map { choice in
      // An option is named with its blank, a target without its mark.
      let name = part == "option" ? mark + choice.key : choice.key
      return SeenChoice(
        key: mark + choice.key, isRight: isRight(choice.key),
        look: SeenChoice.Look(
          text: choice.text, cells: choice.cells, media: choice.media,
          rich: rich.only("\(part):\(name)").merging(
            rich.filter { $0.key.hasPrefix("cell:\(name):") }
          ) { first, _ in first }))
    }
  }
}

extension [String: RichText] {
  func only(_ name: String) -> Self { self[name].map { [name: $0] } ?? [:] }
}
