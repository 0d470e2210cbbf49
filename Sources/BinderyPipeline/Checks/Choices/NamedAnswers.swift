/// What an explanation says outright to be the answer: 「正解は「X」」, 「正答はア」, "the answer is B".
///
/// It reads only wordings that leave no doubt; what may mean something else is passed over.
struct NamedAnswers {
  struct Answer {
    /// As read, with the words before it.
    var written: String
    /// The choices that it can mean, in each way to read it.
    var readings: [[Int]]
    /// Whether it is a label, not a text.
    var isLabel: Bool
  }

  private let text: ReadText
  private let labels: TakenLabels
  private var choices: [ReadText] { labels.choices }

  /// Whether the explanation has a word without which it names no answer, and goes on otherwise than most do: 「正解は「X」」
  /// with a right choice as it is written.
  static func mayBe(in explanation: ArraySlice<UInt8>, of question: Question) -> Bool {
    var rest = explanation
    while let word = needles.next(in: rest) {
      rest = rest[word.upperBound...]
      guard quotesKey(rest, of: question) else { return true }
    }
    return false
  }

  private static func quotesKey(_ text: ArraySlice<UInt8>, of question: Question) -> Bool {
    guard case .choices(let right) = question.answer, text.starts(with: "は「".utf8) else {
      return false
    }
    let quoted = text.dropFirst("は「".utf8.count)
    return right.contains { index in
      guard question.choices.indices.contains(index) else { return false }
      let choice = question.choices[index].text.bytes
      return quoted.starts(with: choice) && quoted.dropFirst(choice.count).starts(with: "」".utf8)
    }
  }

  private static let needles = WordSearch(
    "正解", "正答", "答え", "解答", "answer", "Answer", "ANSWER", "orrect o", "orrect c", "ight opt",
    "ight cho")

  init(in explanation: ReadText, _ labels: TakenLabels) {
    text = explanation
    self.labels = labels
  }

  /// In their order.
  func find() -> [Answer] {
    // Looked up once, not at every place.
    let (japanese, english, choice) = (Self.japanese, Self.english, Self.choice)
    var answers: [Answer] = []
    func add(_ answer: Answer?) {
      if let answer { answers.append(answer) }
    }
    for (place, scalar) in text.scalars.enumerated() {
      if japanese.mayBegin(with: scalar), let trigger = text.word(of: japanese, at: place),
        isFree(before: place)
      {
        add(answer(behind: place + trigger.count, from: place, isJapanese: true))
      } else if english.mayBegin(with: scalar), let trigger = text.word(of: english, at: place),
        isFree(beforeEnglish: place)
      {
        add(answer(behind: place + trigger.count, from: place, isJapanese: false))
      } else if scalar == choice[0], text.has(choice, at: place) {
        add(choiceCalledRight(at: place))
      }
    }
    return answers
  }

  private static let japanese = WordList(
    "正解は", "正答は", "答えは", "解答は", "正解:", "正答:", "答え:", "解答:", "正解 :")
  private static let english = WordList(
    "answer is", "answer is:", "answer:", "correct option is", "correct choice is",
    "right option is", "right choice is")
  private static let choice = Array("選択肢".unicodeScalars)

  // MARK: What stands before

  /// 不正解は is the contrary, 問2の正解は is another question's, and 「正解は… is what somebody says.
  private func isFree(before place: Int) -> Bool {
    guard let before = text[place - 1] else { return true }
    if before == "不" || before == "誤" || Self.opensQuotation(before) { return false }
    guard before == "の" else { return true }
    return Self.ours.words.contains { text.has($0, at: place - $0.count) }
  }

  private static let ours = WordList("この問題の", "本問の", "この問いの")

  private static func opensQuotation(_ scalar: Unicode.Scalar?) -> Bool {
    scalar == "「" || scalar == "『" || scalar == "“"
  }

  private func isFree(beforeEnglish place: Int) -> Bool {
    guard !ReadText.isLatin(text[place - 1]), text[place - 1] != "-" else { return false }
    // “The correct answer is…
    var head = place - 1
    while ReadText.isLatin(text[head]) || text[head] == " " { head -= 1 }
    if Self.opensQuotation(text[head]) { return false }
    let before = text.string(max(0, place - 24)..<place).lowercased()
    return !["wrong", "incorrect", "not ", "n't ", "other", "previous", "your", "if "].contains {
      before.contains($0)
    }
  }

  // MARK: The answer

  private func answer(behind end: Int, from start: Int, isJapanese: Bool) -> Answer? {
    var place = text.skippingSpaces(end)
    var isCalledChoice = false
    // One behind another: "option letter B".
    for word in Self.callings where text.has(word, at: place) {
      place = text.skippingSpaces(place + word.count)
      isCalledChoice = true
    }
    if let close = Self.closing(text[place]) {
      return quoted(from: place + 1, close: close, start, isJapanese, isCalledChoice)
    }
    let row = row(at: place, isCalledChoice: isCalledChoice, isJapanese: isJapanese)
    let words = words(at: place, isJapanese)
    guard let end = [row?.end, words?.end].compactMap(\.self).max() else { return nil }
    let readings = [row?.indices, words.map { [$0.index] }].compactMap(\.self)
    return Answer(written: text.string(start..<end), readings: readings, isLabel: row != nil)
  }

  private static let callings = ["選択肢", "option ", "choice ", "letter "].map {
    Array($0.unicodeScalars)
  }

