import BinderyFormat

extension FileDecoder {
  /// Decodes and checks one question; nil where there is not enough of it to go on.
  mutating func question(_ index: Int) -> Question? {
    if tree.nodes[index].kind == .alias, let target = resolve(index) {
      reportAliasWhole(index, target: target, kind: Owner.question.name)
      return nil
    }
    guard let fields = fields(of: index, as: .question) else { return nil }
    let before = (findings: out.report.diagnostics.count, gaps: gaps)
    let earlier = (translated: translated, referring: referring)
    let type = questionType(in: fields)
    hasBlanks = type?.name == "cloze"
    let text = requiredText(.text, in: fields)
    hasBlanks = false
    var question = Question(
      file: file, range: fields.range, id: ownID(of: fields, kind: .question),
      type: type ?? .singleChoice, text: text ?? Text(bytes: [], range: start(of: fields)))
    if question.id == nil { question.idSlot = idSlot(of: fields) }
    decodeCommon(&question, fields)
    question.hasAllChoices = text != nil && type != nil
    question.answerRange = (fields.value(.correct) ?? fields.value(.answer)).map {
      tree.nodes[$0].range
    }
    guard let type else { return text == nil ? nil : question }
    checkTypeFields(type, fields)
    type.decode(fields, &question, &self)
    question.hasOtherGroups = !question.otherGroups.isEmpty
    if text != nil { question.stem = Fingerprint(ofStem: question.text) }
    question.isTranslated = translated > earlier.translated
    question.refersToChoices = referring > earlier.referring
    if question.status == .draft { out.drafts.append(question.range) }
    let isSound =
      out.report.diagnostics.count == before.findings && gaps == before.gaps
      && fields.misspelt.isEmpty
    if checksQuestions { check(question, isSound: isSound) }
    return question
  }

  mutating func reportAliasWhole(_ index: Int, target: Int, kind: Words) {
    let name = sourceString(tree.nodes[index].range).dropFirst()
    out.report.add(.aliasWhole(String(name), kind: kind, at: place(index)))
  }

  /// The written type, or `single_choice` where there are choices; nil where it is unknown.
  private mutating func questionType(in fields: Fields) -> QuestionType? {
    guard let written = text(.type, in: fields) else {
      if present(.choices, in: fields) != nil || present(.answer, in: fields) != nil {
        return .singleChoice
      }
      if let correct = present(.correct, in: fields), NumberForm.isValid(tree.value(correct)) {
        return .singleChoice
      }
      // What tells the type may be there with a slip in its name.
      if ![.choices, .answer, .correct].contains(where: fields.misspelt.contains) {
        reportRequired(.type, in: fields)
      }
      return nil
    }
    let name = written.string
    if let type = QuestionType.all.first(where: { $0.name == name }) { return type }
    out.report.add(
      .enumValue(
        field: "type", written: name, allowed: QuestionType.all.map(\.name),
        at: place(written.range)))
    return nil
  }

  private mutating func decodeCommon(_ question: inout Question, _ fields: Fields) {
    question.explanation = text(.explanation, in: fields)
    question.hint = text(.hint, in: fields)
    question.media = mediaList(in: fields)
    question.tags = texts(.tags, in: fields)
    question.difficulty = difficulty(in: fields)
    question.points = points(in: fields)
    if let shuffle = fields.value(.shuffle), let value = boolean(shuffle, field: .shuffle) {
      question.shuffle = value
    }
    question.source = citation(in: fields)
    question.license = text(.license, in: fields)
    question.status = word(.status, in: fields, allowed: [.published, .draft]) ?? .published
    question.language = language(.language, in: fields)
    question.replaces = references(list(.replaces, in: fields) ?? [], to: .question)
    question.keyChange = keyChange(in: fields)
    question.extra = carried(in: fields)
    question.passage = fields.value(.passage).flatMap {
      isNull($0) ? nil : id($0, kind: .passage, isReference: true)
    }
  }

  private mutating func difficulty(in fields: Fields) -> Text? {
    guard let value = fields.value(.difficulty), let digits = number(value, field: .difficulty)
    else { return nil }
    guard ["1", "2", "3", "4", "5"].contains(digits.string) else {
      out.report.add(
        .range(
          field: "difficulty", written: digits.string,
          bounds: Words(en: "whole numbers 1–5", ja: " 1–5 の整数"), at: place(digits.range)))
      return nil
    }
    return digits
  }

  private mutating func points(in fields: Fields) -> Text? {
    guard let value = fields.value(.points), let digits = number(value, field: .points) else {
      return nil
    }
    let isPositive =
      digits.bytes.first != UInt8(ascii: "-")
      && digits.bytes.contains { $0 >= UInt8(ascii: "1") && $0 <= UInt8(ascii: "9") }
    if !isPositive { out.report.add(.points(written: digits.string, at: place(digits.range))) }
    return digits
  }

  private mutating func keyChange(in fields: Fields) -> KeyChange? {
    guard let node = present(.keyChange, in: fields),
      let fields = self.fields(of: node, as: .keyChange, field: "key-change"),
      let from = requiredText(.from, in: fields), let to = requiredText(.to, in: fields),
      let reason = requiredText(.reason, in: fields)
    else { return nil }
    return KeyChange(from: from, to: to, reason: reason)
  }

  /// Fields that only other types know.
  private mutating func checkTypeFields(_ type: QuestionType, _ fields: Fields) {
    for field in Self.typeFields where fields.has(field) && !type.fields.contains(field) {
      let owners = QuestionType.all.filter { $0.fields.contains(field) }.map(\.name)
      out.report.add(
        .fieldOfOtherType(
          field: field.name, type: type.name, owners: owners,
          isForCorrect: field == .answer && type.fields.contains(.correct), at: place(field, fields)
        ))
    }
  }

  private static let typeFields =
    ([
      .choices, .correct, .answer, .marking, .columns, .ignore, .tolerance, .unit, .pairs,
      .distractors, .back,
    ] as FieldSet).fields

  /// Runs the rules about single questions. Where something in the question could not be read, findings that would
  /// only follow from the gap are left out.
  private mutating func check(_ question: Question, isSound: Bool) {
    var report = Report()
    for check in Rule.questionChecks { check(question, &report) }
    if question.isTranslated {
      checkTranslations(of: question, &report)
    }
    for diagnostic in report.diagnostics where isSound || !Rule.followOn.contains(diagnostic.rule) {
      out.report.add(diagnostic)
    }
  }

  /// Runs the rules on the question as it is read in each further language, and adds what is wrong in that one only.
  private func checkTranslations(of question: Question, _ report: inout Report) {
    for language in settings.languages.indices.dropFirst() {
      let translated = question.read(in: AppLanguage(language))
      var found = Report()
      for check in Rule.questionChecks { check(translated, &found) }
      for diagnostic in found.diagnostics
      where !report.diagnostics.contains(where: { $0.says(diagnostic) }) {
        report.add(diagnostic)
      }
    }
  }
}

extension Diagnostic {
  /// Whether it finds the same fault, there or around there.
  fileprivate func says(_ other: Diagnostic) -> Bool {
    rule == other.rule && place.range.contains(other.place.range)
  }
}
