import BinderyFormat

/// The keywords of a schema, by the form of value that they are about.
extension FileDecoder {
  /// The words of `type`.
  enum ValueType: String, CaseIterable { case string, integer, number, boolean, array, object }

  /// The `type` as written, or as the other keywords tell it.
  mutating func valueType(_ members: Members) -> ValueType? {
    if let entry = members[.type] {
      guard let written = text(entry.value, field: .type, isRequired: true) else { return nil }
      if let type = ValueType(rawValue: written.string) { return type }
      out.report.add(
        .enumValue(
          field: "type", written: written.string, allowed: ValueType.allCases.map(\.rawValue),
          at: place(written.range)))
      return nil
    }
    if members.has(.properties) || members.has(.required) || members.has(.additionalProperties) {
      return .object
    }
    if members.has(.items) { return .array }
    if members.has(.format) { return .string }
    if isPlainlyText(members) { return .string }
    out.report.add(.schemaWithoutType(at: place(start(of: members.node))))
    return nil
  }

  /// Whether there is an `enum` or `const`, and its values are text also to those who read it as YAML.
  private func isPlainlyText(_ members: Members) -> Bool {
    guard let entry = members[.const] ?? members[.allowed], let node = tree.resolve(entry.value)
    else { return false }
    guard tree.nodes[node].kind == .list else { return isPlainlyText(node) }
    return tree.children(node).allSatisfy { tree.resolve($0).map(isPlainlyText) ?? false }
  }

  private func isPlainlyText(_ node: Int) -> Bool {
    guard tree.nodes[node].kind == .scalar else { return false }
    guard tree.nodes[node].style == .plain else { return true }
    let value = tree.value(node)
    return !isNull(node) && !NumberForm.isValid(value) && !value.elementsEqual("true".utf8)
      && !value.elementsEqual("false".utf8)
  }

  // MARK: Single values

  mutating func stringForm(_ members: Members) -> RecordSchema.Form? {
    let lengths = bounds(members, .minLength, .maxLength)
    guard let entry = members[.format] else {
      let values = constants(members)
      let texts = values?.compactMap { typed($0, name: "enum") }
      return .string(lengths, allowed: texts.map { RecordSchema.Allowed($0) })
    }
    guard let written = text(entry.value, field: .format, isRequired: true) else { return nil }
    let format = written.string
    switch format {
    case "text": return .text(lengths)
    case "media": return .media
    default:
      if format.hasBytePrefix("id:") { return idForm(format, at: written.range) }
      out.report.add(
        .enumValue(
          field: "format", written: format, allowed: ["text", "media", "id:TYPE"],
          at: place(written.range)))
      return nil
    }
  }

  /// `id:mission` names a record of that type; `id:question` and the like, an item of the format's own.
  private mutating func idForm(_ format: String, at range: SourceRange) -> RecordSchema.Form? {
    let name = String(format.utf8.dropFirst(3)) ?? ""
    let kinds: [ItemKind] = [.question, .workbook, .category]
    if let kind = kinds.first(where: { $0.word == name }) { return .id(kind, type: nil) }
    guard recordTypes[name] != nil else {
      out.report.add(
        .unknownRecordType(name, known: recordTypes.names + kinds.map(\.word), at: place(range)))
      return nil
    }
    return .id(.record, type: name)
  }

  mutating func numberForm(_ members: Members, isWhole: Bool) -> RecordSchema.Form? {
    var numbers = RecordSchema.Numbers(isWhole: isWhole)
    numbers.least = members[.minimum].flatMap { number($0.value, named: "minimum") }
    numbers.most = members[.maximum].flatMap { number($0.value, named: "maximum") }
    if let least = numbers.least, let most = numbers.most,
      WrittenNumber(most.bytes) < WrittenNumber(least.bytes)
    {
      out.report.add(.boundsCross("minimum", "maximum", at: place(most.range)))
    }
    let values = constants(members)
    numbers.allowed = values.map { values in
      RecordSchema.Allowed(
        values.compactMap { number($0, named: "enum", isWhole: isWhole) }, areNumbers: true)
    }
    return .number(numbers)
  }

  /// The nodes of the values of `enum`, or the one of `const`; nil where any value is right.
  mutating func constants(_ members: Members) -> [Int]? {
    if let const = members[.const] {
      if let other = members[.allowed] {
        out.report.add(.enumAndConst(at: place(other.key)))
      }
      return resolve(const.value).map { [$0] }
    }
    return members[.allowed].map { items(of: $0, least: 1) }
  }

