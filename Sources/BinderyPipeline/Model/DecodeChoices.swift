/// The choices of a question and which of them are right.
extension FileDecoder {
  /// Decodes `choices`; gives the number of items written, or nil where there is no list.
  mutating func choices(of question: inout Question, _ fields: Fields) -> Int? {
    guard let items = requiredList(.choices, in: fields), !items.isEmpty else {
      question.hasAllChoices = false
      return nil
    }
    let table = TableColumns(of: &question, fields, &self)
    question.choices.reserveCapacity(items.count)
    for item in items {
      if let choice = choice(item, of: table) { question.choices.append(choice) }
    }
    if question.choices.count < items.count { question.hasAllChoices = false }
    return items.count
  }

  /// A text, a mapping, or in a table a list of cells.
  ///
  /// - Parameters:
  ///   - field: The field in whose list it stands.
  ///   - table: nil where the question has no `columns`.
  mutating func choice(
    _ index: Int, in field: Field = .choices, of table: TableColumns? = nil
  ) -> Choice? {
    guard let node = resolve(index) else { return nil }
    guard tree.nodes[node].kind == .mapping, isChoiceMapping(node) else {
      if let table { return row(index, of: table) }
      guard let text = text(index, field: field, isRequired: true) else { return nil }
      return Choice(text: text, range: tree.nodes[node].range)
    }
    guard let fields = fields(of: node, as: .choice),
      var choice = said(by: fields, in: field, of: table)
    else { return nil }
    choice.key = choiceKey(in: fields)
    choice.feedback = self.text(.feedback, in: fields)
    choice.image = image(in: fields)
    if let correct = fields.value(.correct), let isCorrect = boolean(correct, field: .correct) {
      choice.isMarkedCorrect = isCorrect
    }
    return choice
  }

  /// What the `text` or the `cells` of a choice say.
  private mutating func said(
    by fields: Fields, in field: Field, of table: TableColumns?
  ) -> Choice? {
    if table != nil || fields.has(.cells) { return row(in: fields, of: table) }
    guard let value = fields.value(.text) else {
      reportRequired(.text, in: fields)
      return nil
    }
    return text(value, field: field, isRequired: true).map {
      Choice(text: $0, range: fields.range)
    }
  }

  /// Whether a mapping has a field of a choice, so that it is one and not text with a `: ` in it.
  func isChoiceMapping(_ node: Int) -> Bool {
    var children = tree.children(node)
    while let key = children.next(), children.next() != nil {
      if tree.nodes[key].kind == .scalar, let field = FieldTable.field(named: tree.value(key)),
        Owner.choice.fields.contains(field)
      {
        return true
      }
    }
    return false
  }

  private mutating func choiceKey(in fields: Fields) -> Written<String>? {
    guard let node = present(.key, in: fields), let text = text(node, field: .key, isRequired: true)
    else {
      return nil
    }
    let isKey =
      (1...2).contains(text.bytes.count)
      && text.bytes.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    guard isKey else {
      out.report.add(
        .range(field: "key", written: text.string, bounds: "a–z, aa–zz", at: place(text.range)))
      return nil
    }
    return Written(text.string, text.range)
  }

  // MARK: The answer key

  /// The right choices as `correct`, `answer` or marks on the choices give them, ascending; nil where there are none
  /// or something is wrong with them (reported).
  mutating func rightChoices(
    of question: inout Question, written count: Int, _ fields: Fields, takesSeveral: Bool
  ) -> [Int]? {
    let marked = question.choices.indices.filter { question.choices[$0].isMarkedCorrect }
    if fields.has(.correct), fields.has(.answer) {
      out.report.add(
        .exclusiveFields(
          "correct", "answer", at: place(.answer, fields), other: place(.correct, fields)))
      return nil
    }
    let given: Field? = fields.has(.correct) ? .correct : fields.has(.answer) ? .answer : nil
    if let given, let first = marked.first {
      out.report.add(
        .exclusiveFields(
          given.name, "choices: correct", at: place(given, fields),
          other: place(question.choices[first].range)))
      return nil
    }
    guard let given else {
      if !marked.isEmpty { return marked }
      return hasUnreadMark(question, fields) ? nil : reportMissing(fields, question.type)
    }
    guard let node = present(given, in: fields) else {
      // An alias to nothing is reported already.
      return fields.value(given).map { resolve($0) == nil } == true
        ? nil : reportMissing(fields, question.type)
    }
    return right(node, given, &question, count, takesSeveral: takesSeveral)
  }

