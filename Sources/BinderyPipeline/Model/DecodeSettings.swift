import BinderyFormat

/// Reads `bindery.yml`.
extension FileDecoder {
  /// The newest `format` of a project that this version reads.
  static let newestFormat = 1

  /// - Parameter hasFolder: Whether there is such a folder below the content root.
  mutating func decodeSettings(_ index: Int, hasFolder: (String) -> Bool) -> Settings {
    var result = Settings()
    guard let fields = fields(of: index, as: .settings) else { return result }
    checkFormat(fields)
    result.text = word(.text, in: fields) ?? .plain
    if let languages = list(.languages, in: fields) {
      result.languages = projectLanguages(languages) ?? result.languages
    }
    result.scheme = word(.ids, in: fields)
    if let text = text(.baseline, in: fields) { result.baseline = innerPath(text) }
    mediaSettings(fields, &result)
    result.extra = extraFields(fields)
    if let rules = present(.rules, in: fields) { result.rules = ruleSettings(rules, hasFolder) }
    result.publishing = publishSettings(fields)
    notYet(.terminology, in: fields)
    return result
  }

  mutating func settingsFault(_ node: Int, _ message: Words, help: Words? = nil) {
    out.report.add(.settingsForm(message, help: help, at: place(node)))
  }

  private mutating func checkFormat(_ fields: Fields) {
    guard let value = present(.format, in: fields),
      let digits = number(value, field: .format, isWhole: true)
    else { return }
    guard let format = Int(digits.string), format > Self.newestFormat else {
      if digits.string != "1" {
        settingsFault(
          value,
          Words(
            en: "`\(digits.string)` is no format of a project",
            ja: "「\(digits.string)」という形式はありません"),
          help: Words(en: "write `format: 1`", ja: "format: 1 と書いてください"))
      }
      return
    }
    settingsFault(
      value,
      Words(
        en: "this project has format \(format), and this bindery reads up to \(Self.newestFormat)",
        ja: "このプロジェクトの形式は \(format) ですが、この bindery が読めるのは \(Self.newestFormat) までです"),
      help: Words(en: "update bindery", ja: "bindery を新しくしてください"))
  }

  /// The path of a file that lies below the content root.
  private mutating func innerPath(_ text: Text) -> String? {
    let path = text.string
    guard !MediaLibrary.leadsOut(path) else {
      out.report.add(
        .settingsForm(
          Words(
            en: "`\(path.excerpt)` leads out of the content folder",
            ja: "「\(path.excerpt)」はコンテンツのフォルダーの外を指しています"),
          help: Words(
            en: "name a file inside it, as `baseline.txt`", ja: "`baseline.txt` のように中のファイルを書いてください"),
          at: place(text.range)))
      return nil
    }
    return path
  }

  private mutating func projectLanguages(_ items: [Int]) -> [String]? {
    var languages: [String] = []
    for item in items {
      guard let text = text(item, field: .languages, isRequired: true) else { continue }
      let tag = text.string
      if !LanguageTag.isValid(text.bytes) {
        out.report.add(.languageTag(written: tag, at: place(text.range)))
      } else if LanguageTag.sameButForCase(tag, among: languages) != nil {
        settingsFault(
          item, Words(en: "the language `\(tag)` is named twice", ja: "言語「\(tag)」が二度書かれています"),
          help: Words(en: "delete one of the two", ja: "どちらかを消してください"))
      } else {
        languages.append(tag)
      }
    }
    return languages.isEmpty ? nil : languages
  }

  private mutating func mediaSettings(_ fields: Fields, _ result: inout Settings) {
    guard let node = present(.media, in: fields),
      let media = self.fields(of: node, as: .mediaSettings, field: "media")
    else { return }
    if let url = text(.baseURL, in: media) {
      var base = url.string
      while base.last == "/" { base.removeLast() }
      result.media.baseURL = base
    }
    if let items = list(.widths, in: media) { result.media.widths = widths(items) }
    if let node = present(.maxBytes, in: media),
      let bytes = count(node, field: .maxBytes, in: 1...1 << 40)
    {
      result.media.maxBytes = bytes
    }
  }

  private mutating func widths(_ items: [Int]) -> [Int] {
    var widths: Set<Int> = []
    for item in items {
      guard let node = resolve(item), let width = count(node, field: .widths, in: 16...16_383)
      else { continue }
      if !widths.insert(width).inserted {
        settingsFault(
          item,
          Words(en: "the width \(width) is named twice", ja: "幅 \(width) が二度書かれています"))
      }
    }
    return widths.sorted()
  }

