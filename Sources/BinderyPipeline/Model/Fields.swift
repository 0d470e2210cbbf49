/// What a mapping of the source format describes, and the fields that it may have.
package struct Owner: Sendable {
  package let name: Words
  package let fields: FieldSet

  static let workbook = Owner(
    name: Words(en: "workbook", ja: "問題集"),
    fields: [
      .id, .title, .description, .language, .tags, .access, .status, .available, .image, .source,
      .license, .keySheet, .questions,
    ])
  static let question = Owner(
    name: Words(en: "question", ja: "問題"),
    fields: [
      .id, .type, .text, .choices, .correct, .answer, .explanation, .hint, .images, .media, .tags,
      .difficulty, .points, .shuffle, .passage, .source, .license, .status, .language, .replaces,
      .keyChange, .marking, .columns, .ignore, .tolerance, .unit, .pairs, .distractors, .back,
    ])
  static let choice = Owner(
    name: Words(en: "choice", ja: "選択肢"),
    fields: [.text, .cells, .key, .feedback, .image, .correct])
  static let category = Owner(
    name: Words(en: "category", ja: "カテゴリ"),
    fields: [.id, .title, .description, .image, .status, .workbooks])
  static let passage = Owner(
    name: Words(en: "passage", ja: "大問"),
    fields: [.id, .title, .text, .language, .images, .media, .source, .license])
  static let passageGroup = Owner(
    name: Words(en: "passage group", ja: "大問のまとまり"),
    fields: [.passage, .questions])
  static let app = Owner(
    name: Words(en: "app", ja: "アプリ"),
    fields: [
      .id, .slug, .title, .categories, .tiers, .outputs, .flatPath, .languages, .minimumVersion,
      .latestVersion, .maintenance,
    ])
  static let maintenance = Owner(
    name: Words(en: "maintenance notice", ja: "メンテナンスのお知らせ"), fields: [.message, .from, .until])
  static let announcement = Owner(
    name: Words(en: "announcement", ja: "お知らせ"),
    fields: [.id, .title, .body, .category, .publishedAt, .from, .until, .apps, .status])
  static let citation = Owner(
    name: Words(en: "source", ja: "出典"), fields: [.title, .year, .number, .url])
  static let availability = Owner(
    name: Words(en: "availability", ja: "公開期間"), fields: [.from, .until])
  static let media = Owner(
    name: Words(en: "picture", ja: "画像"), fields: [.file, .alt, .still, .loop])
  static let keyChange = Owner(
    name: Words(en: "key change", ja: "正解の変更"), fields: [.from, .to, .reason])
  static let settings = Owner(
    name: Words(en: "settings file", ja: "設定"),
    fields: [
      .format, .languages, .text, .ids, .rules, .baseline, .media, .extra, .targets, .channels,
      .keep, .terminology,
    ])
  static let mediaSettings = Owner(
    name: Words(en: "media settings", ja: "画像の設定"), fields: [.baseURL, .widths, .maxBytes])
}

/// The fields of one mapping, each looked up once: node indices of keys and values.
package struct Fields: Sendable {
  package let node: Int
  package let range: SourceRange
  package let owner: Owner
  private var slots: [(key: Int32, value: Int32)]
  /// `x-…` fields in the order of the source.
  package private(set) var extras: [(key: Int, value: Int)] = []
  /// Fields that stand there under a name with a slip in it (reported), so that they are not missing.
  var misspelt: FieldSet = []

  init(node: Int, range: SourceRange, owner: Owner) {
    self.node = node
    self.range = range
    self.owner = owner
    slots = Array(repeating: (-1, -1), count: Self.slotCount)
  }

  private static let slotCount = Int(Field.allCases.map(\.rawValue).max() ?? 0) + 1

  package func value(_ field: Field) -> Int? {
    let value = slots[Int(field.rawValue)].value
    return value < 0 ? nil : Int(value)
  }

  package func key(_ field: Field) -> Int? {
    let key = slots[Int(field.rawValue)].key
    return key < 0 ? nil : Int(key)
  }

  package func has(_ field: Field) -> Bool { slots[Int(field.rawValue)].value >= 0 }

  mutating func set(_ field: Field, key: Int, value: Int) {
    slots[Int(field.rawValue)] = (Int32(key), Int32(value))
  }

  mutating func add(extra key: Int, value: Int) { extras.append((key, value)) }
}
