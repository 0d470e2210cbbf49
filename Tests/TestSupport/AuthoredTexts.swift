import BinderyFormat
import BinderyPipeline

/// All that was authored and is to be delivered, told as `DeliveredTexts.swift` tells what was.
package struct AuthoredTexts {
  private let bank: Bank
  /// The content root.
  private let root: String

  package init(_ bank: Bank, root: String) {
    self.bank = bank
    self.root = root
  }

  /// - Parameter keys: Of the choices, in their order.
  package func told(
    _ question: Question, keys: [String], passage: Passage?
  ) throws -> TextLines {
    var lines = TextLines()
    lines.add("id", question.id?.value.description)
    lines.add("type", question.type.name)
    lines.add("language", question.language?.string)
    lines.add("text", question.text.string)
    lines.add("passage", passage?.id?.value.description)
    for use in question.media { try add("media", use, to: &lines) }
    lines.add("columns", (question.columns ?? []).map(\.string))
    for (choice, key) in zip(question.choices, keys) {
      lines.add("choice \(key)", part: try told(choice))
    }
    try addAnswer(of: question, keys, to: &lines)
    lines.add("shuffle", question.shuffle ? nil : "false")
    lines.add("explanation", question.explanation?.string)
    lines.add("hint", question.hint?.string)
    addRich(parts(of: question, keys), to: &lines)
    lines.add("tags", question.tags.map(\.string))
    lines.add("difficulty", question.difficulty?.string)
    lines.add("points", question.points?.string)
    add("source", question.source, to: &lines)
    lines.add("license", question.license?.string)
    lines.add("replaces", question.replaces.map(\.value.description))
    for (name, value) in question.extra { add("extra \(name)", value, to: &lines) }
    lines.add("keyChange.from", question.keyChange?.from.string)
    lines.add("keyChange.to", question.keyChange?.to.string)
    lines.add("keyChange.reason", question.keyChange?.reason.string)
    lines.add("draft", question.status == .draft)
    return lines
  }

  private func told(_ choice: Choice) throws -> TextLines {
    var lines = TextLines()
    lines.add("text", choice.text.string)
    lines.add("cells", (choice.cells ?? []).map(\.string))
    lines.add("feedback", choice.feedback?.string)
    if let image = choice.image { try add("media", image, to: &lines) }
    return lines
  }

  private func addAnswer(of question: Question, _ keys: [String], to lines: inout TextLines) throws
  {
    // Behind the keys of `choices` stand those of the targets, or of the blanks' options.
    var others = keys.dropFirst(question.choices.count)
    switch question.answer {
    case .none: break
    case .choices(let indices): lines.add("correct", indices.map { keys[$0] })
    case .truth(let truth): lines.add("correct", "\(truth)")
    case .order: lines.add("correct", keys)
    case .texts(let accepted): add(accepted, to: &lines)
    case .quantity(let quantity): add(quantity, to: &lines)
    case .pairs(let pairing):
      for (target, key) in zip(pairing.targets, others) {
        lines.add("target \(key)", part: try told(target))
      }
      let targets = Array(others)
      lines.add("correct", zip(keys, pairing.rights).map { "\($0)=\(targets[$1])" })
    case .blanks(let blanks):
      for (index, blank) in blanks.enumerated() {
        lines.add("blank \(index + 1)", part: try told(blank, &others))
      }
    case .back(let back): lines.add("back", back.string)
    }
    if question.type.name == "multiple_choice" { lines.add("marking", question.marking.rawValue) }
  }

  private func add(_ accepted: AcceptedTexts, to lines: inout TextLines) {
    lines.add("accept", accepted.texts.map(\.string))
    lines.add("ignore", Ignored.allCases.filter(accepted.ignored.contains).map(\.rawValue))
  }

  private func add(_ quantity: Quantity, to lines: inout TextLines) {
    lines.add("value", quantity.value.string)
    switch quantity.tolerance {
    case .absolute(let bound):
      lines.add("tolerance.absolute", String(decoding: bound, as: UTF8.self))
    case .relative(let share):
      lines.add("tolerance.relative", String(decoding: share, as: UTF8.self))
    case nil: break
    }
    lines.add("unit", quantity.unit.first?.string)
    lines.add("unit.accept", quantity.unit.map(\.string))
  }

  private func told(_ blank: Blank, _ keys: inout ArraySlice<String>) throws -> TextLines {
    var lines = TextLines()
    switch blank {
    case .typed(let accepted): add(accepted, to: &lines)
    case .options(let options, let right):
      let own = Array(keys.prefix(options.count))
      for (option, key) in zip(options, own) {
        lines.add("option \(key)", part: try told(option))
      }
      lines.add("correct", own[right])
      keys = keys.dropFirst(options.count)
    }
    return lines
  }

  package func told(_ passage: Passage) throws -> TextLines {
    var lines = TextLines()
    lines.add("id", passage.id?.value.description)
    lines.add("language", passage.language?.string)
    lines.add("title", passage.title?.string)
    lines.add("text", passage.text?.string)
    addRich([("text", passage.text)], to: &lines)
    for use in passage.media { try add("media", use, to: &lines) }
    add("source", passage.source, to: &lines)
    lines.add("license", passage.license?.string)
    return lines
  }

  package func told(_ workbook: Workbook) throws -> TextLines {
    var lines = TextLines()
    lines.add("id", workbook.id?.value.description)
    lines.add("title", workbook.title.string)
    lines.add("description", workbook.description?.string)
    lines.add("language", workbook.language?.string)
    for tag in workbook.tags { lines.add("tag", tag.string) }
    lines.add("access", workbook.access?.value)
    lines.add("status", workbook.status == .archived ? "archived" : nil)
    lines.add("available.from", workbook.available?.from?.string)
    lines.add("available.until", workbook.available?.until?.string)
    if let image = workbook.image { try add("image", image, to: &lines) }
    add("source", workbook.source, to: &lines)
    lines.add("license", workbook.license?.string)
    lines.add("draft", workbook.status == .draft)
    return lines
  }

  /// - Parameter workbooks: Ids of those of its workbooks that are delivered.
  package func told(_ category: Category, workbooks: [String]) throws -> TextLines {
    var lines = TextLines()
    lines.add("id", category.id?.value.description)
    lines.add("title", category.title.string)
    lines.add("description", category.description?.string)
    if let image = category.image { try add("image", image, to: &lines) }
    lines.add("draft", category.status == .draft)
    lines.add("workbooks", workbooks)
    return lines
  }

  package func told(_ record: Record) throws -> TextLines {
    var lines = TextLines()
    lines.add("id", record.id?.value.description)
    for member in record.members { try add(text(member.name), member.value, to: &lines) }
    if record.status == .draft { lines.add("draft?", "true") }
    return lines
  }

  private func add(_ name: String, _ value: RecordValue, to lines: inout TextLines) throws {
    switch value {
    case .text(let written): lines.add(name, written.string)
    case .string(let bytes): lines.add(name, text(bytes))
    case .number(let digits): lines.add("\(name)#", text(digits))
    case .boolean(let flag): lines.add("\(name)?", "\(flag)")
    case .media(let use):
      try addFile(name, use.path, to: &lines)
      lines.add("\(name).alt", use.alt?.string)
      try addFile("\(name).still", use.still, to: &lines)
      if use.loops { lines.add("\(name).loop?", "true") }
    case .list(let items): for item in items { try add("\(name)[]", item, to: &lines) }
    case .mapping(let members):
      for member in members { try add("\(name).\(text(member.name))", member.value, to: &lines) }
    }
  }

  private func addFile(_ name: String, _ path: String?, to lines: inout TextLines) throws {
    guard let path else { return }
    let bytes = try readFile(root + "/" + path)
    lines.add("\(name).sha256", SHA256Digest(of: bytes).description)
    lines.add("\(name).bytes#", "\(bytes.count)")
    lines.add("\(name).type", MediaType(path: path)?.contentType)
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

  package func told(_ announcement: Announcement) -> TextLines {
    var lines = TextLines()
    lines.add("id", announcement.id?.value.description)
    lines.add("title", announcement.title.string)
    lines.add("body", announcement.body?.string)
    addRich([("body", announcement.body)], to: &lines)
    lines.add("category", announcement.category?.string)
    lines.add("publishedAt", announcement.publishedAt.string)
    lines.add("from", announcement.period.from?.string)
    lines.add("until", announcement.period.until?.string)
    lines.add("draft", announcement.status == .draft)
    return lines
  }

  // MARK: Rich forms

  /// Every text of a question that may have a rich form, by the name of its part.
  private func parts(of question: Question, _ keys: [String]) -> [(String, Text?)] {
    var parts: [(String, Text?)] = [
      ("text", question.text), ("explanation", question.explanation), ("hint", question.hint),
    ]
    for (index, head) in (question.columns ?? []).enumerated() {
      parts.append(("column:\(index)", head))
    }
    for (choice, key) in zip(question.choices, keys) {
      parts.append(("choice:\(key)", choice.text))
      parts.append(("feedback:\(key)", choice.feedback))
      for (index, cell) in (choice.cells ?? []).enumerated() {
        parts.append(("cell:\(key):\(index)", cell))
      }
    }
    var others = keys.dropFirst(question.choices.count)
    switch question.answer {
    case .back(let back): parts.append(("back", back))
    case .pairs(let pairing):
      for (target, key) in zip(pairing.targets, others) {
        parts.append(("target:\(key)", target.text))
      }
    case .blanks(let blanks):
      for (index, blank) in blanks.enumerated() {
        guard case .options(let options, right: _) = blank else { continue }
        for (option, key) in zip(options, others) {
          parts.append(("option:\(index + 1)\(key)", option.text))
        }
        others = others.dropFirst(options.count)
      }
    default: break
    }
    return parts
  }

  private func addRich(_ parts: [(String, Text?)], to lines: inout TextLines) {
    for (name, part) in parts.sorted(by: { $0.0 < $1.0 }) {
      guard let tree = part?.forms?.rich else { continue }
      lines.add("rich \(name)", String(decoding: tree, as: UTF8.self))
    }
  }

  // MARK: Parts

  private func add(_ name: String, _ use: MediaUse, to lines: inout TextLines) throws {
    guard let path = use.path else { return }
    lines.add(name, try file(path))
    lines.add("\(name).alt", use.alt?.string)
    lines.add("\(name).loop", use.loops)
    lines.add("\(name).still", try use.still.map(file))
  }

  private func file(_ path: String) throws -> String {
    let bytes = try readFile(root + "/" + path)
    let type = MediaType(path: path)?.contentType ?? "?"
    return "\(SHA256Digest(of: bytes)) \(bytes.count) \(type)"
  }

  private func add(_ name: String, _ source: Citation?, to lines: inout TextLines) {
    lines.add("\(name).title", source?.title?.string)
    lines.add("\(name).year", source?.year?.string)
    lines.add("\(name).number", source?.number?.string)
    lines.add("\(name).url", source?.url?.string)
  }

  private func add(_ name: String, _ value: Carried, to lines: inout TextLines) {
    switch value {
    case .text(let text): lines.add(name, text.string)
    case .list(let items): for item in items { add("\(name)[]", item, to: &lines) }
    case .mapping(let pairs):
      for (key, value) in pairs { add("\(name).\(key.string)", value, to: &lines) }
    }
  }
}
