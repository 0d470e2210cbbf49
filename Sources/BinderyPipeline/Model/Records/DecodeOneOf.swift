import BinderyFormat

/// What came of reading a value by one of the forms that it may have.
struct RecordTrial {
  struct Key: Hashable {
    var schema: Int
    var node: Int
  }

  var value: RecordValue?
  var findings = Report()
  var malformed: [MalformedID] = []
  var references: [RecordReference] = []
  var media: [MediaUse] = []
  var gaps = 0

  var fits: Bool {
    value != nil && malformed.isEmpty && gaps == 0
      && !findings.diagnostics.contains { $0.severity == .error }
  }
}

extension FileDecoder {
  /// The value by the one form that fits it.
  ///
  /// Forms that are told apart by the kind of value, or by a property with a fixed value, are: what is wrong with the
  /// value is then said by the form that is meant.
  mutating func oneOf(
    _ node: Int, _ schema: Int, _ branches: [Int], of type: RecordType, name: String
  ) -> RecordValue? {
    let meant = branches.filter { branch in
      type.alternatives(to: branch).contains { mayMean(node, type.schemas[$0].form, of: type) }
    }
    if meant.count == 1 { return value(node, meant[0], of: type, name: name) }
    let candidates = meant.isEmpty ? branches : meant
    let trials = candidates.map { trial(node, $0, of: type, name: name) }
    let fitting = zip(candidates, trials).filter { $0.1.fits }
    guard fitting.count == 1 else {
      let start = tree.nodes[node].kind == .scalar ? tree.nodes[node].range : self.start(of: node)
      out.report.add(
        fitting.isEmpty
          ? .fitsNone(name, why: why(candidates, trials, of: type), at: place(start))
          : .fitsSeveral(
            name, forms: fitting.map { Place(type.file, type.schemas[$0.0].range) },
            at: place(start)))
      return nil
    }
    let fit = fitting[0].1
    out.report.add(contentsOf: fit.findings)
    reading.references += fit.references
    reading.media += fit.media
    return fit.value
  }

  /// Whether a value is of the kind that a form asks for, and has none of its fixed properties with another value.
  private func mayMean(_ node: Int, _ form: RecordSchema.Form, of type: RecordType) -> Bool {
    switch (form, tree.nodes[node].kind) {
    case (.mapping(let properties), .mapping):
      !properties.known.contains { property in
        let forms = type.alternatives(to: property.schema).map { type.schemas[$0].form }
        guard forms.allSatisfy(\.isFixed), let value = value(of: property.name, in: node) else {
          return false
        }
        return forms.allSatisfy { isOther(value, than: $0) }
      }
    case (.mapping, _): false
    case (.list, let kind): kind == .list
    // A text by language, and a file with its description, are mappings.
    case (.text, let kind), (.media, let kind): kind != .list
    case (.any, _): true
    case (_, let kind): kind == .scalar
    }
  }

  /// The first value of that name in a mapping.
  private func value(of name: ArraySlice<UInt8>, in mapping: Int) -> Int? {
    var children = tree.children(mapping)
    while let key = children.next(), let value = children.next() {
      if tree.nodes[key].kind == .scalar, tree.value(key) == name { return tree.resolve(value) }
    }
    return nil
  }

  /// Whether a value is none of those that a form fixes.
  private func isOther(_ node: Int, than form: RecordSchema.Form) -> Bool {
    guard tree.nodes[node].kind == .scalar else { return false }
    let text = tree.text(node)
    switch form {
    case .string(_, let allowed?): return !allowed.contains(text)
    case .number(let numbers):
      guard let allowed = numbers.allowed else { return false }
      return !NumberForm.isValid(text.bytes) || !allowed.contains(number: text)
    case .boolean(let allowed?): return !allowed.contains { text.bytes.elementsEqual("\($0)".utf8) }
    default: return false
    }
  }

  // MARK: Trying

  /// Reads a value by a form without a word about it.
  private mutating func trial(
    _ node: Int, _ schema: Int, of type: RecordType, name: String
  ) -> RecordTrial {
    let key = RecordTrial.Key(schema: schema, node: node)
    if let trial = reading.tried[key] { return trial }
    var trial = RecordTrial()
    func exchange(_ decoder: inout FileDecoder) {
      swap(&decoder.out.report, &trial.findings)
      swap(&decoder.out.malformedIDs, &trial.malformed)
      swap(&decoder.reading.references, &trial.references)
      swap(&decoder.reading.media, &trial.media)
      swap(&decoder.gaps, &trial.gaps)
    }
    exchange(&self)
    let value = value(node, schema, of: type, name: name)
    exchange(&self)
    trial.value = value
    reading.tried[key] = trial
    return trial
  }

  /// For each form, the first thing that does not fit it.
  private func why(
    _ branches: [Int], _ trials: [RecordTrial], of type: RecordType
  ) -> [Diagnostic.Related] {
    zip(branches, trials).prefix(8).map { branch, trial in
      let reason =
        trial.findings.diagnostics.first { $0.severity == .error }?.message
        ?? Words(en: "it names no valid id", ja: "id の形が正しくありません")
      return Diagnostic.Related(
        Place(type.file, type.schemas[branch].range),
        Words(en: "not this one: \(reason.en)", ja: "この形に合わない理由：\(reason.ja)"))
    }
  }
}

extension RecordSchema.Form {
  /// Whether only some values are right.
  fileprivate var isFixed: Bool {
    switch self {
    case .string(_, let allowed): allowed != nil
    case .number(let numbers): numbers.allowed != nil
    case .boolean(let allowed): allowed != nil
    default: false
    }
  }
}
