import BinderyFormat

/// What is gathered while a record is read.
struct RecordReading {
  /// The node of the record itself, whose `id` and `status` are not its type's.
  var node: Int?
  /// The ids that it names.
  var references: [RecordReference] = []
  /// The files that it names.
  var media: [MediaUse] = []
  /// What came of trying the forms of a `oneOf`, by schema and node: a form inside a form is tried once.
  var tried: [RecordTrial.Key: RecordTrial] = [:]
  /// Schemas inside each other on the way to the value that is being read.
  var depth = 0
}

extension FileDecoder {
  /// Decodes a record of the type that the file's folder names.
  mutating func record(_ index: Int, of name: String) {
    if tree.nodes[index].kind == .alias, let target = resolve(index) {
      reportAliasWhole(index, target: target, kind: Owner.record.name)
      return
    }
    guard let members = members(of: index, field: Owner.record.name.en) else { return }
    var fields = Fields(node: members.node, range: tree.nodes[members.node].range, owner: .record)
    for field in [Field.id, .status] {
      if let entry = members[ArraySlice(field.name.utf8)] {
        fields.set(field, key: entry.key, value: entry.value)
      }
    }
    var record = Record(
      type: name, file: file, range: fields.range,
      id: fields.value(.id).flatMap { id($0, kind: .record, type: name, isReference: false) },
      start: start(of: fields))
    if record.id == nil { record.idSlot = idSlot(of: fields) }
    record.status = word(.status, in: fields, allowed: [.published, .draft]) ?? .published
    if let type = recordTypes[name], let root = type.root {
      reading = RecordReading(node: members.node)
      if case .mapping(let read) = value(members.node, root, of: type, name: name) {
        record.members = read
      }
      record.references = reading.references
      record.media = reading.media
    }
    if record.status == .draft { out.drafts.append(record.range) }
    out.records.append(record)
  }

  // MARK: Values

  /// A value read as its schema says; nil where it cannot be (reported).
  /// - Parameter name: What it is the value of.
  mutating func value(
    _ index: Int, _ schema: Int, of type: RecordType, name: String
  ) -> RecordValue? {
    guard let node = resolve(index) else { return nil }
    guard !isNull(node) else {
      out.report.add(.nullText(field: name, written: string(node), at: place(index)))
      return nil
    }
    reading.depth += 1
    defer { reading.depth -= 1 }
    // Each level of the value may be reached by way of a few names.
    guard reading.depth <= 4 * TreeBuilder.deepest else {
      out.report.add(.limitDepth(at: place(index)))
      return nil
    }
    switch type.schemas[schema].form {
    case .reference(let target): return value(index, target, of: type, name: name)
    case .oneOf(let branches):
      return oneOf(node, schema, branches, of: type, name: name)
    case .mapping(let properties): return mapping(node, properties, of: type, name: name)
    case .list(let items): return list(node, items, of: type, name: name)
    case .any: return anything(node, name: name)
    case .string, .text, .media, .id, .number, .boolean:
      return single(index, type.schemas[schema].form, name: name)
    }
  }

  private mutating func mapping(
    _ node: Int, _ properties: RecordSchema.Properties, of type: RecordType, name: String
  ) -> RecordValue? {
    guard let members = members(of: node, field: name) else { return nil }
    let isTop = node == reading.node
    let owner = isTop ? Words.record(of: type.name) : .part(name)
    let known = Set(properties.known.map(\.name))
    var others = members.entries.filter {
      !known.contains($0.name) && !(isTop && Self.isOwn($0.name))
    }
    var misspelt: Set<ArraySlice<UInt8>> = []
    if properties.others == nil {
      others.removeAll { $0.name.starts(with: "x-".utf8) }
      misspelt = reportUnknown(
        others, in: members, known: properties.known.map(\.name),
        of: owner)
      others = []
    }
    var read: [RecordMember] = []
    for property in properties.known where !(isTop && Self.isOwn(property.name)) {
      if let value = self.property(
        property, properties, members, misspelt, of: type, owner: owner)
      {
        read.append(RecordMember(name: property.name, value: value))
      }
    }
    for entry in others where present(entry) != nil {
      guard let schema = properties.others else { continue }
      if let value = value(entry.value, schema, of: type, name: string(entry.key)) {
        read.append(RecordMember(name: entry.name, value: value))
      }
    }
    return .mapping(read)
  }

