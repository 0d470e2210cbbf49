import BinderyFormat

/// A learner who chose one language and meets another cannot tell whether that is meant. Where a translation is missing
/// the first language's text is shown, so that nothing is empty; how much is missing is worth one line, not thousands.
extension Rule {
  package static let translationMissing = Rule(
    "translation-missing", .publication, .warning,
    explanation: Words(
      en: """
        Some texts are not there in every language of the apps that deliver them; there learners see the first \
        language. The finding counts them for a whole workbook, and names the first few. Translate them. If the \
        workbook or a question is in one language on purpose, as exercises in English are, say so with `language:`; \
        if an app needs fewer languages, choose them in its `languages:`.
        """,
      ja: """
        アプリが配信する言語のうち、訳のない文章があります。訳がないところでは第一言語の文章が表示されます。\
        問題集ごとに数をまとめ、最初のいくつかの場所を示します。訳を書き足してください。英語の練習問題のように一つの言語で書くものなら、\
        問題集か問題に `language:` を付けてください。アプリに要らない言語があれば、アプリの `languages:` で選んでください。
        """),
    bad: """
      === bindery.yml
      languages: [ja, en]
      === workbooks/1.yml
      id: 1
      title: {ja: 化学, en: Chemistry}
      questions:
        - id: 1
          text: {ja: 水の化学式はどれか。, en: What is the formula of water?}
          choices: [H₂O, CO₂]
          correct: 0
          explanation: 水は H₂O です。
      """,
    good: """
      === bindery.yml
      languages: [ja, en]
      === workbooks/1.yml
      id: 1
      title: {ja: 化学, en: Chemistry}
      questions:
        - id: 1
          text: {ja: 水の化学式はどれか。, en: What is the formula of water?}
          choices:
            - {ja: 水素と酸素, en: hydrogen and oxygen}
            - {ja: 炭素と酸素, en: carbon and oxygen}
          correct: 0
          explanation: {ja: 水は H₂O です。, en: Water is H₂O.}
      === workbooks/2.yml
      id: 2
      title: Exercises in English
      language: en
      questions:
        - id: 2
          text: Which of these is a gas?
          choices: [oxygen, iron]
          correct: 0
          explanation: Oxygen is a gas.
      """,
    check: .bank { TranslationMissing.check($0, &$1) })
}

enum TranslationMissing {
  static func check(_ bank: Bank, _ report: inout Report) {
    let settings = bank.settings
    guard settings.languages.count > 1 else { return }
    let needs = Needs(bank)
    func add(_ tally: Tally, at place: Place?, canHaveLanguage: Bool = false) {
      guard let place, tally.isIncomplete else { return }
      report.add(finding(tally, settings.languages, canHaveLanguage, at: place))
    }
    for app in bank.apps where !app.file.isEmpty {
      var tally = Tally(languages: Set(settings.languages(of: app).map(\.index)), of: settings)
      tally.count(app, file: app.file, isPlainForAll: false)
      // Where there is neither, there is nothing to translate.
      add(tally, at: (app.title ?? app.maintenance?.message).map { app.place($0.range) })
    }
    for (index, category) in bank.categories.enumerated() {
      var tally = Tally(languages: needs.ofCategory[index] ?? [], of: settings)
      tally.count(category, file: category.file, isPlainForAll: false)
      add(tally, at: category.head)
    }
    for (index, announcement) in bank.announcements.enumerated() {
      var tally = Tally(languages: needs.ofAnnouncement[index] ?? [], of: settings)
      tally.count(announcement, file: announcement.file, isPlainForAll: false)
      add(tally, at: announcement.head)
    }
    for (index, record) in bank.records.enumerated() {
      var tally = Tally(languages: needs.ofRecord[index] ?? [], of: settings)
      tally.count(record.written, file: record.file, isPlainForAll: false)
      add(tally, at: record.head)
    }
    for (index, workbook) in bank.workbooks.enumerated() {
      let hasLanguage = workbook.language != nil
      var tally = Tally(languages: needs.ofWorkbook[index] ?? [], of: settings)
      tally.count(workbook, file: workbook.file, isPlainForAll: hasLanguage)
      tally.count(questionsOf: workbook, bank, isPlainForAll: hasLanguage)
      add(tally, at: workbook.head, canHaveLanguage: true)
    }
  }

