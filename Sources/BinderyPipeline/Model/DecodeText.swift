/// Texts, read as the project's settings say: plain, or Markdown with formulas and readings.
extension FileDecoder {
  /// Fields whose texts may have markup; all others are as typed.
  private static let richFields: FieldSet = [
    .text, .explanation, .hint, .feedback, .choices, .cells, .answer, .back, .pairs, .distractors,
    .columns, .body,
  ]

  /// Puts the plain reading in the place of what is typed, keeps what the text says beyond that, and reports what is
  /// wrong in it.
  mutating func read(_ text: inout Text, of node: Int, field: Field) {
    guard Self.richFields.contains(field) else { return }
    let reading = TextReading(text.bytes, settings.text, use(of: field))
    guard reading.plain != nil || !reading.references.isEmpty || !reading.faults.isEmpty else {
      return
    }
    let places = ScalarPlaces(
      style: tree.nodes[node].style, range: text.range, value: text.bytes, source: source)
    if checksQuestions {
      for fault in reading.faults { out.report.add(diagnostic(fault, places)) }
    }
    if let plain = reading.plain {
      text.bytes = plain[...]
      // Markup around nothing, as `[](x)`.
      if checksQuestions, AsRead.trimmed(text.bytes).isEmpty {
        out.report.add(.blank(field: field.name, at: place(node), isBlockScalar: false))
      }
    }
    guard reading.rich != nil || !reading.references.isEmpty else { return }
    var forms = TextForms()
    forms.rich = reading.rich
    forms.references = reading.references.map { Written($0.key, places.place(of: $0.range)) }
    if !forms.references.isEmpty { referring += 1 }
    text.forms = forms
  }

  private func use(of field: Field) -> TextUse {
    switch field {
    case .text: TextUse(braces: hasBlanks ? .blanks : .nothing)
    case .explanation, .hint, .feedback: TextUse(braces: .choices)
    case .choices, .cells, .answer, .pairs, .distractors, .columns: TextUse(isChoice: true)
    default: TextUse()
    }
  }

  private func diagnostic(_ fault: TextFault, _ places: ScalarPlaces) -> Diagnostic {
    let edits = fault.edits.map { places.edit($0.range, $0.text, file: file) }
    var diagnostic = Diagnostic(
      fault.rule, at: Place(file, places.place(of: fault.range)), fault.message, help: fault.help,
      edits: edits.contains { $0 == nil } ? [] : edits.compactMap { $0 })
    if fault.isMild { diagnostic.isFixed = false }
    return diagnostic
  }
}
