import BinderyFormat

/// Scalars, each read as its field says.
extension FileDecoder {
  // MARK: Text

  /// Most Unicode scalars of a text before it is `too-long`.
  static func limit(of field: Field) -> Int {
    switch field {
    // A record's plain strings are read as `records`.
    case .text, .explanation, .hint, .feedback, .message, .back, .records: 20_000
    case .choices, .cells, .pairs, .distractors: 2_000
    case .description: 2_000
    default: 200
    }
  }

  /// Whether a text of the field is one that learners choose among.
  private static func isChoice(_ field: Field) -> Bool {
    switch field {
    case .choices, .cells, .pairs, .distractors: true
    default: false
    }
  }

  mutating func requiredText(_ field: Field, in fields: Fields) -> Text? {
    guard let value = fields.value(field) else {
      reportRequired(field, in: fields)
      return nil
    }
    return text(value, field: field, isRequired: true)
  }

  /// Reports a required field that is missing, unless it stands there under a name with a slip in it.
  mutating func reportRequired(_ field: Field, in fields: Fields) {
    guard !fields.misspelt.contains(field) else { return }
    out.report.add(
      .required(field: field.name, of: fields.owner.name, at: place(start(of: fields))))
  }

  /// An optional text; nil where it is absent, null or empty.
  mutating func text(_ field: Field, in fields: Fields) -> Text? {
    guard let value = fields.value(field) else { return nil }
    return text(value, field: field, isRequired: false)
  }

  /// The characters of a scalar as typed.
  /// - Parameter name: Of a field that is the project's own, which is read like `field`.
  mutating func text(
    _ index: Int, field: Field, named name: String? = nil, isRequired: Bool
  ) -> Text? {
    guard let node = resolve(index) else { return nil }
    guard tree.nodes[node].kind == .scalar else {
      if tree.nodes[node].kind == .mapping, isLanguageMap(node) {
        return textByLanguage(node, field: field, named: name)
      }
      reportNoText(node, at: index, field: name ?? field.name)
      return nil
    }
    var text = tree.text(node)
    if isNull(node) {
      // Of an alias the comment stands elsewhere.
      reportNothing(
        text, at: index, field: name ?? field.name, isRequired: isRequired, isHere: node == index)
      return nil
    }
    let style = tree.nodes[node].style
    if isBlank(text.bytes), !hasBadEscape(text, style) {
      let isBlock = style == .literal || style == .folded
      // A table may have empty cells.
      if field == .cells, !isBlock { return text }
      if Self.isChoice(field) {
        out.report.add(
          isBlock
            ? .blank(field: field.name, at: place(node), isBlockScalar: true)
            : .choiceEmpty(at: place(node)))
        // It keeps its place, since `correct` counts it.
        return text
      } else if field == .correct, !isBlock {
        out.report.add(.answerBlank(at: place(node)))
      } else if isRequired || isBlock {
        out.report.add(.blank(field: name ?? field.name, at: place(node), isBlockScalar: isBlock))
      }
      return nil
    }
    if reportListInText(node) { return nil }
    ScalarChecks.check(
      field: name ?? field.name, isChoice: Self.isChoice(field), style: style, range: text.range,
      value: text.bytes, source: source, file: file, report: &out.report)
    let limit = Self.limit(of: field)
    // A scalar is at most four bytes, so most texts need no counting.
    if text.bytes.count > limit {
      let count = text.bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
      if count > limit {
        out.report.add(
          .tooLong(field: name ?? field.name, count: count, limit: limit, at: place(node)))
      }
    }
    read(&text, of: node, field: field)
    return text
  }

  /// Reports list items that became part of a scalar; false where there are none.
  private mutating func reportListInText(_ node: Int) -> Bool {
    let finding = ScalarChecks.listInText(
      style: tree.nodes[node].style, range: tree.nodes[node].range, value: tree.value(node),
      source: source, file: file)
    if let finding { out.report.add(finding) }
    return finding != nil
  }