  /// Whether the mark may stand on a choice that could not be read (reported).
  private func hasUnreadMark(_ question: Question, _ fields: Fields) -> Bool {
    guard !question.hasAllChoices, let list = fields.value(.choices).flatMap(tree.resolve) else {
      return false
    }
    return tree.children(list).contains { item in
      guard tree.nodes[item].kind == .mapping else { return false }
      var children = tree.children(item)
      while let key = children.next(), children.next() != nil {
        if tree.value(key).elementsEqual(Field.correct.name.utf8) { return true }
      }
      return false
    }
  }

  private mutating func reportMissing(_ fields: Fields, _ type: QuestionType) -> [Int]? {
    guard !fields.misspelt.contains(.correct), !fields.misspelt.contains(.answer) else {
      return nil
    }
    let place = fields.key(.correct) ?? fields.key(.answer) ?? fields.key(.choices)
    out.report.add(
      .correctMissing(
        of: type, at: place.map { self.place($0) } ?? self.place(start(of: fields))))
    return nil
  }

  private mutating func right(
    _ node: Int, _ field: Field, _ question: inout Question, _ count: Int, takesSeveral: Bool
  ) -> [Int]? {
    var items = [node]
    if takesSeveral {
      guard tree.nodes[node].kind == .list else {
        out.report.add(
          .wrongKind(field: field.name, expected: .list, found: kind(node), at: place(node)))
        return nil
      }
      items = Array(tree.children(node))
    } else if tree.nodes[node].kind == .list, question.columns == nil || field != .answer {
      out.report.add(
        .wrongKind(field: field.name, expected: .scalar, found: .list, at: place(node)))
      return nil
    }
    var found: [(index: Int, item: Int)] = []
    for item in items {
      let index =
        field == .correct
        ? self.index(item, count: count, question) : self.index(ofAnswer: item, question)
      guard let index else { continue }
      if let first = found.first(where: { $0.index == index }) {
        out.report.add(
          .correctRepeated(
            written: sourceString(tree.nodes[item].range), at: place(item), first: place(first.item)
          ))
      } else {
        found.append((index, item))
      }
    }
    // What could not be read is reported; an empty list is not yet.
    if items.isEmpty { return [] }
    if field == .correct {
      question.correctIndices = found.compactMap { index, item in
        resolve(item) == item ? Written(index, tree.nodes[item].range) : nil
      }
    }
    return found.count == items.count ? found.map(\.index).sorted() : nil
  }

  private mutating func index(_ item: Int, count: Int, _ question: Question) -> Int? {
    guard let digits = number(item, field: .correct, isWhole: true) else {
      if let node = resolve(item), isNull(node) {
        out.report.add(.nullText(field: "correct", written: string(node), at: place(item)))
      }
      return nil
    }
    guard let index = Int(digits.string), (0..<count).contains(index) else {
      // What could not be read (reported) may be several choices.
      guard question.hasAllChoices else { return nil }
      out.report.add(.correctRange(written: digits.string, count: count, at: place(digits.range)))
      return nil
    }
    return index
  }

  private mutating func index(ofAnswer item: Int, _ question: Question) -> Int? {
    guard
      let answer = question.columns != nil && isList(item)
        ? rowText(item) : text(item, field: .answer, isRequired: true)
    else { return nil }
    let wanted = AsRead.trimmed(answer.bytes)
    if let index = question.choices.firstIndex(where: {
      AsRead.trimmed($0.text.bytes).elementsEqual(wanted)
    }) {
      return index
    }
    guard question.hasAllChoices else { return nil }
    let near = nearest(to: answer.string, among: question.choices.map(\.text.string)).first
    out.report.add(
      .correctMissing(answer: answer.string, nearest: near, at: place(answer.range)))
    return nil
  }
}
