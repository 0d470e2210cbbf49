import BinderyFormat

/// How a delivered object gives its texts: as strings in the one language it is in, or as maps by language.
struct TextLanguages {
  /// An object in one language, of items that are read in it.
  static let one = TextLanguages(languages: [], tags: [])

  private let languages: [AppLanguage]
  /// By place in the settings.
  private let tags: [String]
  /// Whether a text that is not written by language says the same in all.
  private(set) var plainIsForAll = false

  private init(languages: [AppLanguage], tags: [String]) {
    self.languages = languages
    self.tags = tags
  }

  /// For an object that is the same in all of an app's languages.
  init(_ catalogue: Catalogue, _ settings: Settings) {
    self.init(languages: catalogue.languages, tags: settings.languages)
  }

  /// For the texts of an item that names its language, or does not.
  func of(itemIn language: Text?) -> TextLanguages {
    var result = self
    result.plainIsForAll = language != nil
    return result
  }

  fileprivate func isMap(_ text: Text) -> Bool {
    languages.count > 1 && !(plainIsForAll && text.translations.isEmpty)
  }

  /// The text in the app's first language, and in the others in which it is there.
  fileprivate func forms(of text: Text) -> [(tag: String, text: Text)] {
    languages.compactMap { language in
      let isFirst = language.index == language.first
      let found = isFirst ? text.read(in: language) : text.translation(language.index)
      return found.map { (tags[language.index], $0) }
    }
  }

  fileprivate func single(_ text: Text) -> Text {
    languages.first.map { text.read(in: $0) } ?? text
  }
}

extension JSONWriter {
  /// A member that is left out when there is no text.
  mutating func text(_ key: StaticString, _ text: Text?, in languages: TextLanguages) {
    guard let text else { return }
    guard languages.isMap(text) else {
      memberIfAny(key, languages.single(text).bytes)
      return
    }
    member(key) { json in
      json.object { json in
        for form in languages.forms(of: text) {
          json.member(named: form.tag.utf8) { $0.string(form.text.bytes) }
        }
      }
    }
  }

  /// `rich` of an item with one text that may have markup, by language as the text is.
  mutating func rich(_ key: StaticString, _ text: Text?, in languages: TextLanguages) {
    guard let text else { return }
    guard languages.isMap(text) else {
      if let tree = languages.single(text).forms?.rich {
        member("rich") { $0.object { $0.member(key) { $0.verbatim(tree) } } }
      }
      return
    }
    let trees = languages.forms(of: text).compactMap { form in
      form.text.forms?.rich.map { (tag: form.tag, tree: $0) }
    }
    guard !trees.isEmpty else { return }
    member("rich") { json in
      json.object { json in
        json.member(key) { json in
          json.object { json in
            for (tag, tree) in trees { json.member(named: tag.utf8) { $0.verbatim(tree) } }
          }
        }
      }
    }
  }

  /// A value, or values by language where there are several.
  mutating func byLanguage<Value>(
    _ values: [Value], _ tags: [String], _ body: (inout JSONWriter, Value) -> Void
  ) {
    guard values.count > 1 else {
      if let value = values.first { body(&self, value) }
      return
    }
    object { json in
      for (tag, value) in zip(tags, values) {
        json.member(named: tag.utf8) { body(&$0, value) }
      }
    }
  }
}
