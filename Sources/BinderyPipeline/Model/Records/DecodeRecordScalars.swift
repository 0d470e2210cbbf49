import BinderyFormat

/// Single values of a record, each read as its schema says.
extension FileDecoder {
  mutating func single(
    _ index: Int, _ form: RecordSchema.Form, name: String
  ) -> RecordValue? {
    switch form {
    case .string(let bounds, let allowed):
      guard let text = typed(index, name: name) else { return nil }
      if let allowed, !allowed.contains(text) {
        out.report.add(.recordEnum(field: name, written: text.string, allowed, at: place(index)))
      }
      checkLength(of: text, bounds, name)
      return .string(text.bytes)
    case .text(let bounds):
      guard let text = text(index, field: .text, named: name, isRequired: true) else { return nil }
      checkLength(of: text, bounds, name)
      for translation in text.forms?.translations ?? [] {
        checkLength(of: translation.text, bounds, name)
      }
      return .text(text)
    case .media:
      guard let use = mediaUse(index, field: .media, folder: "media") else { return nil }
      reading.media.append(use)
      return .media(use)
    case .id(let kind, let type):
      guard let id = id(index, kind: kind, type: type, isReference: true) else { return nil }
      reading.references.append(
        RecordReference(key: LedgerKey(kind, id.value, type: type), range: id.range))
      return .string(Array(id.value.description.utf8)[...])
    case .number(let numbers):
      guard let digits = number(index, named: name, isWhole: numbers.isWhole) else { return nil }
      check(digits, numbers, name)
      return .number(digits.bytes)
    case .boolean(let allowed):
      guard let value = boolean(index, named: name) else { return nil }
      if let allowed, !allowed.contains(value) {
        out.report.add(
          .enumValue(
            field: name, written: "\(value)", allowed: allowed.map { "\($0)" }, at: place(index)))
      }
      return .boolean(value)
    case .list, .mapping, .any, .reference, .oneOf:
      preconditionFailure("these are not single values")
    }
  }

  /// The characters of a value as typed, also none and only blanks, for which one has to write quotes.
  mutating func typed(_ index: Int, name: String) -> Text? {
    if let node = resolve(index), tree.nodes[node].kind == .scalar,
      [.singleQuoted, .doubleQuoted].contains(tree.nodes[node].style),
      AsRead.trimmed(tree.value(node)).isEmpty
    {
      return tree.text(node)
    }
    return text(index, field: .records, named: name, isRequired: true)
  }

  private mutating func checkLength(of text: Text, _ bounds: RecordSchema.Bounds, _ name: String) {
    guard bounds.least != nil || bounds.most != nil else { return }
    let length = text.bytes.count { $0 & 0xC0 != 0x80 }
    guard !bounds.hold(length) else { return }
    out.report.add(
      .range(
        field: name, written: text.string,
        bounds: bounds.characters, at: place(text.range)))
  }

  private mutating func check(_ digits: Text, _ numbers: RecordSchema.Numbers, _ name: String) {
    if let allowed = numbers.allowed, !allowed.contains(number: digits) {
      out.report.add(
        .recordEnum(field: name, written: digits.string, allowed, at: place(digits.range)))
    }
    let value = WrittenNumber(digits.bytes)
    let isTooSmall = numbers.least.map { value < WrittenNumber($0.bytes) } ?? false
    let isTooLarge = numbers.most.map { WrittenNumber($0.bytes) < value } ?? false
    guard isTooSmall || isTooLarge else { return }
    out.report.add(
      .range(
        field: name, written: digits.string,
        bounds: "\(numbers.least?.string ?? "")–\(numbers.most?.string ?? "")",
        at: place(digits.range)))
  }
}