  /// Whether there is nothing but white space of any kind.
  private func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Most texts begin with a letter.
    guard let first = bytes.first, (0x21..<0xC2).contains(first) || first > 0xE3 else {
      return AsRead.trimmed(bytes).isEmpty
    }
    return false
  }

  /// Whether something was typed that an escape made white space of, which is said by itself.
  private func hasBadEscape(_ text: Text, _ style: ScalarStyle) -> Bool {
    style == .doubleQuoted
      && source.withUnsafeBufferPointer { !EscapeFinds(in: text.range, $0).ranges.isEmpty }
  }

  /// A text that YAML makes nothing of. Where it may be absent that is all right, but if a comment took it.
  private mutating func reportNothing(
    _ text: Text, at index: Int, field: @autoclosure () -> String, isRequired: Bool, isHere: Bool
  ) {
    source.withUnsafeBufferPointer { bytes in
      let scalar = WrittenScalar(
        field: field(), style: .plain, range: text.range, text: bytes, file: file)
      let comment = isHere && text.bytes.isEmpty ? scalar.comment : nil
      if isRequired {
        out.report.add(
          .nullText(
            field: field(), written: text.string,
            swallowed: comment.flatMap { $0.isLikelyText ? place($0.range) : nil },
            source: source, at: place(index)))
      } else if comment != nil {
        scalar.checkComment(&out.report)
      }
    }
  }

  /// A list or mapping where text belongs: mostly text that YAML took apart.
  private mutating func reportNoText(_ node: Int, at index: Int, field: String) {
    let whole = place(node)
    let isMapping = tree.nodes[node].kind == .mapping
    if isMapping, isChoiceMapping(node) {
      out.report.add(
        .wrongKind(field: field, expected: .scalar, found: .mapping, at: whole))
    } else if tree.nodes[node].isFlow || source[whole.range.start] == UInt8(ascii: "?") {
      let line = source.withUnsafeBufferPointer {
        SourceLines.restOfLine(from: whole.range.start, in: $0)
      }
      let range = SourceRange(line.start, max(line.end, whole.range.end))
      out.report.add(
        .wrongKindSign(
          field: field, line: sourceString(whole.range), at: place(range), whole: place(range))
      )
    } else if isMapping {
      let key = node + 1
      let colon = tree.nodes[key].range.end
      out.report.add(
        .wrongKindColon(
          field: field, line: sourceString(whole.range),
          at: place(SourceRange(colon, colon + 1)),
          whole: whole))
    } else {
      out.report.add(
        .wrongKind(field: field, expected: .scalar, found: kind(node), at: whole))
    }
  }

  func sourceString(_ range: SourceRange) -> String {
    String(decoding: source[range.start..<range.end], as: UTF8.self)
  }

  // MARK: Words of a fixed list

  mutating func word<Value: RawRepresentable & CaseIterable>(
    _ field: Field, in fields: Fields, allowed: [Value] = Array(Value.allCases)
  ) -> Value? where Value.RawValue == String {
    guard let text = text(field, in: fields) else { return nil }
    if let value = Value(rawValue: text.string),
      allowed.contains(where: { $0.rawValue == value.rawValue })
    {
      return value
    }
    out.report.add(
      .enumValue(
        field: field.name, written: text.string, allowed: allowed.map(\.rawValue),
        at: place(text.range)))
    return nil
  }

  mutating func boolean(_ index: Int, field: Field) -> Bool? {
    boolean(index, named: field.name)
  }

  mutating func boolean(_ index: Int, named name: @autoclosure () -> String) -> Bool? {
    guard let node = resolve(index) else { return nil }
    guard tree.nodes[node].kind == .scalar else {
      out.report.add(
        .wrongKind(field: name(), expected: .scalar, found: kind(node), at: place(index)))
      return nil
    }
    let value = tree.value(node)
    if value.elementsEqual("true".utf8) { return true }
    if value.elementsEqual("false".utf8) { return false }
    guard !isNull(node) else { return nil }
    if !reportListInText(node) {
      out.report.add(.booleanForm(field: name(), written: string(node), at: place(index)))
    }
    return nil
  }

  // MARK: Numbers and dates

  /// A number's digits as the author wrote them: `-?(0|[1-9][0-9]*)(\.[0-9]+)?`.
  mutating func number(_ index: Int, field: Field, isWhole: Bool = false) -> Text? {
    number(index, named: field.name, isWhole: isWhole)
  }

  mutating func number(
    _ index: Int, named name: @autoclosure () -> String, isWhole: Bool = false
  ) -> Text? {
    guard let node = resolve(index) else { return nil }
    guard tree.nodes[node].kind == .scalar else {
      out.report.add(
        .wrongKind(field: name(), expected: .scalar, found: kind(node), at: place(index)))
      return nil
    }
    guard !isNull(node) else { return nil }
    let text = tree.text(node)
    guard NumberForm.isValid(text.bytes, isWhole: isWhole) else {
      if !reportListInText(node) {
        out.report.add(
          .numberForm(field: name(), written: text.string, isWhole: isWhole, at: place(index)))
      }
      return nil
    }
    return text
  }

  mutating func moment(_ field: Field, in fields: Fields) -> Moment? {
    guard let text = text(field, in: fields) else { return nil }
    guard RFC3339.isValid(text.bytes) else {
      out.report.add(.dateForm(field: field.name, written: text.string, at: place(text.range)))
      return nil
    }
    return text
  }

  mutating func language(_ field: Field, in fields: Fields) -> Text? {
    guard let text = text(field, in: fields) else { return nil }
    if !LanguageTag.isValid(text.bytes) {
      out.report.add(.languageTag(written: text.string, at: place(text.range)))
    }
    return text
  }

  mutating func version(_ field: Field, in fields: Fields) -> Text? {
    guard let text = text(field, in: fields) else { return nil }
    if !VersionForm.isValid(text.bytes) {
      out.report.add(.versionForm(field: field.name, written: text.string, at: place(text.range)))
    }
    return text
  }

  // MARK: Ids

  /// An id, or a reference to one; a malformed one is handed on, since its fix depends on what else there is.
  /// - Parameter type: Of a record.
  mutating func id(
    _ index: Int, kind: ItemKind, type: String? = nil, isReference: Bool
  ) -> Written<ItemID>? {
    guard let node = resolve(index) else { return nil }
    guard tree.nodes[node].kind == .scalar else {
      out.report.add(
        .wrongKind(field: "id", expected: .scalar, found: self.kind(node), at: place(index)))
      return nil
    }
    let text = tree.text(node)
    if let id = ItemID(text.bytes), !isNull(node) { return Written(id, tree.nodes[index].range) }
    if isNull(node) {
      if isReference {
        out.report.add(.nullText(field: kind.word, written: text.string, at: place(index)))
      }
      return nil
    }
    if reportListInText(node) { return nil }
    out.malformedIDs.append(
      MalformedID(
        kind: kind, type: type, isReference: isReference, written: text.string,
        place: place(index)))
    return nil
  }
}
