/// Without an answer key no answer can be marked.
extension Rule {
  package static let correctMissing = Rule(
    "correct-missing", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        The question does not say which answer is right, or what `answer:` says is none of the choices. So nobody's \
        answer could be marked. Give the number of the right choice in `correct:`, counted from 0, or its exact text \
        in `answer:`, or mark the choice itself with `correct: true`; a true_false question has `correct: true` or \
        `correct: false`, a short_text question the list of accepted answers, a numeric question the number. An answer is compared letter by letter, white space at the ends aside.
        """,
      ja: """
        どれが正解か書かれていないか、`answer:` に書かれたものが選択肢の中にありません。このままでは採点できません。\
        `correct:` に正解の番号（0 から数えます）を書くか、`answer:` に正解の選択肢をそのまま書くか、選択肢に `correct: true` を付けてください。\
        true_false の問題では `correct: true` か `correct: false`、short_text では正解とする答えのリスト、numeric では数を書きます。`answer:` は、前後の空白を除いて一字一句比べます。
        """),
    bad: """
      id: 1
      text: HTTPS が既定で使うポート番号はどれか。
      choices: [80, 443, 8080]
      answer: 433
      explanation: HTTPS の既定は 443 番です。
      """,
    good: """
      id: 1
      text: HTTPS が既定で使うポート番号はどれか。
      choices: [80, 443, 8080]
      answer: 443
      explanation: HTTPS の既定は 443 番です。
      """)
}

extension Diagnostic {
  /// For a question that has neither `correct` nor `answer` nor a marked choice.
  package static func correctMissing(of type: QuestionType, at place: Place) -> Diagnostic {
    Diagnostic(
      .correctMissing, at: place,
      Words(en: "the question does not say which answer is right", ja: "どれが正解か書かれていません"),
      help: help(for: type))
  }

  private static func help(for type: QuestionType) -> Words {
    if type === QuestionType.trueFalse {
      return Words(
        en: "add `correct: true` or `correct: false`",
        ja: "`correct: true` か `correct: false` を書いてください")
    }
    if type === QuestionType.shortText {
      return Words(
        en: "add `correct:` with the list of accepted answers, as `correct: [TCP]`",
        ja: "`correct:` に正解とする答えのリストを、`correct: [TCP]` のように書いてください")
    }
    if type === QuestionType.numeric {
      return Words(
        en: "add `correct:` with the right number, as `correct: 9.8`",
        ja: "`correct:` に正解の数を、`correct: 9.8` のように書いてください")
    }
    return Words(
      en: "add `correct:` with the number of the right choice, from 0, or `answer:` with its text",
      ja: "`correct:` に正解の番号（0 から）を書くか、`answer:` に正解の文章を書いてください")
  }

  /// For an `answer:` that is no choice.
  ///
  /// - Parameter nearest: The choice that looks most alike.
  package static func correctMissing(
    answer: String, nearest: String?, at place: Place
  ) -> Diagnostic {
    Diagnostic(
      .correctMissing, at: place,
      Words(
        en: "the answer `\(answer.excerpt)` is none of the choices",
        ja: "正解の「\(answer.excerpt)」は選択肢にありません"),
      help: nearest.map { meant($0, by: answer) }
        ?? Words(
          en: "copy the text of the right choice, or give its number in `correct:`, from 0",
          ja: "正解の選択肢をそのまま写すか、`correct:` に番号（0 から）を書いてください"))
  }

  private static func meant(_ choice: String, by answer: String) -> Words {
    let (left, right) = (Array(choice.utf8)[...], Array(answer.utf8)[...])
    let quoted = choice.excerpt
    guard Likeness.areAlike(left, right), let difference = Likeness.difference(left, right) else {
      return Words(en: "did you mean the choice `\(quoted)`?", ja: "選択肢「\(quoted)」のことですか")
    }
    return Words(
      en: "did you mean the choice `\(quoted)`? it differs in \(difference.en)",
      ja: "選択肢「\(quoted)」のことですか（\(difference.ja)が違います）")
  }
}
