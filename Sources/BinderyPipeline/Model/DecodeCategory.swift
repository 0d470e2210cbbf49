import BinderyFormat

extension FileDecoder {
  mutating func category(_ index: Int) {
    if tree.nodes[index].kind == .alias, let target = resolve(index) {
      reportAliasWhole(index, target: target, kind: Owner.category.name)
      return
    }
    guard let fields = fields(of: index, as: .category) else { return }
    let title = requiredText(.title, in: fields)
    var category = Category(
      file: file, range: fields.range, id: ownID(of: fields, kind: .category),
      title: title ?? Text(bytes: [], range: start(of: fields)),
      workbooksRange: place(.workbooks, fields).range)
    if category.id == nil { category.idSlot = idSlot(of: fields) }
    category.description = text(.description, in: fields)
    category.image = image(in: fields)
    category.status = word(.status, in: fields, allowed: [.published, .draft]) ?? .published
    if let items = requiredList(.workbooks, in: fields) {
      category.workbooks = references(items, to: .workbook)
      if items.isEmpty { out.report.add(.emptyCategory(at: place(.workbooks, fields))) }
    }
    if category.status == .draft { out.drafts.append(category.range) }
    out.categories.append(category)
  }
}
