/// Texts by language: mappings of language tags.
extension FileDecoder {
  /// The fields whose texts people read. All others say the same in every language: ids, keys, tags, names, licenses,
  /// dates, numbers.
  private static let translatable: FieldSet = [
    .text, .choices, .correct, .explanation, .hint, .feedback, .title, .description, .alt, .message,
    .body,
    .reason, .columns, .cells, .pairs, .distractors, .unit, .back,
  ]

  /// A text that is written by language: the first language's, with the others behind it; nil where that could not be
  /// read (reported).
  /// - Parameter name: Of a field that is the project's own.
  mutating func textByLanguage(_ node: Int, field: Field, named name: String? = nil) -> Text? {
    guard Self.translatable.contains(field) else {
      out.report.add(
        .wrongKindLanguages(field: name ?? field.name, at: place(start(ofMapping: node))))
      return nil
    }
    var keys = [Int?](repeating: nil, count: settings.languages.count)
    var texts = [Text?](repeating: nil, count: settings.languages.count)
    var unknown: [Int] = []
    var children = tree.children(node)
    while let key = children.next(), let value = children.next() {
      guard let language = language(named: key) else {
        unknown.append(key)
        continue
      }
      if let first = keys[language] {
        out.report.add(.duplicateKey(string(key), at: place(key), first: place(first)))
      } else {
        keys[language] = key
        texts[language] = translation(
          value, field: field, named: name, isFirst: language == 0)
      }
    }
    report(unknown, keys, field: name ?? field.name, in: node)
    guard unknown.isEmpty, var text = texts[0] else { return nil }
    let translations = texts.enumerated().dropFirst().compactMap { language, text in
      text.map { (language: language, text: $0) }
    }
    var forms = text.forms ?? TextForms()
    forms.translations = translations
    forms.isByLanguage = true
    if !translations.isEmpty { translated += 1 }
    text.forms = forms
    return text
  }

  private mutating func translation(
    _ value: Int, field: Field, named name: String?, isFirst: Bool
  ) -> Text? {
    guard let node = resolve(value) else { return nil }
    if tree.nodes[node].kind == .mapping, isLanguageMap(node) {
      out.report.add(
        .wrongKind(
          field: name ?? field.name, expected: .scalar, found: .mapping, at: place(value)))
      return nil
    }
    return text(value, field: field, named: name, isRequired: isFirst)
  }

  /// The place in the settings of the language that a key names.
  private func language(named key: Int) -> Int? {
    // Without a setting there is no tag to name; `und:` may begin a German text.
    guard settings.namesLanguages, tree.nodes[key].kind == .scalar else { return nil }
    let tag = tree.value(key)
    return settings.languages.firstIndex { tag.elementsEqual($0.utf8) }
  }

  /// Reports keys that name no language of the project, and the first language where it is missing.
  private mutating func report(_ unknown: [Int], _ keys: [Int?], field: String, in node: Int) {
    let (others, merge) = unknown.partitioned {
      tree.nodes[$0].style == .plain && string($0) == "<<"
    }
    for key in merge { out.report.add(.mergeKey(at: place(key))) }
    let free = settings.languages.indices.filter { keys[$0] == nil }.map { settings.languages[$0] }
    let slips = others.map { LanguageTag.sameButForCase(string($0), among: free) }
    if !settings.namesLanguages, let first = others.first {
      out.report.add(.unnamedLanguages(others.map(string), at: place(first)))
    } else {
      for (key, meant) in zip(others, slips) {
        if meant == nil, let first = self.key(sameButForCaseAs: key, among: keys) {
          out.report.add(.duplicateKey(string(key), at: place(key), first: place(first)))
          continue
        }
        out.report.add(
          isCutOff(key, in: node)
            ? .textCutAtComma(string(key), at: place(key))
            : .unknownLanguage(string(key), of: settings.languages, meant: meant, at: place(key)))
      }
      if keys[0] == nil, merge.isEmpty, !slips.contains(settings.languages[0]) {
        out.report.add(
          .requiredLanguage(
            settings.languages[0], field: field, at: place(start(ofMapping: node))))
      }
    }
  }

  /// The key of the language that another key names too, with capitals in other places.
  private func key(sameButForCaseAs other: Int, among keys: [Int?]) -> Int? {
    keys.compactMap(\.self).first {
      LanguageTag.sameButForCase(string(other), among: [string($0)]) != nil
    }
  }

  /// Whether a key inside brackets is what a comma cut off the text before it.
  private func isCutOff(_ key: Int, in node: Int) -> Bool {
    guard tree.nodes[node].isFlow, tree.nodes[key].kind == .scalar, key + 1 < tree.nodes.count
    else {
      return false
    }
    return isNull(key + 1) && tree.nodes[key + 1].range.count == 0
      && !LanguageTag.isValid(tree.value(key))
  }

  /// Whether a mapping gives a text by language: `NO: 3` and `pH: 7` are texts with a colon.
  ///
  /// One that names a language of the project does; else all keys must be tags, and several, or one that is plainly
  /// meant.
  func isLanguageMap(_ node: Int) -> Bool {
    var children = tree.children(node)
    var tags: [String] = []
    var isSure = true
    while let key = children.next(), let value = children.next() {
      if language(named: key) != nil { return true }
      let isTag =
        tree.nodes[key].kind == .scalar && tree.nodes[value].kind == .scalar
        && (LanguageCodes.startTag(tree.value(key)) || isLanguage(string(key)))
      if isTag { tags.append(string(key)) } else { isSure = false }
    }
    return isSure
      && (tags.count > 1
        || tags.contains {
          LanguageCodes.usual.contains($0) || settings.namesLanguages && isLanguage($0)
        })
  }

  private func isLanguage(_ tag: String) -> Bool {
    LanguageTag.sameButForCase(tag, among: settings.languages) != nil
  }

  private func start(ofMapping node: Int) -> SourceRange { tree.nodes[node + 1].range }
}
