import BinderyFormat

/// Reads `record-types/TYPE.yml`: a JSON Schema (2020-12, https://json-schema.org/draft/2020-12) of a few keywords.
///
/// The schemas are read first, in the order of the source; then the names between them are looked up; then the defaults
/// are read, which may need any of them.
extension FileDecoder {
  mutating func recordType(_ root: Int) {
    var reading = RecordTypeReading(RecordType(name: file.baseName, file: file))
    guard ItemID(reading.type.name) != nil,
      !ItemKind.allCases.contains(where: { $0.word == reading.type.name })
    else {
      out.report.add(.recordTypeName(reading.type.name, at: Place(file, SourceRange(at: 0))))
      return
    }
    guard root == tree.roots.first else {
      out.report.add(.recordTypeDocuments(at: place(root)))
      return
    }
    let before = out.report.diagnostics.count
    var isSound: Bool { out.report.diagnostics.count == before }
    let schema = schema(root, field: "schema", isRoot: true, &reading)
    // What stands in the place of a schema that could not be read would only be misunderstood.
    if isSound { lookUpReferences(&reading) }
    if isSound, let schema { checkTop(schema, reading) }
    if isSound { readDefaults(&reading) }
    if isSound { reading.type.root = schema }
    out.recordTypes.append(reading.type)
  }

  /// Reads a schema and those inside it; nil where it could not be read (reported).
  /// - Parameter field: What it is the value of.
  mutating func schema(
    _ index: Int, field: String, isRoot: Bool = false, _ reading: inout RecordTypeReading
  ) -> Int? {
    guard let members = members(of: index, field: field) else { return nil }
    reportUnknown(
      members.entries.filter { Keyword($0.name) == nil && !$0.name.starts(with: "x-".utf8) },
      in: members, known: Keyword.allCases.map { ArraySlice($0.rawValue.utf8) }, of: .recordSchema)
    for keyword in [Keyword.title, .description] {
      if let value = present(members[keyword]) {
        _ = text(value, field: .description, isRequired: false)
      }
    }
    if let entry = members[.definitions] { definitions(entry, isRoot: isRoot, &reading) }
    guard let form = form(members, &reading) else { return nil }
    for entry in members.entries {
      guard let keyword = Keyword(entry.name), !Keyword.common.contains(keyword),
        !form.keywords.contains(keyword)
      else { continue }
      out.report.add(.keywordMisplaced(keyword.rawValue, form, at: place(entry.key)))
    }
    reading.type.schemas.append(
      RecordSchema(range: tree.nodes[members.node].range, form: form))
    let schema = reading.type.schemas.count - 1
    if let value = present(members[.fallback]) { reading.defaults.append((schema, value)) }
    return schema
  }

  private mutating func definitions(
    _ entry: Members.Entry, isRoot: Bool, _ reading: inout RecordTypeReading
  ) {
    guard isRoot else {
      out.report.add(.definitionsInside(at: place(entry.key)))
      return
    }
    for definition in members(of: entry.value, field: "$defs")?.entries ?? [] {
      if let schema = schema(definition.value, field: string(definition.key), &reading) {
        reading.definitions[definition.name] = schema
      } else {
        reading.unread.insert(definition.name)
      }
    }
  }

  /// What a schema asks for, told by its keywords; nil where that could not be read (reported).
  private mutating func form(
    _ members: Members, _ reading: inout RecordTypeReading
  ) -> RecordSchema.Form? {
    if let entry = members[.reference] {
      guard let target = text(entry.value, field: .description, isRequired: true) else {
        return nil
      }
      // The schema will stand at the next place.
      reading.references.append((reading.type.schemas.count, target))
      return .reference(-1)
    }
    if let entry = members[.oneOf] {
      let branches = items(of: entry, least: 1)
      let schemas = branches.compactMap { schema($0, field: "oneOf", &reading) }
      return schemas.count == branches.count ? .oneOf(schemas) : nil
    }
    switch valueType(members) {
    case .string: return stringForm(members)
    case .integer: return numberForm(members, isWhole: true)
    case .number: return numberForm(members, isWhole: false)
    case .boolean:
      return .boolean(allowed: constants(members)?.compactMap { boolean($0, named: "enum") })
    case .array: return listForm(members, &reading)
    case .object: return mappingForm(members, &reading)
    case nil: return nil
    }
  }

  private mutating func readDefaults(_ reading: inout RecordTypeReading) {
    self.reading = RecordReading()
    // Nothing is filled in inside a default, so that their order does not matter.
    let values = reading.defaults.map {
      value($0.node, $0.schema, of: reading.type, name: "default")
    }
    for (place, value) in zip(reading.defaults, values) {
      reading.type.schemas[place.schema].fallback = value
    }
    reading.type.references = self.reading.references
    reading.type.media = self.reading.media
  }
}
