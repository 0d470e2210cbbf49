/// Finds where an explanation names a choice by its label or place.
enum LabelMentions {
  /// As read; nil where there is none.
  ///
  /// - Parameter answers: What the explanation calls the answer.
  static func first(
    in explanation: Text, read text: ReadText, answers: [NamedAnswers.Answer],
    _ labels: TakenLabels
  ) -> String? {
    let count = labels.question.choices.count
    return Finder(text: text, labels: labels, count: count).first()
      ?? answers.first(where: \.isLabel)?.written
      ?? heads(of: explanation.bytes, labels, count: count)
  }

  /// Words of a mention, or labels at the heads of lines or sentences.
  static func mayBe(in text: ArraySlice<UInt8>) -> Bool {
    needles.stand(in: text) || LabelledHeads.mayBe(in: text)
  }

  private static let needles = WordSearch(
    "選択肢", "option", "Option", "choice", "Choice", "answer", "Answer")

  // MARK: Labels at the heads of lines and sentences

  /// Two or more different labels at heads: 「アは…。イは…。」; one alone may be anything.
  private static func heads(
    of text: ArraySlice<UInt8>, _ labels: TakenLabels, count: Int
  ) -> String? {
    guard LabelledHeads.mayBe(in: text) else { return nil }
    var found: [ChoiceLabels: Set<Int>] = [:]
    for line in text.split(separator: 0x0A).map(ReadText.init) {
      var isHead = true
      for place in line.scalars.indices {
        if isHead, line.scalars[place] != " ", line.scalars[place] != "・" {
          isHead = false
          if let label = ChoiceLabels.of(line.scalars[place]), label.labels != .digits,
            !labels.ofAll.contains(label.labels), label.index < count,
            line.word(of: signs, at: line.skippingSpaces(place + 1)) != nil
          {
            found[label.labels, default: []].insert(label.index)
            if found[label.labels]?.count == 2 {
              return line.string(place..<place + 1)
            }
          }
        }
        if line.scalars[place] == "。" { isHead = true }
      }
    }
    return nil
  }

  private static let signs = WordList("は", ":", ".", "、", ")", "の「", "も", "・", "とは")

  // MARK: Words

  fileprivate struct Finder {
    let text: ReadText
    let labels: TakenLabels
    /// Of the choices.
    let count: Int

    func first() -> String? {
      // Looked up once, not at every place.
      let (phrases, english, choice) = (Self.phrases, Self.english, Self.choice)
      for (place, scalar) in text.scalars.enumerated() {
        if phrases.mayBegin(with: scalar), let word = text.word(of: phrases, at: place) {
          return text.string(place..<place + word.count)
        }
        if scalar == choice[0], text.has(choice, at: place),
          let end = label(behind: place + choice.count)
        {
          return text.string(place..<end)
        }
        if english.mayBegin(with: scalar), !ReadText.isLatin(text[place - 1]),
          let word = text.word(of: english, at: place), let end = label(behind: place + word.count)
        {
          return text.string(place..<end)
        }
      }
      return nil
    }

    private static let choice = Array("選択肢".unicodeScalars)
    private static let english = WordList(
      "option ", "options ", "choice ", "choices ", "answer ", "answers ")
    private static let phrases = WordList(
      "上の選択肢", "上記の選択肢", "上記選択肢", "下の選択肢", "左の選択肢", "右の選択肢", "一番上の選択肢", "一つ目の選択肢",
      "1つ目の選択肢", "二つ目の選択肢", "2つ目の選択肢", "三つ目の選択肢", "3つ目の選択肢", "最初の選択肢", "最後の選択肢", "1番目の選択肢",
      "2番目の選択肢",
      "3番目の選択肢", "4番目の選択肢", "5番目の選択肢", "first option", "second option", "third option",
      "fourth option",
      "last option", "second choice", "third choice", "fourth choice",
      "option above", "options above",
      "choices above", "choice above", "answer above", "answers above", "above options",
      "above choices")

    /// The end of a label that stands alone at a place, behind blanks and brackets.
    private func label(behind place: Int) -> Int? {
      var at = text.skippingSpaces(place)
      if ["(", "「", "\"", "'"].contains(text[at]) { at += 1 }
      guard let label = ChoiceLabels.of(text[at]), !labels.ofChoices.contains(label.labels),
        label.index < count
      else { return nil }
      let next = text[at + 1]
      switch label.labels {
      case .kana: return ReadText.isKatakana(next) ? nil : at + 1
      case .circled: return at + 1
      case .digits:
        // 選択肢2つ is a number of them.
        let unit = text[text.skippingSpaces(at + 1)]
        let isCount =
          next.map { Self.counters.contains($0) } ?? false
          || unit.map { Self.units.contains($0) } ?? false
        return ReadText.isLatin(next) || isCount || next == "." ? nil : at + 1
      case .capitals: return ReadText.isLatin(next) || next == "-" ? nil : at + 1
      // "a" is an article too.
      case .letters: return [")", ".", "」", "\"", "'"].contains(next) ? at + 1 : nil
      }
    }

    /// What is counted, also behind a blank: 選択肢 4 つ.
    private static let units: [Unicode.Scalar] = ["つ", "個", "択", "種", "問", "点"]
    private static let counters: [Unicode.Scalar] = [
      "つ", "個", "択", "種", "問", "以", "の", "か", "を", "が", "ま", "〜", "~", "-", "%", ",",
    ]
  }
}
