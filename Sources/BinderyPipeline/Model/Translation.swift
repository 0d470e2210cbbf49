/// A language in which an app is read.
package struct AppLanguage: Sendable {
  /// Its place in `Settings.languages`.
  package var index: Int
  /// The place of the app's first language, whose texts stand in for those that are not translated.
  package var first: Int

  package init(_ index: Int, first: Int = 0) {
    self.index = index
    self.first = first
  }

  /// Whether every text says there what it says in `Text.bytes`.
  package var isProjectsFirst: Bool { index == 0 }
}

extension Settings {
  /// The languages that an app is read in: its choice from the project's, or all of them; in the project's order.
  package func languages(of app: App) -> [AppLanguage] {
    let chosen = languages.indices.filter { index in
      app.languages.isEmpty || app.languages.contains { $0.value == languages[index] }
    }
    return chosen.map { AppLanguage($0, first: chosen[0]) }
  }
}

/// An item with texts that people read, each perhaps in several languages.
package protocol Translated: Sendable {
  /// Hands out each such text that is there, in the order of the fields.
  mutating func forEachText(_ body: (inout Text) -> Void)
}

extension Translated {
  package var texts: [Text] {
    var texts: [Text] = []
    var copy = self
    copy.forEachText { texts.append($0) }
    return texts
  }

  /// The item as it is read in a language.
  package func read(in language: AppLanguage) -> Self {
    var item = self
    item.forEachText { $0 = $0.read(in: language) }
    return item
  }
}

extension Text {
  package var translations: [(language: Int, text: Text)] { forms?.translations ?? [] }
  package var isByLanguage: Bool {
    forms.map { $0.isByLanguage || !$0.translations.isEmpty } ?? false
  }

  /// The text in a language, by its place in the settings; nil where it is not translated.
  package func translation(_ language: Int) -> Text? {
    language == 0 ? self : translations.first { $0.language == language }?.text
  }

  /// The text as it is read in a language: translated, else as in the app's first, else as in the project's first.
  package func read(in language: AppLanguage) -> Text {
    guard !language.isProjectsFirst, forms != nil else { return self }
    return translation(language.index) ?? translation(language.first) ?? self
  }
}

// MARK: The texts of each item

extension Optional {
  /// Changes the value where there is one.
  fileprivate mutating func change(_ body: (inout Wrapped) -> Void) {
    guard var value = self else { return }
    body(&value)
    self = value
  }
}

extension Question: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) {
    body(&text)
    if var heads = columns {
      for index in heads.indices { body(&heads[index]) }
      columns = heads
    }
    for index in choices.indices { choices[index].forEachText(body) }
    answer.forEachText(body)
    explanation.change(body)
    hint.change(body)
    for index in media.indices { media[index].forEachText(body) }
    source.change { $0.forEachText(body) }
    keyChange.change { $0.forEachText(body) }
  }
}

/// What is accepted is so in every language, so it is not handed out.
extension AnswerKey {
  fileprivate mutating func forEachText(_ body: (inout Text) -> Void) {
    switch self {
    case .none, .choices, .truth, .order, .texts: break
    case .quantity(var quantity):
      quantity.shownUnit.change(body)
      self = .quantity(quantity)
    case .pairs(var pairing):
      for index in pairing.targets.indices { pairing.targets[index].forEachText(body) }
      self = .pairs(pairing)
    case .blanks(var blanks):
      for index in blanks.indices { blanks[index].forEachText(body) }
      self = .blanks(blanks)
    case .back(var back):
      body(&back)
      self = .back(back)
    }
  }
}

extension Blank {
  fileprivate mutating func forEachText(_ body: (inout Text) -> Void) {
    guard case .options(var options, let right) = self else { return }
    for index in options.indices { options[index].forEachText(body) }
    self = .options(options, right: right)
  }
}

extension Choice: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) {
    let written = text.range
    if var row = cells {
      for index in row.indices { body(&row[index]) }
      cells = row
      text = Text(joining: row, range: text.range)
    } else {
      body(&text)
    }
    // Findings about the choice as it is read in another language point there.
    if text.range != written { range = text.range }
    feedback.change(body)
    image.change { $0.forEachText(body) }
  }
}

extension Workbook: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) {
    body(&title)
    description.change(body)
    image.change { $0.forEachText(body) }
    source.change { $0.forEachText(body) }
  }
}

extension Passage: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) {
    title.change(body)
    text.change(body)
    for index in media.indices { media[index].forEachText(body) }
    source.change { $0.forEachText(body) }
  }
}

extension Category: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) {
    body(&title)
    description.change(body)
    image.change { $0.forEachText(body) }
  }
}

extension Announcement: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) {
    body(&title)
    self.body.change(body)
  }
}

extension Record: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) {
    for index in members.indices { members[index].value.forEachText(body) }
  }
}

extension RecordValue: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) {
    switch self {
    case .string, .number, .boolean: break
    case .text(var text):
      body(&text)
      self = .text(text)
    case .media(var use):
      use.forEachText(body)
      self = .media(use)
    case .list(var items):
      for index in items.indices { items[index].forEachText(body) }
      self = .list(items)
    case .mapping(var members):
      for index in members.indices { members[index].value.forEachText(body) }
      self = .mapping(members)
    }
  }
}

extension App: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) {
    title.change(body)
    maintenance.change { $0.message.change(body) }
  }
}

extension MediaUse: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) { alt.change(body) }
}

extension Citation: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) { title.change(body) }
}

extension KeyChange: Translated {
  package mutating func forEachText(_ body: (inout Text) -> Void) { body(&reason) }
}
