/// YAML 1.1 takes `yes`, `on` and `y` for true, YAML 1.2 takes them for texts; Norway's `no` is the famous case
/// (https://yaml.org/type/bool.html).
extension Rule {
  package static let booleanForm = Rule(
    "boolean-form", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        A field that takes yes or no is written `true` or `false`, in small letters. Other words (`yes`, `on`, `True`) \
        mean one thing to one YAML reader and another to the next, so they are refused. In texts and choices `yes` and \
        `no` are fine: there they are the letters you typed.
        """,
      ja: """
        「はい・いいえ」を表す項目には、小文字で `true` か `false` と書きます。`yes`・`on`・`True` などは、読むソフトによって意味が変わるため使えません。\
        文章や選択肢の中では `yes` や `no` も、書いたとおりの文字として扱われます。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      shuffle: no
      explanation: 水は H₂O です。
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      shuffle: false
      explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  package static func booleanForm(field: String, written: String, at place: Place) -> Diagnostic {
    let meant = meantBoolean(written)
    return Diagnostic(
      .booleanForm, at: place,
      Words(
        en: "`\(field)` takes `true` or `false`, not `\(written.excerpt)`",
        ja: "「\(field)」に書けるのは「true」か「false」で、「\(written.excerpt)」ではありません"),
      help: meant.map { Words(en: "write `\($0)`", ja: "「\($0)」と書いてください") }
        ?? Words(en: "write `true` or `false`", ja: "「true」か「false」と書いてください"),
      edits: meant.map { [Edit(place, $0)] } ?? [])
  }

  private static func meantBoolean(_ written: String) -> String? {
    switch written.lowercased() {
    case "true", "yes", "on", "y", "t", "はい", "正", "○", "〇": "true"
    case "false", "no", "off", "n", "f", "いいえ", "誤", "×", "✕": "false"
    default: nil
    }
  }
}
