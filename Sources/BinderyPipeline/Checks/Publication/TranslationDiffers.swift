/// An answer that is stored in one language is marked in all, so a question must ask for the same thing in each.
extension Rule {
  package static let translationDiffers = Rule(
    "translation-differs", .publication, .error,
    explanation: Words(
      en: """
        A text does not have the same parts in every language: one names a choice with `{{choice:b}}` that the other \
        does not name, or a cloze has other blanks. A learner who reads the one is told something else than a \
        learner who reads the other; mostly a letter was changed, or a sentence forgotten, when the text was \
        translated. Make them alike. The wording, and the numbers in it, may differ.
        """,
      ja: """
        言語によって文章の中身が食い違っています。片方の言語だけに `{{choice:b}}` のような選択肢への参照があるか、空欄の数や種類が違います。\
        同じ問題なのに、読む言語によって違うことを教えてしまいます。多くは、訳すときに記号を書き間違えたか、一文を抜かしたものです。\
        どの言語でも同じになるように直してください。言い回しや数の書き方は違ってもかまいません。
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
          choices:
            - {text: {ja: H₂O です, en: It is H₂O}, key: a}
            - {text: {ja: CO₂ です, en: It is CO₂}, key: b}
          correct: 0
          explanation:
            ja: '水は H₂O です。{{choice:b}}は二酸化炭素です。'
            en: 'Water is H₂O. {{choice:a}} is carbon dioxide.'
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
            - {text: {ja: H₂O です, en: It is H₂O}, key: a}
            - {text: {ja: CO₂ です, en: It is CO₂}, key: b}
          correct: 0
          explanation:
            ja: '水は H₂O です。{{choice:b}}は二酸化炭素です。'
            en: 'Water is H₂O. {{choice:b}} is carbon dioxide.'
      """,
    check: .question { TranslationDiffers.check($0, &$1) })
}

enum TranslationDiffers {
  static func check(_ question: Question, _ report: inout Report) {
    guard question.isTranslated else { return }
    for text in question.texts {
      let keys = choiceKeys(in: text)
      for (_, translation) in text.translations {
        let others = choiceKeys(in: translation)
        guard let key = keys.symmetricDifference(others).min() else { continue }
        report.add(finding(key, isAdded: !keys.contains(key), text, translation, question))
      }
    }
  }

  private static func finding(
    _ key: String, isAdded: Bool, _ text: Text, _ translation: Text, _ question: Question
  ) -> Diagnostic {
    let reference = "{{choice:\(key)}}"
    return Diagnostic(
      .translationDiffers, at: question.place(translation.range),
      isAdded
        ? Words(
          en: "`\(reference)` stands in the translation only", ja: "「\(reference)」が訳文にだけあります")
        : Words(
          en: "`\(reference)` is missing in the translation", ja: "訳文に「\(reference)」がありません"),
      related: [
        Diagnostic.Related(
          question.place(text.range), Words(en: "the first language", ja: "第一言語の文章"))
      ],
      help: Words(
        en: "name the same choices in every language", ja: "どの言語でも同じ選択肢を挙げてください"))
  }

  /// The keys of the choices that a text names, as `{{choice:b}}`.
  private static func choiceKeys(in text: Text) -> Set<String> {
    Set((text.forms?.references ?? []).map(\.value))
  }
}

extension Diagnostic {
  /// For a cloze whose translation has other blanks.
  static func blanksDiffer(at place: Place, _ first: Place) -> Diagnostic {
    Diagnostic(
      .translationDiffers, at: place,
      Words(en: "the blanks differ from those of the first language", ja: "空欄が第一言語の文章と違います"),
      related: [Related(first, Words(en: "the first language", ja: "第一言語の文章"))],
      help: Words(
        en: "write the same number of blanks of the same kinds, with the options in the same order",
        ja: "空欄の数と種類、選択肢の数と順番、正解の位置をそろえてください"))
  }
}
