/// The ways in which a text points at a figure that must stand beside it; general talk of figures (地図, 図書館, "the
/// graph of a function") is none.
enum FigurePhrases {
  /// The first such phrase, unless the text holds a table itself.
  static func first(in text: String) -> String? {
    guard !holdsTable(text) else { return nil }
    return japanese(Array(text.unicodeScalars)) ?? english(text)
  }

  private static func holdsTable(_ text: String) -> Bool {
    text.contains("```") || text.contains("│") || text.contains("\t")
      || text.split(separator: "\n").count { $0.contains("|") || $0.contains("｜") } > 1
  }

  // MARK: Japanese

  /// What is pointed at, and what behind it makes another word of it.
  private static let nouns: [(name: [Unicode.Scalar], other: Set<Unicode.Scalar>)] = [
    ("図", "書形鑑式面工案解柄ら記"), ("表", "現面情示明記題彰計音しすれわせさ"), ("グラフ", "ィァ理"), ("写真", "家館集"), ("イラスト", "レ"),
  ].map { (Array($0.0.unicodeScalars), Set($0.1.unicodeScalars)) }

  private static func japanese(_ text: [Unicode.Scalar]) -> String? {
    for start in text.indices {
      for noun in nouns where text[start...].starts(with: noun.name) {
        let end = start + noun.name.count
        guard end == text.count || !noun.other.contains(text[end]) else { continue }
        let before = String(text[max(0, start - 3)..<start])
        if let pointer = pointers.first(where: before.hasSuffix) {
          return pointer + String(noun.name)
        }
        if noun.name.count == 1, let phrase = short(text, start) { return phrase }
      }
    }
    return nil
  }

  private static let pointers = ["次の", "下の", "右の", "左の", "上の", "つぎの", "下記の", "上記の"]

  /// 下図, or 図 and 表 at the head of a clause, with what tells that one is meant that is there.
  private static func short(_ text: [Unicode.Scalar], _ start: Int) -> String? {
    let noun = String(text[start])
    if start > 0, sides.contains(text[start - 1]), isHead(text, start - 1) {
      return String(text[start - 1]) + noun
    }
    guard isHead(text, start), !general.contains(where: { text[(start + 1)...].starts(with: $0) })
    else {
      return nil
    }
    let after = String(text[(start + 1)..<min(text.count, start + 3)])
    let marks = noun == "図" ? ["の", "は", "から", "中", "に示"] : ["に示", "中の"]
    if let mark = marks.first(where: after.hasPrefix) { return noun + mark }
    return after.unicodeScalars.first.map(isDigit) == true ? noun + String(after.prefix(1)) : nil
  }

  private static let sides: Set<Unicode.Scalar> = ["下", "右", "左", "上", "次"]

  /// What is said of figures in general: 図の種類はどれか.
  private static let general = ["の種類", "の役割", "の描き方", "の書き方"].map { Array($0.unicodeScalars) }

  /// Whether a clause begins at a place; behind a blank it does not where a word stands before that, as in `ER 図`.
  private static func isHead(_ text: [Unicode.Scalar], _ place: Int) -> Bool {
    guard place > 0 else { return true }
    var last = place - 1
    while last > 0, isBlank(text[last]) { last -= 1 }
    if last == place - 1 { return isBreak(text[last]) }
    return !text[last].properties.isAlphabetic
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\u{3000}"
  }

  private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || "、。，．「『（(".unicodeScalars.contains(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    (0x30...0x39).contains(scalar.value) || (0xFF10...0xFF19).contains(scalar.value)
  }

  // MARK: English

  private static let figures: Set<String> = [
    "figure", "figures", "diagram", "diagrams", "graph", "graphs", "chart", "charts", "table",
    "tables", "picture", "pictures", "image", "images", "photo", "photograph",
  ]

  private static func english(_ text: String) -> String? {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }
    for index in words.indices {
      let (this, next) = (words[index], word(index + 1))
      if this == "shown" || this == "pictured", next == "below" || next == "above" {
        return "\(this) \(next)"
      }
      guard figures.contains(this) else { continue }
      if next == "below" || next == "above" { return "\(this) \(next)" }
      let (last, before) = (word(index - 1), word(index - 2))
      if last == "accompanying" || last == "following" && !this.hasSuffix("s") {
        return "\(last) \(this)"
      }
      let isDrawn = this == "figure" || this == "diagram"
      if isDrawn, last == "the" || last == "this", before == "in" || before == "on" {
        return "\(before) \(last) \(this)"
      }
      if this == "figure", next.allSatisfy(\.isNumber), !next.isEmpty { return "\(this) \(next)" }
    }
    return nil
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }
}