  /// A whole number within bounds; nil where it is another (reported).
  mutating func count(_ node: Int, field: Field, in bounds: ClosedRange<Int>) -> Int? {
    count(node, named: field.name, in: bounds)
  }

  mutating func count(_ node: Int, named name: String, in bounds: ClosedRange<Int>) -> Int? {
    guard let digits = number(node, named: name, isWhole: true) else { return nil }
    if let count = Int(digits.string), bounds.contains(count) { return count }
    out.report.add(
      .range(
        field: name, written: digits.string,
        bounds: "\(bounds.lowerBound)–\(bounds.upperBound)", at: place(digits.range)))
    return nil
  }

  private mutating func extraFields(_ fields: Fields) -> [String] {
    var names: [String] = []
    for text in texts(.extra, in: fields) {
      let name = text.string
      if !name.hasPrefix("x-") || names.contains(name) {
        out.report.add(
          .settingsForm(
            name.hasPrefix("x-")
              ? Words(en: "`\(name)` is named twice", ja: "「\(name)」が二度書かれています")
              : Words(
                en: "`\(name)` does not begin with `x-`", ja: "「\(name)」が x- で始まっていません"),
            help: nil, at: place(text.range)))
      } else {
        names.append(name)
      }
    }
    return names
  }

  // MARK: Rules

  private mutating func ruleSettings(
    _ node: Int, _ hasFolder: (String) -> Bool
  ) -> RuleSettings {
    var result = RuleSettings()
    forEachPair(of: node, field: "rules") { decoder, key, value in
      let name = decoder.string(key)
      guard name.hasSuffix("/") else {
        decoder.setLevel(key, value, &result.levels)
        return
      }
      // Paths are compared as they are written, from the content folder.
      if name.hasPrefix("/") || name.hasPrefix("./") || !hasFolder(name) {
        decoder.settingsFault(
          key,
          Words(
            en: "there is no folder `\(name.excerpt)` in the content folder",
            ja: "教材のフォルダーの中に「\(name.excerpt)」というフォルダーはありません"),
          help: Words(
            en: "write its path from the content folder, as `workbooks/exams/`",
            ja: "`workbooks/exams/` のように、教材のフォルダーからのパスを書いてください"))
      }
      var levels: RuleSettings.Levels = [:]
      decoder.forEachPair(of: value, field: name) { decoder, key, value in
        decoder.setLevel(key, value, &levels)
      }
      result.folders.append((name, levels))
    }
    return result
  }

  mutating func forEachPair(
    of index: Int, field: String, _ body: (inout FileDecoder, Int, Int) -> Void
  ) {
    guard let node = resolve(index), !isNull(node) else { return }
    guard tree.nodes[node].kind == .mapping else {
      out.report.add(
        .wrongKind(field: field, expected: .mapping, found: kind(node), at: place(index)))
      return
    }
    var seen: [String: Int] = [:]
    var children = tree.children(node)
    while let key = children.next(), let value = children.next() {
      if let first = seen.updateValue(key, forKey: string(key)) {
        out.report.add(.duplicateKey(string(key), at: place(key), first: place(first)))
      } else {
        body(&self, key, value)
      }
    }
  }

  private mutating func setLevel(_ key: Int, _ value: Int, _ levels: inout RuleSettings.Levels) {
    let name = string(key)
    guard let rule = Rule.named(name) else {
      let near = nearest(to: name, among: Rule.all.map(\.name)).first
      settingsFault(
        key, Words(en: "there is no rule `\(name)`", ja: "「\(name)」という規則はありません"),
        help: near.map {
          Words(en: "did you mean `\($0)`", ja: "「\($0)」のことですか")
        } ?? Words(en: "`bindery rules` lists them", ja: "bindery rules で一覧が見られます"))
      return
    }
    guard let node = resolve(value) else { return }
    let word = string(node)
    let severity = Severity(word: word)
    guard severity != nil || word == "off" else {
      out.report.add(
        .enumValue(
          field: name, written: word, allowed: ["error", "warning", "note", "off"], at: place(value)
        ))
      return
    }
    if rule.isFixed, !rule.hasMilderForms, severity != rule.severity {
      settingsFault(
        key,
        Words(en: "`\(name)` cannot be changed", ja: "「\(name)」は変えられません"),
        help: Words(
          en: "take the line out: without this rule a promise to the learners would break",
          ja: "この行を消してください。この規則がないと学習者への約束が守れなくなります"))
      return
    }
    levels[name] = .some(severity)
  }
}
