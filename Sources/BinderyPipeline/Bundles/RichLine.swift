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

  /// `rich` of a question whose choices, and then targets, have these keys.
  mutating func rich(of question: Question, keys: [String]) {
    guard question.hasRichText else { return }
    var parts: [(String, Text?)] = [
      ("text", question.text), ("explanation", question.explanation), ("hint", question.hint),
    ]
    for (number, column) in (question.columns ?? []).enumerated() {
      parts.append(("column:\(number)", column))
    }
    for (choice, key) in zip(question.choices, keys) {
      parts.append(("choice:" + key, choice.cells == nil ? choice.text : nil))
      for (number, cell) in (choice.cells ?? []).enumerated() {
        parts.append(("cell:\(key):\(number)", cell))
      }
      parts.append(("feedback:" + key, choice.feedback))
    }
    switch question.answer {
    case .pairs(let pairing):
      for (target, key) in zip(pairing.targets, keys.dropFirst(question.choices.count)) {
        parts.append(("target:" + key, target.text))
        parts.append(("feedback:target:" + key, target.feedback))
      }
    case .back(let back): parts.append(("back", back))
    default: break
    }
    rich(parts)
  }
}

extension Question {
  /// Whether any text says more than its plain reading; most questions have none.
  fileprivate var hasRichText: Bool {
    if text.isRich || explanation.isRich || hint.isRich || choices.contains(where: \.isRich) {
      return true
    }
    switch answer {
    case .pairs(let pairing): return pairing.targets.contains(where: \.isRich)
    case .back(let back): return back.isRich
    default: return columns?.contains(where: \.isRich) ?? false
    }
  }
}

extension Choice {
  fileprivate var isRich: Bool {
    text.isRich || feedback.isRich || (cells?.contains(where: \.isRich) ?? false)
  }
}

extension Text {
  fileprivate var isRich: Bool { forms?.rich != nil }
}

extension Text? {
  fileprivate var isRich: Bool { self?.isRich ?? false }
}
