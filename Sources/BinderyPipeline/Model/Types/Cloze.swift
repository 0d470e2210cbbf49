import BinderyFormat

extension QuestionType {
  /// A text with blanks, to type into or to choose for; they are written in the text.
  package static let cloze = QuestionType(
    "cloze", hasChoices: false, fields: [.ignore],
    decode: { fields, question, file in
      let ignored = file.ignored(in: fields)
      // A text that is missing is reported.
      guard !question.text.bytes.isEmpty else { return }
      guard let blanks = file.blanks(in: &question.text, ignored) else {
        question.hasAllChoices = false
        return
      }
      if !ignored.isEmpty, !blanks.contains(where: \.isTyped) {
        file.out.report.add(.clozeForm(.nothingTyped, at: file.place(.ignore, fields)))
      }
      question.answer = .blanks(blanks)
    },
    write: { question, line, json in
      guard case .blanks(let blanks) = question.answer else { return }
      var keys = line.keys[...]
      json.member("blanks", each: blanks.enumerated()) { json, item in
        json.object { $0.blank(item.element, number: item.offset + 1, &keys, line) }
      }
    })
}

extension Blank {
  fileprivate init(
    _ content: ClozeText.Blank.Content, _ ignored: Set<Ignored>, at range: SourceRange
  ) {
    func text(_ bytes: [UInt8]) -> Text { Text(bytes: bytes[...], range: range) }
    switch content {
    case .typed(let texts): self = .typed(AcceptedTexts(texts: texts.map(text), ignored: ignored))
    case .options(let options, let right):
      self = .options(options.map { Choice(text: text($0), range: range) }, right: right)
    }
  }

  /// The blank with what it says in another language; nil where that is another kind of blank, or its options are others.
  fileprivate func translated(by other: Blank, _ language: Int) -> Blank? {
    switch (self, other) {
    case (.typed(var accepted), .typed(let others)):
      // Each language may have its own number of spellings.
      accepted.texts += others.texts
      return .typed(accepted)
    case (.options(var options, let right), .options(let others, right: let otherRight)):
      guard options.count == others.count, right == otherRight else { return nil }
      for index in options.indices {
        var forms = options[index].text.forms ?? TextForms()
        forms.translations.append((language, others[index].text))
        options[index].text.forms = forms
      }
      return .options(options, right: right)
    default: return nil
    }
  }

  fileprivate var isTyped: Bool {
    if case .typed = self { true } else { false }
  }
}

extension FileDecoder {
  /// Takes the blanks out of a text, in each language; nil where something is wrong with them (reported).
  fileprivate mutating func blanks(in text: inout Text, _ ignored: Set<Ignored>) -> [Blank]? {
    guard var blanks = blanks(inOneLanguage: &text, ignored) else { return nil }
    guard var forms = text.forms else { return blanks }
    for index in forms.translations.indices {
      let language = forms.translations[index].language
      guard
        let others = self.blanks(inOneLanguage: &forms.translations[index].text, ignored)
      else { return nil }
      let translated = zip(blanks, others).compactMap { $0.translated(by: $1, language) }
      guard translated.count == blanks.count, blanks.count == others.count else {
        out.report.add(
          .blanksDiffer(at: place(forms.translations[index].text.range), place(text.range)))
        return nil
      }
      blanks = translated
    }
    text.forms = forms
    return blanks
  }

  private mutating func blanks(
    inOneLanguage text: inout Text, _ ignored: Set<Ignored>
  ) -> [Blank]? {
    let cloze = ClozeText(text.bytes)
    let places = places(of: cloze, in: text)
    report(cloze, places, text)
    guard cloze.faults.isEmpty, !cloze.blanks.isEmpty else { return nil }
    let blanks = zip(cloze.blanks, places).map { Blank($0.content, ignored, at: $1) }
    for case .typed(let accepted) in blanks { checkRepeats(in: accepted) }
    text.bytes = ArraySlice(cloze.text)
    return blanks
  }

  /// Where the blanks stand in the source; a blank that is not found as it reads has the place of the whole text.
  fileprivate func places(of cloze: ClozeText, in text: Text) -> [SourceRange] {
    var from = text.range.start
    return cloze.blanks.prefix(ClozeText.mostBlanks).map { blank in
      let place = sourceRange(of: blank.range, in: text, from: from)
      if let place { from = place.end }
      return place ?? text.range
    }
  }

  /// - Parameter part: Of the text's bytes, counted from 0.
  private func sourceRange(
    of part: Range<Int>, in text: Text, from: Int = 0
  ) -> SourceRange? {
    let start = text.bytes.startIndex
    let wanted = text.bytes[start + part.lowerBound..<start + part.upperBound]
    // Folding or escapes may have changed it; a long one is hardly worth the search.
    guard let first = wanted.first, wanted.count <= 1000 else { return nil }
    var at = max(from, text.range.start)
    while at + wanted.count <= text.range.end {
      if source[at] == first, source[at..<at + wanted.count].elementsEqual(wanted) {
        return SourceRange(at, at + wanted.count)
      }
      at += 1
    }
    return nil
  }

  fileprivate mutating func report(_ cloze: ClozeText, _ places: [SourceRange], _ text: Text) {
    if cloze.blanks.isEmpty, cloze.faults.isEmpty {
      out.report.add(.clozeForm(.noBlank, at: place(text.range)))
    }
    for fault in cloze.faults.prefix(20) {
      let range = sourceRange(of: fault.range, in: text) ?? text.range
      out.report.add(.clozeForm(.fault(fault.kind), at: place(range)))
    }
    for (blank, range) in zip(cloze.blanks, places) {
      if case .typed(let texts) = blank.content, texts.contains(where: \.isEmpty) {
        out.report.add(.answerBlank(at: place(range)))
      }
    }
  }
}

extension JSONWriter {
  /// - Parameter keys: Of the options from this blank on; those of this one are taken off.
  fileprivate mutating func blank(
    _ blank: Blank, number: Int, _ keys: inout ArraySlice<String>, _ line: QuestionLine
  ) {
    member("key", "\(number)")
    switch blank {
    case .typed(let accepted): self.accepted(accepted)
    case .options(let options, let right):
      choices("options", options, keys, line)
      member("correct", keys[keys.startIndex + right])
      keys = keys.dropFirst(options.count)
    }
  }
}
