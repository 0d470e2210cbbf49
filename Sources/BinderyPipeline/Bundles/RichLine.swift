import BinderyFormat

extension JSONWriter {
  /// `rich`: of each text that says more than its plain reading, the tree, by the name of the part.
  mutating func rich(_ parts: [(name: String, text: Text?)]) {
    let trees = parts.compactMap { part in part.text?.forms?.rich.map { (part.name, $0) } }
    guard !trees.isEmpty else { return }
    member("rich") { json in
      json.object { json in
        for (name, tree) in trees { json.member(named: name.utf8) { $0.verbatim(tree) } }
      }
    }
  }

  /// `rich` of a question, whose choices have these keys.
  mutating func rich(of question: Question, keys: [String]) {
    guard question.hasRichText else { return }
    var parts: [(String, Text?)] = [
      ("text", question.text), ("explanation", question.explanation), ("hint", question.hint),
    ]
    for (choice, key) in zip(question.choices, keys) {
      parts.append(("choice:" + key, choice.text))
      parts.append(("feedback:" + key, choice.feedback))
    }
    rich(parts)
  }
}

extension Question {
  /// Whether any text says more than its plain reading; most questions have none.
  fileprivate var hasRichText: Bool {
    text.forms?.rich != nil || explanation?.forms?.rich != nil || hint?.forms?.rich != nil
      || choices.contains { $0.text.forms?.rich != nil || $0.feedback?.forms?.rich != nil }
  }
}
