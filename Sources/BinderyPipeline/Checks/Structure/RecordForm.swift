import BinderyFormat

/// Apps read records by their type's schema; what does not fit it would be shown wrongly, or not at all.
extension Rule {
  package static let recordForm = Rule(
    "record-form", .structure, .error, fixed: true,
    explanation: Words(
      en: """
        The record is not what its type's schema, `record-types/TYPE.yml`, says: a list has too few or too many items or \
        one of them twice, a value fits none of the forms that it may have, or several; or the record lies in no folder \
        of a type. Apps rely on the schema, so change the record, or the schema if it is the one that is wrong.
        """,
      ja: """
        レコードが、その種類のスキーマ `record-types/TYPE.yml` のとおりになっていません。リストの個数が合わないか同じものが二度あり、\
        あるいは、許された形のどれにも、または二つ以上に当てはまっています。種類のフォルダーの外に置かれたレコードもこれに当たります。\
        アプリはスキーマを頼りに読むので、レコードを直すか、スキーマのほうが違うならそちらを直してください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === record-types/badge.yml
      properties:
        title: {type: string, format: text}
        colors: {type: array, items: {type: string}, minItems: 2}
      === records/badge/first.yml
      id: first-step
      title: はじめの一歩
      colors: [gold]
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      === record-types/badge.yml
      properties:
        title: {type: string, format: text}
        colors: {type: array, items: {type: string}, minItems: 2}
      === records/badge/first.yml
      id: first-step
      title: はじめの一歩
      colors: [gold, white]
      """)
}

extension Words {
  /// A record, in a sentence about its fields.
  static func record(of type: String) -> Words {
    Words(en: "record of the type `\(type)`", ja: "種類「\(type)」のレコード")
  }

  /// A mapping inside a record.
  static func part(_ name: String) -> Words { Words(en: "mapping `\(name)`", ja: "「\(name)」の中") }
}

extension Diagnostic {
  static func recordCount(
    field: String, count: Int, _ bounds: RecordSchema.Bounds, at place: Place
  ) -> Diagnostic {
    let asked = bounds.words(ja: "個")
    return Diagnostic(
      .recordForm, at: place,
      Words(
        en: "`\(field.excerpt)` has \(count) \(count == 1 ? "item" : "items")",
        ja: "「\(field.excerpt)」が \(count) 個あります"),
      help: Words(en: "it takes \(asked.en)", ja: "書けるのは\(asked.ja)です"))
  }

  /// - Parameter first: Where the equal item stands.
  static func recordRepeated(field: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .recordForm, at: place,
      Words(
        en: "an item of `\(field.excerpt)` is there twice", ja: "「\(field.excerpt)」に同じものが二度あります"),
      related: [Related(first, Words(en: "the first", ja: "一つ目はここです"))],
      help: Words(en: "delete one of them", ja: "どちらかを消してください"))
  }

  /// - Parameter why: For each form, why it is not that one.
  static func fitsNone(_ field: String, why: [Related], at place: Place) -> Diagnostic {
    Diagnostic(
      .recordForm, at: place,
      Words(
        en: "`\(field.excerpt)` fits none of the forms that it may have",
        ja: "「\(field.excerpt)」が、書ける形のどれにも当てはまりません"),
      related: why,
      help: Words(en: "write it in one of these forms", ja: "示された形のどれか一つで書いてください"))
  }

  static func fitsSeveral(_ field: String, forms: [Place], at place: Place) -> Diagnostic {
    Diagnostic(
      .recordForm, at: place,
      Words(
        en:
          "`\(field.excerpt)` fits \(forms.count) of the forms that it may have, and must fit one",
        ja: "「\(field.excerpt)」が、書ける形のうち \(forms.count) つに当てはまります（一つでなければなりません）"),
      related: forms.prefix(8).map { Related($0, Words(en: "one of them", ja: "そのうちの一つです")) },
      help: Words(
        en: "give the forms of the schema a property that tells them apart, with `const`",
        ja: "スキーマの側で、どの形かが分かる項目を `const` で決めてください"))
  }

  /// A record that lies in the folder of no type.
  /// - Parameter folder: The name of its folder in `records/`; nil where it lies in none.
  static func recordWithoutType(
    _ folder: String?, known: [String], at place: Place
  ) -> Diagnostic {
    let near = folder.flatMap { nearest(to: $0, among: known).first }
    return Diagnostic(
      .recordForm, at: place,
      folder.map {
        Words(en: "there is no record type `\($0)`", ja: "レコードの種類「\($0)」はありません")
      } ?? Words(en: "the record lies in no folder of a type", ja: "レコードが、種類のフォルダーの外にあります"),
      help: near.map {
        Words(
          en: "move the file to `records/\($0)/`, or write `record-types/\(folder ?? "").yml`",
          ja: "ファイルを `records/\($0)/` に移すか、`record-types/\(folder ?? "").yml` を書いてください")
      }
        ?? Words(
          en: "put it into `records/TYPE/`, and the type's schema into `record-types/TYPE.yml`",
          ja: "`records/種類/` に置き、その種類のスキーマを `record-types/種類.yml` に書いてください"))
  }

  static func recordEnum(
    field: String, written: String, _ allowed: RecordSchema.Allowed, at place: Place
  ) -> Diagnostic {
    // As many as a person reads.
    let values = allowed.values.prefix(500).map(\.string)
    let near = nearest(to: written, among: values)
    let shown = near + values.prefix(12).filter { !near.contains($0) }
    return .enumValue(field: field, written: written, allowed: shown, at: place)
  }
}

extension RecordSchema.Bounds {
  /// - Parameter unit: What is counted.
  fileprivate func words(ja unit: String) -> Words {
    switch (least, most) {
    case (let least?, let most?) where least == most:
      Words(en: "\(least)", ja: " \(least) \(unit)")
    case (let least?, let most?):
      Words(en: "\(least) to \(most)", ja: " \(least)〜\(most) \(unit)")
    case (let least?, nil): Words(en: "at least \(least)", ja: " \(least) \(unit)以上")
    case (nil, let most?): Words(en: "at most \(most)", ja: " \(most) \(unit)まで")
    case (nil, nil): Words(en: "any number", ja: "何\(unit)でも")
    }
  }

  /// The bounds of a text's length.
  var characters: Words {
    let words = words(ja: "文字")
    return Words(
      en: words.en + ((most ?? least) == 1 ? " character" : " characters"), ja: words.ja)
  }
}

extension FileDecoder {
  mutating func reportRecordWithoutType() {
    out.report.add(
      .recordWithoutType(
        SourceKind.recordType(of: file), known: recordTypes.names,
        at: Place(file, SourceRange(at: 0))))
  }
}
