/// YAML forbids two equal keys in one mapping (YAML 1.2.2, 3.2.1.1), but most parsers keep one of them without a
/// word; which one differs by parser.
extension Rule {
  package static let duplicateKey = Rule(
    "duplicate-key", .reading, .error, fixed: true,
    explanation: Words(
      en: """
        A field stands twice in one question, workbook or other mapping. Only one of the two could be delivered, \
        and YAML readers do not agree which. It often comes from copying a question and forgetting the `- ` that \
        starts the next one. Delete one of the two, or start a new list item.
        """,
      ja: """
        一つの問題や問題集の中に、同じ項目が二度書かれています。配信できるのはどちらか一方だけで、どちらが残るかは \
        YAML を読むソフトによって異なります。問題をコピーしたときに、次の問題を始める `- ` を書き忘れた場合によく起こります。\
        どちらかを消すか、新しい問題として `- ` から書き始めてください。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      explanation: 二酸化炭素は CO₂ です。
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  /// - Parameter first: Where the key stands for the first time.
  package static func duplicateKey(_ key: String, at place: Place, first: Place) -> Diagnostic {
    Diagnostic(
      .duplicateKey, at: place,
      Words(
        en: "`\(key.excerpt)` is written twice", ja: "「\(key.excerpt)」が二度書かれています"),
      label: Words(en: "written again here", ja: "ここで再び書かれています"),
      related: [.init(first, Words(en: "first written here", ja: "最初はここです"))],
      help: Words(
        en: "delete one of the two, or start a new item with `- `",
        ja: "どちらかを消すか、`- ` で新しい項目を始めてください"))
  }
}
