/// An empty choice shows learners a blank line, and most often stands where a text got lost.
extension Rule {
  package static let choiceEmpty = Rule(
    "choice-empty", .choices, .error,
    explanation: Words(
      en: """
        The choice holds no text, only `""` or white space. A learner would see an empty line and could pick it. \
        Mostly the text was forgotten, or lost when the question was copied from a table. Write it, or delete the \
        line; mind that deleting moves the numbers that `correct` counts. Where nothing is the answer, say so in \
        words, as 「何も表示されない」.
        """,
      ja: """
        選択肢の中身がなく、`""` か空白だけです。学習者には何もない行が見え、それを選べてしまいます。\
        多くは、書き忘れたか、表から写すときに抜け落ちたものです。文章を書くか、その行を消してください\
        （消すと `correct` の番号がずれることがあります）。「何もない」が答えなら、「何も表示されない」のように言葉で書いてください。
        """),
    bad: """
      id: 1
      text: Python で print("") を実行すると何が表示されるか。
      choices: [None, "", エラー]
      correct: 2
      explanation: 改行だけが表示されます。
      """,
    good: """
      id: 1
      text: Python で print("") を実行すると何が表示されるか。
      choices: [None, 改行だけ, エラー]
      correct: 1
      explanation: 改行だけが表示されます。
      """)
}

extension Diagnostic {
  package static func choiceEmpty(at place: Place) -> Diagnostic {
    Diagnostic(
      .choiceEmpty, at: place, Words(en: "a choice without text", ja: "選択肢の中身がありません"),
      help: Words(
        en: "write its text, or delete the line", ja: "文章を書くか、この行を消してください"))
  }
}
