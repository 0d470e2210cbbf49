import BinderyFormat

/// Whoever overwrites an old question with a new one turns every learner's record of the old one into a false one.
extension Rule {
  package static let idRepurposed = Rule(
    "id-repurposed", .identity, .error, fixed: true,
    explanation: Words(
      en: """
        Under this id there was another question: the stem has nothing in common with the recorded one, and most of its \
        choices are gone. Learners' records of the old question would count for the new one. A new question needs a new \
        id: delete `id: …` (but no `-` before it), run `bindery assign`, and retire the old id. If it is the same question, only \
        rewritten from the ground up, `bindery assign --same ID` says so.
        """,
      ja: """
        この id では、以前は別の問題でした。問題文は記録されているものと共通するところがなく、選択肢もほとんどなくなっています。\
        このままでは、前の問題の学習記録が新しい問題のものになってしまいます。新しい問題なら、id を消して（前に `-` があれば残す） `bindery assign` を\
        実行し、前の id を引退させてください。全面的に書き直しただけで同じ問題なら、`bindery assign --same ID` でそう伝えてください。
        """),
    bad: """
      === ids.lock
      bindery-ids 1
      question 1 live s=5631d630ef44995bdcd7503d06128f4d a=f1956a8f! b=b9de4ce5
      workbook 1 live
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: Which planet is closest to the sun?
          choices: [Mercury, Venus]
          answer: Mercury
          explanation: Mercury is the innermost planet.
      """,
    good: """
      === ids.lock
      bindery-ids 1
      question 1 live s=5631d630ef44995bdcd7503d06128f4d a=f1956a8f! b=b9de4ce5
      workbook 1 live
      === workbooks/1.yml
      id: 1
      title: 漢字の読み
      questions:
        - id: 1
          text: 「海月」は、何と読みますか。
          choices: [くらげ, うみづき]
          answer: くらげ
          explanation: 海月は「くらげ」と読みます。
      """)
}

extension Diagnostic {
  static func idRepurposed(_ id: ItemID, in question: Question) -> Diagnostic {
    Diagnostic(
      .idRepurposed, at: question.head,
      Words(
        en: "the id `\(id)` belonged to another question", ja: "id「\(id)」は、以前は別の問題のものでした"),
      label: Words(
        en: "neither the stem nor the choices are the recorded ones", ja: "問題文も選択肢も、記録されているものと違います"),
      help: Words(
        en:
          "for a new question, \(Words.deleting(id).en) and run `bindery assign`; if it is the same one rewritten, `bindery assign --same \(id)`",
        ja:
          "新しい問題なら \(Words.deleting(id).ja)`bindery assign` を、同じ問題を書き直したのなら `bindery assign --same \(id)` を実行してください"
      ))
  }
}
