/// `010` is 8 to YAML 1.1, `1:30` is 90 and `1_000` is 1000; to others they are texts. Only one way to write a
/// number means the same to all (JSON's, RFC 8259 section 6, less the exponent).
extension Rule {
  package static let numberForm = Rule(
    "number-form", .reading, .error, fixed: true, hasFix: true,
    explanation: Words(
      en: """
        A number is written as digits with at most one point: `12`, `-3`, `0.25`. Leading zeros, `0x`, `1_000`, \
        `1:30`, `1,000`, `1e3`, a leading `+` and full-width digits mean different numbers to different readers, so \
        they are refused, and the message says what was most likely meant. The digits are delivered as you type them.
        """,
      ja: """
        数は、数字と小数点一つまでで書きます（`12`、`-3`、`0.25`）。先頭の 0、`0x`、`1_000`、`1:30`、`1,000`、`1e3`、先頭の `+`、\
        全角数字は、読むソフトによって別の数になるため使えません。意図したと思われる数をメッセージで示します。\
        数字は書いたとおりに配信されます。
        """),
    bad: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      difficulty: 03
      """,
    good: """
      id: 1
      text: 水の化学式はどれか。
      choices: [H₂O, CO₂]
      correct: 0
      explanation: 水は H₂O です。
      difficulty: 3
      """)
}

extension Diagnostic {
  /// - Parameter isWhole: Whether the field takes whole numbers only.
  package static func numberForm(
    field: String, written: String, isWhole: Bool = false, at place: Place
  ) -> Diagnostic {
    if isWhole, NumberForm.isValid(Array(written.utf8)[...]) {
      return Diagnostic(
        .numberForm, at: place,
        Words(
          en: "`\(written.excerpt)` is no whole number, as `\(field)` takes",
          ja: "「\(field)」は整数で書きますが、「\(written.excerpt)」は整数ではありません"),
        help: Words(
          en: "write a whole number, as `0` or `12`", ja: "「0」「12」のような整数で書いてください"))
    }
    let reading = NumberReading(written)
    return Diagnostic(
      .numberForm, at: place,
      Words(
        en:
          "`\(written.excerpt)` is no number for `\(field)`\(reading.reason.map { ": " + $0.en } ?? "")",
        ja: "「\(written.excerpt)」は「\(field)」の数として読めません\(reading.reason.map { "（\($0.ja)）" } ?? "")"),
      help: reading.help,
      edits: reading.fix.map { [Edit(place, $0)] } ?? [])
  }
}

/// What an author most likely meant by something that is not in the form of a number.
private struct NumberReading {
  var reason: Words?
  /// The number in the right form, where there is only one that can be meant.
  var fix: String?

  init(_ written: String) {
    let plain = Self.narrowed(written)
    let isWide = plain != written
    if isWide, Self.isNumber(plain) {
      self = Self(Words(en: "its characters are full-width", ja: "全角文字です"), plain)
    } else if plain.hasPrefix("+"), Self.isNumber(String(plain.dropFirst())) {
      self = Self(Words(en: "it has a plus sign", ja: "「+」が付いています"), String(plain.dropFirst()))
    } else if let fix = Self.completingPoint(plain) {
      self = Self(
        Words(en: "there is a digit missing beside the point", ja: "小数点の前後に数字が足りません"), fix)
    } else if let fix = Self.withoutGroups(plain) {
      self = Self(Words(en: "it has signs between its digits", ja: "桁の区切りが入っています"), fix)
    } else if let fix = Self.withoutLeadingZeros(plain) {
      self = Self(
        Words(
          en: "it starts with 0 and would be octal to some readers",
          ja: "0 で始まり、八進数と読まれることがあります"), fix)
    } else {
      self = Self(Self.otherReason(plain), nil)
    }
  }

  private init(_ reason: Words?, _ fix: String?) {
    self.reason = reason
    self.fix = fix
  }

  var help: Words {
    if let fix { return Words(en: "write `\(fix)`", ja: "「\(fix)」と書いてください") }
    return Words(
      en: "write digits with at most one point, as `12`, `-3` or `0.25`",
      ja: "「12」「-3」「0.25」のように、数字と小数点一つまでで書いてください")
  }

  private static func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, isDigits(whole), whole.count == 1 || !whole.hasPrefix("0")
    else { return false }
    return parts.count == 1 || (parts.count == 2 && isDigits(parts[1]))
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Full-width signs and digits as half-width ones, blanks at the ends dropped.
  private static func narrowed(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0xFF01...0xFF5E: result.append(Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar)
      case 0x2212: result.append("-")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// `.5` and `1.`.
  private static func completingPoint(_ text: String) -> String? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count)
    if digits.hasPrefix("."), isDigits(digits.dropFirst()) { return sign + "0" + digits }
    if digits.hasSuffix("."), isNumber(String(digits.dropLast())) {
      return sign + digits.dropLast()
    }
    return nil
  }

  /// `1,000` and `1_000`: groups of three.
  private static func withoutGroups(_ text: String) -> String? {
    for sign in [",", "_"] as [Character] where text.contains(sign) {
      let groups = text.split(separator: sign, omittingEmptySubsequences: false)
      guard groups.dropFirst().allSatisfy({ $0.prefix(3).count == 3 && isDigits($0.prefix(3)) }),
        groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 }),
        let first = groups.first, first.count <= 4
      else { continue }
      let joined = groups.joined()
      if isNumber(joined),
        groups.last.map({ $0.count == 3 || $0.dropFirst(3).hasPrefix(".") }) == true
      {
        return joined
      }
    }
    return nil
  }

  /// `03` and `010`: nobody counts in octal in a workbook.
  private static func withoutLeadingZeros(_ text: String) -> String? {
    guard text.hasPrefix("0") else { return nil }
    var rest = text[...]
    while rest.hasPrefix("0"), rest.count > 1, !rest.dropFirst().hasPrefix(".") {
      rest = rest.dropFirst()
    }
    return isNumber(String(rest)) && rest.count < text.count ? String(rest) : nil
  }

  private static func otherReason(_ text: String) -> Words? {
    let lower = text.lowercased()
    if lower.hasPrefix("0x") { return Words(en: "it is hexadecimal", ja: "十六進数です") }
    if lower.hasPrefix("0o") { return Words(en: "it is octal", ja: "八進数です") }
    if lower.hasPrefix("0b") { return Words(en: "it is binary", ja: "二進数です") }
    if text.contains(":") {
      return Words(en: "it is a time or a ratio", ja: "時刻や比の書き方です")
    }
    if text.contains("/") { return Words(en: "it is a fraction or a date", ja: "分数や日付の書き方です") }
    if text.hasSuffix("%") { return Words(en: "it is a percentage", ja: "百分率です") }
    if isExponent(lower) { return Words(en: "it has an exponent", ja: "指数が付いています") }
    if lower == ".inf" || lower == "-.inf" || lower == ".nan" {
      return Words(en: "it is not finite", ja: "有限の数ではありません")
    }
    return nil
  }

  private static func isExponent(_ text: String) -> Bool {
    let parts = text.split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count == 2, isNumber(String(parts[0])) else { return false }
    let power =
      parts[1].first.map { $0 == "+" || $0 == "-" } == true ? parts[1].dropFirst() : parts[1]
    return isDigits(power)
  }
}
