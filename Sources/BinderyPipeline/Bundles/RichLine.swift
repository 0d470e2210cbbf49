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
    rich(question.richParts(keys))
  }
}

extension Question {
  /// Whether any text says more than its plain reading; most questions have none.
  fileprivate var hasRichText: Bool {
    text.forms?.rich != nil || explanation?.forms?.rich != nil || hint?.forms?.rich != nil
      || choices.contains { $0.text.forms?.rich != nil || $0.feedback?.forms?.rich != nil }
      || columns != nil || answer.hasOwnTexts
  }

  /// All parts that may have a rich form, in the order of delivery.
  fileprivate func richParts(_ keys: [String]) -> [(name: String, text: Text?)] {
    var parts: [(name: String, text: Text?)] = [
      ("text", text), ("explanation", explanation), ("hint", hint),
    ]
    for (index, head) in (columns ?? []).enumerated() { parts.append(("column:\(index)", head)) }
    for (choice, key) in zip(choices, keys) {
      parts.append(("choice:" + key, choice.text))
      for (index, cell) in (choice.cells ?? []).enumerated() {
        parts.append(("cell:\(key):\(index)", cell))
      }
      parts.append(("feedback:" + key, choice.feedback))
    }
    var keys = keys.dropFirst(choices.count)
    for group in otherGroups {
      for (choice, key) in zip(group.choices, keys) {
        parts.append((group.group.richPrefix + key, choice.text))
        if case .rights = group.group { parts.append(("feedback:target:" + key, choice.feedback)) }
      }
      keys = keys.dropFirst(group.choices.count)
    }
    if case .back(let back) = answer { parts.append(("back", back)) }
    return parts
  }
}

extension AnswerKey {
  /// Whether it has texts that learners read, besides the choices.
  fileprivate var hasOwnTexts: Bool {
    switch self {
    case .pairs, .blanks, .back: true
    default: false
    }
  }
}

extension KeyGroup {
  /// What the name of a choice's rich form begins with.
  fileprivate var richPrefix: String {
    switch self {
    case .choices: "choice:"
    case .rights: "target:"
    case .blank(let number): "option:\(number)"
    }
  }
}
