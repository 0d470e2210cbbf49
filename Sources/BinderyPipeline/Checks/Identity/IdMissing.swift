/// What has no id cannot be found again after an edit: neither its path nor its text nor its place in a list stays.
extension Rule {
  package static let idMissing = Rule(
    "id-missing", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        A question, workbook, category or passage has no `id:` yet. Learners' records name questions by their ids, so that \
        answers stay with their question when files are renamed, moved or reworded; without one, nothing could be \
        published that is found again tomorrow. Run `bindery assign`: it writes an id, and changes nothing else, \
        where one is missing, and records it in `ids.lock`. Commit both.
        """,
      ja: """
        問題・問題集・カテゴリ・大問に、まだ `id:` がありません。学習者の記録は id で問題を指すので、ファイルの名前や場所や文章を変えても、\
        解答はその問題に残ります。id がないと、公開したものを明日もう一度見つけることができません。`bindery assign` を実行すると、\
        足りないところに id だけが書き込まれ、`ids.lock` に記録されます。どちらもコミットしてください。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 天体
      questions:
        - text: 太陽に最も近い惑星はどれか。
          choices: [水星, 金星, 火星]
          answer: 水星
          explanation: 水星は太陽に最も近い軌道を回ります。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 天体
      questions:
        - id: q-8f3k2m9x1d
          text: 太陽に最も近い惑星はどれか。
          choices: [水星, 金星, 火星]
          answer: 水星
          explanation: 水星は太陽に最も近い軌道を回ります。
      """)
}

extension Diagnostic {
  /// - Parameter places: Everything in one file that has no id, at least one.
  package static func idMissing(at places: [Place]) -> Diagnostic {
    let rest = places.dropFirst()
    return Diagnostic(
      .idMissing, at: places[0],
      places.count == 1
        ? Words(en: "an id is missing", ja: "id がありません")
        : Words(
          en: "\(places.count) ids are missing in this file",
          ja: "このファイルには id のないものが \(places.count) 個あります"),
      related: rest.map { Related($0, Words(en: "here too", ja: "ここにもありません")) },
      help: Words(
        en: "run `bindery assign`, which writes the ids in",
        ja: "`bindery assign` を実行すると、id が書き込まれます"))
  }
}
