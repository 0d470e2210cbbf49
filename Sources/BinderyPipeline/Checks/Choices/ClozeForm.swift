/// A blank that cannot be read would show learners its answer, or swallow what stands behind it.
extension Rule {
  package static let clozeForm = Rule(
    "cloze-form", .choices, .error, fixed: true,
    explanation: Words(
      en: """
        The blanks of a `cloze` question stand in its `text`: `{{443}}` to type into, `{{TCP|tcp}}` with several accepted \
        answers, `{{=80|*443|8080}}` to choose from 2 to 26 options, of which one is marked with `*`. A blank ends on \
        the line on which it begins. Two braces that are no blank are written `\\{{`; inside a blank, a `\\` before `|`, \
        `{`, `}`, `*`, `=` or another `\\` makes it a plain sign. Correct the blank.
        """,
      ja: """
        `cloze` の問題では、`text` の中に空欄を書きます。入力する空欄は `{{443}}`、正解が複数あれば `{{TCP|tcp}}`、\
        選ぶ空欄は `{{=80|*443|8080}}` のように 2 個から 26 個までの選択肢を並べ、正解の 1 つに `*` を付けます。\
        空欄は 1 行の中に収めます。空欄ではない 2 つの波括弧は `\\{{` と書き、空欄の中の `|` `{` `}` `*` `=` `\\` は、\
        前に `\\` を付けるとただの記号になります。空欄の書き方を直してください。
        """),
    bad: """
      id: 1
      type: cloze
      text: HTTPS は {{=80|443|8080}} 番のポートを使う。
      explanation: HTTPS の既定は 443 番です。
      """,
    good: """
      id: 1
      type: cloze
      text: HTTPS は {{=80|*443|8080}} 番のポートを使う。
      explanation: HTTPS の既定は 443 番です。
      """)
}

enum ClozeFault {
  case fault(ClozeText.Fault.Kind)
  case noBlank
  /// `ignore` where nothing is typed.
  case nothingTyped
}

extension Diagnostic {
  static func clozeForm(_ fault: ClozeFault, at place: Place) -> Diagnostic {
    let (message, help) =
      switch fault {
      case .noBlank:
        (
          Words(en: "the text has no blank", ja: "文章に空欄がありません"),
          Words(
            en: "write each answer into the text as `{{answer}}`", ja: "答えを文章の中に `{{答え}}` と書いてください")
        )
      case .nothingTyped:
        (
          Words(
            en: "`ignore` where no blank is typed into", ja: "入力する空欄がないのに「ignore」があります"),
          Words(en: "delete the line", ja: "この行を消してください")
        )
      case .fault(let kind): words(of: kind)
      }
    return Diagnostic(.clozeForm, at: place, message, help: help)
  }

  private static func words(of kind: ClozeText.Fault.Kind) -> (Words, Words) {
    switch kind {
    case .unclosed:
      (
        Words(en: "a blank that does not end on its line", ja: "空欄がその行の中で閉じていません"),
        Words(
          en: "close it with `}}`; write `\\{{` for two plain braces, and `\\{` for one in a blank",
          ja: "`}}` で閉じてください。ただの波括弧なら `\\{{`、空欄の中の波括弧なら `\\{` と書きます")
      )
    case .starWithoutEquals:
      (
        Words(en: "`*` in a blank that is typed into", ja: "入力する空欄に「*」があります"),
        Words(
          en: "begin the blank with `{{=` to let learners choose, or write `\\*` for the sign",
          ja: "選ばせる空欄なら `{{=` で始め、ただの記号なら `\\*` と書いてください")
      )
    case .rightOptions(let count) where count == 0:
      (
        Words(en: "no option is marked as right", ja: "正解の選択肢に印がありません"),
        Words(en: "put `*` before the right one", ja: "正解の選択肢の前に `*` を付けてください")
      )
    case .rightOptions(let count):
      (
        Words(en: "\(count) options are marked as right", ja: "正解の印が \(count) 個あります"),
        Words(
          en: "mark one only; write `\\*` for the sign itself",
          ja: "1 つだけにしてください。ただの記号なら `\\*` と書きます")
      )
    case .optionCount(let count):
      (
        Words(
          en: "a drop-down with \(count) \(count == 1 ? "option" : "options")",
          ja: "選ぶ空欄の選択肢が \(count) 個です"),
        Words(
          en: "write 2 to 26 options, parted by `|`; write `\\=` for the sign itself",
          ja: "選択肢を `|` で区切って 2 個から 26 個まで書いてください。ただの記号なら `\\=` と書きます")
      )
    case .emptyOption:
      (
        Words(en: "a drop-down with an empty option", ja: "選ぶ空欄に、空の選択肢があります"),
        Words(
          en: "write the option, or delete a `|`; write `\\|` for the sign itself",
          ja: "選択肢を書くか、余分な `|` を消してください。ただの記号なら `\\|` と書きます")
      )
    case .readsAsBlank(let number):
      (
        Words(
          en: "apps would take the text `{{\(number)}}` for blank \(number)",
          ja: "文章の `{{\(number)}}` が、アプリでは \(number) 番目の空欄と区別できません"),
        Words(
          en: "write it in another way, as `{{ \(number) }}`",
          ja: "`{{ \(number) }}` のように書き方を変えてください")
      )
    case .tooMany:
      (
        Words(
          en: "more than \(ClozeText.mostBlanks) blanks", ja: "空欄が \(ClozeText.mostBlanks) 個を超えています"
        ),
        Words(en: "split the question", ja: "問題を分けてください")
      )
    }
  }
}
