import BinderyFormat

/// The schema of a record type decides how every record of it is read, so a mistake in it is never guessed around.
extension Rule {
  package static let recordTypeForm = Rule(
    "record-type-form", .structure, .error, fixed: true,
    explanation: Words(
      en: """
        Something in `record-types/TYPE.yml` cannot be gone by. The file is a JSON Schema of a few keywords: each value \
        says its `type`, `required` names properties that are there, `$ref` leads to a schema of the same file and \
        does not go round in circles, bounds leave room between them. Until it is right, the records of the type are not \
        read. `bindery explain record-form` is about the records themselves.
        """,
      ja: """
        `record-types/TYPE.yml` に、読み取れないものがあります。このファイルは、一部のキーワードだけを使った JSON Schema です。\
        値にはそれぞれ `type` があり、`required` には実際にある項目を書き、`$ref` は同じファイルのスキーマを指して堂々めぐりをせず、\
        上限は下限より小さくないようにします。直るまで、その種類のレコードは読まれません。\
        レコードそのものについては `bindery explain record-form` を見てください。
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
        stars: {minimum: 1}
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
        stars: {type: integer, minimum: 1}
      """)
}

extension Words {
  static let recordSchema = Words(en: "schema", ja: "スキーマ")
}

extension Diagnostic {
  private static func recordTypeForm(
    _ message: Words, help: Words, related: [Related] = [], at place: Place
  ) -> Diagnostic {
    Diagnostic(.recordTypeForm, at: place, message, related: related, help: help)
  }

  // MARK: The file