  private static func finding(
    _ tally: Tally, _ tags: [String], _ canHaveLanguage: Bool, at place: Place
  ) -> Diagnostic {
    let missing = tally.missing.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    let counts = missing.map { (tag: tags[$0.key], count: $0.value) }
    let all = tally.texts
    return Diagnostic(
      .translationMissing, at: place,
      Words(
        en: "of \(all) text\(all == 1 ? "" : "s"), "
          + counts.map { "\($0.count) \($0.count == 1 ? "has" : "have") no `\($0.tag)`" }
          .joined(separator: ", "),
        ja: "\(all) 個の文章のうち、"
          + counts.map { "`\($0.tag)` の訳がないものが \($0.count) 個" }.joined(separator: "、")
          + "あります"),
      related: tally.places.map { place, language in
        Diagnostic.Related(
          place, Words(en: "no `\(tags[language])`", ja: "`\(tags[language])` がありません"))
      },
      help: Words(
        en: "write them by language, as `{\(tags[0]): …, \(counts[0].tag): …}`"
          + (canHaveLanguage ? "; or name the language that all of them are in: `language:`" : ""),
        ja: canHaveLanguage
          ? "`{\(tags[0]): …, \(counts[0].tag): …}` のように言語ごとに書くか、"
            + "一つの言語で書く問題集なら `language:` を付けてください"
          : "`{\(tags[0]): …, \(counts[0].tag): …}` のように言語ごとに書いてください"))
  }
}

extension Tally {
  /// Counts the questions of a workbook, and the passages that they are about.
  fileprivate mutating func count(
    questionsOf workbook: Workbook, _ bank: Bank, isPlainForAll: Bool
  ) {
    guard isNeeded else { return }
    var passages: Set<Int> = []
    for index in workbook.entries.compactMap(bank.index) {
      let question = bank.questions[index]
      guard question.status != .draft else { continue }
      count(
        question, file: question.file, isPlainForAll: isPlainForAll || question.language != nil)
      guard let number = bank.passage(ofQuestion: index), passages.insert(number).inserted else {
        continue
      }
      let passage = bank.passages[number]
      count(passage, file: passage.file, isPlainForAll: isPlainForAll || passage.language != nil)
    }
  }
}

/// Which languages are delivered of what, by its place in the bank.
private struct Needs {
  var ofCategory: [Int: Set<Int>] = [:]
  var ofWorkbook: [Int: Set<Int>] = [:]
  var ofAnnouncement: [Int: Set<Int>] = [:]
  var ofRecord: [Int: Set<Int>] = [:]

  init(_ bank: Bank) {
    for app in bank.apps {
      let catalogue = Catalogue(app, bank: bank, withDrafts: false)
      let languages = catalogue.languages.map(\.index)
      for category in catalogue.categories.compactMap(\.category) {
        ofCategory[category, default: []].formUnion(languages)
      }
      for index in catalogue.announcements {
        ofAnnouncement[index, default: []].formUnion(languages)
      }
      for index in catalogue.records.flatMap(\.records) {
        ofRecord[index, default: []].formUnion(languages)
      }
      for volume in catalogue.workbooks {
        ofWorkbook[volume.workbook, default: []].formUnion(languages)
      }
    }
  }
}

/// Whether a text has words to translate: `443` and `x > 0` say the same in every language, and among Japanese, Chinese
/// and Korean texts `TCP` does.
struct Wording {
  private let isAmongIdeographs: Bool

  /// - Parameter language: The project's first.
  init(language: String) {
    isAmongIdeographs = ["ja", "zh", "ko"].contains { language.lowercased().hasPrefix($0) }
  }

  func isThere(in text: Text) -> Bool {
    text.string.unicodeScalars.contains {
      $0.properties.isAlphabetic && (!isAmongIdeographs || $0.value >= 0x2E80)
    }
  }
}

/// How many texts there are, and how many are missing in which language.
private struct Tally {
  private let wording: Wording
  private(set) var texts = 0
  /// By language; the first is never missing.
  private(set) var missing: [Int: Int] = [:]
  /// The first that are missing.
  private(set) var places: [(place: Place, language: Int)] = []

  private static let mostPlaces = 3

  init(languages: Set<Int>, of settings: Settings) {
    wording = Wording(language: settings.languages[0])
    for language in languages where language > 0 { missing[language] = 0 }
  }

  /// Whether anything beyond the first language is delivered.
  var isNeeded: Bool { !missing.isEmpty }
  var isIncomplete: Bool { missing.values.contains { $0 > 0 } }

  /// - Parameter isPlainForAll: Whether a text that is not written by language says the same in all.
  mutating func count(_ item: some Translated, file: String, isPlainForAll: Bool) {
    guard isNeeded else { return }
    for text in item.texts {
      let isPlain = !text.isByLanguage
      guard !isPlain || wording.isThere(in: text) else { continue }
      texts += 1
      guard !isPlain || !isPlainForAll else { continue }
      for language in missing.keys.sorted() where text.translation(language) == nil {
        missing[language, default: 0] += 1
        if places.count < Self.mostPlaces { places.append((Place(file, text.range), language)) }
      }
    }
  }
}