  /// Fields of a record that its type does not decide.
  private static func isOwn(_ name: ArraySlice<UInt8>) -> Bool {
    name.elementsEqual("id".utf8) || name.elementsEqual("status".utf8)
  }

  /// A property's value, or its default; nil where there is none.
  private mutating func property(
    _ property: RecordSchema.Property, _ properties: RecordSchema.Properties, _ members: Members,
    _ misspelt: Set<ArraySlice<UInt8>>, of type: RecordType, owner: Words
  ) -> RecordValue? {
    let name = String(decoding: property.name, as: UTF8.self)
    let isRequired = properties.required.contains(property.name)
    guard let entry = members[property.name], let node = resolve(entry.value) else {
      if isRequired, members[property.name] == nil, !misspelt.contains(property.name) {
        out.report.add(.required(field: name, of: owner, at: place(start(of: members.node))))
      }
      return type.fallback(of: property.schema)
    }
    if isNull(node), !isRequired { return type.fallback(of: property.schema) }
    return value(entry.value, property.schema, of: type, name: name)
  }

  private mutating func list(
    _ node: Int, _ items: RecordSchema.Items, of type: RecordType, name: String
  ) -> RecordValue? {
    guard tree.nodes[node].kind == .list else {
      out.report.add(
        .wrongKind(field: name, expected: .list, found: kind(node), at: place(node)))
      return nil
    }
    let children = Array(tree.children(node))
    if !items.count.hold(children.count) {
      out.report.add(
        .recordCount(field: name, count: children.count, items.count, at: place(node)))
    }
    var read: [RecordValue] = []
    var first: [[UInt8]: Int] = [:]
    for child in children {
      guard let value = value(child, items.item, of: type, name: name) else { continue }
      read.append(value)
      guard items.areUnique else { continue }
      if let earlier = first.updateValue(child, forKey: value.identity) {
        out.report.add(.recordRepeated(field: name, at: place(child), first: place(earlier)))
      }
    }
    return .list(read)
  }

  /// A value of which nothing is said: each single value as the characters typed.
  private mutating func anything(_ node: Int, name: String) -> RecordValue? {
    switch tree.nodes[node].kind {
    case .scalar, .alias:
      return typed(node, name: name).map { .string($0.bytes) }
    case .list:
      var read: [RecordValue] = []
      for child in tree.children(node) {
        guard let item = resolve(child) else { continue }
        if isNull(item) {
          out.report.add(.nullText(field: name, written: string(item), at: place(child)))
        } else if let value = anything(item, name: name) {
          read.append(value)
        }
      }
      return .list(read)
    case .mapping:
      var read: [RecordMember] = []
      for entry in members(of: node, field: name)?.entries ?? [] {
        guard let inner = present(entry) else { continue }
        if let value = anything(inner, name: string(entry.key)) {
          read.append(RecordMember(name: entry.name, value: value))
        }
      }
      return .mapping(read)
    }
  }
}

extension RecordSchema.Bounds {
  func hold(_ count: Int) -> Bool { (least ?? 0)...(most ?? .max) ~= count }
}

extension RecordType {
  /// What stands in the place of a value that is left out: by its own schema, or by one that it names.
  fileprivate func fallback(of schema: Int) -> RecordValue? {
    if let value = schemas[schema].fallback { return value }
    guard case .reference(let target) = schemas[schema].form else { return nil }
    return fallback(of: target)
  }
}
