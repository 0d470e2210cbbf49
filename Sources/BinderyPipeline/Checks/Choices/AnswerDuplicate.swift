/// An accepted answer that another one covers already mostly stands where a further spelling was meant.
extension Rule {
  package static let answerDuplicate = Rule(
    "answer-duplicate", .choices, .error,
    explanation: Words(
      en: """
        The same answer is accepted twice. Once is enough, so mostly another spelling was meant, and learners who use it \
        are marked wrong. Write what was meant, or delete the second one. It is only a warning where the two differ in \
        nothing but what `ignore` overlooks, as TCP and tcp with `ignore: [case]`: there one of them does nothing.
        """,
      ja: """
        正解とする同じ答えが 2 回書かれています。1 回で足りるので、多くは別の書き方のつもりで、それを入力した学習者が不正解になってしまいます。\
        つもりの書き方に直すか、2 つ目を消してください。`ignore: [case]` のときの TCP と tcp のように、`ignore` で区別しない違いしか\
        ないときは、片方が要らないだけなので警告にとどめます。
        """),
    bad: """
      id: 1
      type: short_text
      text: 「水母」の読みを書け。
      correct: [くらげ, クラゲ, くらげ]
      explanation: 水母も海月も「くらげ」と読みます。
      """,
    good: """
      id: 1
      type: short_text
      text: 「水母」の読みを書け。
      correct: [くらげ]
      ignore: [kana]
      explanation: 水母も海月も「くらげ」と読みます。
      """)
}

extension Diagnostic {
  /// - Parameter isSameAsTyped: Whether the two are the same text, not only the same to `ignore`.
  package static func answerDuplicate(
    _ answer: String, first: String, isSameAsTyped: Bool, at place: Place, other: Place
  ) -> Diagnostic {
    let quoted = (answer.excerpt, first.excerpt)
    var diagnostic = Diagnostic(
      .answerDuplicate, at: place,
      isSameAsTyped
        ? Words(
          en: "the answer `\(quoted.0)` is accepted twice", ja: "正解とする答え「\(quoted.0)」が 2 回書かれています")
        : Words(
          en: "with this `ignore`, `\(quoted.0)` is the same as `\(quoted.1)`",
          ja: "この `ignore` では、「\(quoted.0)」は「\(quoted.1)」と区別されません"),
      // Blanks share the place of their text where they cannot be found in it.
      related: place == other
        ? [] : [Related(other, Words(en: "the other one", ja: "もう 1 つの答え"))],
      help: isSameAsTyped
        ? Words(
          en: "write the one that was meant, or delete it", ja: "別の書き方のつもりなら直し、そうでなければ消してください")
        : Words(en: "delete one of them", ja: "どちらかを消してください"))
    if !isSameAsTyped { diagnostic.severity = .warning }
    return diagnostic
  }
}

extension AcceptedTexts {
  /// What is left of an accepted text where it is compared with an answer.
  func compared(_ text: Text) -> [UInt8] {
    var folded = String.UnicodeScalarView()
    let text =
      ignored.contains(.width) ? AsRead.fold(text.bytes) : Array(AsRead.trimmed(text.bytes))
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if ignored.contains(.spaces), scalar.properties.isWhitespace { continue }
      switch scalar.value {
      // Katakana, and the iteration marks, to hiragana.
      case 0x30A1...0x30F6, 0x30FD...0x30FE:
        let hiragana = Unicode.Scalar(scalar.value - 0x60) ?? scalar
        folded.append(ignored.contains(.kana) ? hiragana : scalar)
      default: folded.append(scalar)
      }
    }
    let result = String(folded)
    return Array((ignored.contains(.case) ? result.lowercased() : result).utf8)
  }
}
