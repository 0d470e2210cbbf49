/// Learners' records hold choice keys. Where old and new choices cannot be matched, a guess would turn a right answer
/// of last month into a wrong one; so a person says which is which.
extension Rule {
  package static let choiceKeysAmbiguous = Rule(
    "choice-keys-ambiguous", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        Learners' records name a choice by its key (a, b, c…), which `ids.lock` ties to the choice's text. Here so much \
        was changed at once that it is not clear which choice is which: some recorded ones are gone, and others are \
        new. Or two choices claim one `key:`, or a `key:` is that of a choice that was removed. Say what is meant: write a \
        reworded choice as `text:` with the `key:` it had, and one that is really new with a key that was never used. \
        Or let `bindery assign --keep-keys ID` give each the key of its position, or `--new-keys ID` new ones.
        """,
      ja: """
        学習者の記録は、選択肢をキー(a, b, c …)で指します。どのキーがどの選択肢かは `ids.lock` が覚えています。ここでは一度に多くが\
        変わったため、記録にある選択肢のうちなくなったものと、新しいものとの対応が分かりません。または、2 つの選択肢が同じ `key:` を\
        挙げているか、取り除かれた選択肢の `key:` が使われています。言い換えただけの選択肢は `text:` と元の `key:` で、本当に新しい\
        選択肢は使ったことのない `key:` で書いてください。位置のとおりにキーを引き継ぐなら `bindery assign --keep-keys ID`、新しいキーにするなら `--new-keys ID` でも決められます。
        """),
    bad: """
      id: 1
      text: 日本で一番高い山はどれか。
      choices:
        - text: 富士山
          key: a
        - text: 北岳
          key: a
      answer: 富士山
      explanation: 富士山の標高は 3776 m です。
      """,
    good: """
      id: 1
      text: 日本で一番高い山はどれか。
      choices:
        - text: 富士山
          key: a
        - text: 北岳
          key: b
      answer: 富士山
      explanation: 富士山の標高は 3776 m です。
      """)
}

extension Diagnostic {
  /// - Parameter isSame: Whether `--same` was given for the question, and must be given again.
  package static func choiceKeysAmbiguous(
    _ reason: KeyMatching.Ambiguity, in question: Question, _ group: KeyGroup, isSame: Bool = false
  ) -> Diagnostic {
    let choices = question.choices(in: group)
    func keyPlace(_ choice: Int) -> Place {
      question.place(choices[choice].key?.range ?? choices[choice].range)
    }
    let deleting =
      question.id.map { Words.deleting($0.value) }
      ?? Words(en: "delete its `id:`", ja: "`id:` を消して")
    return switch reason {
    case .sameKey(let key, let first, let second):
      Diagnostic(
        .choiceKeysAmbiguous, at: keyPlace(second),
        Words(en: "two choices have the key `\(key)`", ja: "2 つの選択肢が同じキー「\(key)」を持っています"),
        related: [
          Related(keyPlace(first), Words(en: "the other one", ja: "もう 1 つの選択肢"))
        ],
        help: Words(
          en: "give one of them another `key:`, or none", ja: "どちらかの `key:` を変えるか、消してください"))
    case .formerKey(let key, let choice):
      Diagnostic(
        .choiceKeysAmbiguous, at: keyPlace(choice),
        Words(
          en:
            "the key `\(key)` belongs to a choice that was removed, and this text is not that choice's",
          ja: "キー「\(key)」は取り除かれた別の選択肢のもので、文章が一致しません"),
        help: Words(
          en: "give a `key:` that was never used, or none",
          ja: "使ったことのない `key:` にするか、`key:` を消してください"))
    case .takenKey(let key, let choice, let holder):
      Diagnostic(
        .choiceKeysAmbiguous, at: keyPlace(choice),
        Words(
          en: "the key `\(key)` belongs to another choice, which is still there",
          ja: "キー「\(key)」は、まだここにある別の選択肢のものです"),
        related: [
          Related(keyPlace(holder), Words(en: "this one", ja: "この選択肢です"))
        ],
        help: Words(
          en:
            "give a `key:` that was never used, or none; if the two are to change places, write `key:` at both",
          ja: "使ったことのない `key:` にするか、`key:` を消してください。入れ替えるのなら、両方に `key:` を書いてください"))
    case .unmatched(let unmatched, let keys, let byPosition):
      Self.unmatched(
        unmatched.map { choices[$0] }, keys, in: question, group,
        commands: commands(for: question, byPosition: byPosition, isSame: isSame))
    case .exhausted:
      Diagnostic(
        .choiceKeysAmbiguous, at: question.head,
        Words(
          en: "the question has used up all \(ChoiceKey.count) choice keys",
          ja: "この問題は \(ChoiceKey.count) 個の選択肢のキーを使い切りました"),
        help: Words(
          en: "make it a new question: \(deleting.en) and run `bindery assign`",
          ja: "\(deleting.ja)、`bindery assign` を実行して新しい問題にしてください"))
    }
  }

  /// The ways out by the command line.
  private static func commands(
    for question: Question, byPosition: Bool, isSame: Bool
  ) -> Words {
    let id = question.id.map { " \($0.value)" } ?? ""
    let same = isSame ? " --same\(id)" : ""
    let new = Words(
      en: "if all are new, `bindery assign\(same) --new-keys\(id)`",
      ja: "すべて新しいのなら `bindery assign\(same) --new-keys\(id)`")
    guard byPosition else { return new }
    return Words(
      en:
        "if all were reworded where they stand, `bindery assign\(same) --keep-keys\(id)`, \(new.en)",
      ja: "すべてその位置のまま言い換えたのなら `bindery assign\(same) --keep-keys\(id)`、\(new.ja)")
  }

  private static func unmatched(
    _ choices: [Choice], _ keys: [ChoiceKey], in question: Question, _ group: KeyGroup,
    commands: Words
  ) -> Diagnostic {
    let names = (
      en: keys.map { "`\(group.mark)\($0)`" }.joined(separator: ", "),
      ja: keys.map { "「\(group.mark)\($0)」" }.joined()
    )
    return Diagnostic(
      .choiceKeysAmbiguous, at: question.place(choices[0].range),
      Words(
        en: "it is not clear whether the new choices are the ones recorded as \(names.en)",
        ja: "新しい選択肢が、記録にある\(names.ja)の言い換えかどうか分かりません"),
      label: Words(en: "not recorded", ja: "記録にありません"),
      related: group.isBlank
        ? []
        : choices.dropFirst().map {
          Related(
            question.place($0.range), Words(en: "nor is this one", ja: "これも記録にありません"))
        },
      // Options of a drop-down stand in the text, where there is no `key:`.
      help: group.isBlank
        ? Words(en: commands.en, ja: "\(commands.ja) を実行してください")
        : Words(
          en: "write a reworded choice as `text:` with the `key:` it had; or, \(commands.en)",
          ja: "言い換えた選択肢は `text:` と元の `key:` で書いてください。\(commands.ja) でも構いません"))
  }
}
