import BinderyFormat

/// A moment without a zone is another moment in every country. The form is that of RFC 3339, section 5.6.
extension Rule {
  package static let dateForm = Rule(
    "date-form", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        A point in time is written with date, time and zone, as `2026-04-01T09:00:00+09:00`. Without a zone it would \
        be another moment on another machine, and `4/1` is April or January. The zone of Japan is `+09:00`; `Z` is \
        universal time. Dates that do not exist, such as 30 February, are refused too.
        """,
      ja: """
        日時は `2026-04-01T09:00:00+09:00` のように、日付・時刻・時差を書きます。時差がないと、読む場所によって別の時刻になってしまいます。\
        日本時間は `+09:00`、世界時は `Z` です。2 月 30 日のように存在しない日付も書けません。
        """),
    bad: """
      === workbooks/1.yml
      id: 1
      title: 化学
      available:
        from: 2026-04-01 09:00 +09:00
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    good: """
      === workbooks/1.yml
      id: 1
      title: 化学
      available:
        from: 2026-04-01T09:00:00+09:00
      questions:
        - id: 1
          text: 水の化学式はどれか。
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """)
}

extension Diagnostic {
  package static func dateForm(field: String, written: String, at place: Place) -> Diagnostic {
    let suggestion = suggestedMoment(written)
    let message = Words(
      en: "`\(written.excerpt)` in `\(field)` is no date with time and zone",
      ja: "「\(field)」の「\(written.excerpt)」は、時差まで書いた日時になっていません")
    guard let suggestion else {
      return Diagnostic(
        .dateForm, at: place, message,
        help: Words(
          en: "write it as `2026-04-01T09:00:00+09:00`",
          ja: "「2026-04-01T09:00:00+09:00」のように書いてください"))
    }
    return Diagnostic(
      .dateForm, at: place, message,
      help: Words(
        en: "write `\(suggestion.text)`\(suggestion.isCertain ? "" : ", with your own zone")",
        ja: "「\(suggestion.text)」と書いてください\(suggestion.isCertain ? "" : "（時差は合わせてください）")"),
      edits: suggestion.isCertain ? [Edit(place, suggestion.text)] : [])
  }

  /// The moment in the right form; certain only where the author wrote the zone.
  private static func suggestedMoment(_ written: String) -> (text: String, isCertain: Bool)? {
    var rest = Array(written.utf8)[...]
    func number(_ digits: ClosedRange<Int>) -> Int? {
      let run = rest.prefix { (0x30...0x39).contains($0) }
      guard digits.contains(run.count) else { return nil }
      rest = rest.dropFirst(run.count)
      return run.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    func take(_ signs: String) -> Bool {
      guard let first = rest.first, signs.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = number(4...4), take("-/."), let month = number(1...2), take("-/."),
      let day = number(1...2)
    else { return nil }
    var time = (hour: 0, minute: 0, second: 0)
    if take("Tt ") {
      while take(" ") {}
      guard let hour = number(1...2), take(":"), let minute = number(2...2) else { return nil }
      time = (hour, minute, 0)
      if take(":") {
        guard let second = number(2...2) else { return nil }
        time.second = second
      }
    }
    while take(" ") {}
    guard let zone = suggestedZone(rest) else { return nil }
    let text =
      RFC3339.padded(year, 4) + "-" + RFC3339.padded(month, 2) + "-" + RFC3339.padded(day, 2) + "T"
      + RFC3339.padded(time.hour, 2)
      + ":"
      + RFC3339.padded(time.minute, 2) + ":" + RFC3339.padded(time.second, 2)
      + (zone.isEmpty ? "+09:00" : zone)
    guard RFC3339.isValid(ArraySlice(text.utf8)) else { return nil }
    return (text, !zone.isEmpty)
  }

  /// Empty where none was written, nil where it cannot be read.
  private static func suggestedZone(_ written: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: written, as: UTF8.self)
    switch text.uppercased() {
    case "": return ""
    case "Z", "UTC", "GMT": return "Z"
    case "JST": return "+09:00"
    default: break
    }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    switch digits.count {
    case 1: return "\(sign)0\(digits):00"
    case 2: return "\(sign)\(digits):00"
    case 4: return "\(sign)\(digits.prefix(2)):\(digits.suffix(2))"
    default: return nil
    }
  }
}
