import BinderyFormat

extension FileDecoder {
  /// Decodes a workbook and the questions written in it.
  mutating func workbook(_ index: Int) {
    if tree.nodes[index].kind == .alias, let target = resolve(index) {
      reportAliasWhole(index, target: target, kind: Owner.workbook.name)
      return
    }
    guard let fields = fields(of: index, as: .workbook) else { return }
    let title = requiredText(.title, in: fields)
    var workbook = Workbook(
      file: file, range: fields.range, id: ownID(of: fields, kind: .workbook),
      title: title ?? Text(bytes: [], range: start(of: fields)),
      entriesRange: place(.questions, fields).range)
    if workbook.id == nil { workbook.idSlot = idSlot(of: fields) }
    workbook.description = text(.description, in: fields)
    workbook.language = language(.language, in: fields)
    workbook.tags = texts(.tags, in: fields)
    workbook.access = access(in: fields)
    workbook.status = word(.status, in: fields) ?? .published
    workbook.available = availability(in: fields)
    workbook.image = image(in: fields)
    workbook.source = citation(in: fields)
    workbook.license = text(.license, in: fields)
    workbook.keySheet = text(.keySheet, in: fields)
    for item in requiredList(.questions, in: fields) ?? [] {
      if let node = tree.resolve(item), isPassageGroup(node) {
        passageGroup(item, node, in: &workbook)
      } else if let entry = entry(item) {
        workbook.entries.append(entry)
      }
    }
    if let node = present(.questions, in: fields), tree.nodes[node].kind == .list,
      Int(tree.nodes[node].next) == node + 1
    {
      out.report.add(.emptyWorkbook(at: place(.questions, fields)))
    }
    if workbook.status == .draft { out.drafts.append(workbook.range) }
    out.workbooks.append(workbook)
  }

  /// One item of a workbook's list: an id, or a question.
  mutating func entry(_ index: Int) -> Workbook.Entry? {
    guard let node = resolve(index) else { return nil }
    if tree.nodes[node].kind == .scalar {
      return id(index, kind: .question, isReference: true).map { .reference($0) }
    }
    guard let question = question(index) else { return nil }
    out.questions.append(question)
    return .inline(out.questions.count - 1)
  }

  /// The tier that a workbook is for; nil for `free`.
  private mutating func access(in fields: Fields) -> Written<String>? {
    guard let text = text(.access, in: fields), text.string != "free" else { return nil }
    return Written(text.string, text.range)
  }
}