  static func recordTypeName(_ name: String, at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "`\(name)` is no name for a record type", ja: "「\(name)」はレコードの種類の名前にできません"),
      help: Words(
        en: "rename the file, using only a–z, 0–9 and -, and none of the format's own words",
        ja: "ファイル名を、英小文字・数字・ハイフンだけに変えてください（question など、形式の言葉は使えません）"),
      at: place)
  }

  static func recordTypeDocuments(at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "a second document in the file of a record type", ja: "レコードの種類のファイルに、文書が二つ以上あります"),
      help: Words(en: "give it a file of its own", ja: "種類ごとに一つのファイルに分けてください"), at: place)
  }

  static func recordNoMapping(at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "a record would be no mapping", ja: "レコードが項目の組になりません"),
      help: Words(
        en: "write `type: object` and its `properties` at the top of the schema",
        ja: "スキーマの最上位には `type: object` と `properties` を書いてください"),
      at: place)
  }

  static func propertyReserved(_ name: String, at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "`\(name)` of a record is Bindery's own", ja: "レコードの「\(name)」は Bindery が使う名前です"),
      help: Words(en: "give the property another name", ja: "別の名前にしてください"), at: place)
  }

  static func propertyIDForm(at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "the `id` of a record is a plain string", ja: "レコードの `id` は、ただの文字列です"),
      help: Words(
        en: "write `id: {type: string}`, or leave it out: every record has one",
        ja: "`id: {type: string}` と書くか、消してください（どのレコードにも id があります）"),
      at: place)
  }

  // MARK: Keywords

  static func schemaWithoutType(at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "the schema does not say its `type`", ja: "スキーマに `type` がありません"),
      help: Words(
        en: "add `type: string`, integer, number, boolean, array or object",
        ja: "`type: string`（または integer、number、boolean、array、object）を書き足してください"),
      at: place)
  }

  static func schemaWithoutItems(at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "the list does not say what its items are", ja: "リストの要素のスキーマがありません"),
      help: Words(en: "add `items:`", ja: "`items:` を書き足してください"), at: place)
  }

  static func schemaWithoutProperties(at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(
        en: "the mapping has no properties, so nothing could stand in it", ja: "項目が一つもなく、何も書けません"),
      help: Words(
        en: "add `properties:`, or `additionalProperties: true` for anything",
        ja: "`properties:` を書き足すか、何でもよいなら `additionalProperties: true` と書いてください"),
      at: place)
  }

  static func keywordMisplaced(
    _ keyword: String, _ form: RecordSchema.Form, at place: Place
  ) -> Diagnostic {
    let asked = form.spoken
    return .recordTypeForm(
      Words(
        en: "`\(keyword)` says nothing about \(asked.en)", ja: "`\(keyword)` は\(asked.ja)には使えません"),
      help: Words(
        en: "take it away, or change what it stands beside", ja: "消すか、並んでいる項目のほうを直してください"),
      at: place)
  }

  static func definitionsInside(at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "`$defs` stands inside another schema", ja: "`$defs` が、ほかのスキーマの中にあります"),
      help: Words(en: "move it to the top of the file", ja: "ファイルの最上位に移してください"), at: place)
  }

  static func keywordEmpty(_ keyword: String, at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "`\(keyword)` is empty, so nothing could fit", ja: "`\(keyword)` が空なので、何も当てはまりません"),
      help: Words(en: "write at least one, or delete it", ja: "一つ以上書くか、消してください"), at: place)
  }

  static func boundsCross(_ least: String, _ most: String, at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(
        en: "`\(most)` is below `\(least)`, so nothing could fit",
        ja: "`\(most)` が `\(least)` より小さいので、何も当てはまりません"),
      help: Words(en: "correct one of them", ja: "どちらかを直してください"), at: place)
  }

  static func enumAndConst(at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(en: "the schema has both `enum` and `const`", ja: "`enum` と `const` が両方あります"),
      help: Words(en: "keep one of them", ja: "どちらか一つにしてください"), at: place)
  }

  static func requiredUnknown(_ name: String, known: [String], at place: Place) -> Diagnostic {
    let near = nearest(to: name, among: known).first
    return .recordTypeForm(
      Words(
        en: "`required` names `\(name.excerpt)`, which is no property",
        ja: "`required` にある「\(name.excerpt)」という項目はありません"),
      help: near.map { Words(en: "did you mean `\($0)`?", ja: "「\($0)」のことですか") }
        ?? Words(en: "add it to `properties`", ja: "`properties` に書き足してください"),
      at: place)
  }

  // MARK: Names of schemas

  static func referenceUnknown(_ written: String, known: [String], at place: Place) -> Diagnostic {
    let near = nearest(to: written, among: known).first
    return .recordTypeForm(
      Words(
        en: "`\(written.excerpt)` leads to no schema of this file",
        ja: "「\(written.excerpt)」というスキーマは、このファイルにありません"),
      help: near.map { Words(en: "did you mean `\($0)`?", ja: "「\($0)」のことですか") }
        ?? Words(
          en: "write `#/$defs/NAME`, and the schema under `$defs:` at the top of the file",
          ja: "`#/$defs/名前` と書き、スキーマは最上位の `$defs:` の下に書いてください"),
      at: place)
  }

  static func referenceEndless(_ written: String, at place: Place) -> Diagnostic {
    .recordTypeForm(
      Words(
        en: "`\(written.excerpt)` leads from name to name and to no value",
        ja: "「\(written.excerpt)」は名前から名前へたどるだけで、値に行き着きません"),
      help: Words(
        en: "let one of the schemas on the way say its `type`",
        ja: "途中のスキーマのどれかに `type` を書いてください"),
      at: place)
  }

  static func unknownRecordType(_ name: String, known: [String], at place: Place) -> Diagnostic {
    let near = nearest(to: name, among: known).first
    return .recordTypeForm(
      Words(en: "there is no record type `\(name.excerpt)`", ja: "レコードの種類「\(name.excerpt)」はありません"),
      help: near.map { Words(en: "did you mean `id:\($0)`?", ja: "「id:\($0)」のことですか") }
        ?? Words(
          en:
            "write the name of a file in `record-types/`, or `id:question`, `id:workbook`, `id:category`",
          ja: "`record-types/` にあるファイルの名前か、`id:question`、`id:workbook`、`id:category` を書いてください"),
      at: place)
  }
}

extension RecordSchema.Form {
  fileprivate var spoken: Words {
    switch self {
    case .string: Words(en: "a plain string", ja: "ただの文字列")
    case .text: Words(en: "`format: text`", ja: "`format: text` の文字列")
    case .media: Words(en: "`format: media`", ja: "`format: media` の文字列")
    case .id: Words(en: "`format: id:…`", ja: "`format: id:…` の文字列")
    case .number: Words(en: "a number", ja: "数")
    case .boolean: Words(en: "a boolean", ja: "真偽値")
    case .list: Words(en: "a list", ja: "リスト")
    case .mapping, .any: Words(en: "a mapping", ja: "項目の組")
    case .reference: Words(en: "a schema with `$ref`", ja: "`$ref` のあるスキーマ")
    case .oneOf: Words(en: "a schema with `oneOf`", ja: "`oneOf` のあるスキーマ")
    }
  }
}