  // MARK: Lists and mappings

  mutating func listForm(
    _ members: Members, _ reading: inout RecordTypeReading
  ) -> RecordSchema.Form? {
    guard let entry = members[.items] else {
      out.report.add(.schemaWithoutItems(at: place(start(of: members.node))))
      return nil
    }
    guard let item = schema(entry.value, field: "items", &reading) else { return nil }
    let areUnique = members[.uniqueItems].flatMap { boolean($0.value, named: "uniqueItems") }
    return .list(
      RecordSchema.Items(
        item: item, count: bounds(members, .minItems, .maxItems), areUnique: areUnique ?? false))
  }

  mutating func mappingForm(
    _ members: Members, _ reading: inout RecordTypeReading
  ) -> RecordSchema.Form? {
    var properties = RecordSchema.Properties()
    var isWhole = true
    if let entry = members[.properties] {
      for property in self.members(of: entry.value, field: "properties")?.entries ?? [] {
        guard let schema = schema(property.value, field: string(property.key), &reading) else {
          isWhole = false
          continue
        }
        properties.known.append(
          RecordSchema.Property(
            name: property.name, range: tree.nodes[property.key].range, schema: schema))
      }
    }
    others(members, &properties, &reading)
    guard isWhole else { return nil }
    for item in members[.required].map({ items(of: $0, least: 0) }) ?? [] {
      guard let name = text(item, field: .description, isRequired: true) else { continue }
      if !properties.known.contains(where: { $0.name == name.bytes }) {
        let known = properties.known.map { String(decoding: $0.name, as: UTF8.self) }
        out.report.add(.requiredUnknown(name.string, known: known, at: place(name.range)))
      }
      properties.required.insert(name.bytes)
    }
    if properties.known.isEmpty, properties.others == nil {
      out.report.add(.schemaWithoutProperties(at: place(start(of: members.node))))
    }
    return .mapping(properties)
  }

  /// `additionalProperties`: `true`, `false`, or the schema of all of them.
  private mutating func others(
    _ members: Members, _ properties: inout RecordSchema.Properties,
    _ reading: inout RecordTypeReading
  ) {
    guard let entry = members[.additionalProperties], let node = resolve(entry.value) else {
      return
    }
    guard tree.nodes[node].kind == .scalar else {
      properties.others = schema(entry.value, field: "additionalProperties", &reading)
      return
    }
    guard boolean(entry.value, named: "additionalProperties") == true else { return }
    reading.type.schemas.append(RecordSchema(range: tree.nodes[node].range, form: .any))
    properties.others = reading.type.schemas.count - 1
  }

  // MARK: Parts of schemas

  /// The items of a keyword's list, resolved; reports a list with fewer.
  mutating func items(of entry: Members.Entry, least: Int) -> [Int] {
    guard let node = resolve(entry.value) else { return [] }
    guard tree.nodes[node].kind == .list else {
      out.report.add(
        .wrongKind(
          field: string(entry.key), expected: .list, found: kind(node), at: place(entry.value)))
      return []
    }
    let items = tree.children(node).compactMap { resolve($0) }
    if items.count < least {
      out.report.add(.keywordEmpty(string(entry.key), at: place(entry.key)))
    }
    return items
  }

  /// The least and the most of a length or a count.
  private mutating func bounds(
    _ members: Members, _ least: Keyword, _ most: Keyword
  ) -> RecordSchema.Bounds {
    let bounds = RecordSchema.Bounds(least: count(members, least), most: count(members, most))
    if let low = bounds.least, let high = bounds.most, high < low, let entry = members[most] {
      out.report.add(.boundsCross(least.rawValue, most.rawValue, at: place(entry.value)))
    }
    return bounds
  }

  private mutating func count(_ members: Members, _ keyword: Keyword) -> Int? {
    guard let entry = members[keyword],
      let digits = number(entry.value, named: keyword.rawValue, isWhole: true)
    else { return nil }
    guard let count = Int(digits.string), count >= 0 else {
      out.report.add(
        .range(
          field: keyword.rawValue, written: digits.string, bounds: "0–\(Int.max)",
          at: place(digits.range)))
      return nil
    }
    return count
  }
}