  private static func closing(_ open: Unicode.Scalar?) -> Unicode.Scalar? {
    switch open {
    case "「": "」"
    case "『": "』"
    case "“": "”"
    case "\"": "\""
    case "'": "'"
    case "(": ")"
    case "[": "]"
    default: nil
    }
  }

  private func quoted(
    from place: Int, close: Unicode.Scalar, _ start: Int, _ isJapanese: Bool,
    _ isCalledChoice: Bool
  ) -> Answer? {
    guard let end = text.scalars[place...].firstIndex(of: close), end > place,
      isEnd(end + 1, isJapanese)
    else { return nil }
    let inside = Array(text.scalars[place..<end])
    var readings = choices.indices.filter { equal(choices[$0].scalars, inside) }.map { [$0] }
    var isLabel = false
    if inside.count == 1, let label = ChoiceLabels.of(inside[0]),
      isUsable(label, isCalledChoice)
    {
      readings.append([label.index])
      isLabel = true
    }
    guard !readings.isEmpty else { return nil }
    return Answer(
      written: text.string(start..<end + 1), readings: readings, isLabel: isLabel)
  }

  private func isUsable(
    _ label: (labels: ChoiceLabels, index: Int), _ isCalledChoice: Bool
  ) -> Bool {
    label.index < choices.count
      && !(isCalledChoice ? labels.ofChoices : labels.ofAll).contains(label.labels)
      // A number may be the value that was asked for.
      && (isCalledChoice || label.labels != .digits)
  }

  /// Labels, one or several, with a clear end behind them.
  private func row(
    at place: Int, isCalledChoice: Bool, isJapanese: Bool
  ) -> (indices: [Int], end: Int)? {
    var indices: [Int] = []
    var place = place
    var first: ChoiceLabels?
    while let label = ChoiceLabels.of(text[place]), first == nil || first == label.labels {
      guard isUsable(label, isCalledChoice) else { return nil }
      first = label.labels
      indices.append(label.index)
      let next = text.skippingSpaces(place + 1)
      if let part = text.word(of: Self.parts, at: next) {
        let behind = text.skippingSpaces(next + part.count)
        let goesOn =
          ChoiceLabels.of(text[behind])?.labels == first
          && (isEnd(behind + 1, isJapanese) || text.word(of: Self.parts, at: behind + 1) != nil)
        if goesOn {
          place = behind
          continue
        }
      }
      // "a" is an article, too.
      let isClear =
        label.labels != .letters || isCalledChoice || isJapanese
        || [".", ")", ",", ":"].contains(text[place + 1])
      return isClear && isEnd(place + 1, isJapanese) ? (indices, place + 1) : nil
    }
    return nil
  }

  private static let parts = WordList("、", ",", "・", "と", "and ", "&", "および", "及び")

  /// The text of a choice, the longest that stands there, with a clear end behind it.
  private func words(at place: Int, _ isJapanese: Bool) -> (index: Int, end: Int)? {
    let fitting = choices.indices.filter { index in
      let choice = choices[index].scalars
      // One sign may be part of a word, unless it is a label.
      let isTold = choice.count >= 2 || choice.count == 1 && ChoiceLabels.of(choice[0]) != nil
      return isTold && text.has(choice, at: place)
    }
    guard let longest = fitting.max(by: { choices[$0].scalars.count < choices[$1].scalars.count })
    else { return nil }
    let end = place + choices[longest].scalars.count
    return isEnd(end, isJapanese) ? (longest, end) : nil
  }

  private func equal(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Bool {
    left.elementsEqual(right) { ReadText.lower($0) == ReadText.lower($1) }
  }

  // MARK: What stands behind

  /// Whether a statement ends here; 「アではない」 and 「アか」 do not.
  private func isEnd(_ place: Int, _ isJapanese: Bool) -> Bool {
    guard let next = text[place] else { return true }
    if !isJapanese {
      if [".", ",", ";", ":", ")", "]", "!"].contains(next) {
        // 3.5 and 1,000 go on.
        return !ReadText.isLatin(text[place + 1])
      }
      return text.word(of: Self.englishEnds, at: place) != nil
    }
    let place = text.skippingSpaces(place)
    guard text[place] != nil else { return true }
    return text.word(of: Self.japaneseEnds, at: place) != nil
  }

  private static let englishEnds = WordList(
    " because", " since ", " as ", " – ", " — ", " - ")
  private static let japaneseEnds = WordList(
    "。", ".", "、", ",", ":", ";", ")", "」", "】", "です", "だ。", "だ、", "である", "でした", "で、",
    "となる", "となり", "になる", "になり", "(", "「", "の「", "\n")

  // MARK: 選択肢Bが正解

  private func choiceCalledRight(at place: Int) -> Answer? {
    let at = text.skippingSpaces(place + Self.choice.count)
    guard let sign = text[at], let label = ChoiceLabels.of(sign),
      !Self.opensQuotation(text[place - 1]),
      let verb = text.word(of: Self.isRight, at: text.skippingSpaces(at + 1))
    else { return nil }
    let isByPlace = isUsable(label, true)
    let named = isByPlace ? label.index : choices.firstIndex { equal($0.scalars, [sign]) }
    let end = text.skippingSpaces(at + 1) + verb.count
    guard let named, isEnd(end, true) else { return nil }
    return Answer(written: text.string(place..<end), readings: [[named]], isLabel: isByPlace)
  }

  private static let isRight = WordList("が正解", "が正答", "が正しい")
}
