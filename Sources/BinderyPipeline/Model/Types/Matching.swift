import BinderyFormat

extension QuestionType {
  /// Lefts, for each of which the learner finds the right that belongs to it.
  package static let matching = QuestionType(
    "matching", hasChoices: false, fields: [.pairs, .distractors],
    decode: { fields, question, file in
      guard let items = file.pairItems(in: fields) else {
        question.hasAllChoices = false
        return
      }
      var pairing = Pairing()
      for item in items {
        guard let pair = file.pair(item) else {
          question.hasAllChoices = false
          continue
        }
        question.choices.append(pair.left)
        file.checkRepeatedRight(pair.right, in: pairing)
        pairing.rights.append(pairing.target(of: pair.right))
      }
      let rights = pairing.targets.count
      for item in file.list(.distractors, in: fields) ?? [] {
        guard let choice = file.choice(item, in: .distractors) else {
          question.hasAllChoices = false
          continue
        }
        file.addDistractor(choice, rights: rights, to: &pairing)
      }
      question.answer = .pairs(pairing)
      guard question.hasAllChoices else { return }
      file.checkPairing(pairing, question, at: file.place(.pairs, fields))
    },
    write: { question, line, json in
      guard case .pairs(let pairing) = question.answer else { return }
      let keys = line.keys.dropFirst(question.choices.count)
      json.choices(of: question, line)
      json.choices("targets", pairing.targets, keys, line)
      json.member("correct", each: zip(line.keys, pairing.rights)) { json, pair in
        json.array { json in
          json.string(pair.0.utf8)
          json.string(keys[keys.startIndex + pair.1].utf8)
        }
      }
    })
}

extension Pairing {
  /// The index of a right among the targets; several lefts may have the same one.
  fileprivate mutating func target(of right: Choice) -> Int {
    if let known = index(equalTo: right) { return known }
    targets.append(right)
    return targets.count - 1
  }

  /// Of the target with that text and picture.
  fileprivate func index(equalTo choice: Choice) -> Int? {
    let key = ChoiceDuplicate.key(of: choice)
    return targets.firstIndex { ChoiceDuplicate.key(of: $0) == key }
  }
}

extension FileDecoder {
  /// nil where `pairs` is missing or no list (reported).
  fileprivate mutating func pairItems(in fields: Fields) -> [Int]? {
    if let node = present(.pairs, in: fields), tree.nodes[node].kind == .mapping {
      out.report.add(.pairsForm(.mapping, at: place(.pairs, fields)))
      return nil
    }
    return requiredList(.pairs, in: fields)
  }

  /// nil where it is no list of two, or one of them could not be read (reported).
  fileprivate mutating func pair(_ index: Int) -> (left: Choice, right: Choice)? {
    guard let node = resolve(index) else { return nil }
    let items = tree.nodes[node].kind == .list ? Array(tree.children(node)) : []
    guard items.count == 2 else {
      let found = tree.nodes[node].kind == .list ? items.count : nil
      out.report.add(.pairsForm(.noPair(found: found), at: place(index)))
      return nil
    }
    let sides = items.map { choice($0, in: .pairs) }
    guard let left = sides[0], let right = sides[1] else { return nil }
    return (left, right)
  }

  /// What is said of a right is delivered once, so it is to be said once.
  fileprivate mutating func checkRepeatedRight(_ right: Choice, in pairing: Pairing) {
    guard right.key != nil || right.feedback != nil, let first = pairing.index(equalTo: right)
    else { return }
    out.report.add(
      .pairsForm(
        .saidAgain(right.text.string), at: place(right.range),
        other: place(pairing.targets[first].range)))
  }

  fileprivate mutating func addDistractor(
    _ choice: Choice, rights: Int, to pairing: inout Pairing
  ) {
    guard let other = pairing.index(equalTo: choice) else {
      pairing.targets.append(choice)
      return
    }
    out.report.add(
      .pairsForm(
        other < rights ? .rightAsDistractor(choice.text.string) : .repeated(choice.text.string),
        at: place(choice.range), other: place(pairing.targets[other].range)))
  }

  fileprivate mutating func checkPairing(_ pairing: Pairing, _ question: Question, at place: Place)
  {
    let allowed = ChoiceCount.allowed
    for choice in question.choices + pairing.targets where choice.isMarkedCorrect {
      out.report.add(.pairsForm(.marked, at: self.place(choice.range)))
    }
    if !allowed.contains(question.choices.count) {
      out.report.add(.pairsForm(.pairs(question.choices.count), at: place))
    } else if !allowed.contains(pairing.targets.count) {
      out.report.add(.pairsForm(.targets(pairing.targets.count), at: place))
    }
  }
}
