import BinderyFormat

/// All that was delivered, told as text: what a client can know of it.
extension DeliveredQuestion {
  package var told: TextLines {
    var lines = TextLines()
    lines.add("id", id.description)
    lines.add("type", type)
    lines.add("language", language)
    lines.add("text", text)
    lines.add("passage", passage?.id.description)
    lines.add("media", media)
    lines.add("columns", columns)
    for choice in choices { lines.add("choice \(choice.key)", part: choice.told) }
    addAnswer(to: &lines)
    lines.add("shuffle", shuffle ? nil : "false")
    lines.add("explanation", explanation)
    lines.add("hint", hint)
    lines.add(rich)
    lines.add("tags", tags)
    lines.add("difficulty", difficulty.map(String.init))
    lines.add("points", points)
    lines.add("source", source)
    lines.add("license", license)
    lines.add("replaces", replaces.map(\.description))
    for member in extra { lines.add("extra \(member.key)", value: member.value) }
    lines.add("keyChange.from", keyChange?.from)
    lines.add("keyChange.to", keyChange?.to)
    lines.add("keyChange.reason", keyChange?.reason)
    lines.add("draft", isDraft)
    return lines
  }

  private func addAnswer(to lines: inout TextLines) {
    switch interaction {
    case .singleChoice(let correct): lines.add("correct", [correct])
    case .multipleChoice(let correct, let marking):
      lines.add("correct", correct)
      lines.add("marking", marking.rawValue)
    case .trueFalse(let correct): lines.add("correct", "\(correct)")
    case .shortText(let accept, let ignore):
      lines.add("accept", accept)
      lines.add("ignore", ignore.map(\.rawValue))
    case .numeric(let value, let tolerance, let unit):
      lines.add("value", value)
      switch tolerance {
      case .absolute(let bound): lines.add("tolerance.absolute", bound)
      case .relative(let bound): lines.add("tolerance.relative", bound)
      case nil: break
      }
      lines.add("unit", unit?.text)
      lines.add("unit.accept", unit?.accept ?? [])
    case .ordering(let correct): lines.add("correct", correct)
    case .matching(let targets, let correct):
      for target in targets { lines.add("target \(target.key)", part: target.told) }
      lines.add("correct", correct.map { "\($0.choice)=\($0.target)" })
    case .cloze(let blanks):
      for blank in blanks { lines.add("blank \(blank.key)", part: blank.told) }
    case .flashcard(let back): lines.add("back", back)
    }
  }
}

extension DeliveredQuestion.Choice {
  fileprivate var told: TextLines {
    var lines = TextLines()
    lines.add("text", text)
    lines.add("cells", cells)
    lines.add("feedback", feedback)
    lines.add("media", media)
    return lines
  }
}

extension DeliveredQuestion.Blank {
  fileprivate var told: TextLines {
    var lines = TextLines()
    switch answer {
    case .typed(let accept, let ignore):
      lines.add("accept", accept)
      lines.add("ignore", ignore.map(\.rawValue))
    case .chosen(let options, let correct):
      for option in options { lines.add("option \(option.key)", part: option.told) }
      lines.add("correct", correct)
    }
    return lines
  }
}

extension DeliveredPassage {
  package var told: TextLines {
    var lines = TextLines()
    lines.add("id", id.description)
    lines.add("language", language)
    lines.add("title", title)
    lines.add("text", text)
    lines.add(rich)
    lines.add("media", media)
    lines.add("source", source)
    lines.add("license", license)
    return lines
  }
}

extension DeliveredRecord {
  package var told: TextLines {
    var lines = TextLines()
    lines.add("id", id.description)
    for field in fields { lines.add(field.key, value: field.value) }
    return lines
  }
}

extension BinderyFormat.Manifest.Workbook {
  package func told(in language: String) -> TextLines {
    var lines = TextLines(language: language)
    lines.add("id", id.description)
    lines.add("title", title)
    lines.add("description", description)
    lines.add("language", self.language)
    for tag in tags { lines.add("tag", tag) }
    lines.add("access", access)
    switch status {
    case .published: break
    case .archived: lines.add("status", "archived")
    case .unknown(let status): lines.add("status", status)
    }
    lines.add("available.from", available?.from)
    lines.add("available.until", available?.until)
    lines.add("image", image.map { [$0] } ?? [])
    lines.add("source", source)
    lines.add("license", license)
    lines.add("draft", isDraft)
    return lines
  }
}

extension BinderyFormat.Manifest.Category {
  package func told(in language: String) -> TextLines {
    var lines = TextLines(language: language)
    lines.add("id", id?.description)
    lines.add("title", title)
    lines.add("description", description)
    lines.add("image", image.map { [$0] } ?? [])
    lines.add("draft", isDraft)
    lines.add("workbooks", workbooks.map(\.id.description))
    return lines
  }
}

extension DeliveredNotices.Announcement {
  package func told(in language: String) -> TextLines {
    var lines = TextLines(language: language)
    lines.add("id", id.description)
    lines.add("title", title)
    lines.add("body", body)
    lines.add(rich.mapValues { $0[language] })
    lines.add("category", category)
    lines.add("publishedAt", publishedAt)
    lines.add("from", shown.from)
    lines.add("until", shown.until)
    lines.add("draft", isDraft)
    return lines
  }
}

extension TextLines {
  mutating func add(_ rich: [String: RichText]) {
    for (name, tree) in rich.sorted(by: { $0.key < $1.key }) {
      var json = JSONWriter()
      tree.write(to: &json)
      add("rich \(name)", String(decoding: json.bytes, as: UTF8.self))
    }
  }

  mutating func add(_ name: String, _ text: DeliveredText?) {
    add(name, text?[language])
  }

  mutating func add(_ name: String, _ media: [DeliveredMedia]) {
    for medium in media {
      add(name, "\(medium.file.digest) \(medium.file.bytes) \(medium.file.type)")
      add("\(name).alt", medium.alt)
      let still = medium.still?.file
      add("\(name).loop", medium.loops)
      add("\(name).still", still.map { "\($0.digest) \($0.bytes) \($0.type)" })
    }
  }

  mutating func add(_ name: String, _ source: DeliveredSource?) {
    add("\(name).title", source?.title)
    add("\(name).year", source?.year)
    add("\(name).number", source?.number)
    add("\(name).url", source?.url)
  }

  mutating func add(_ name: String, value: JSONValue) {
    switch value {
    case .text(let text): add(name, text)
    case .list(let items): for item in items { add("\(name)[]", value: item) }
    case .object(let members):
      // What a file is like was measured, not authored.
      let isFile = members.contains { $0.key == "sha256" }
      let measured = ["width", "height", "variants", "duration"]
      for item in members where !isFile || !measured.contains(item.key) {
        add("\(name).\(item.key)", value: item.value)
      }
    case .number(let digits): add("\(name)#", digits)
    case .boolean(let flag): add("\(name)?", "\(flag)")
    case .null: add("\(name)!", "null")
    }
  }
}
