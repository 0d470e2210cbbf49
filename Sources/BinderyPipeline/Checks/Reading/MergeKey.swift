/// Merge keys are a YAML 1.1 type (https://yaml.org/type/merge.html) that 1.2 dropped; with them a reader of the
/// file can no longer see what a question says.
extension Rule {
  package static let mergeKey = Rule(
    "merge-key", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        `<<:` copies the fields of another mapping into this one. It belongs to an old version of YAML, and readers \
        differ in what wins when a field stands in both. Bindery does not read it, so that what a question says is \
        what stands in it. Write the fields out; for one value that several questions share, an anchor and an alias \
        (`choices: &tf […]`, `choices: *tf`) are fine.
        """,
      ja: """
        `<<:` は、ほかの場所の項目をまとめて取り込む書き方です。古い YAML のもので、同じ項目が両方にあるときの扱いが\
        ソフトによって異なります。書いてあるとおりに問題を読むため、Bindery では使えません。項目をそのまま書き出してください。\
        一つの値を使い回すだけなら、`choices: &tf […]` と `choices: *tf` のように書けます。
        """),
    bad: """
      id: 1
      text: 水は酸素を含む化合物か。
      choices: [はい, いいえ]
      correct: 0
      explanation: 水は H₂O です。
      <<: {difficulty: 2}
      """,
    good: """
      id: 1
      text: 水は酸素を含む化合物か。
      choices: [はい, いいえ]
      correct: 0
      explanation: 水は H₂O です。
      difficulty: 2
      """)
}

extension Diagnostic {
  /// - Parameter place: The `<<`.
  package static func mergeKey(at place: Place) -> Diagnostic {
    Diagnostic(
      .mergeKey, at: place,
      Words(en: "merge keys (`<<`) are not read", ja: "「<<」による取り込みは使えません"),
      help: Words(en: "write the fields out here", ja: "ここに項目をそのまま書いてください"))
  }
}
