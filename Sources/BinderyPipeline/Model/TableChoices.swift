/// The columns of a table whose rows are a question's choices.
struct TableColumns {
  /// How many cells a row has; nil where that could not be read (reported).
  let count: Int?

  /// Reads `columns` into the question; nil where it has none.
  init?(of question: inout Question, _ fields: Fields, _ file: inout FileDecoder) {
    guard let value = fields.value(.columns), let node = file.resolve(value), !file.isNull(node)
    else { return nil }
    let items = file.list(.columns, in: fields)
    let heads = (items ?? []).compactMap { file.text($0, field: .columns, isRequired: true) }
    if let items, items.isEmpty {
      file.out.report.add(.columnsForm(.noColumns, at: file.place(.columns, fields)))
    }
    question.columns = heads
    count = !heads.isEmpty && heads.count == items?.count ? heads.count : nil
  }
}

/// Choices that are rows of a table.
extension FileDecoder {
  func isList(_ index: Int) -> Bool {
    tree.resolve(index).map { tree.nodes[$0].kind == .list } ?? false
  }

  /// A row written as a list of cells.
  mutating func row(_ index: Int, of table: TableColumns) -> Choice? {
    guard isList(index) else {
      out.report.add(.columnsForm(.noRow(columns: table.count), at: place(index)))
      return nil
    }
    guard let cells = cells(index) else { return nil }
    if let count = table.count, cells.count != count {
      out.report.add(.columnsForm(.cells(cells.count, columns: count), at: place(index)))
      return nil
    }
    var choice = Choice(
      text: Text(joining: cells, range: tree.nodes[index].range), range: tree.nodes[index].range)
    choice.cells = cells
    if cells.allSatisfy({ AsRead.trimmed($0.bytes).isEmpty }) {
      out.report.add(.choiceEmpty(at: place(index)))
    }
    return choice
  }

  /// A row written as a mapping with `cells`.
  mutating func row(in fields: Fields, of table: TableColumns?) -> Choice? {
    if fields.has(.text), fields.has(.cells) {
      out.report.add(
        .exclusiveFields(
          "text", "cells", at: place(.cells, fields), other: place(.text, fields)))
      return nil
    }
    guard let table else {
      out.report.add(.columnsForm(.noTable, at: place(.cells, fields)))
      return nil
    }
    guard let value = fields.value(.cells) else {
      out.report.add(
        .columnsForm(.noRow(columns: table.count), at: place(start(of: fields))))
      return nil
    }
    guard var choice = row(value, of: table) else { return nil }
    choice.range = fields.range
    return choice
  }

  /// A row that `answer:` names, as the text of the choice that it is.
  mutating func rowText(_ index: Int) -> Text? {
    cells(index).map { Text(joining: $0, range: tree.nodes[index].range) }
  }

  /// nil where one could not be read (reported).
  private mutating func cells(_ index: Int) -> [Text]? {
    guard let node = resolve(index) else { return nil }
    let items = Array(tree.children(node))
    let cells = items.compactMap { text($0, field: .cells, isRequired: true) }
    return cells.count == items.count ? cells : nil
  }
}

extension Text {
  /// The cells of a row as one text.
  init(joining cells: [Text], range: SourceRange) {
    func joined(_ cells: [Text]) -> ArraySlice<UInt8> {
      ArraySlice(cells.map(\.bytes).joined(separator: " / ".utf8))
    }
    self.init(bytes: joined(cells), range: range)
    let languages = Set(cells.flatMap { $0.forms?.translations.map(\.language) ?? [] }).sorted()
    guard !languages.isEmpty else { return }
    var forms = TextForms()
    forms.translations = languages.map { language in
      let row = cells.map { cell in
        cell.forms?.translations.first { $0.language == language }?.text ?? cell
      }
      return (language, Text(bytes: joined(row), range: range))
    }
    self.forms = forms
  }
}
