import BinderyFormat

extension FileDecoder {
  mutating func passage(_ index: Int) {
    if tree.nodes[index].kind == .alias, let target = resolve(index) {
      reportAliasWhole(index, target: target, kind: Owner.passage.name)
      return
    }
    guard let fields = fields(of: index, as: .passage) else { return }
    var passage = Passage(
      file: file, range: fields.range, id: ownID(of: fields, kind: .passage),
      start: start(of: fields))
    if passage.id == nil { passage.idSlot = idSlot(of: fields) }
    passage.title = text(.title, in: fields)
    passage.media = mediaList(in: fields)
    // A recording or a picture can be all that the questions are about.
    let hasMedia = names(.images, in: fields) || names(.media, in: fields)
    passage.text = hasMedia ? text(.text, in: fields) : requiredText(.text, in: fields)
    passage.language = language(.language, in: fields)
    passage.source = citation(in: fields)
    passage.license = text(.license, in: fields)
    out.passages.append(passage)
  }

  /// Whether the field has something in it, be it as it should be or not.
  private mutating func names(_ field: Field, in fields: Fields) -> Bool {
    guard let node = present(field, in: fields) else { return false }
    return tree.nodes[node].kind != .list || !Array(tree.children(node)).isEmpty
  }

  /// Whether an item of a workbook's list gives a passage to questions of its own list.
  func isPassageGroup(_ node: Int) -> Bool {
    guard tree.nodes[node].kind == .mapping else { return false }
    var names: FieldSet = []
    var children = tree.children(node)
    while let key = children.next(), children.next() != nil {
      guard tree.nodes[key].kind == .scalar, let field = FieldTable.field(named: tree.value(key))
      else { continue }
      names.insert(field)
    }
    return names.contains(.questions)
      || names.contains(.passage) && ![.text, .type, .choices].contains(where: names.contains)
  }

  /// Adds the questions of a group to the workbook's list, and notes their passage.
  mutating func passageGroup(_ index: Int, _ node: Int, in workbook: inout Workbook) {
    guard node == index else {
      reportAliasWhole(index, target: node, kind: Owner.passageGroup.name)
      return
    }
    guard let fields = fields(of: node, as: .passageGroup) else { return }
    var passage: Written<ItemID>?
    if let value = fields.value(.passage) {
      passage = id(value, kind: .passage, isReference: true)
    } else {
      reportRequired(.passage, in: fields)
    }
    let first = workbook.entries.count
    let items = requiredList(.questions, in: fields)
    for item in items ?? [] {
      if let entry = entry(item) { workbook.entries.append(entry) }
    }
    if items?.isEmpty ?? false { out.report.add(.emptyGroup(at: place(.questions, fields))) }
    workbook.passageGroups.append(
      PassageGroup(passage: passage, entries: first..<workbook.entries.count))
  }
}
